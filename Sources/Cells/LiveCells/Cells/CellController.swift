import KeyValueObserving

/// Drives one reusable cell: holds its object, observes the properties that its content reads, and
/// lets the content read again at most once per frame.
///
/// ```swift
/// let controller = CellController<Song>(scheduler: scheduler)
/// controller.content = view
/// controller.object = song
/// controller.willDisplay()
/// ```
///
/// Report the events of the cell to its controller: setting an object, being displayed, entering a
/// window, appearing, being reused. `CellLife` defines the transitions. Everything here runs on the
/// main actor. The object may be changed on any thread if its class allows that.
///
/// The functions may be called from inside the content's own functions. Their effects are then
/// applied after the content has returned.
@MainActor
public final class CellController<Object: AnyObject>: FrameParticipant {
  /// The state machine of the cell.
  package private(set) var life: CellLife
  /// The content that displays the object. Held weakly, because a view usually owns its controller.
  public weak var content: (any CellContent<Object>)? {
    didSet {
      if oldValue !== content, let object = hooked.end() {
        oldValue?.willUnbind(from: Self.downcast(object))
      }
      isContentHidden = life.isHidden
      content?.setHidden(isContentHidden)
      carryOut([])
    }
  }

  var reports = BindReports()
  /// The last `didBind(to:)` that has no `willUnbind(from:)` yet.
  private var hooked = HookedBind()
  let observer: ReadFollower
  /// The frames in which the cell is updated. Cells retain their scheduler, and it retains no cell.
  let registration: FrameRegistration
  private var effects = EffectQueue()
  /// Whether the content is hidden, because it has not been filled since the cell was created or
  /// its object was released. This is the value that the content's `setHidden(_:)` last received.
  public private(set) var isContentHidden = true
  /// The fillings of the object, or nil if none was requested.
  var fillings: CellFillings?
  /// The object that the content is reading, and the bind of that reading.
  var reading: (object: Object, incarnation: Int)?
  /// Whether the objects of the cell can change. Debug builds report content that reads nothing
  /// that can be observed; set this to false if its objects are immutable.
  public var expectsChanges = true
  /// The state of the audit of content that is not a list of fields.
  var textAudit = TextAudit()

  /// Creates a controller that is a participant of a screen's frames.
  public init(scheduler: FrameScheduler, life: CellLife = CellLife()) {
    registration = FrameRegistration(at: scheduler)
    self.life = life
    observer = ReadFollower { [mark = registration.mark] in mark.set() }
    registration.attach(self)
  }

  /// Creates a controller that is updated by the owner of a registration.
  init(sharing registration: FrameRegistration, life: CellLife) {
    self.registration = registration.shared
    self.life = life
    observer = ReadFollower { [mark = registration.mark] in mark.set() }
  }

  /// The scheduler that updates the cell, or nil if the owner of its registration does.
  var scheduler: FrameScheduler? { registration.isShared ? nil : registration.scheduler }

  var fillQueue: FillQueue { registration.scheduler.fillQueue }

  /// Whether fillings are requested before the cell is displayed.
  var isFilledAhead: Bool { registration.isShared }

  var isWorking: Bool { effects.isWorking }

  /// The object that the cell shows. Setting the identical object does nothing.
  public var object: Object? {
    get {
      guard let object = life.object else { return nil }
      return Self.downcast(object)
    }
    set { carryOut(life.setObject(newValue)) }
  }

  private static func downcast(_ object: AnyObject) -> Object {
    // Safety: the objects of `life` and `hooked` come from `object`, so they are of its type.
    unsafeDowncast(object, to: Object.self)
  }

  /// Whether the object was deleted. The cell then keeps showing the last values.
  public var isDeleted: Bool { life.isDeleted }

  /// The number of the current bind. Work that began in an earlier bind must not change the cell.
  public var incarnation: Int { life.incarnation }

  package var isVisible: Bool { life.isLive }

  /// Whether a value that the cell shows has changed since it was read.
  var hasChanged: Bool { life.isListening && observer.isDirty }

  package func perform(_ frame: Frame) -> Bool {
    // The observer tracks only the reads of the current object. A late change of an earlier object
    // does not make it dirty.
    if hasChanged { _ = life.changed(in: life.incarnation) }
    carryOut(life.frame(for: life.incarnation))
    return true
  }

  package func audit() -> [AuditMismatch]? {
    guard life.isLive, life.isFilled, !isDeleted, !hasChanged, !life.isDirty else { return nil }
    if let content = content as? any CellAuditing { return content.mismatches() }
    return content.flatMap(textMismatches)
  }
}

extension CellController {
  /// Fills the content although the cell is not displayed. For toolkits that measure cells before
  /// displaying them.
  public func fill() { carryOut(life.fill()) }

  /// Reads and writes the object immediately if the cell is on screen, otherwise when it returns.
  /// Discards the results of its fillings, including failed ones.
  public func refresh() {
    fillings?.forget()
    readAgain()
  }

  /// Reads and writes the object immediately if the cell is on screen, otherwise when it returns.
  package func readAgain() { carryOut(life.refresh()) }

  /// Schedules reading and writing for the next frame.
  public func setNeedsUpdate() { carryOut(life.setNeedsUpdate()) }

  /// Reports that the object was deleted from its store. Objects that conform to `Deletable` report
  /// this themselves.
  public func objectDeleted() { carryOut(life.objectDeleted()) }

