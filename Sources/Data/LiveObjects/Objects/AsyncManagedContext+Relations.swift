extension AsyncManagedContext {
  /// A to-many relation that is loaded and observed, with its current keys in the database.
  struct RelationKeys {
    let object: any ManagedObject
    let property: any ToManyProperty
    let keys: RelatedKeys
  }

  /// Returns the objects of a to-many relation: those in the database, with unsaved changes
  /// applied.
  func related(
    to owner: any ManagedObject,
    by property: any ToManyProperty
  ) -> [any ManagedObject] {
    let state = owner.managedState
    if let keys = state.relations[property.index] { return visible(keys, owner, property) }
    guard state.stage == .saved, let key = state.key else {
      return state.stage == .inserted ? visible(RelatedKeys(), owner, property) : []
    }
    guard let local else {
      want(owner, property)
      return visible(RelatedKeys(), owner, property)
    }
    do {
      let keys = inherited(
        try read(from: local) { try self.keys(of: property, key, $0) },
        owner,
        property
      )
      loading.owners.setKeys(keys, of: property, on: owner)
      return visible(keys, owner, property)
    } catch {
      fail(error)
      // The next refresh notifies observers of the objects that are missing here.
      if state.registry.isObserved(property.index) {
        loading.owners.setKeys(RelatedKeys(), of: property, on: owner)
      }
      return visible(RelatedKeys(), owner, property)
    }
  }

  /// Returns the objects of a relation without reading them from a database that has no synchronous
  /// access.
  func knownRelated(_ relation: RelationKeys) -> [any ManagedObject] {
    let isUnread = relation.object.managedState.relations[relation.property.index] == nil
    return local == nil && isUnread
      ? visible(RelatedKeys(), relation.object, relation.property)
      : related(to: relation.object, by: relation.property)
  }

  /// Returns the keys of the rows that refer to a row.
  func keys(
    of property: any ToManyProperty,
    _ owner: RowKey,
    _ reader: any RowReader
  ) throws -> RelatedKeys {
    if owner.isProvisional { return RelatedKeys() }
    let table = property.targetTable
    let plan = try plans.plan(table, reader).plan
    let own = try plans.plan(property.inverse.targetTable, reader).plan
    return try reader.rows(of: plan).related(
      whereColumns: table.positions(of: property.inverse),
      referTo: owner,
      of: own,
      orderedBy: property.orderProperty.map { table.positions(of: $0)[0] }
    )
  }

  /// Returns a row's own key for a key that the database considers equal. A foreign key may differ
  /// from the key of its row, for example in letter case if the column's collation ignores it.
  func ownKey(_ key: RowKey, of table: ManagedTable) -> RowKey {
    if key.isProvisional || plans.isExact(key, of: table) { return key }
    if loading.equalKeys.generation != generation { loading.equalKeys = (generation, [:]) }
    let identity = ObjectIdentifier(table)
    if let known = loading.equalKeys.keys[identity]?[key] { return known }
    guard let local else { return key }
    let found = try? read(from: local) { reader in
      let plan = try self.plans.plan(table, reader).plan
      return plan.isExact(key) ? key : try reader.rows(of: plan).key(equalTo: key) ?? key
    }
    guard let found else { return key }
    loading.equalKeys.keys[identity, default: [:]][key] = found
    return found
  }

  /// Returns the objects of a relation, given its keys in the database. `rows` overrides whether
  /// the rows of objects exist.
  func visible(
    _ related: RelatedKeys,
    _ owner: any ManagedObject,
    _ property: any ToManyProperty,
    rows: [ObjectIdentifier: Bool] = [:]
  ) -> [any ManagedObject] {
    let inverse = property.inverse
    let all = property.make(related.keys, in: self)
    if rows.isEmpty, unsaved.pending.isEmpty, all.allSatisfy({ $0.managedState.isAsStored }) {
      return all
    }
    let objects = all.filter { object in
      let state = object.managedState
      let isThere = rows[ObjectIdentifier(object)] ?? (!state.row.isGone || state.row.isFault)
      guard isThere, !state.isMarkedForDeletion else { return false }
      return !state.isEdited(inverse) || inverse.target(of: state) === owner
    }
    var targets = [PendingObjects.Target.object(ObjectIdentifier(owner))]
    if let key = owner.managedState.key {
      targets.append(.row(owner.managedState.table.identity, key))
    }
    let leading = unsaved.pending.objects(leadingTo: targets)
    if leading.isEmpty, property.orderProperty == nil || unsaved.pending.isEmpty { return objects }
    let known = Set(objects.map(ObjectIdentifier.init))
    let present =
      objects
      + leading.filter { object in
        let state = object.managedState
        return !known.contains(ObjectIdentifier(object))
          && state.table.isKind(of: property.targetTable)
          && !state.isMarkedForDeletion && (rows[ObjectIdentifier(object)] ?? !state.row.isGone)
          && inverse.target(of: state) === owner
          && (state.stage == .inserted || state.isEdited(inverse))
      }
    guard let orderProperty = property.orderProperty else { return present }
    // Objects of another class are missing from `all`. The owner is substituted for them, to keep
    // the indexes aligned.
    let isWhole = all.count == related.keys.count
    let owners = isWhole ? all : related.keys.map { map[property.targetTable, $0] ?? owner }
    return inOrder(present, of: orderProperty, zip(owners, related.places))
  }

  /// Sorts objects by the number that determines the relation's order. Unsaved numbers take
  /// precedence over stored ones.
  private func inOrder(
    _ objects: [any ManagedObject],
    of orderProperty: ManagedProperty,
    _ stored: some Sequence<(any ManagedObject, Value)>
  ) -> [any ManagedObject] {
    let places = Dictionary(stored.map { (ObjectIdentifier($0), $1) }) { $1 }
    return objects.map { object in
      let state = object.managedState
      let known = state.isEdited(orderProperty) ? nil : places[ObjectIdentifier(object)]
      return (object, known ?? state.place(orderProperty))
    }.stableSorted { $0.1.compare(to: $1.1) < 0 }.map(\.0)
  }

  /// Returns a predicate for the objects whose rows a refresh reads: observed objects, and those
  /// that unsaved relations depend on, in this context and its ancestors. These are the objects at
  /// both ends of unsaved links, and saved objects whose relations were set.
  ///
  /// Otherwise, relations would contain objects that another connection has deleted.
  func refreshedObjects() -> (any ManagedObject) -> Bool {
    let related = Set(relatedWithoutSave().map { ObjectIdentifier($0) })
    return {
      $0.managedState.isObserved || $0.managedState.hasUnstored
        || related.contains(ObjectIdentifier($0))
    }
  }

  private func relatedWithoutSave() -> [any ManagedObject] {
    var found: [any ManagedObject] = []
    for object in pendingObjects {
      let state = object.managedState
      if state.isMarkedForDeletion { continue }
      if state.stage == .saved, state.table.relationsToOne.contains(where: { state.isEdited($0) }) {
        found.append(object)
      }
      guard state.table.isLink else { continue }
      for end in state.table.relationsToOne {
        if let target = end.livingTarget(of: state, self) { found.append(target) }
      }
    }
    guard let parent, parent.hasUnsaved else { return found }
    return found
      + parent.relatedWithoutSave().compactMap { above in
        above.managedState.key.flatMap { map[above.managedState.table, $0] }
      }
  }

  /// Returns all relations that are loaded and observed. The keys of relations that are not
  /// observed are discarded.
  func observedRelations() -> [(object: any ManagedObject, property: any ToManyProperty)] {
    loading.owners.living.flatMap(observedRelations)
  }

  /// Returns the relations of an object that are loaded and observed.
  func observedRelations(
    of object: any ManagedObject
  ) -> [(object: any ManagedObject, property: any ToManyProperty)] {
    let state = object.managedState
    var found: [(object: any ManagedObject, property: any ToManyProperty)] = []
    for property in state.table.relationsToMany {
      let isKnown = state.stage == .inserted || state.relations[property.index] != nil
      if isKnown, state.registry.isObserved(property.index) {
        found.append((object, property))
      } else {
        state.relations[property.index] = nil
      }
    }
    return found
  }
}

