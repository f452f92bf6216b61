// Relations by which objects refer to each other.
extension AsyncManagedContext {
  /// A relation of a known class whose target is another class.
  struct Referrer {
    let table: ManagedTable
    let relation: any ToOneProperty
    let make: ([RowKey]) -> [any ManagedObject]
  }

  /// Returns the relations whose target is a table, in the order of the names of their own tables.
  func referrers(to table: ManagedTable) -> [Referrer] {
    forgetOldReferringKeys()
    learnClasses()
    if let known = unsaved.referring.referrers[ObjectIdentifier(table)],
      known.classCount == map.classCount
    {
      return known.all
    }
    let all = findReferrers(to: table)
    unsaved.referring.referrers[ObjectIdentifier(table)] = (map.classCount, all)
    return all
  }

  private func findReferrers(to table: ManagedTable) -> [Referrer] {
    var found: [Referrer] = []
    func add(_ referrer: Referrer) {
      if found.contains(where: { $0.relation === referrer.relation }) { return }
      found.append(referrer)
    }
    for many in table.relationsToMany {
      add(
        Referrer(table: many.targetTable, relation: many.inverse) { [unowned self] keys in
          many.make(keys, in: self)
        }
      )
    }
    for (managedClass, type) in map.members {
      let table = table
      for relation in managedClass.table.relationsToOne
      where table.isKind(of: relation.targetTable) {
        // Subclasses inherit the relation from the class that declares it.
        guard managedClass.table.declarer(of: relation) === managedClass.table else { continue }
        add(
          Referrer(table: managedClass.table, relation: relation) { [unowned self] keys in
            objects(type, managedClass.table, keys)
          }
        )
      }
    }
    return found.sorted { left, right in
      (left.table.name, left.relation.index) < (right.table.name, right.relation.index)
    }
  }

  /// Returns what the table of a relation does when the related row is deleted. Returns nil if it
  /// does nothing, or if the rule cannot be read. Databases without synchronous access apply the
  /// rule when the deletion is saved.
  func deleteRule(of referrer: Referrer) -> DeleteRule? {
    guard let local else { return nil }
    forgetOldReferringKeys()
    let identity = ObjectIdentifier(referrer.relation)
    if let known = unsaved.referring.rules[identity] { return known }
    do {
      let rule = try read(from: local) { reader in
        try self.plans.deleteRule(of: referrer.relation, referrer.table, reader)
      }
      unsaved.referring.rules[identity] = .some(rule)
      return rule
    } catch {
      fail(error)
      return nil
    }
  }

  /// Returns whether deleting an object changes the objects that refer to it by a relation.
  func isFollowed(_ referrer: Referrer) -> Bool {
    referrer.table.isLink || [.cascade, .nullify].contains(deleteRule(of: referrer))
  }

  /// Returns the loaded objects that refer to an object by a relation, according to the database
  /// and to unsaved changes.
  func referring(to object: any ManagedObject, _ referrer: Referrer) -> [any ManagedObject] {
    let (relation, state) = (referrer.relation, object.managedState)
    var objects: [any ManagedObject] = []
    if let local, let key = state.key, !key.isProvisional {
      do {
        objects = referrer.make(try referringKeys(key, of: object, referrer, local))
      } catch {
        fail(error)
      }
    }
    var seen = Set(objects.map(ObjectIdentifier.init))
    for other in unsavedObjects(leadingTo: object)
    where other.managedState.table.isKind(of: referrer.table) {
      if seen.insert(ObjectIdentifier(other)).inserted { objects.append(other) }
    }
    prefetchFaults(objects)
    return objects.filter { other in
      other.managedState.load(other)
      return !other.managedState.isKnownDeleted
        && relation.target(of: other.managedState) === object
    }
  }

