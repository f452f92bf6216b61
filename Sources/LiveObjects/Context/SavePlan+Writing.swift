#if SQLite
  // Writing.
  //
  // Rows with other keys come first, so that what refers to them can be given these; those whose
  // place another row still has are set aside with values of no row. Then comes what leads
  // elsewhere, away from the rows that are deleted before these take along what still refers to
  // them, with the new rows that it leads to. Deletions make room for what is left.
  extension SavePlan {
    mutating func writeAll(_ session: ReadSession) throws {
      let (movers, others) = try sortedUpdates(session)
      for object in movers { try move(object, session) }
      let targets = try ordered(from: updated)
      for object in targets { try attempt(insert: object, session) }
      for object in others { try attempt(update: object, session) }
      for object in removed { try delete(object, session) }
      try settle(session)
      // Rows whose keys are known come before those that get whatever key is free.
      let rest = try rewritten + ordered(from: inserted.filter { try hasKey($0, session) })
      for object in try rest + ordered(from: inserted) {
        try attempt(insert: object, session)
      }
      try settle(session)
      for object in late { try writeRelations(of: object, session) }
      for object in inserted {
        try about(object) {
          try object.managedState.cascade?.restore(yields: policy == .theirs, session)
        }
      }
    }

    /// The updated objects whose keys change, with the keys that they get, and the others.
    private mutating func sortedUpdates(
      _ session: ReadSession
    ) throws -> (movers: [any ManagedObject], others: [any ManagedObject]) {
      var movers: [any ManagedObject] = []
      var others: [any ManagedObject] = []
      for object in updated {
        let state = object.managedState
        let mapping = try context.mapping(state.table, session)
        guard let key = state.key,
          try given(for: object, session).keys.contains(where: mapping.isKey)
        else {
          others.append(object)
          continue
        }
        movers.append(object)
        if let next = mapping.key(in: state.values), next != key {
          movedKeys[ObjectIdentifier(state.table), default: [:]][key] = next
        }
      }
      return (movers, others)
    }

    /// Whether it is known which key a new row is to get.
    private func hasKey(_ object: any ManagedObject, _ session: ReadSession) throws -> Bool {
      let state = object.managedState
      if state.key != nil { return true }
      let mapping = try context.mapping(state.table, session)
      return state.values.indices.contains { mapping.isKey($0) && !state.values[$0].isNull }
    }

    /// Runs statements about one object, whose errors say which.
    private func about<Result>(
      _ object: any ManagedObject,
      _ body: () throws -> Result
    ) throws -> Result {
      do {
        return try body()
      } catch {
        throw StoreError.mapping(error, context: object.managedState.description, isWriting: true)
      }
    }

    /// New objects that some lead to, and these themselves where they are new, each after those that
    /// it leads to as far as there is such an order.
    private func ordered(from objects: [any ManagedObject]) throws -> [any ManagedObject] {
      var order: [any ManagedObject] = []
      var seen: Set<ObjectIdentifier> = []
      var stack: [(object: any ManagedObject, isDone: Bool)] = []
      for object in objects {
        stack.append((object, false))
        while let (object, isDone) = stack.popLast() {
          let state = object.managedState
          if isDone {
            order.append(object)
            continue
          }
          guard seen.insert(ObjectIdentifier(object)).inserted else { continue }
          if state.stage == .inserted { stack.append((object, true)) }
          for (index, target) in state.edits?.references ?? [:] {
            try check(target, of: object, index)
            if target.managedState.stage == .inserted { stack.append((target, false)) }
          }
        }
      }
      return order
    }

    private func check(
      _ target: any ManagedObject,
      of object: any ManagedObject,
      _ index: Int
    ) throws {
      let state = target.managedState
      guard state.context === context, state.stage != .detached else {
        let name = object.managedState.table.property(at: index)?.name ?? ""
        throw StoreError(
          .badRequest,
          context: "\(object.managedState.description), \(name)",
          message: "it leads to an object that is not in the context; insert that too"
        )
      }
    }

    /// What an object's columns are to hold, with the keys of the objects that it leads to; without
    /// relations to objects that have no key yet.
    private func values(of object: any ManagedObject) -> [Int: Value] {
      let state = object.managedState
      var values = Dictionary(uniqueKeysWithValues: state.values.enumerated().map { ($0, $1) })
      for case let relation as any ToOneProperty in state.table.properties {
        let positions = state.table.positions(of: relation)
        if let target = state.edits?.references[relation.index] {
          let key = keys[ObjectIdentifier(target)] ?? target.managedState.key
          for (offset, position) in positions.enumerated() {
            values[position] = key?.values[offset]
          }
        } else if let moved = movedKeys[ObjectIdentifier(relation.targetTable)],
          let old = relation.key(in: state.values, of: state.table), let key = moved[old]
        {
          // It was set to an object whose key changes as well.
          for (position, value) in zip(positions, key.values) { values[position] = value }
        }
      }
      return values
    }

    /// The columns of an updated object that are written, and what into them.
    private func given(
      for object: any ManagedObject,
      _ session: ReadSession
    ) throws -> [Int: Value] {
      let identity = ObjectIdentifier(object)
      let state = object.managedState
      guard state.key != nil, !lost.contains(identity),
        !rewrittenIdentities.contains(identity)
      else { return [:] }
      let edited = state.editedColumns.subtracting(conceded[identity] ?? [])
      let mapping = try context.mapping(state.table, session)
      for position in edited where mapping.isGenerated(position) {
        throw StoreError(
          .constraint,
          context: state.description,
          message: "the table computes the column \(state.table.columns[position]) itself"
        )
      }
      return values(of: object).filter { edited.contains($0.key) }
    }

    /// A new object that waits for its place, and that a relation leads to.
    private func waitingTarget(of object: any ManagedObject) -> (any ManagedObject)? {
      object.managedState.edits?.references.values.first {
        waitingIdentities.contains(ObjectIdentifier($0))
      }
    }

    private mutating func wait(_ object: any ManagedObject, _ error: StoreError) {
      waiting.append(Waiting(object: object, error: error))
      waitingIdentities.insert(ObjectIdentifier(object))
    }

    /// Inserts, or has it wait for others to make room.
    private mutating func attempt(
      insert object: any ManagedObject,
      _ session: ReadSession
    ) throws {
      guard keys[ObjectIdentifier(object)] == nil else { return }
      try attempt(object) { try $0.insert(object, session) }
    }

    /// Updates, or has it wait for others to make room.
    private mutating func attempt(
      update object: any ManagedObject,
      _ session: ReadSession
    ) throws {
      try attempt(object) { try $0.update(object, session) }
    }

    private mutating func attempt(
      _ object: any ManagedObject,
      _ write: (inout SavePlan) throws -> Void
    ) throws {
      if waitingIdentities.contains(ObjectIdentifier(object)) { return }
      if let target = waitingTarget(of: object),
        let error = waiting.first(where: { $0.object === target })?.error
      {
        return wait(object, error)
      }
      do {
        try write(&self)
      } catch let error as StoreError where error.isNotUnique {
        wait(object, error)
      }
    }

    /// Writes a row with another key, or sets it aside until that is free.
    private mutating func move(_ object: any ManagedObject, _ session: ReadSession) throws {
      try attempt(update: object, session)
      if waiting.last?.object === object { try setAside(object, session) }
    }

    /// Gives a row unique values that no other has, as far as it is to get others.
    private mutating func setAside(
      _ object: any ManagedObject,
      _ session: ReadSession
    ) throws {
      let state = object.managedState
      guard state.stage == .saved, let key = keys[ObjectIdentifier(object)] ?? state.key else {
        return
      }
      let positions = try given(for: object, session).keys
      let mapping = try context.mapping(state.table, session)
      guard let aside = try mapping.setAside(positions, key: key, session) else { return }
      written += 1
      keys[ObjectIdentifier(object)] = aside
    }

    /// Writes what waited. Each round goes the other way, so that a row of rows that move up by one
    /// takes one; what remains waits for each other, and is set aside.
    private mutating func settle(_ session: ReadSession) throws {
      var isAside = false
      while !waiting.isEmpty {
        let round = waiting.reversed().map(\.object)
        waiting = []
        waitingIdentities = []
        for object in round {
          let isNew =
            object.managedState.stage == .inserted
            || rewrittenIdentities.contains(ObjectIdentifier(object))
          if isNew {
            try attempt(insert: object, session)
          } else {
            try attempt(update: object, session)
          }
        }
        guard waiting.count == round.count else { continue }
        if isAside { throw waiting[0].error }
        isAside = true
        for waiting in waiting {
          do { try setAside(waiting.object, session) } catch { throw waiting.error }
        }
      }
    }
  }

  // Statements.
  extension SavePlan {
    private mutating func insert(_ object: any ManagedObject, _ session: ReadSession) throws {
      let state = object.managedState
      let all = values(of: object)
      let isLate = all.count < state.values.count
      let isRewritten = state.stage == .saved
      let key = try about(object) {
        let mapping = try context.mapping(state.table, session)
        let given = all.filter { position, value in
          if isRewritten || state.edits?.base[position] != nil { return true }
          // An integer key that nobody has set is for SQLite to give.
          if mapping.isAutomatic(position), value == .integer(0) { return false }
          return !value.isNull
        }
        return try mapping.insert(given, key: state.key, session)
      }
      guard let key else {
        throw StoreError(
          .constraint,
          context: state.description,
          message: "the table's triggers keep the row out"
        )
      }
      if isLate { late.append(object) }
      written += 1
      keys[ObjectIdentifier(object)] = key
    }

    private mutating func update(_ object: any ManagedObject, _ session: ReadSession) throws {
      let state = object.managedState
      let given = try given(for: object, session)
      guard let key = keys[ObjectIdentifier(object)] ?? state.key, !given.isEmpty else { return }
      if given.count
        < state.editedColumns.subtracting(conceded[ObjectIdentifier(object)] ?? []).count
      {
        late.append(object)
      }
      try write(given, into: object, key, session)
    }

    private mutating func write(
      _ given: [Int: Value],
      into object: any ManagedObject,
      _ key: RowKey,
      _ session: ReadSession
    ) throws {
      let state = object.managedState
      let next = try about(object) { () -> RowKey in
        let mapping = try context.mapping(state.table, session)
        if let next = try mapping.update(given, key: key, session) { return next }
        // A key that is a relation too may have followed the row that it leads to.
        if let moved = followed(key, state, mapping),
          let next = try mapping.update(given, key: moved, session)
        {
          return next
        }
        throw StoreError(
          .constraint,
          context: state.table.name,
          message: "the table's triggers keep the row with the key \(key) as it was"
        )
      }
      written += 1
      keys[ObjectIdentifier(object)] = next
      if let old = state.key, old != next {
        movedKeys[ObjectIdentifier(state.table), default: [:]][old] = next
      }
    }

    /// The key of a row after its columns have followed the keys of others.
    private func followed(
      _ key: RowKey,
      _ state: ManagedState,
      _ mapping: TableMapping
    ) -> RowKey? {
      var values = state.values
      guard values.count == state.table.columns.count else { return nil }
      for (position, base) in state.edits?.base ?? [:] { values[position] = base }
      for case let relation as any ToOneProperty in state.table.properties {
        guard let old = relation.key(in: values, of: state.table),
          let new = movedKeys[ObjectIdentifier(relation.targetTable)]?[old]
        else { continue }
        for (position, value) in zip(state.table.positions(of: relation), new.values) {
          values[position] = value
        }
      }
      let followed = mapping.key(in: values)
      return followed == key ? nil : followed
    }

    private mutating func delete(_ object: any ManagedObject, _ session: ReadSession) throws {
      let state = object.managedState
      guard let key = state.key else { return }
      written += try about(object) {
        let mapping = try context.mapping(state.table, session)
        let count = try mapping.delete(key, session)
        guard count == 0, let moved = followed(key, state, mapping) else { return count }
        return try mapping.delete(moved, session)
      }
    }

    /// Writes relations among new objects that lead to each other in a circle.
    private mutating func writeRelations(
      of object: any ManagedObject,
      _ session: ReadSession
    ) throws {
      let state = object.managedState
      guard let key = keys[ObjectIdentifier(object)] ?? state.key else { return }
      let positions = state.table.properties
        .filter { state.edits?.references[$0.index] != nil }
        .flatMap { state.table.positions(of: $0) }
      let given = values(of: object).filter { positions.contains($0.key) }
      if !given.isEmpty { try write(given, into: object, key, session) }
    }
  }
#endif
