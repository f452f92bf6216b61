/// What was done in a context, in groups, so that it can be undone and done again.
struct UndoHistory {
  /// What undoes one change.
  enum Step {
    /// Puts back what the columns of a property held; without values, what the file holds.
    case assign(any ManagedObject, ManagedProperty, [Value]?, (any ManagedObject)?)
    /// Takes an object out that was inserted.
    case remove(any ManagedObject)
    /// Brings an object back that was deleted.
    case restore(any ManagedObject)

    var object: any ManagedObject {
      switch self {
      case .assign(let object, _, _, _), .remove(let object), .restore(let object): object
      }
    }
  }

  private enum Mode {
    case doing
    case undoing
    case redoing
  }

  /// How many groups are kept; nil for all.
  var limit: Int? = 100 {
    didSet { trim() }
  }
  private var undos: [[Step]] = []
  private var redos: [[Step]] = []
  private var open: [Step] = []
  private var depth = 0
  private var mode = Mode.doing
  /// New objects of groups that are forgotten, which may lead to each other in a circle.
  private var dropped: [any ManagedObject] = []

  var canUndo: Bool { !undos.isEmpty || !open.isEmpty }
  var canRedo: Bool { !redos.isEmpty }
  /// Whether a group is open.
  var isOpen: Bool { depth > 0 }

  /// Begins a group, or a part of the one that is open.
  mutating func begin() { depth += 1 }

  /// Ends what was begun last.
  mutating func end() {
    depth -= 1
    if depth == 0 { close() }
  }

  /// Notes a change; outside of groups it is one of its own.
  mutating func record(_ step: Step) {
    open.append(step)
    if depth == 0 { close() }
  }

  private mutating func close() {
    guard !open.isEmpty else { return }
    let group = open
    open = []
    switch mode {
    case .doing:
      undos.append(group)
      drop(redos)
      redos = []
    case .undoing: redos.append(group)
    case .redoing: undos.append(group)
    }
    trim()
  }

  private mutating func trim() {
    guard let limit else { return }
    if undos.count > limit {
      drop(undos[..<(undos.count - limit)])
      undos.removeFirst(undos.count - limit)
    }
    if redos.count > limit {
      drop(redos[..<(redos.count - limit)])
      redos.removeFirst(redos.count - limit)
    }
  }

  private mutating func drop(_ groups: some Sequence<[Step]>) {
    for group in groups {
      for step in group {
        let state = step.object.managedState
        guard state.stage == .detached, let edits = state.edits, !edits.references.isEmpty else {
          continue
        }
        dropped.append(step.object)
      }
    }
  }

  /// New objects of groups that were forgotten since this was asked last.
  mutating func takeDropped() -> [any ManagedObject] {
    if dropped.isEmpty { return [] }
    defer { dropped = [] }
    return dropped
  }

  /// The steps that undo the latest group, in their order; what is recorded until the end can be
  /// done again.
  mutating func beginUndo() -> [Step]? {
    guard depth == 0, mode == .doing, let group = undos.popLast() else { return nil }
    mode = .undoing
    depth = 1
    return group.reversed()
  }

  /// The same for doing again.
  mutating func beginRedo() -> [Step]? {
    guard depth == 0, mode == .doing, let group = redos.popLast() else { return nil }
    mode = .redoing
    depth = 1
    return group.reversed()
  }

  /// Ends an undo or redo.
  mutating func endReplay() {
    depth = 0
    close()
    mode = .doing
  }

  /// Forgets all.
  mutating func clear() {
    drop(undos + redos + [open])
    undos = []
    redos = []
    open = []
  }
}
