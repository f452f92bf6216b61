/// The undo history of a context, in groups of changes.
struct UndoHistory {
  /// A step that undoes one change.
  enum Step {
    /// Restores the columns of a property. Without values, the database's values are restored.
    case assign(any ManagedObject, ManagedProperty, [Value]?, (any ManagedObject)?)
    /// Restores a value that is not stored in the database. Nil restores the initial value.
    case set(any ManagedObject, ManagedProperty, Any?)
    /// Restores a relation that a foreign key has cleared, unless it was set since. The values are
    /// the former ones, and those that the foreign key has left.
    case refer(any ManagedObject, any ToOneProperty, [Value], cleared: [Value])
    /// Removes an inserted object.
    case remove(any ManagedObject)
    /// Restores a deleted object.
    case restore(any ManagedObject)

    var object: any ManagedObject {
      switch self {
      case .assign(let object, _, _, _), .set(let object, _, _), .refer(let object, _, _, _),
        .remove(let object), .restore(let object):
        object
      }
    }
  }

  /// Changes that are undone together.
  fileprivate struct Group {
    var steps: [Step] = []
    /// The name for a menu item.
    var name: String?
    /// Whether the group may be merged with the next one.
    var isContinued = false

    /// The properties that the group sets, or nil if it makes other changes as well.
    private var properties: Set<[ObjectIdentifier]>? {
      var found: Set<[ObjectIdentifier]> = []
      for step in steps {
        switch step {
        case .assign(let object, let property, _, _), .set(let object, let property, _):
          found.insert([ObjectIdentifier(object), ObjectIdentifier(property)])
        case .refer, .remove, .restore: return nil
        }
      }
      return found
    }

    /// Returns whether another group continues this one, so that undoing this one undoes both.
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

  /// The maximum number of groups, or nil for no limit.
  var limit: Int? = 100 {
    didSet { trim() }
  }
  private var undos: [Group] = []
  private var redos: [Group] = []
  private var open = Group()
  private var depth = 0
  private var mode = Mode.doing
  /// New objects of discarded groups. They may refer to each other in cycles.
  private var dropped: [any ManagedObject] = []
  /// The events that have not been reported yet.
  private var events: [UndoEvent] = []

  var canUndo: Bool { !undos.isEmpty || !open.steps.isEmpty }
  /// The name of the next group to undo.
  var undoName: String? { open.steps.isEmpty ? undos.last?.name : open.name }
  var redoName: String? { redos.last?.name }
  var canRedo: Bool { !redos.isEmpty }
  var isOpen: Bool { depth > 0 }

  /// Begins a group, or a nested group. The name is used if the outer group has none.
  mutating func begin(_ name: String? = nil, isContinued: Bool = false) {
    if depth == 0 { open.isContinued = isContinued }
    if open.name == nil { open.name = name }
    depth += 1
  }

  /// Ends the most recently begun group.
  mutating func end() {
    depth -= 1
    if depth == 0 { close() }
  }

  /// Records a change. Outside of groups, it is a group of its own.
  mutating func record(_ step: Step) {
    open.steps.append(step)
    if depth == 0 { close() }
  }

  /// Records the steps that undo one change.
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
        // The previous group already contains the original values.
      } else {
        undos.append(group)
        events.append(.recorded(group.name))
      }
      drop(redos)
      redos = []
    case .undoing:
      redos.append(group)
      events.append(.undone(group.name))
    case .redoing:
      undos.append(group)
      events.append(.redone(group.name))
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

  /// Removes and returns the new objects of discarded groups.
  mutating func removeDropped() -> [any ManagedObject] {
    if dropped.isEmpty { return [] }
    defer { dropped = [] }
    return dropped
  }

  /// Removes and returns the events since the previous call.
  mutating func removeEvents() -> [UndoEvent] {
    if events.isEmpty { return [] }
    defer { events = [] }
    return events
  }

  /// Begins an undo. Returns the steps of the latest group in the order in which they have to be
  /// performed. Changes recorded until ``endReplay()`` become a group to redo.
  mutating func beginUndo() -> [Step]? {
    guard depth == 0, mode == .doing, let group = undos.popLast() else { return nil }
    mode = .undoing
    depth = 1
    open.name = group.name
    return group.steps.reversed()
  }

