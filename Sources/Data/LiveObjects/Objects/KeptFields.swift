/// The fields of objects that were changed after undo had restored deleted objects. The next save
/// undoes what foreign keys did when these objects were deleted, except for these fields.
struct KeptFields {
  /// The changed columns of an object.
  struct Fields {
    let object: any ManagedObject
    /// The number of restorations before the last change, by position.
    var counts: [Int: Int] = [:]
    /// The columns whose last change has restored a relation that a foreign key had cleared.
    var referring: Set<Int> = []
  }

  /// The number of restorations since the context was created.
  private(set) var count = 0
  /// The numbers of restorations, by object.
  private var restorations: [ObjectIdentifier: Int] = [:]
  private var fields: [ObjectIdentifier: Fields] = [:]
  /// The objects that were marked for deletion after a restoration, with the number of
  /// restorations.
  private var removals: [ObjectIdentifier: Int] = [:]

  /// Whether nothing was restored.
  var isEmpty: Bool { restorations.isEmpty }
  /// The changed fields of all objects.
  var all: some Collection<Fields> { fields.values }

  /// Returns the number of an object's restoration, or nil if it was not restored by undo.
  func restoration(of object: any ManagedObject) -> Int? {
    restorations[ObjectIdentifier(object.managedState)]
  }

  /// Returns whether a column of an object was changed after a restoration.
  func contains(_ state: ManagedState, _ position: Int) -> Bool {
    fields[ObjectIdentifier(state)]?.counts[position] != nil
  }

  /// Returns whether an object was marked for deletion after a restoration. Its row may be missing
  /// until then.
  func isRemoved(_ state: ManagedState) -> Bool { removals[ObjectIdentifier(state)] != nil }

  /// Records that an object is marked for deletion.
  mutating func noteRemoval(of object: any ManagedObject) {
    if !isEmpty { removals[ObjectIdentifier(object.managedState)] = count }
  }

  /// Records that undo has restored a deleted object.
  mutating func noteRestoration(of object: any ManagedObject) {
    count += 1
    restorations[ObjectIdentifier(object.managedState)] = count
  }

  /// Records a change, given by the step that undoes it.
  mutating func note(_ step: UndoHistory.Step) {
    guard !restorations.isEmpty, case .assign(let object, let property, _, _) = step else { return }
    let state = object.managedState
    var own = fields[ObjectIdentifier(state)] ?? Fields(object: object)
    for position in state.table.positions(of: property) {
      own.counts[position] = count
      own.referring.remove(position)
    }
    fields[ObjectIdentifier(state)] = own
  }

  /// Records that undo has restored a relation that a foreign key had cleared.
  mutating func noteReference(_ object: any ManagedObject, _ relation: any ToOneProperty) {
    let state = object.managedState
    fields[ObjectIdentifier(state)]?.referring.formUnion(state.table.positions(of: relation))
  }

  /// Discards the fields of an object whose changes are discarded.
  mutating func forget(_ object: any ManagedObject) {
    fields[ObjectIdentifier(object.managedState)] = nil
    removals[ObjectIdentifier(object.managedState)] = nil
  }

  /// Discards the restorations that a save has written, and the fields that concern only these.
  ///
  /// - Parameter count: The number of restorations when the save began.
  mutating func forget(upTo count: Int) {
    restorations = restorations.filter { $0.value > count }
    removals = removals.filter { $0.value > count }
    fields = fields.compactMapValues { own in
      let rest = own.counts.filter { $0.value > count }
      if rest.isEmpty { return nil }
      let referring = own.referring.filter { rest[$0] != nil }
      return Fields(object: own.object, counts: rest, referring: referring)
    }
  }

  mutating func clear() {
    restorations = [:]
    removals = [:]
    fields = [:]
  }
}
