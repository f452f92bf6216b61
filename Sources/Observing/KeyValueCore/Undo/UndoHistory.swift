/// Records changes of observable objects and arrays, so that they can be undone and redone.
///
/// ```swift
/// let history = UndoHistory()
/// history.follow(downloads)
/// history.group("Complete all") {
///   for download in downloads { download.status = "done" }
/// }
/// history.undo()
/// ```
///
/// The history of an array records its own changes and those of the properties of its elements.
///
/// Each change outside of ``group(_:isContinued:_:)`` is one step. Undoing and redoing use the
/// properties' setters and the array's functions, so observers, cells and tables follow. A change
/// that is made after undoing discards the steps that could be redone.
///
/// The history retains the objects and elements in its steps, and no others. It is confined to the
/// isolation of the objects that it follows. Changes made while an object was not followed are not
/// undone, and steps of such an object may restore outdated values.
public final class UndoHistory: UndoReporting {
  /// The maximum number of steps that can be undone. Older steps are discarded.
  public var limit: Int {
    didSet { trim() }
  }
  /// Called after a step was recorded, undone or redone, and after the history was emptied.
  public var onUndoChange: ((UndoEvent) -> Void)?

  /// The changes of one step, in the order in which they were made.
  private struct Step {
    var name: String?
    /// Whether the step may be merged with the next one.
    var isContinued = false
    var reversals: [() -> Void] = []
  }

  private enum Mode { case recording, undoing, redoing }

  private var undoSteps: [Step] = []
  private var redoSteps: [Step] = []
  /// The step of the outermost group.
  private var open: Step?
  private var mode = Mode.recording
  /// The observations of the followed objects and arrays.
  private var followed: [ObjectIdentifier: Followed] = [:]
  /// The followed arrays.
  private var lists: Set<ObjectIdentifier> = []
  private var sweepSize = 64

  private struct Followed {
    weak var object: AnyObject?
    var tokens: [ObservationToken]
    /// The arrays on whose behalf an element is followed, and the object itself if it was passed to
    /// `follow`.
    var reasons: Set<ObjectIdentifier>
  }

  /// Creates an empty history.
  ///
  /// - Parameter limit: The maximum number of steps that can be undone.
  public init(limit: Int = 100) {
    self.limit = limit
  }

  /// Whether there is a step to undo.
  public var canUndo: Bool { !undoSteps.isEmpty }
  /// Whether there is a step to redo.
  public var canRedo: Bool { !redoSteps.isEmpty }
  /// The name of the step that is undone next, or nil if there is none or it has no name.
  public var undoName: String? { undoSteps.last?.name }
  /// The name of the step that is redone next, or nil if there is none or it has no name.
  public var redoName: String? { redoSteps.last?.name }

  /// Makes several changes that are one step. A group inside another group belongs to it. Inside
  /// `groupingChanges` or an array's `update`, the step also has the other changes made there.
  ///
  /// - Parameters:
  ///   - name: The name of the step, for a menu.
  ///   - isContinued: Whether the step may be merged with the previous one, as for characters typed
  ///     into a field. Two steps are merged if both allow it and have the same name.
  ///   - changes: Makes the changes. If it throws, the changes made until then are a step.
  @discardableResult
  public func group<Result>(
    _ name: String? = nil,
    isContinued: Bool = false,
    _ changes: () throws -> Result
  ) rethrows -> Result {
    guard open == nil, mode == .recording else { return try changes() }
    open = Step(name: name, isContinued: isContinued)
    defer {
      // Changes that are reported later are recorded later.
      if let group = ChangeGroup.current {
        group.afterNotifications(endGroup)
      } else if let list = updatingList {
        list.afterUpdate(endGroup)
      } else {
        endGroup()
      }
    }
    return try changes()
  }

  private func endGroup() {
    let step = open
    open = nil
    if let step, !step.reversals.isEmpty { push(step) }
  }

