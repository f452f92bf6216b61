/// A save that is about to be written, or being written: what it writes, and the objects that this is
/// of.
struct PreparedSave {
  var plan: SavePlan
  /// The objects of the drafts.
  let objects: [any ManagedObject]
  /// What the relations are of whose keys are read back.
  let relations: [(object: any ManagedObject, property: any ToManyProperty)]
  /// The objects without a key that relations led to, by draft and by the index of the property.
  let references: [Int: FewValues<any ManagedObject>]
  private let indexes: Indexes

  /// Where the drafts of objects are; found when somebody first asks, for mostly nothing leads to any of them.
  fileprivate final class Indexes {
    private let objects: [any ManagedObject]
    private lazy var indexes = Dictionary(
      uniqueKeysWithValues: objects.enumerated().map { (ObjectIdentifier($1), $0) }
    )

    init(_ objects: [any ManagedObject]) {
      self.objects = objects
    }

    subscript(object: any ManagedObject) -> Int? { indexes[ObjectIdentifier(object)] }
  }

  /// Takes down what is to be saved of a context.
  init(_ context: ManagedContext, _ policy: ConflictPolicy) {
    let objects = context.pendingObjects
    let indexes = Indexes(objects)
    var references: [Int: FewValues<any ManagedObject>] = [:]
    let drafts = objects.enumerated().map { index, object in
      let state = object.managedState
      if let led = state.edits?.references, !led.isEmpty { references[index] = led }
      return Draft(state, of: context, indexes)
    }
    var relations = context.observedRelations()
    for object in objects
    where object.managedState.stage == .inserted && object.managedState.relations.isEmpty {
      relations += context.observedRelations(of: object)
    }
    plan = SavePlan(
      drafts,
      relations: relations.map { object, property in
        SavePlan.Relation(
          owner: indexes[object],
          key: object.managedState.key,
          table: object.managedState.table,
          target: property.targetTable,
          positions: property.targetTable.positions(of: property.inverse),
          place: property.place.map { property.targetTable.positions(of: $0)[0] }
        )
      },
      policy: policy,
      isUndoable: context.undoLimit != 0,
      plans: context.plans
    )
    self.objects = objects
    self.relations = relations
    self.references = references
    self.indexes = indexes
  }

  /// The key that an object has got, or had.
  func key(of object: any ManagedObject) -> RowKey? {
    indexes[object].flatMap { plan.keys[$0] } ?? object.managedState.key
  }
}

extension Draft {
  /// - Parameter indexes: The positions of the drafts of all objects of the save.
  fileprivate convenience init(
    _ state: ManagedState,
    of context: ManagedContext,
    _ indexes: PreparedSave.Indexes
  ) {
    self.init(
      state,
      targets: (state.edits?.references ?? FewValues()).mapValues { target in
        let other = target.managedState
        guard other.context === context, other.stage != .detached else { return .stranger }
        if let index = indexes[target] { return .draft(index) }
        return other.key.map(Target.row) ?? .stranger
      }
    )
  }
}
