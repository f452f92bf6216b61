#if SQLite
  /// What one save writes, and what it finds. Objects stay as they are until all is committed.
  struct SavePlan {
    /// A row after the save.
    struct Saved {
      let object: any ManagedObject
      /// The values that the object had when the save began.
      let given: [Value]
      let key: RowKey
      /// The values that the row has now; nil when it is not there.
      let values: [Value]?
      /// Whether the object was to be deleted, and is not.
      var isSpared = false
    }

    /// An object that waits for others to make room, and what was refused.
    struct Waiting {
      let object: any ManagedObject
      let error: StoreError
    }

    let context: ManagedContext
    let policy: ConflictPolicy
    let inserted: [any ManagedObject]
    let updated: [any ManagedObject]
    let deleted: [any ManagedObject]

    var conflicts: [ConflictError.Conflict] = []
    /// The keys that rows have got, by object.
    var keys: [ObjectIdentifier: RowKey] = [:]
    /// The keys that other keys become by what is written, by table.
    var movedKeys: [ObjectIdentifier: [RowKey: RowKey]] = [:]
    /// The columns that others keep, by object.
    var conceded: [ObjectIdentifier: Set<Int>] = [:]
    /// Rows that others deleted and that are written again.
    var rewritten: [any ManagedObject] = []
    var rewrittenIdentities: Set<ObjectIdentifier> = []
    /// Rows that others deleted and that stay so.
    var lost: Set<ObjectIdentifier> = []
    /// Rows that are not deleted, because others have changed them.
    var spared: Set<ObjectIdentifier> = []
    /// What rows held that are deleted, by object.
    var last: [ObjectIdentifier: [Value]] = [:]
    /// What goes with rows that are deleted, by object.
    var cascades: [ObjectIdentifier: DeletionCascade] = [:]
    /// Objects whose rows were to be inserted or updated and could not be, because another row
    /// still has their place, or what they lead to has none yet.
    var waiting: [Waiting] = []
    var waitingIdentities: Set<ObjectIdentifier> = []
    /// Relations to write when the objects that they lead to have their keys.
    var late: [any ManagedObject] = []
    /// How many rows were written for their own sake.
    var written = 0

    /// Whether rows may have changed that are not among those that were written.
    private(set) var hasSideEffects = false
    private(set) var saved: [Saved] = []
    private(set) var relations: [ManagedContext.RelationKeys] = []

    init(_ context: ManagedContext, _ policy: ConflictPolicy) {
      self.context = context
      self.policy = policy
      inserted = context.insertedObjects
      updated = context.updatedObjects
      deleted = context.deletedObjects
    }

    /// The objects whose rows were to be deleted, and are.
    var removed: [any ManagedObject] {
      deleted.filter { !spared.contains(ObjectIdentifier($0)) }
    }

    /// Writes all in one transaction.
    mutating func run(_ session: ReadSession) throws {
      try context.checkSchema(session)
      // Rows may refer to others that come later in the same transaction.
      try session.run("PRAGMA defer_foreign_keys = ON")
      for object in updated { try compare(updated: object, session) }
      for object in deleted { try compare(deleted: object, session) }
      if !conflicts.isEmpty { throw ConflictError(conflicts: conflicts) }
      if context.undoLimit != 0 { try readCascades(session) }

      let before = session.totalChanges
      try writeAll(session)
      hasSideEffects =
        try session.totalChanges - before != written
        || (inserted + updated + deleted).contains {
          try context.mapping($0.managedState.table, session).hasHiddenEffects
        } || context.hasSharedTables
      try readBack(session)
    }

    /// Reads what goes with the rows that are deleted, so that undoing can write it again.
    private mutating func readCascades(_ session: ReadSession) throws {
      let removed = removed
      if removed.isEmpty { return }
      var reader = try CascadeReader(session, path: context.store.path)
      if reader.isEmpty { return }
      let rows = try removed.compactMap { object -> (any ManagedObject, String, RowKey)? in
        guard let key = object.managedState.key else { return nil }
        let mapping = try context.mapping(object.managedState.table, session)
        guard mapping.query.table.kind == .table else { return nil }
        let own = try mapping.ownKey(of: key, session)
        return own.map { (object, mapping.query.table.name, $0) }
      }
      for (_, table, key) in rows { reader.note(table, key.values) }
      for (object, table, key) in rows {
        let cascade = try reader.cascade(of: table, key.values)
        if !cascade.isEmpty { cascades[ObjectIdentifier(object)] = cascade }
      }
    }

    /// Reads what the rows hold now: keys, defaults, and what triggers made of them.
    private mutating func readBack(_ session: ReadSession) throws {
      for object in inserted + updated + deleted {
        let identity = ObjectIdentifier(object)
        let state = object.managedState
        let isSpared = spared.contains(identity)
        if state.isDoomed, !isSpared { continue }
        guard let key = keys[identity] ?? state.key else { continue }
        saved.append(
          Saved(
            object: object,
            given: state.values,
            key: key,
            // A row that is lost may have left its key to a new one.
            values: lost.contains(identity)
              ? nil : try context.mapping(state.table, session).row(key, session),
            isSpared: isSpared
          )
        )
      }
      let keys = keys
      relations = try context.observedRelations(session) {
        keys[ObjectIdentifier($0)] ?? $0.managedState.key
      }
      for object in inserted where object.managedState.relations.isEmpty {
        relations += try context.observedRelations(
          of: object,
          keys[ObjectIdentifier(object)],
          session
        )
      }
    }
  }
#endif