  /// A followed array that reports its changes at the end of an update.
  private var updatingList: (any ListWithUpdates)? {
    for list in lists {
      if let list = followed[list]?.object as? any ListWithUpdates, list.isUpdating { return list }
    }
    return nil
  }

  /// Whether steps can be undone and redone. In a change group or an update, the changes would be
  /// reported only at its end, and recorded as a new step.
  private var canRevert: Bool {
    mode == .recording && open == nil && ChangeGroup.current == nil && updatingList == nil
  }

  /// Reverts the last step. Returns false if there is none, or inside a group, `groupingChanges` or
  /// an array's `update`.
  @discardableResult
  public func undo() -> Bool {
    guard canRevert, let step = undoSteps.popLast() else { return false }
    redoSteps.append(reverse(step, .undoing))
    onUndoChange?(.undone(step.name))
    return true
  }

  /// Makes the changes of the last undone step again. Returns false if there is none, or inside a
  /// group, `groupingChanges` or an array's `update`.
  @discardableResult
  public func redo() -> Bool {
    guard canRevert, let step = redoSteps.popLast() else { return false }
    undoSteps.append(reverse(step, .redoing))
    trim()
    onUndoChange?(.redone(step.name))
    return true
  }

  /// Discards all steps. Objects and arrays are still followed.
  public func removeAll() {
    undoSteps = []
    redoSteps = []
    onUndoChange?(.emptied)
  }

  /// Reverts the changes of a step, the last one first. Returns the step that reverts this.
  private func reverse(_ step: Step, _ mode: Mode) -> Step {
    self.mode = mode
    open = Step(name: step.name)
    for reversal in step.reversals.reversed() { reversal() }
    self.mode = .recording
    defer { open = nil }
    return open ?? Step()
  }

  /// Records how a change that was just made is reverted.
  func record(_ reversal: @escaping () -> Void) {
    if open != nil {
      open?.reversals.append(reversal)
    } else {
      push(Step(reversals: [reversal]))
    }
  }

  private func push(_ step: Step) {
    if let last = undoSteps.last, redoSteps.isEmpty, last.isContinued, step.isContinued,
      last.name == step.name
    {
      undoSteps[undoSteps.count - 1].reversals += step.reversals
      return
    }
    undoSteps.append(step)
    redoSteps = []
    trim()
    onUndoChange?(.recorded(step.name))
  }

  private func trim() {
    if undoSteps.count > limit { undoSteps.removeFirst(undoSteps.count - max(0, limit)) }
  }
}

extension UndoHistory {
  /// Stops following an object, or an array and its elements. Elements of another followed array
  /// are still followed. The recorded steps remain.
  public func stopFollowing(_ object: AnyObject) {
    let id = ObjectIdentifier(object)
    guard followed.removeValue(forKey: id) != nil, lists.remove(id) != nil else { return }
    for element in followed.keys { stopFollowing(element, for: id) }
  }

  /// Stops following an element that an array no longer contains, unless there is another reason.
  func stopFollowing(_ element: ObjectIdentifier, for list: ObjectIdentifier) {
    guard followed[element]?.reasons.remove(list) != nil else { return }
    if followed[element]?.reasons.isEmpty == true { followed[element] = nil }
  }

  /// Keeps observations as long as an object is followed. Returns false if it already is.
  func begin(
    _ object: AnyObject,
    for reason: ObjectIdentifier,
    isArray: Bool = false,
    _ observe: () -> [ObservationToken]
  ) -> Bool {
    if followed.count >= sweepSize {
      followed = followed.filter { $0.value.object != nil }
      lists.formIntersection(followed.keys)
      sweepSize = max(64, followed.count * 2)
    }
    let id = ObjectIdentifier(object)
    // A deallocated object may have had the same address.
    guard followed[id]?.object !== object else {
      followed[id]?.reasons.insert(reason)
      return false
    }
    followed[id] = Followed(object: object, tokens: observe(), reasons: [reason])
    if isArray { lists.insert(id) } else { lists.remove(id) }
    return true
  }
}