// Whether observers of a to-many relation have to be notified when its keys are read again.
extension AsyncManagedContext {
  /// Returns whether the contents of an observed relation differ from what its observers know.
  ///
  /// The contents can change between a commit and the refresh that follows it, because an object
  /// that is read or changed meanwhile takes the new values of its row. Comparing the relation
  /// before and after the refresh is therefore not enough.
  ///
  /// - Parameters:
  ///   - relation: The relation, with its new keys.
  ///   - rows: Whether the rows of objects exist that were read with the keys.
  func hasChanged(_ relation: RelationKeys, rows: [ObjectIdentifier: Bool]) -> Bool {
    let (object, property) = (relation.object, relation.property)
    let state = object.managedState
    let after = property.contents(
      visible(relation.keys, object, property, rows: rows),
      of: object,
      rows: rows,
      in: self
    )
    if let held = state.held[property.index], !held.isNotified {
      return held.hasDiffered || !held.objects.elementsEqual(after) { $0 === $1 }
    }
    // The relation was read before it was observed, or was not read since the last notification.
    if let known = state.relations[property.index]?.keys {
      let kept = Set(relation.keys.keys)
      if known.contains(where: { !kept.contains($0) }) { return true }
    }
    // In an inheritance hierarchy, the class of a row may have changed since it was read, and its
    // former object may have been released.
    if property.targetTable.family != nil, local != nil, state.held[property.index] == nil {
      return true
    }
    // Observers have not seen an object that was known to be missing and is a fault now.
    if state.held[property.index] == nil, after.contains(where: { $0.managedState.row.isGone }) {
      return true
    }
    let before = property.contents(knownRelated(relation), of: object, rows: [:], in: self)
    return !before.elementsEqual(after) { $0 === $1 }
  }

  /// Returns the observed to-many relations whose loaded keys contain one of the objects.
  func observedRelations(containing objects: [any ManagedObject]) -> [ManagedRound.Part] {
    let keys = Set(objects.compactMap(\.managedState.key))
    if keys.isEmpty { return [] }
    let tables = Set(objects.map(\.managedState.table.identity))
    var parts: [ManagedRound.Part] = []
    for owner in loading.owners.living {
      let state = owner.managedState
      for property in state.table.relationsToMany
      where state.registry.isObserved(property.index)
        && tables.contains(property.targetTable.identity)
        && state.relations[property.index]?.keys.contains(where: keys.contains) ?? false
      {
        parts.append(ManagedRound.Part(owner, property))
      }
    }
    return parts
  }
}

/// The objects of an observed relation, as they were last read.
struct HeldObjects {
  let objects: [any ManagedObject]
  /// Whether observers have been notified of a change since.
  var isNotified = false
  /// Whether the contents have differed between two reads without a notification.
  var hasDiffered = false
}
