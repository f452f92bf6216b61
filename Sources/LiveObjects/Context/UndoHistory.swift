#if SQLite
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
        redos = []
      case .undoing: redos.append(group)
      case .redoing: undos.append(group)
      }
      trim()
    }

    private mutating func trim() {
      guard let limit else { return }
      if undos.count > limit { undos.removeFirst(undos.count - limit) }
      if redos.count > limit { redos.removeFirst(redos.count - limit) }
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
      undos = []
      redos = []
      open = []
    }
  }
#endif
