import KeyValueObserving

/// Leads one reusable cell through its life: holds its object, listens to what its content reads,
/// and has the content read again at most once a frame.
///
/// ```swift
/// let controller = CellController<Track>(scheduler: scheduler)
/// controller.content = view
/// controller.object = track
/// controller.willDisplay()
/// ```
///
/// Tell it what happens to the cell: which object it shows, whether it is displayed, in a window,
/// appeared, reused. `CellLife` says what follows from that. Everything here happens on the main
/// actor; the object may be changed on any thread if its class allows that.
///
/// Telling it things from inside its content's own functions is allowed: what follows from them is
/// carried out when the content has returned.
@MainActor
public final class CellController<Object: AnyObject>: FrameParticipant {
  /// Where the cell is in its life.
  package private(set) var life: CellLife
  /// What the cell shows; held weakly, because a view usually owns its controller.
  public weak var content: (any CellContent<Object>)? {
    didSet {
      if let (object, _) = hooked, oldValue !== content {
        hooked = nil
        oldValue?.willUnbind(from: object)
      }
      content?.setHidden(life.isHidden)
      carryOut([])
    }
  }

  /// Is told when the cell has come to show another object, or none.
  var onBindChange: (() -> Void)?
  private var toldBind: (incarnation: Int, hasObject: Bool) = (0, false)

  private let observer: ReadFollower
  private let mark: FrameMark
  /// Kept alive by its cells, of which it holds none.
  private let scheduler: FrameScheduler?
  private var pending: CellLife.Effects = []
  private(set) var isWorking = false
  private var isContentHidden = true
  /// What is worked out of the object elsewhere, once any of it was asked for.
  var fillings: CellFillings?
  let fillQueue: FillQueue
  /// The object that the content was told that it is bound to, and the bind.
  private var hooked: (object: Object, incarnation: Int)?
  /// What ends with the bind.
  private var ends: BindEnds?
  /// The object that the content is reading, and the bind in which it does.
  var reading: (object: Object, incarnation: Int)?
  /// Whether what is worked out elsewhere is wanted before the cell is displayed.
  let isFilledAhead: Bool

  /// A controller with turns of its own in a screen's frames.
  public init(scheduler: FrameScheduler, life: CellLife = CellLife()) {
    let mark = scheduler.makeMark()
    self.mark = mark
    self.scheduler = scheduler
    self.life = life
    fillQueue = scheduler.fillQueue
    isFilledAhead = false
    observer = ReadFollower { mark.set() }
    scheduler.attach(self, to: mark)
  }

  /// A controller that has its turns when the owner of a mark has.
  init(sharing mark: FrameMark, life: CellLife, fillQueue: FillQueue) {
    self.mark = mark
    self.life = life
    self.fillQueue = fillQueue
    isFilledAhead = true
    scheduler = nil
    observer = ReadFollower { mark.set() }
  }

  /// The object that the cell shows. Setting the identical one does nothing.
  public var object: Object? {
    get {
      guard let object = life.object else { return nil }
      // Safety: `life` is given its object here and nowhere else.
      return unsafeDowncast(object, to: Object.self)
    }
    set { carryOut(life.setObject(newValue)) }
  }

  /// Whether the object that the cell shows was deleted; it keeps showing what it showed last.
  public var isDeleted: Bool { life.isDeleted }

  /// The number of the present bind; work that was begun in another one must not touch the cell.
  public var incarnation: Int { life.incarnation }

  package var isVisible: Bool { life.isLive }

  /// Whether something that the cell shows has changed since it was read.
  var hasChanged: Bool { life.isListening && observer.isDirty }

  package func perform(_ frame: Frame) -> Bool {
    // The observer's mark belongs to what it tracks now: a late change of an earlier object is not
    // in it.
    if hasChanged { _ = life.changed(in: life.incarnation) }
    carryOut(life.frame(for: life.incarnation))
    return true
  }

  package func audit() -> [AuditMismatch]? {
    guard life.isLive, life.isFilled, !isDeleted, !hasChanged, !life.isDirty else { return nil }
    return (content as? any CellAuditing)?.mismatches()
  }
}

extension CellController {
  /// Fills the content although the cell is not displayed, for toolkits that measure cells
  /// beforehand.
  public func fill() { carryOut(life.fill()) }

  /// Reads and writes again at once if the cell is on screen, and on return if not. Its fillings are
  /// done anew, those too that have failed.
  public func refresh() {
    fillings?.forget()
    readAgain()
  }

  /// Reads and writes again at once if the cell is on screen, and on return if not.
  package func readAgain() { carryOut(life.refresh()) }

  /// Reads and writes again in the next frame.
  public func setNeedsUpdate() { carryOut(life.setNeedsUpdate()) }

  /// Says that the object was deleted from where it is kept. An object that is `Deletable` says so
  /// itself.
  public func objectDeleted() { carryOut(life.objectDeleted()) }

  /// Says that the cell is about to be displayed.
  public func willDisplay() { carryOut(life.willDisplay()) }

  /// Says that the cell is no longer displayed.
  public func didEndDisplaying() { carryOut(life.didEndDisplaying()) }

  /// Says that the cell has entered a window, another one perhaps than the one before.
  public func enterWindow() {
    if hasChanged { _ = life.changed(in: life.incarnation) }
    carryOut(life.enterWindow())
  }

