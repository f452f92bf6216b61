extension ManagedContext {
  /// Has the row of an object deleted when the context is saved, or takes a new object out.
  ///
  /// The object says ``ManagedObject/isDeleted`` at once, and so do those whose rows go with it: what
  /// the foreign keys of the tables do to rows that refer to it is done here at once to the objects of
  /// each class that this context, or its schema, knows. Others follow when it is saved. Rows that keep
  /// theirs from being deleted are an error of the save. Traps when the object is in another context;
  /// does nothing when it is in none, or deleted already.
  public func delete(_ object: any ManagedObject) {
    let state = object.managedState
    precondition(
      state.context == nil || state.context === self,
      "\(state.description) is in another context"
    )
    guard state.stage != .detached else { return }
    // What others have changed before is no reason to keep the row.
    state.load(object)
    if state.isKnownDeleted { return }
    group {
      // A chain of many would overflow the stack. Who goes along goes first: whoever is told then still
      // sees what it led to, and the table needn't do it by itself.
      var open = [(object: object, isReady: false)]
      while let (next, isReady) = open.popLast() {
        if isReady {
          beingDeleted.remove(ObjectIdentifier(next))
          remove(next)
        } else if let gone = prepareToDelete(next) {
          open.append((next, true))
          open += gone.reversed().map { ($0, false) }
        }
      }
    }
  }

  /// Tells an object that it is to be deleted, and others that it was; answers those that go with it, or
  /// nil when there is nothing to delete.
  private func prepareToDelete(_ object: any ManagedObject) -> [any ManagedObject]? {
    let state = object.managedState
    if state.isKnownDeleted || state.stage == .detached { return nil }
    // It may delete others, and those this one.
    guard beingDeleted.insert(ObjectIdentifier(object)).inserted else { return nil }
    object.prepareForDeletion()
    guard !state.isKnownDeleted, state.stage != .detached else {
      beingDeleted.remove(ObjectIdentifier(object))
      return nil
    }
    guard state.stage == .inserted else { return followers(of: object) }
    // What has no row yet cannot be referred to by a key, so nobody else cleans up.
    var gone: [any ManagedObject] = []
    for other in pending.objects(leadingTo: [.object(ObjectIdentifier(object))]) {
      if other.managedState.table.isLink {
        gone.append(other)
        continue
      }
      let edits = other.managedState.edits
      for (index, target) in edits?.references ?? FewValues() where target === object {
        guard let property = other.managedState.table.property(at: index) else { continue }
        leadNowhere(other, property)
      }
    }
    return gone
  }

  private func leadNowhere(_ object: any ManagedObject, _ property: ManagedProperty) {
    let none = [Value](repeating: .null, count: property.columns.count)
    object.managedState.assign(property, none, nil, of: object)
  }

  /// Lets what refers to an object refer to nothing where the tables say so; answers what goes with it.
  private func followers(of object: any ManagedObject) -> [any ManagedObject] {
    guard object.managedState.key != nil else { return [] }
    var gone: [any ManagedObject] = []
    for referrer in referrers(to: object.managedState.table) {
      let rule = referrer.table.isLink ? .cascade : deleteRule(of: referrer)
      guard rule == .cascade || rule == .nullify else { continue }
      let objects = referring(to: object, referrer)
      if rule == .cascade {
        gone += objects
      } else {
        for other in objects { leadNowhere(other, referrer.relation) }
      }
    }
    return gone
  }
}

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
    var found: [Referrer] = []
    func add(_ referrer: Referrer) {
      if found.contains(where: { $0.relation === referrer.relation }) { return }
      found.append(referrer)
    }
    for case let many as any ToManyProperty in table.properties {
      add(
        Referrer(table: many.targetTable, relation: many.inverse) { many.make($0, in: self) }
      )
    }
    for (managedClass, type) in map.classes {
      let table = table
      for case let relation as any ToOneProperty in managedClass.table.properties
      where relation.targetTable === table {
        add(
          Referrer(table: managedClass.table, relation: relation) { keys in
            self.objects(type, managedClass.table, keys)
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
    do {
      return try read { reader in
        try self.plans.deleteRule(of: referrer.relation, referrer.table, reader)
      }
    } catch {
      fail(error)
      return nil
    }
  }

  /// The objects, loaded, that lead to an object by a relation, as the file and this context have it.
  func referring(to object: any ManagedObject, _ referrer: Referrer) -> [any ManagedObject] {
    let (relation, state) = (referrer.relation, object.managedState)
    var targets = [PendingObjects.Target.object(ObjectIdentifier(object))]
    var objects: [any ManagedObject] = []
    if let key = state.key {
      targets.append(.row(ObjectIdentifier(state.table), key))
      do {
        let keys = try read { reader in
          try reader.rows(of: self.plans.plan(referrer.table, reader).plan).keys(
            whereColumns: referrer.table.positions(of: relation),
            referTo: key,
            of: self.plans.plan(state.table, reader).plan
          )
        }
        objects = referrer.make(keys)
      } catch {
        fail(error)
      }
    }
    var seen = Set(objects.map(ObjectIdentifier.init))
    for other in pending.objects(leadingTo: targets)
    where other.managedState.table === referrer.table {
      if seen.insert(ObjectIdentifier(other)).inserted { objects.append(other) }
    }
    prefetchFaults(objects)
    return objects.filter { other in
      other.managedState.load(other)
      return !other.managedState.isKnownDeleted
        && relation.target(of: other.managedState) === object
    }
  }
}