  /// Reports that the cell is about to be displayed.
  public func willDisplay() { carryOut(life.willDisplay()) }

  /// Reports that the cell is no longer displayed.
  public func didEndDisplaying() { carryOut(life.didEndDisplaying()) }

  /// Reports that the cell has moved to a window. It may have been in another window before.
  public func enterWindow() {
    if hasChanged { _ = life.changed(in: life.incarnation) }
    carryOut(life.enterWindow())
  }

  /// Reports that the cell has left its window.
  public func leaveWindow() { carryOut(life.leaveWindow()) }

  /// Reports that the cell's screen has appeared.
  public func appear() { carryOut(life.appear()) }

  /// Reports that the cell's screen has disappeared.
  public func disappear() { carryOut(life.disappear()) }

  /// Releases the object and hides the content without writing it.
  public func prepareForReuse() { carryOut(life.prepareForReuse()) }

  /// Ends the controller's work for good. Later events and further calls have no effect.
  public func end() { carryOut(life.end()) }

  func filled() { carryOut(life.answered()) }
}

extension CellController {
  /// Registers a closure that is called once when the current object is unbound. Use it to cancel a
  /// task, stop a timer, or end an observation that belongs to this object. Without an object, the
  /// closure is called immediately.
  ///
  /// If the controller is deallocated, the closure runs on the thread that released it last.
  public func untilUnbind(_ end: @escaping @Sendable () -> Void) {
    guard object != nil else { return end() }
    reports.append(end, life.incarnation)
  }
}

extension CellController {
  private func carryOut(_ effects: CellLife.Effects) {
    if reports.isUsed { reportBind() }
    settleFillings()
    var effects = effects
    if !isHookedRight { effects.insert(.bind) }
    if effects.isEmpty, isContentHidden == life.isHidden { return }
    guard self.effects.add(effects) else { return }
    repeat { carryOutNow(self.effects.take()) } while self.effects.end()
  }

  private func reportBind() {
    reports.change(life.incarnation, hasObject: life.object != nil)?()
    reports.ended(at: life.incarnation)?.endAll()
  }

  /// Whether the content has been notified of the current bind, or of the absence of an object.
  private var isHookedRight: Bool {
    hooked.incarnation == (life.object == nil ? nil : life.incarnation)
  }

  private func carryOutNow(_ effects: CellLife.Effects) {
    if effects.contains(.stopListening) { observer.end() }
    if effects.contains(.requestFrame) { registration.mark.set() }
    guard let content else { return hooked = HookedBind() }
    let incarnation = life.incarnation
    notifyOfBinds(content)
    // The content has bound the cell to another object. The effects of that are pending.
    guard incarnation == life.incarnation else { return }

    // Events that arrive from inside the content can make an effect obsolete. Each effect is
    // therefore checked against the current state.
    if let object {
      if effects.contains(.deleted), life.isDeleted { content.objectDeleted() }
      if effects.contains(.restored), !life.isDeleted { content.objectRestored() }
      if effects.contains(.update), life.isListening {
        update(content, from: object)
      } else if effects.contains(.fill), life.isFillRequested {
        show(read(content, from: object), in: content) { life.isFillRequested }
      }
    } else if effects.contains(.clear) {
      content.clear()
    }
    if isContentHidden != life.isHidden {
      isContentHidden = life.isHidden
      content.setHidden(life.isHidden)
    }
  }

  /// Sends the pending `willUnbind(from:)` and `didBind(to:)`, strictly in pairs. The content may
  /// bind the cell again in either call, so this repeats until it has been notified of the current
  /// bind.
  private func notifyOfBinds(_ content: any CellContent<Object>) {
    while !isHookedRight {
      if let before = hooked.end() {
        content.willUnbind(from: Self.downcast(before))
      } else if let object {
        hooked = HookedBind(object, life.incarnation)
        content.didBind(to: object)
      }
    }
  }

  /// Lets the content read and write. A deleted object is read only if it has never been shown.
  private func update(_ content: any CellContent<Object>, from object: Object) {
    let incarnation = life.incarnation
    var isDeleted = false
    var found: Reading?
    observer.track(of: object) {
      isDeleted = observer.isDeleted(object)
      guard !isDeleted || !life.isFilled else { return }
      // Few objects are foreign, and their class is known. Casting the content costs more.
      found =
        observer.isForeign(object) && !(content is any FieldReading)
        ? ReadFollower.readCompletely(object) { read(content, from: object) }
        : read(content, from: object)
    }
    if let found, found.error == nil { reportIfUnobserved(content, object) }
    if let found { show(found, in: content) { life.isListening } }
    // The content may have bound the cell to another object.
    if incarnation == life.incarnation { carryOut(life.read(isDeleted: isDeleted)) }
  }

  /// The outcome of a reading, and the bind in which it began.
  private struct Reading {
    let incarnation: Int
    let error: (any Error)?
  }

  private func read(_ content: any CellContent<Object>, from object: Object) -> Reading {
    let incarnation = life.incarnation
    do {
      try collectingRequests(of: object) { try content.read(from: object) }
      return Reading(incarnation: incarnation, error: nil)
    } catch {
      return Reading(incarnation: incarnation, error: error)
    }
  }

  /// Writes the values that were read, unless the reading has bound the cell to another object.
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