  /// Says that the cell has left its window.
  public func leaveWindow() { carryOut(life.leaveWindow()) }

  /// Says that the cell's screen has appeared.
  public func appear() { carryOut(life.appear()) }

  /// Says that the cell's screen has disappeared.
  public func disappear() { carryOut(life.disappear()) }

  /// Lets go of the object and hides the content, which is not written.
  public func prepareForReuse() { carryOut(life.prepareForReuse()) }

  /// Ends the cell's life. Twice is harmless; no event does anything afterwards.
  public func end() { carryOut(life.end()) }

  func filled() { carryOut(life.answered()) }
}

extension CellController {
  /// Has `end` called once when the cell lets go of the object that it shows now, for whatever reason: to
  /// cancel a task, stop a timer, end an observation that was begun for that object. Without an object it
  /// is called at once.
  ///
  /// When the cell dies it is called wherever the last reference to the controller is let go of.
  public func untilUnbind(_ end: @escaping @Sendable () -> Void) {
    guard object != nil else { return end() }
    let ends = ends ?? BindEnds(incarnation: life.incarnation)
    self.ends = ends
    ends.append(end)
  }
}

extension CellController {
  private func carryOut(_ effects: CellLife.Effects) {
    if onBindChange != nil { tellBindChange() }
    if let ends, ends.incarnation != life.incarnation {
      self.ends = nil
      ends.endAll()
    }
    settleFillings()
    var effects = effects
    if !isHookedRight { effects.insert(.bind) }
    if effects.isEmpty, isContentHidden == life.isHidden { return }
    pending.formUnion(effects)
    guard !isWorking else { return }
    isWorking = true
    defer { isWorking = false }
    repeat {
      let effects = pending
      pending = []
      carryOutNow(effects)
    } while !pending.isEmpty
  }

  private func tellBindChange() {
    let bind = (incarnation: life.incarnation, hasObject: life.object != nil)
    guard bind != toldBind else { return }
    toldBind = bind
    onBindChange?()
  }

  private func carryOutNow(_ effects: CellLife.Effects) {
    if effects.contains(.stopListening) { observer.end() }
    if effects.contains(.requestFrame) { mark.set() }
    guard let content else { return hooked = nil }
    let incarnation = life.incarnation
    tellOfBinds(content)
    // What the content did has led the cell elsewhere, and what follows from that is pending.
    guard incarnation == life.incarnation else { return }

    // Each effect is checked against the present state: one that an event from within the content
    // has overtaken is not carried out.
    if let object {
      if effects.contains(.deleted), life.isDeleted { content.objectDeleted() }
      if effects.contains(.restored), !life.isDeleted { content.objectRestored() }
      if effects.contains(.update), life.isListening {
        update(content, from: object)
      } else if effects.contains(.fill), life.isFillWanted {
        show(read(content, from: object), in: content) { life.isFillWanted }
      }
    } else if effects.contains(.clear) {
      content.clear()
    }
    if isContentHidden != life.isHidden {
      isContentHidden = life.isHidden
      content.setHidden(life.isHidden)
    }
  }

  /// Whether the content was told of the present bind, or that there is none.
  private var isHookedRight: Bool {
    hooked?.incarnation == (life.object == nil ? nil : life.incarnation)
  }

  /// Tells the content which object it was bound to and which it is bound to now, in pairs.
  private func tellOfBinds(_ content: any CellContent<Object>) {
    while !isHookedRight {
      if let (before, _) = hooked {
        hooked = nil
        content.willUnbind(from: before)
      } else if let object {
        hooked = (object, life.incarnation)
        content.didBind(to: object)
      }
    }
  }

  /// Has the content read and write; of an object that says that it was deleted only what was never
  /// shown of it.
  private func update(_ content: any CellContent<Object>, from object: Object) {
    let incarnation = life.incarnation
    var isDeleted = false
    var found: Reading?
    observer.track(of: object) {
      isDeleted = observer.isDeleted(object)
      guard !isDeleted || !life.isFilled else { return }
      found = read(content, from: object)
    }
    if let found { show(found, in: content) { life.isListening } }
    // What the content did may have led the cell to another object.
    if incarnation == life.incarnation { carryOut(life.read(isDeleted: isDeleted)) }
  }

  /// What came of a reading, and the bind in which it was begun.
  private struct Reading {
    let incarnation: Int
    let error: (any Error)?
  }

  private func read(_ content: any CellContent<Object>, from object: Object) -> Reading {
    let incarnation = life.incarnation
    do {
      try asking(of: object) { try content.read(from: object) }
      return Reading(incarnation: incarnation, error: nil)
    } catch {
      return Reading(incarnation: incarnation, error: error)
    }
  }

  /// Has what was read written, unless the reading itself has taken the cell elsewhere.
  private func show(
    _ reading: Reading,
    in content: any CellContent<Object>,
    while isWanted: () -> Bool
  ) {
    guard reading.incarnation == life.incarnation, isWanted() else { return }
    switch reading.error {
    case nil: content.write()
    case is UnloadedError: return
    case let error?: content.readingFailed(error)
    }
    if reading.incarnation == life.incarnation { life.filled() }
  }
}
