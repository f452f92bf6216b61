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

    let context: ManagedContext
    let policy: ConflictPolicy
    private let inserted: [any ManagedObject]
    private let updated: [any ManagedObject]
    private let deleted: [any ManagedObject]

    private var conflicts: [ConflictError.Conflict] = []
    /// The keys of rows that were inserted.
    private(set) var keys: [ObjectIdentifier: RowKey] = [:]
    /// The columns that others keep, by object.
    private var conceded: [ObjectIdentifier: Set<Int>] = [:]
    /// Rows that others deleted and that are written again.
    private var rewritten: [any ManagedObject] = []
    /// Rows that others deleted and that stay so.
    private var lost: Set<ObjectIdentifier> = []
    /// Rows that are not deleted, because others have changed them.
    private var spared: Set<ObjectIdentifier> = []
    /// Objects that are being inserted, outermost first.
    private var inserting: Set<ObjectIdentifier> = []
    /// What rows held that are deleted, by object.
    private(set) var last: [ObjectIdentifier: [Value]] = [:]
    /// Relations to write when the objects that they lead to have their keys.
    private var late: [any ManagedObject] = []

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
      try session.forEachRow("PRAGMA defer_foreign_keys = ON") { _ in true }
      for object in updated { try compare(updated: object, session) }
      for object in deleted { try compare(deleted: object, session) }
      if !conflicts.isEmpty { throw ConflictError(conflicts: conflicts) }

      // What leads to a new object needs its key. Rows move away from those that are deleted before
      // these take along what still refers to them; and what is deleted makes room for what is new.
      for object in updated { try insertTargets(of: object, session) }
      for object in updated { try update(object, session) }
      for object in removed { try delete(object, session) }
      // Rows whose keys are known come before those that get whatever key is free.
      for object in try inserted.filter({ try hasKey($0, session) }) { try insert(object, session) }
      for object in rewritten + inserted { try insert(object, session) }
      for object in late { try writeRelations(of: object, session) }
      try readBack(session)
    }
  }

  // Finding conflicts.
  extension SavePlan {
    private mutating func compare(
      updated object: any ManagedObject,
      _ session: ReadSession
    ) throws {
      let state = object.managedState
      guard let key = state.key, let edits = state.edits else { return }
      let present = try context.row(object, session)
      var columns: [ConflictError.Column] = []
      var positions: Set<Int> = []
      for (position, base) in edits.base.sorted(by: { $0.key < $1.key }) {
        let theirs = present?[position] ?? .null
        let isSame = state.owesValues || theirs == base || theirs == state.values[position]
        if present != nil, isSame { continue }
        positions.insert(position)
        columns.append(
          ConflictError.Column(
            name: state.table.columns[position],
            base: base,
            ours: state.values[position],
            theirs: theirs
          )
        )
      }
      if positions.isEmpty { return }
      switch policy {
      case .error: note(state, key, present == nil ? .deletedThere : .changed, columns)
      case .ours: if present == nil { rewritten.append(object) }
      case .theirs:
        if present == nil { lost.insert(ObjectIdentifier(object)) }
        conceded[ObjectIdentifier(object)] = positions
      }
    }

    private mutating func compare(
      deleted object: any ManagedObject,
      _ session: ReadSession
    ) throws {
      let state = object.managedState
      guard let key = state.key, let present = try context.row(object, session) else { return }
      // What was never read cannot have been changed since.
      guard !state.values.isEmpty, !state.owesValues else {
        last[ObjectIdentifier(object)] = present
        return
      }
      var columns: [ConflictError.Column] = []
      for position in present.indices {
        let base = state.edits?.base[position] ?? state.values[position]
        if base == present[position] { continue }
        columns.append(
          ConflictError.Column(
            name: state.table.columns[position],
            base: base,
            ours: .null,
            theirs: present[position]
          )
        )
      }
      if columns.isEmpty { return }
      switch policy {
      case .error: note(state, key, .deletedHere, columns)
      case .ours: break
      case .theirs: spared.insert(ObjectIdentifier(object))
      }
    }

    private mutating func note(
      _ state: ManagedState,
      _ key: RowKey,
      _ kind: ConflictError.Conflict.Kind,
      _ columns: [ConflictError.Column]
    ) {
      conflicts.append(
        ConflictError.Conflict(
          className: state.table.className,
          table: state.table.name,
          key: key,
          kind: kind,
          columns: columns
        )
      )
    }
  }

  // Writing.
  extension SavePlan {
    /// Whether it is known which key a new row is to get.
    private func hasKey(_ object: any ManagedObject, _ session: ReadSession) throws -> Bool {
      let state = object.managedState
      if state.key != nil { return true }
      let mapping = try context.mapping(state.table, session)
      return state.values.indices.contains { mapping.isKey($0) && !state.values[$0].isNull }
    }

    /// Runs statements about one object, whose errors say which.
    private func about(_ object: any ManagedObject, _ body: () throws -> Void) throws {
      do {
        try body()
      } catch {
        throw StoreError.mapping(error, context: object.managedState.description)
      }
    }

    /// What an object's columns are to hold, with the keys of the objects that it leads to; without
    /// relations to objects that have no key yet.
    private func values(of object: any ManagedObject) throws -> [Int: Value] {
      let state = object.managedState
      var values = Dictionary(uniqueKeysWithValues: state.values.enumerated().map { ($0, $1) })
      for (index, target) in state.edits?.references ?? [:] {
        guard let property = state.table.property(at: index) else {
          continue
        }
        let positions = state.table.positions(of: property)
        let key = keys[ObjectIdentifier(target)] ?? target.managedState.key
        for (offset, position) in positions.enumerated() {
          values[position] = key?.values[offset]
        }
      }
      return values
    }

    private mutating func insertTargets(
      of object: any ManagedObject,
      _ session: ReadSession
    ) throws {
      for (index, target) in object.managedState.edits?.references ?? [:] {
        guard target.managedState.context === context, target.managedState.stage != .detached else {
          let name = object.managedState.table.property(at: index)?.name
          throw StoreError(
            .badRequest,
            context: "\(object.managedState.description), \(name ?? "")",
            message: "it leads to an object that is not in the context; insert that too"
          )
        }
        if target.managedState.stage == .inserted { try insert(target, session) }
      }
    }

    private mutating func insert(_ object: any ManagedObject, _ session: ReadSession) throws {
      let identity = ObjectIdentifier(object)
      if keys[identity] != nil { return }
      guard inserting.insert(identity).inserted else { return }
      try insertTargets(of: object, session)
      let state = object.managedState
      let all = try values(of: object)
      if all.count < state.values.count { late.append(object) }
      let isRewritten = state.stage == .saved
      let given = all.filter { position, value in
        isRewritten || !value.isNull || state.edits?.base[position] != nil
      }
      try about(object) {
        let mapping = try context.mapping(state.table, session)
        guard let key = try mapping.insert(given, key: state.key, session) else {
          throw StoreError(
            .constraint,
            context: state.description,
            message: "the table's triggers keep the row out"
          )
        }
        keys[identity] = key
      }
    }

    private mutating func update(_ object: any ManagedObject, _ session: ReadSession) throws {
      let identity = ObjectIdentifier(object)
      let state = object.managedState
      guard let key = state.key, !lost.contains(identity),
        !rewritten.contains(where: { $0 === object })
      else { return }
      let edited = state.editedColumns.subtracting(conceded[identity] ?? [])
      let given = try values(of: object).filter { edited.contains($0.key) }
      if given.isEmpty { return }
      try about(object) {
        keys[identity] = try context.mapping(state.table, session).update(given, key: key, session)
      }
    }

    private func delete(_ object: any ManagedObject, _ session: ReadSession) throws {
      let state = object.managedState
      guard let key = state.key else { return }
      try about(object) { try context.mapping(state.table, session).delete(key, session) }
    }

    /// Writes relations among new objects that lead to each other in a circle.
    private func writeRelations(of object: any ManagedObject, _ session: ReadSession) throws {
      let state = object.managedState
      guard let key = keys[ObjectIdentifier(object)] else { return }
      let positions = state.table.properties
        .filter { state.edits?.references[$0.index] != nil }
        .flatMap { state.table.positions(of: $0) }
      let given = try values(of: object).filter { positions.contains($0.key) }
      if given.isEmpty { return }
      try about(object) {
        _ = try context.mapping(state.table, session).update(given, key: key, session)
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
              ? nil : try context.mapping(state.table, session).query.row(key, session),
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
