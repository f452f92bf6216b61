/// A save before and during its execution: the plan, and the objects whose changes it writes.
struct PreparedSave {
  var plan: SavePlan
  /// The objects of the drafts, in the same order.
  let objects: [any ManagedObject]
  /// The relations that are displayed and whose keys are read back after the save.
  let relations: [(object: any ManagedObject, property: any ToManyProperty)]
  /// The objects without a key to which relations refer, by draft and property index.
  let references: [Int: SmallDictionary<any ManagedObject>]
  /// The relations of loaded objects that foreign keys may clear.
  let leading: [(object: any ManagedObject, relation: SavePlan.LeadingRelation)]
  /// The number of restorations when the save began.
  let restorationCount: Int
  private let indexes: Indexes

  /// The draft indexes of objects. Computed on first use, because in most saves no object refers to
  /// another.
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

  /// Takes a snapshot of the context's changes.
  init(_ context: AsyncManagedContext, _ policy: ConflictPolicy) {
    let objects = context.pendingObjects
    let indexes = Indexes(objects)
    var references: [Int: SmallDictionary<any ManagedObject>] = [:]
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
    leading = context.relationsLeading(to: objects)
    restorationCount = context.unsaved.kept.count
    plan = SavePlan(
      drafts,
      relations: relations.map { object, property in
        SavePlan.Relation(
          owner: indexes[object],
          key: object.managedState.key,
          table: object.managedState.table,
          target: property.targetTable,
          positions: property.targetTable.positions(of: property.inverse),
          orderColumn: property.orderProperty.map { property.targetTable.positions(of: $0)[0] }
        )
      },
      policy: policy,
      isUndoable: context.undoLimit != 0,
      reservedKeys: context.unsaved.reservedKeys,
      plans: context.plans,
      undone: SavePlan.Undone(context, objects, indexes, leading.map(\.relation))
    )
    self.objects = objects
    self.relations = relations
    self.references = references
    self.indexes = indexes
  }

  /// Returns the key that the save assigned to an object, or its previous key.
  func key(of object: any ManagedObject) -> RowKey? {
    indexes[object].flatMap { plan.keys[$0] } ?? object.managedState.key
  }
}

extension SavePlan.Undone {
  /// Takes a snapshot of the undone changes.
  fileprivate init(
    _ context: AsyncManagedContext,
    _ objects: [any ManagedObject],
    _ indexes: PreparedSave.Indexes,
    _ leading: [SavePlan.LeadingRelation]
  ) {
    self.leading = leading
    let fields = context.unsaved.kept
    if fields.isEmpty { return }
    for (index, object) in objects.enumerated() {
      restorations[index] = fields.restoration(of: object)
    }
    kept = fields.all.map { own in
      let state = own.object.managedState
      let led = state.table.properties.filter { state.edits?.references[$0.index] != nil }
        .flatMap(state.table.positions)
      return SavePlan.KeptRow(
        table: state.table,
        key: state.key,
        index: indexes[own.object],
        counts: own.counts,
        referring: own.referring,
        empty: Set(own.counts.keys.filter { state.values[$0].isNull }).subtracting(led)
      )
    }
    for row in kept {
      if let index = row.index { keptByDraft[index] = row }
    }
  }
}

extension Draft {
  /// Takes a snapshot of an object's changes.
  ///
  /// - Parameter indexes: The draft indexes of all objects of the save.
  fileprivate convenience init(
    _ state: ManagedState,
    of context: AsyncManagedContext,
    _ indexes: PreparedSave.Indexes
  ) {
    self.init(
      state,
      targets: (state.edits?.references ?? SmallDictionary()).mapValues { target in
        let other = target.managedState
        guard other.context === context, other.stage != .detached else { return .foreignObject }
        if let index = indexes[target] { return .draft(index) }
        return other.key.map(Target.row) ?? .foreignObject
      }
    )
  }
}
