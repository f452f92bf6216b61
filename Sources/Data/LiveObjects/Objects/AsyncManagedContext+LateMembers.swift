// Inheritance hierarchies in databases without synchronous access. Until the discriminator of a row
// has been received, there is no object for the row.
extension AsyncManagedContext {
  /// Returns the object of a row, which is a fault unless it already exists. Returns nil while the
  /// class of the row is unknown.
  func knownObject<Object: ManagedObject>(
    _ type: Object.Type,
    _ table: ManagedTable,
    _ key: RowKey
  ) -> Object? {
    if local != nil || table.family == nil { return object(type, table, key) }
    let known = managedClass(type, table)
    return known.object(type, key) ?? lateMembers(type, known, [key])[0]
  }

  /// Returns objects for rows that have none yet. Returns nil for rows that are not of the class.
  /// Rows whose class is unknown are nil as well, and their class is requested.
  func lateMembers<Object: ManagedObject>(
    _ type: Object.Type,
    _ known: ManagedClass,
    _ keys: [RowKey]
  ) -> [Object?] {
    let requested = known.table
    var unknown: [RowKey] = []
    let found = keys.map { key -> Object? in
      // An object of another class.
      if known.objects[key] != nil { return nil }
      // For a class without subclasses, the class is assumed. The assumption is corrected when the
      // row has been read.
      let table = reads.kinds[requested, key] ?? (requested.hasSubclasses ? nil : requested)
      guard let table, let kind = table.kind else {
        unknown.append(key)
        return nil
      }
      return table.isKind(of: requested) ? makeFault(kind.type, table, key) as? Object : nil
    }
    requestMembers(unknown, of: requested)
    return found
  }

  private func makeFault<Member: ManagedObject>(
    _ type: Member.Type,
    _ table: ManagedTable,
    _ key: RowKey
  ) -> any ManagedObject {
    let known = managedClass(type, table)
    return known.place(Member(managedState: ManagedState(known, key: key)), key)
  }

  private func requestMembers(_ keys: [RowKey], of table: ManagedTable) {
    if keys.isEmpty { return }
    reads.requests.members[
      table.identity,
      default: ContextReads.Members(table: table, keys: [])
    ].keys.formUnion(keys)
    reads.memberRequestCount += 1
    reads.wake()
  }

  /// Requests the class of a relation's target, and notifies observers of the relation when it is
  /// known.
  func requestMember<Root: ManagedObject>(at relation: any ToOneProperty, of object: Root) {
    let state = object.managedState
    guard let key = relation.key(in: state.values, of: state.table) else { return }
    let wanted = reads.memberRequestCount
    _ = relation.make([ownKey(key, of: relation.targetTable)], in: self)
    if reads.memberRequestCount != wanted { notifyOfMembers(relation, of: object) }
  }

  /// Notifies observers of a relation when the classes of its objects are known.
  func notifyOfMembers(_ relation: ManagedProperty, of object: any ManagedObject) {
    reads.requests.leading.append(ManagedRound.Part(object, relation))
  }

  /// Records the classes of rows.
  func noteKinds(_ table: ManagedTable, _ rows: some Sequence<(RowKey, [Value])>) {
    guard local == nil, table.family != nil else { return }
    for (key, values) in rows { reads.kinds.note(table, key, values) }
  }

  /// Records classes that were determined, and notifies observers of the relations that refer to
  /// the rows. Returns the objects, which the caller must retain until all results are applied.
  func applyKinds(_ found: [ContextQuery.Member], _ leading: [ManagedRound.Part])
    -> [any ManagedObject]
  {
    if found.isEmpty { return [] }
    var objects: [any ManagedObject] = []
    // Rounds that overlap may determine the same classes. Observers are notified by the first one.
    let isNews = found.contains { member in
      let known = map[member.table, member.key]?.managedState.table
      return (known ?? reads.kinds[member.table, member.key])
        !== member.table.family?.table(of: member.values)
    }
    ManagedRound.run(isNews ? leading : []) {
      for member in found { reads.kinds.note(member.table, member.key, member.values) }
      forgetRelation()
      objects = found.compactMap { member in
        if let known = map[member.table, member.key] { return known }
        guard let table = reads.kinds[member.table, member.key], let kind = table.kind else {
          return nil
        }
        return makeFault(kind.type, table, member.key)
      }
    }
    // Observers that are about to be notified have requested the classes again.
    for member in found { reads.requests.forget(member.table, member.key) }
    return objects
  }

  /// Applies the rows of objects whose classes were determined, and passes the objects on to lists.
  func applyMembers(_ found: [ContextQuery.Member], _ objects: [any ManagedObject]) {
    if objects.isEmpty { return }
    let values = Dictionary(found.map { (MemberKey($0.table, $0.key), $0.values) }) { $1 }
    take(
      objects.compactMap { object in
        let state = object.managedState
        guard state.row.isFault, state.edits == nil, let key = state.key else { return nil }
        return values[MemberKey(state.table, key)].map { (object, $0) }
      }
    )
    listeners.pending.identified += objects
    updateFlags()
  }
}

/// The identity of a row in a hierarchy.
private struct MemberKey: Hashable {
  let family: ObjectIdentifier
  let key: RowKey

  init(_ table: ManagedTable, _ key: RowKey) {
    family = table.identity
    self.key = key
  }
}
