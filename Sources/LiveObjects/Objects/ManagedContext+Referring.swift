// Who refers to whom.
extension ManagedContext {
  /// A relation of a class that is known here, which leads to the objects of another.
  struct Referrer {
    let table: ManagedTable
    let relation: any ToOneProperty
    let make: ([RowKey]) -> [any ManagedObject]
  }

  /// The relations that lead to the objects of a table, in the order of their tables' names.
  func referrers(to table: ManagedTable) -> [Referrer] {
    forgetOldReferringKeys()
    learnClasses()
    if let known = referring.referrers[ObjectIdentifier(table)],
      known.classCount == map.classCount
    {
      return known.all
    }
    let all = findReferrers(to: table)
    referring.referrers[ObjectIdentifier(table)] = (map.classCount, all)
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
        // Those below the class that declares it have it too.
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

  /// What the table of a relation does when the row is deleted that it leads to; nil when it does
  /// nothing, or that cannot be read: what isn't local does it when that is saved.
  func deleteRule(of referrer: Referrer) -> DeleteRule? {
    guard local != nil else { return nil }
    forgetOldReferringKeys()
    let identity = ObjectIdentifier(referrer.relation)
    if let known = referring.rules[identity] { return known }
    do {
      let rule = try read { reader in
        try self.plans.deleteRule(of: referrer.relation, referrer.table, reader)
      }
      referring.rules[identity] = .some(rule)
      return rule
    } catch {
      fail(error)
      return nil
    }
  }

  /// Whether what refers to an object by a relation follows when that is deleted.
  func isFollowed(_ referrer: Referrer) -> Bool {
    referrer.table.isLink || [.cascade, .nullify].contains(deleteRule(of: referrer))
  }

  /// The objects, loaded, that lead to an object by a relation, as the file and this context have it.
  func referring(to object: any ManagedObject, _ referrer: Referrer) -> [any ManagedObject] {
    let (relation, state) = (referrer.relation, object.managedState)
    var objects: [any ManagedObject] = []
    if let key = state.key, !key.isProvisional {
      do {
        objects = referrer.make(try referringKeys(key, of: object, referrer))
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

  /// The keys of the rows that lead to an object by a relation, in the file. Those of others that are likely to be
  /// asked for next are read with it.
  private func referringKeys<Object: ManagedObject>(
    _ key: RowKey,
    of object: Object,
    _ referrer: Referrer
  ) throws -> [RowKey] {
    let identity = ObjectIdentifier(referrer.relation)
    forgetOldReferringKeys()
    // What is deleted is not asked for again.
    if let known = referring.keys[identity]?.removeValue(forKey: key) { return known }
    let known = object.managedState.managedClass
    var keys = [key]
    if let number = key.integer {
      var ahead = referring.ahead[identity] ?? ReadAhead()
      for next in ahead.keys(after: number, of: known) {
        guard let other = known.object(Object.self, RowKey(next)) else { continue }
        if other.managedState.stage == .saved, !other.managedState.isKnownDeleted {
          keys.append(RowKey(next))
        }
      }
      referring.ahead[identity] = ahead
    }
    referring.keys[identity] = try referringKeys(keys, of: known.table, referrer)
    return referring.keys[identity]?.removeValue(forKey: key) ?? []
  }

  private func referringKeys(
    _ keys: [RowKey],
    of table: ManagedTable,
    _ referrer: Referrer
  ) throws -> [RowKey: [RowKey]] {
    let found = try read { reader in
      try reader.rows(of: self.plans.plan(referrer.table, reader).plan).keys(
        whereColumns: referrer.table.positions(of: referrer.relation),
        referToAny: keys,
        of: self.plans.plan(table, reader).plan
      )
    }
    return Dictionary(zip(keys, found)) { $1 }
  }

  private func forgetOldReferringKeys() {
    if referring.generation != generation { referring = ReferringKeys(generation: generation) }
  }

  /// Reads what leads to objects that are about to be deleted, in few statements.
  func readReferring(to objects: [any ManagedObject]) {
    forgetOldReferringKeys()
    let groups = Dictionary(grouping: objects) { ObjectIdentifier($0.managedState.table) }
    for group in groups.values {
      let table = group[0].managedState.table
      let keys = group.filter { !$0.managedState.isKnownDeleted }.compactMap(\.rowKey)
      if keys.count < 2 { continue }
      for referrer in referrers(to: table) where isFollowed(referrer) {
        do {
          referring.keys[ObjectIdentifier(referrer.relation)] =
            try referringKeys(keys, of: table, referrer)
        } catch {
          return fail(error)
        }
      }
    }
  }
}

/// What leads to rows that are likely to be deleted next, as of a look at the database.
struct ReferringKeys {
  var generation = -1
  /// By relation, and by the key that it leads to.
  var keys: [ObjectIdentifier: [RowKey: [RowKey]]] = [:]
  var ahead: [ObjectIdentifier: ReadAhead] = [:]
  /// The relations that lead to a table, as far as that many classes are known.
  var referrers: [ObjectIdentifier: (classCount: Int, all: [ManagedContext.Referrer])] = [:]
  /// What becomes of rows by a relation when the one is deleted that they refer to.
  var rules: [ObjectIdentifier: DeleteRule?] = [:]
}

// Who keeps whom.
extension ManagedContext {
  /// The objects that keep the row of one from being deleted: those of each class that this context, or its
  /// schema, knows whose relations lead to it, where the table says that it stays as long as there are any.
  ///
  /// What is to be deleted with it, or leads elsewhere by now, keeps nothing. Of a database that is not local, and of an
  /// object that is not saved, nothing is known: then it is for the save to say.
  public func objects(keeping object: any ManagedObject) -> [any ManagedObject] {
    keepers(of: object).flatMap(\.objects)
  }

  private func keepers(
    of object: any ManagedObject
  ) -> [(relation: any ToOneProperty, objects: [any ManagedObject])] {
    guard object.managedState.context === self, object.managedState.key != nil else { return [] }
    return referrers(to: object.managedState.table).filter { deleteRule(of: $0) == .deny }
      .map { ($0.relation, referring(to: object, $0)) }
  }

  /// The same error, with what keeps a row from being deleted, if that is the reason.
  func explained(_ error: StoreError) -> StoreError {
    guard error.code == .constraint, !error.isNotUnique, local != nil else { return error }
    for object in deletedObjects {
      for (relation, objects) in keepers(of: object) {
        guard let first = objects.first else { continue }
        let others = objects.count > 1 ? " and \(objects.count - 1) more lead" : " leads"
        return StoreError(
          .constraint,
          context: object.managedState.description,
          message:
            "it can't be deleted: \(first.managedState.description)\(others) to it by '\(relation.name)'",
          underlying: error
        )
      }
    }
    return error
  }
}