  /// Returns the keys of the rows that refer to an object by a relation. If objects are deleted in
  /// the order of their keys, the rows for the next objects are read at the same time.
  private func referringKeys<Object: ManagedObject>(
    _ key: RowKey,
    of object: Object,
    _ referrer: Referrer,
    _ local: any LocalRowDatabase
  ) throws -> [RowKey] {
    let identity = ObjectIdentifier(referrer.relation)
    forgetOldReferringKeys()
    // The entry is removed, because a deleted object is not queried again.
    if let known = unsaved.referring.keys[identity]?.removeValue(forKey: key) { return known }
    let known = object.managedState.managedClass
    var keys = [key]
    if let number = key.integer {
      var ahead = unsaved.referring.ahead[identity] ?? ReadAhead()
      for next in ahead.keys(after: number, of: known) {
        guard let other = known.object(Object.self, RowKey(next)) else { continue }
        if other.managedState.stage == .saved, !other.managedState.isKnownDeleted {
          keys.append(RowKey(next))
        }
      }
      unsaved.referring.ahead[identity] = ahead
    }
    unsaved.referring.keys[identity] = try referringKeys(keys, of: known.table, referrer, local)
    return unsaved.referring.keys[identity]?.removeValue(forKey: key) ?? []
  }

  private func referringKeys(
    _ keys: [RowKey],
    of table: ManagedTable,
    _ referrer: Referrer,
    _ local: any LocalRowDatabase
  ) throws -> [RowKey: [RowKey]] {
    let found = try read(from: local) { reader in
      try reader.rows(of: self.plans.plan(referrer.table, reader).plan).keys(
        whereColumns: referrer.table.positions(of: referrer.relation),
        referToAny: keys,
        of: self.plans.plan(table, reader).plan
      )
    }
    return Dictionary(zip(keys, found)) { $1 }
  }

  private func forgetOldReferringKeys() {
    if unsaved.referring.generation != generation {
      unsaved.referring = ReferringKeys(generation: generation)
    }
  }

  /// Reads the rows that refer to objects in few statements, before the objects are deleted.
  func readReferring(to objects: [any ManagedObject]) {
    guard let local else { return }
    forgetOldReferringKeys()
    let groups = Dictionary(grouping: objects) { ObjectIdentifier($0.managedState.table) }
    for group in groups.values {
      let table = group[0].managedState.table
      let keys = group.filter { !$0.managedState.isKnownDeleted }.compactMap(\.rowKey)
      if keys.count < 2 { continue }
      for referrer in referrers(to: table) where isFollowed(referrer) {
        do {
          unsaved.referring.keys[ObjectIdentifier(referrer.relation)] =
            try referringKeys(keys, of: table, referrer, local)
        } catch {
          return fail(error)
        }
      }
    }
  }
}

// Objects that prevent a deletion.
extension AsyncManagedContext {
  /// Returns the relations that prevent an object's row from being deleted, with the objects. Empty
  /// if the database has no synchronous access.
  fileprivate func keepers(
    of object: any ManagedObject
  ) -> [(relation: any ToOneProperty, objects: [any ManagedObject])] {
    guard object.managedState.context === self, object.managedState.key != nil else { return [] }
    return referrers(to: object.managedState.table).filter { deleteRule(of: $0) == .deny }
      .map { ($0.relation, referring(to: object, $0)) }
  }

  /// Returns an error that names the objects that prevented a deletion, if this was the reason for
  /// the given error.
  func explained(_ error: StoreError) -> StoreError {
    guard error.code == .constraint, !error.isNotUnique else { return error }
    for object in deletedObjects {
      for (relation, objects) in keepers(of: object) {
        guard let first = objects.first else { continue }
        let others = objects.count > 1 ? " and \(objects.count - 1) more refer" : " refers"
        return StoreError(
          .constraint,
          context: object.managedState.description,
          message:
            "it cannot be deleted: \(first.managedState.description)\(others) to it by '\(relation.name)'",
          underlying: error
        )
      }
    }
    return deletedTarget(error) ?? error
  }