  /// Begins a redo. Returns the steps of the latest group in the order in which they have to be
  /// performed.
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

  /// Discards all steps that concern an object.
  mutating func forget(_ object: any ManagedObject) {
    func rest(_ groups: [Group]) -> [Group] {
      groups.compactMap { group in
        guard group.steps.contains(where: { $0.object === object }) else { return group }
        var group = group
        group.steps.removeAll { $0.object === object }
        return group.steps.isEmpty ? nil : group
      }
    }
    let count = undos.count + redos.count
    undos = rest(undos)
    redos = rest(redos)
    if undos.count + redos.count < count {
      events = [.emptied] + undos.map { .recorded($0.name) }
    }
  }

  /// All objects that occur in steps.
  var objects: [any ManagedObject] {
    (undos + redos + [open]).flatMap { $0.steps.map(\.object) }
  }

  /// The places of the steps that restore deleted objects.
  struct Restorations {
    fileprivate struct Place: Hashable, Comparable {
      let group: Int
      let step: Int

      static func < (one: Place, other: Place) -> Bool {
        (one.group, one.step) < (other.group, other.step)
      }
    }

    fileprivate let (undos, redos): ([ObjectIdentifier: Place], [ObjectIdentifier: Place])

    fileprivate init(undos: [Group], redos: [Group]) {
      func places(_ groups: [Group]) -> [ObjectIdentifier: Place] {
        var places: [ObjectIdentifier: Place] = [:]
        for (index, group) in groups.enumerated() {
          for (step, restoration) in group.steps.enumerated() {
            guard case .restore(let object) = restoration else { continue }
            places[ObjectIdentifier(object)] = Place(group: index, step: step)
          }
        }
        return places
      }
      (self.undos, self.redos) = (places(undos), places(redos))
    }

    /// Returns whether undo restores a deleted object after another one, or never.
    func restores(_ object: any ManagedObject, after other: any ManagedObject) -> Bool {
      guard let place = undos[ObjectIdentifier(other)] else { return false }
      // Steps are performed in reverse order.
      return undos[ObjectIdentifier(object)].map { $0 < place } ?? true
    }
  }

  /// The present places of the steps that restore deleted objects.
  var restorations: Restorations { Restorations(undos: undos, redos: redos) }

  /// Adds steps, each of which is performed after an object was restored, in the same group.
  mutating func insert(
    _ additions: [(step: Step, restored: any ManagedObject)],
    at places: Restorations
  ) {
    func insert(_ found: [ObjectIdentifier: Restorations.Place], into groups: inout [Group]) {
      let added = additions.filter { found[ObjectIdentifier($0.restored)] != nil }
      let placed = Dictionary(grouping: added) { found[ObjectIdentifier($0.restored)] }
      for index in Set(placed.keys.compactMap { $0?.group }) {
        groups[index].steps = groups[index].steps.enumerated().flatMap { step, restoration in
          // Steps are performed in reverse order.
          (placed[Restorations.Place(group: index, step: step)] ?? []).map(\.step) + [restoration]
        }
      }
    }
    insert(places.undos, into: &undos)
    insert(places.redos.filter { places.undos[$0.key] == nil }, into: &redos)
  }

  /// Replaces values in all steps.
  mutating func replaceValues(_ change: (ManagedProperty, [Value]) -> [Value]) {
    func replaced(_ group: Group) -> Group {
      var group = group
      group.steps = group.steps.map { step in
        switch step {
        case .assign(let object, let property, let values?, let target):
          return .assign(object, property, change(property, values), target)
        case .refer(let object, let relation, let values, let cleared):
          return .refer(object, relation, change(relation, values), cleared: cleared)
        default: return step
        }
      }
      return group
    }
    undos = undos.map(replaced)
    redos = redos.map(replaced)
    open = replaced(open)
  }

  mutating func clear() {
    drop(undos + redos + [open])
    if canUndo || canRedo { events = [.emptied] }
    undos = []
    redos = []
    open = Group()
  }
}
