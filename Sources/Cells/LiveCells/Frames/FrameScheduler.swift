/// Collects participants that were marked on any thread, and updates them at most once per frame in
/// the isolation that owns the views.
///
/// There is one scheduler per screen. Visible participants are updated first. Work that exceeds the
/// budget of a frame comes first in the next frame, so the final value always arrives.
@MainActor
public final class FrameScheduler {
  /// The clock of the screen.
  public nonisolated let clock: any FrameClock
  /// The maximum duration of the work in one frame.
  public var budget: Duration
  /// The painter that is called at the end of each frame, after all participants. Held weakly.
  public weak var painter: (any FramePainting)?
  /// A mark without a participant. Setting it requests a frame in which only the painter is called.
  /// Safe on any thread.
  package private(set) lazy var paintingMark = makeMark()
  /// The maximum number of fillings of this screen's cells that run at once.
  public var fillingLimit: Int {
    get { fillQueue.limit }
    set {
      precondition(newValue > 0, "FrameScheduler: fillingLimit must be greater than 0")
      fillQueue.limit = newValue
    }
  }
  /// Whether cells outside of tables are compared with a fresh reading of their objects, in frames
  /// in which they had no work, and whether cells that read nothing that can be observed are
  /// reported. On in debug builds. Tables audit their rows themselves.
  ///
  /// Cells that show fields are compared field by field. Other cells are read and written again
  /// about once per second; see ``CellContent/auditedTexts``.
  public var auditsCells: Bool {
    get { audits.isEnabled }
    set { audits.isEnabled = newValue }
  }
  /// Called on the main actor at the end of a frame with the mismatches that an audit has
  /// confirmed. While it is nil, each mismatch is written to standard error once.
  public var onAuditMismatch: (([AuditMismatch]) -> Void)? {
    get { audits.reporter.onMismatch }
    set { audits.reporter.onMismatch = newValue }
  }
  /// The audits of cells outside of tables.
  let audits = CellAudits()
  /// Prints a mismatch.
  package var auditOutput: (String) -> Void {
    get { audits.reporter.output }
    set { audits.reporter.output = newValue }
  }
  /// The queue of the fillings of this screen's cells.
  package let fillQueue = FillQueue()
  /// The number of frames that have run.
  package private(set) var frameCount = 0

  private var registry = FrameRegistry()
  private let queue = FrameQueue()
  private lazy var mailbox = FrameMailbox(clock: clock) { [weak self] time in
    self?.run(at: time)
  }

  /// Creates a scheduler on a screen's clock.
  ///
  /// - Parameters:
  ///   - clock: Determines when the next frame is due.
  ///   - budget: The maximum duration of the work in one frame.
  public init(clock: any FrameClock, budget: Duration = .milliseconds(8)) {
    self.clock = clock
    self.budget = budget
  }

  /// Registers a participant, which is held weakly, and returns the mark that requests its turns.
  package func register(_ participant: any FrameParticipant) -> FrameMark {
    let mark = makeMark()
    attach(participant, to: mark)
    return mark
  }

  /// Requests a call of the painter in the next frame, even if no participant has a turn in it.
  public func setNeedsPainting() {
    paintingMark.set()
  }

  /// Returns a mark for a participant that needs the mark for its own initialization. Attach it
  /// later.
  package func makeMark() -> FrameMark {
    FrameMark(number: registry.nextNumber(), mailbox: mailbox)
  }

  package func attach(_ participant: any FrameParticipant, to mark: FrameMark) {
    registry.attach(participant, to: mark)
  }

  /// Ends the turns of a mark's participant. Repeated calls are harmless.
  package func unregister(_ mark: FrameMark) {
    registry.remove(mark)
  }

  /// The participants of this screen's frames, in order of registration.
  var participants: [any FrameParticipant] { registry.participants }

  private func run(at time: Duration) {
    frameCount += 1
    fillQueue.hold()
    let frame = Frame(time: time, budget: budget, clock: clock)
    // A participant may run another frame in its turn, so the marks are moved out.
    let due = queue.takeDue(mailbox, painting: paintingMark) { registry.remove($0) }
    var waiting: [FrameMark] = []
    var unfinished: [FrameMark] = []
    var hasWorked = false
    for mark in due {
      // The first participant always has its turn. Otherwise a budget of zero would stop all
      // updates.
      if hasWorked, frame.isOverBudget {
        waiting.append(mark)
        continue
      }
      guard let participant = mark.participant else { continue }
      mark.clear()
      hasWorked = true
      if !participant.perform(frame) { unfinished.append(mark) }
    }
    // Participants that had no turn go before those marked meanwhile. Unfinished ones go last, so
    // that no participant starves.
    mailbox.putBack(waiting)
    for mark in unfinished { mark.set() }
    queue.recycle(due)
    painter?.paint(at: time)
    if audits.isEnabled, audits.auditSome(of: registry) { paintingMark.set() }
    fillQueue.resume()
  }
}