  /// Returns the error as ``explained(_:)`` does. Reads whether the objects exist that relations
  /// were set to: without synchronous access, the context may not know yet that they are deleted.
  func explanation(
    of error: StoreError,
    isolation: isolated (any Actor)? = #isolation
  ) async -> StoreError {
    let explanation = explained(error)
    guard local == nil, explanation.context == error.context, Self.isMissingReference(error) else {
      return explanation
    }
    let known = plans
    let edited = editedTargets().filter { $0.target.managedState.stage == .saved }
    let rows = edited.compactMap { edit in
      edit.target.managedState.key.map { (edit.target.managedState.table, $0) }
    }
    guard rows.count == edited.count,
      let isMissing = try? await database.read({ reader -> [Bool] in
        var plans = known
        try plans.check(reader)
        return try rows.map { table, key in
          try reader.rows(of: plans.plan(table, reader).plan).values(of: key) == nil
        }
      }),
      let missing = zip(edited, isMissing).first(where: \.1)?.0
    else { return error }
    return Self.deletedTarget(
      missing.target,
      missing.relation,
      of: missing.description,
      underlying: error
    )
  }

  private static func isMissingReference(_ error: StoreError) -> Bool {
    error.code == .constraint
      && error.message.contains(DatabaseMistake.missingReference(key: nil).sentence)
  }

  /// Returns an error that names the relation that was set to a deleted object, if this was the
  /// reason for the given error.
  private func deletedTarget(_ error: StoreError) -> StoreError? {
    guard Self.isMissingReference(error),
      let edit = editedTargets().first(where: { isMissing($0.target) })
    else { return nil }
    return Self.deletedTarget(edit.target, edit.relation, of: edit.description, underlying: error)
  }

  /// Returns the to-one relations with unsaved changes, with the object that each leads to.
  private func editedTargets() -> [(
    description: String, relation: any ToOneProperty, target: any ManagedObject
  )] {
    pendingObjects.filter { !$0.managedState.isMarkedForDeletion }.flatMap { object in
      let state = object.managedState
      let edited = state.editedColumns
      return state.table.relationsToOne.filter {
        !edited.isDisjoint(with: state.table.positions(of: $0))
      }.compactMap { relation in
        relation.target(of: state).map { (state.description, relation, $0) }
      }
    }
  }

  /// Returns whether an object is deleted, possibly by a commit that the context has not applied.
  private func isMissing(_ object: any ManagedObject) -> Bool {
    if object.managedState.isKnownDeleted { return true }
    guard let local, object.managedState.stage == .saved,
      let rows = try? read(
        from: local,
        { try self.changedRows([object], includingSame: true, $0) }
      ),
      let row = rows.first
    else { return false }
    return row.1 == nil
  }

  /// Returns the error for a relation that was set to a deleted object.
  static func deletedTarget(
    _ target: any ManagedObject,
    _ relation: any ToOneProperty,
    of description: String,
    underlying: (any Error)? = nil
  ) -> StoreError {
    StoreError(
      .constraint,
      context: "\(description), \(relation.name)",
      message: "it refers to \(target.managedState.description), which is deleted; set another"
        + " object or nil",
      underlying: underlying
    )
  }

  /// Checks that no relation was set to an object that the same save deletes. The foreign key would
  /// clear the relation, or delete the row, without notice.
  func checkTargets() throws {
    guard local != nil, pendingObjects.contains(where: \.managedState.isMarkedForDeletion) else {
      return
    }
    for object in pendingObjects where !object.managedState.isMarkedForDeletion {
      let state = object.managedState
      let edited = state.editedColumns
      for relation in state.table.relationsToOne
      where !edited.isDisjoint(with: state.table.positions(of: relation)) {
        guard let target = relation.target(of: state), target.managedState.isMarkedForDeletion,
          hasForeignKey(relation, state.table)
        else { continue }
        throw Self.deletedTarget(target, relation, of: state.description)
      }
    }
  }

  /// Returns whether the database enforces a relation.
  func hasForeignKey(_ relation: any ToOneProperty, _ table: ManagedTable) -> Bool {
    deleteRule(of: Referrer(table: table, relation: relation) { _ in [] }) != nil
  }
}

extension ManagedContext {
  /// Returns the objects that prevent an object's row from being deleted, because a foreign key
  /// refers to it and denies the deletion. Only classes that this context or its schema knows are
  /// considered.
  ///
  /// Objects that are themselves marked for deletion, or whose relation was changed, are not
  /// included. The result is empty for unsaved objects.
  public func objects(keeping object: any ManagedObject) -> [any ManagedObject] {
    keepers(of: object).flatMap(\.objects)
  }
}
