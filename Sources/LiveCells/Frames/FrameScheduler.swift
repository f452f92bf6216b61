/// Gathers what was marked and brings it up to date at most once a frame, in the isolation that
/// owns the views, whatever thread made the change.
///
/// There is one scheduler per screen. What can be seen goes first; what does not fit into the
/// budget of one frame goes first in the next, so the final value always arrives.
@MainActor
public final class FrameScheduler {
  /// The clock that was given.
  public nonisolated let clock: any FrameClock
  /// How long the work of one frame may take.
  public var budget: Duration
  /// Paints at the end of each frame, when everything in it that was to change has changed; held
  /// weakly.
  public weak var painter: (any FramePainting)?
  /// Asks for a frame in which nothing else has a turn, so that something is painted. Safe on any
  /// thread.
  package private(set) lazy var paintingMark = makeMark()
  /// How many fillings of this screen's cells are worked on at once, at most.
  public var fillingLimit: Int {
    get { fillQueue.limit }
    set {
      precondition(newValue > 0, "FrameScheduler: fillingLimit must be greater than 0")
      fillQueue.limit = newValue
    }
  }
  /// Whether a cell of fields that is in no table is compared with a fresh reading of its object, in frames
  /// in which it had nothing to do. On in debug builds. Rows of tables are audited by their table.
  public var auditsCells: Bool
  /// Is told what such a comparison found wrong; called on the main actor, at the end of the frame. While it
  /// is nil each mismatch is written once to standard error.
  public var onAuditMismatch: (([AuditMismatch]) -> Void)?
  private let frameAudit = FrameAudit()
  private var printed = PrintedMismatches()
  /// Where mismatches are printed.
  package var auditOutput: (String) -> Void = writeToStandardError
  /// Gives the fillings of this screen's cells their turns.
  package let fillQueue = FillQueue()
  /// How many frames have run.
  package private(set) var frameCount = 0

  /// The marks whose participants have turns, by number.
  private var marks: [Int: FrameMark] = [:]
  private var nextNumber = 0
  private var sweepSize = 64
  /// Memory for the marks of a frame, kept from one to the next.
  private var collected: [FrameMark] = []
  private var visible: [FrameMark] = []
  private var hidden: [FrameMark] = []
  private lazy var mailbox = FrameMailbox(clock: clock) { [weak self] time in
    self?.run(at: time)
  }

  /// A scheduler on a screen's clock.
  ///
  /// - Parameters:
  ///   - clock: Says when the next frame is due.
  ///   - budget: How long the work of one frame may take.
  public init(clock: any FrameClock, budget: Duration = .milliseconds(8)) {
    self.clock = clock
    self.budget = budget
    #if DEBUG
      auditsCells = true
    #else
      auditsCells = false
    #endif
  }

  private func auditSome() {
    let (confirmed, isOpen) = frameAudit.audit(all: { Array(marks.keys) }) { number in
      marks[number]?.participant?.audit()
    }
    if isOpen { paintingMark.set() }
    guard !confirmed.isEmpty else { return }
    if let onAuditMismatch { return onAuditMismatch(confirmed) }
    for text in confirmed.compactMap({ printed.text(of: $0) }) { auditOutput(text) }
  }

  /// Takes in a participant, which is held weakly, and returns the mark that asks for its turns.
  package func register(_ participant: any FrameParticipant) -> FrameMark {
    let mark = makeMark()
    attach(participant, to: mark)
    return mark
  }

  /// Has the painter called in the next frame, though nothing else has a turn in it.
  public func setNeedsPainting() {
    paintingMark.set()
  }

  /// A mark for a participant that needs it before it can be handed over.
  package func makeMark() -> FrameMark {
    defer { nextNumber += 1 }
    return FrameMark(number: nextNumber, mailbox: mailbox)
  }

  package func attach(_ participant: any FrameParticipant, to mark: FrameMark) {
    if marks.count >= sweepSize {
      // Participants die without a word; looking for them each time the register has doubled costs
      // each registration a constant time.
      marks = marks.filter { $0.value.participant != nil }
      sweepSize = max(64, marks.count * 2)
    }
    mark.participant = participant
    marks[mark.number] = mark
  }

  /// Gives no more turns to the participant of a mark. Twice is harmless.
  package func unregister(_ mark: FrameMark) {
    mark.participant = nil
    marks[mark.number] = nil
  }

  /// Everything that has turns in this screen's frames, in the order in which it came.
  var participants: [any FrameParticipant] {
    marks.sorted { $0.key < $1.key }.compactMap(\.value.participant)
  }

  /// Memory for more marks than these isn't kept.
  private static var keptCount: Int { 1024 }

  private func run(at time: Duration) {
    frameCount += 1
    fillQueue.hold()
    let frame = Frame(time: time, budget: budget, clock: clock)
    mailbox.collect(into: &collected)
    for mark in collected {
      if mark === paintingMark {
        mark.clear()
        continue
      }
      guard let participant = mark.participant else {
        marks[mark.number] = nil
        continue
      }
      if participant.isVisible { visible.append(mark) } else { hidden.append(mark) }
    }

    collected.removeAll(keepingCapacity: collected.count < Self.keptCount)
    for mark in hidden { visible.append(mark) }
    hidden.removeAll(keepingCapacity: hidden.count < Self.keptCount)
    // Participants may run frames of their own in their turns.
    var due: [FrameMark] = []
    swap(&due, &visible)

    var waiting: [FrameMark] = []
    var unfinished: [FrameMark] = []
    var hasWorked = false
    for mark in due {
      // The first one always has its turn: a budget of nothing must not mean that nothing ever
      // arrives.
      if hasWorked, frame.isOverBudget {
        waiting.append(mark)
        continue
      }
      guard let participant = mark.participant else { continue }
      mark.clear()
      hasWorked = true
      if !participant.perform(frame) { unfinished.append(mark) }
    }
    // Who had no turn comes before whoever marked meanwhile, and who had one comes last: nobody
    // starves.
    mailbox.putBack(waiting)
    for mark in unfinished { mark.set() }
    due.removeAll(keepingCapacity: due.count < Self.keptCount)
    visible = due
    painter?.paint(at: time)
    if auditsCells { auditSome() }
    fillQueue.resume()
  }
}
