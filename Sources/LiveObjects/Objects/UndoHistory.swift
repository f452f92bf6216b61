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

  /// Changes that are undone as one.
  private struct Group {
    var steps: [Step] = []
    /// What a menu calls it.
    var name: String?
    /// Whether one of the same name that changes the same goes on with it.
    var isContinued = false

    /// The properties that it sets, if that is all that it does.
    private var properties: Set<[ObjectIdentifier]>? {
      var found: Set<[ObjectIdentifier]> = []
      for step in steps {
        guard case .assign(let object, let property, _, _) = step else { return nil }
        found.insert([ObjectIdentifier(object), ObjectIdentifier(property)])
      }
      return found
    }

    /// Whether another goes on with this one: undoing this one undoes both.
    func isContinued(by next: Group) -> Bool {
      guard isContinued, next.isContinued, name == next.name, let own = properties,
        let others = next.properties
      else { return false }
      return others.isSubset(of: own)
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
  private var undos: [Group] = []
  private var redos: [Group] = []
  private var open = Group()
  private var depth = 0
  private var mode = Mode.doing
  /// New objects of groups that are forgotten, which may lead to each other in a circle.
  private var dropped: [any ManagedObject] = []

  var canUndo: Bool { !undos.isEmpty || !open.steps.isEmpty }
  /// What is undone next, or done again.
  var undoName: String? { open.steps.isEmpty ? undos.last?.name : open.name }
  var redoName: String? { redos.last?.name }
  var canRedo: Bool { !redos.isEmpty }
  /// Whether a group is open.
  var isOpen: Bool { depth > 0 }

  /// Begins a group, or a part of the one that is open, whose name it is if that has none.
  mutating func begin(_ name: String? = nil, isContinued: Bool = false) {
    if depth == 0 { open.isContinued = isContinued }
    if open.name == nil { open.name = name }
    depth += 1
  }

  /// Ends what was begun last.
  mutating func end() {
    depth -= 1
    if depth == 0 { close() }
  }

  /// Notes a change; outside of groups it is one of its own.
  mutating func record(_ step: Step) {
    open.steps.append(step)
    if depth == 0 { close() }
  }

  /// Notes what undoes one change in several steps.
  mutating func record(_ steps: [Step]) {
    open.steps += steps
    if depth == 0 { close() }
  }

  private mutating func close() {
    let group = open
    open = Group()
    guard !group.steps.isEmpty else { return }
    switch mode {
    case .doing:
      if undos.last?.isContinued(by: group) ?? false {
        // What was there at first is known already.
      } else {
        undos.append(group)
      }
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

  private mutating func drop(_ groups: some Sequence<Group>) {
    for group in groups {
      for step in group.steps {
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
    open.name = group.name
    return group.steps.reversed()
  }

  /// The same for doing again.
  mutating func beginRedo() -> [Step]? {
    guard depth == 0, mode == .doing, let group = redos.popLast() else { return nil }
    mode = .redoing
    depth = 1
    open.name = group.name
    return group.steps.reversed()
  }

  /// Ends an undo or redo.
  mutating func endReplay() {
    depth = 0
    close()
    mode = .doing
  }

  /// Forgets what was done to an object.
  mutating func forget(_ object: any ManagedObject) {
    func rest(_ groups: [Group]) -> [Group] {
      groups.compactMap { group in
        guard group.steps.contains(where: { $0.object === object }) else { return group }
        var group = group
        group.steps.removeAll { $0.object === object }
        return group.steps.isEmpty ? nil : group
      }
    }
    undos = rest(undos)
    redos = rest(redos)
  }

  /// The objects that anything was done to.
  var objects: [any ManagedObject] {
    (undos + redos + [open]).flatMap { $0.steps.map(\.object) }
  }

  /// Puts other values in the place of some.
  mutating func replaceProvisional(_ given: [Value: Value]) {
    func replaced(_ group: Group) -> Group {
      var group = group
      group.steps = group.steps.map { step in
        guard case .assign(let object, let property, let values?, let target) = step else {
          return step
        }
        return .assign(object, property, values.map { given[$0] ?? $0 }, target)
      }
      return group
    }
    undos = undos.map(replaced)
    redos = redos.map(replaced)
    open = replaced(open)
  }

  /// Forgets all.
  mutating func clear() {
    drop(undos + redos + [open])
    undos = []
    redos = []
    open = Group()
  }
}
