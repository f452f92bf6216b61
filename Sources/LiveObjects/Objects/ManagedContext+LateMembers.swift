// Objects of classes that share a table, on a database that is not local: until it has said of which class the object
// of a row is, there is none.
extension ManagedContext {
  /// The object of a row, as a fault if nobody holds it; nil while nobody knows of which class it is.
  func knownObject<Object: ManagedObject>(
    _ type: Object.Type,
    _ table: ManagedTable,
    _ key: RowKey
  ) -> Object? {
    if local != nil || table.family == nil { return object(type, table, key) }
    let known = managedClass(type, table)
    return known.object(type, key) ?? lateMembers(type, known, [key])[0]
  }

  /// The objects of rows that nobody holds; nil where a row is none of the class, and where nobody knows that, which
  /// is asked for.
  func lateMembers<Object: ManagedObject>(
    _ type: Object.Type,
    _ known: ManagedClass,
    _ keys: [RowKey]
  ) -> [Object?] {
    let asked = known.table
    var unknown: [RowKey] = []
    let found = keys.map { key -> Object? in
      // One of another class.
      if known.objects[key] != nil { return nil }
      // What asks for a class without others below it is told when that is wrong.
      let table = late.kinds[asked, key] ?? (asked.hasSubclasses ? nil : asked)
      guard let table, let kind = table.kind else {
        unknown.append(key)
        return nil
      }
      return table.isKind(of: asked) ? makeFault(kind.type, table, key) as? Object : nil
    }
    wantMembers(unknown, of: asked)
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

  private func wantMembers(_ keys: [RowKey], of table: ManagedTable) {
    if keys.isEmpty { return }
    late.wishes.members[
      table.identity,
      default: LateReads.Members(table: table, keys: [])
    ].keys.formUnion(keys)
    late.wantedMembers += 1
    late.wake()
  }

  /// Asks of which class the object is that a relation leads to, and tells of the relation when that is known.
  func wantMember<Root: ManagedObject>(at relation: any ToOneProperty, of object: Root) {
    let state = object.managedState
    guard let key = relation.key(in: state.values, of: state.table) else { return }
    let wanted = late.wantedMembers
    _ = relation.make([ownKey(key, of: relation.targetTable)], in: self)
    if late.wantedMembers != wanted { tellOfMembers(relation, of: object) }
  }

  /// Tells of a relation when it is known of which classes the objects are that it leads to.
  func tellOfMembers(_ relation: ManagedProperty, of object: any ManagedObject) {
    late.wishes.leading.append(ManagedRound.Part(object, relation))
  }

  /// Notes of which classes the objects of rows are.
  func noteKinds(_ table: ManagedTable, _ rows: some Sequence<(RowKey, [Value])>) {
    guard local == nil, table.family != nil else { return }
    for (key, values) in rows { late.kinds.note(table, key, values) }
  }

  /// Notes what was found out of classes, and tells of the relations that lead there; answers the objects, to be held
  /// until all that was found is taken.
  func takeKinds(_ found: [LateQuestion.Member], _ leading: [ManagedRound.Part])
    -> [any ManagedObject]
  {
    if found.isEmpty { return [] }
    var objects: [any ManagedObject] = []
    ManagedRound.run(leading) {
      for member in found { late.kinds.note(member.table, member.key, member.values) }
      forgetRelation()
      objects = found.compactMap { member in
        if let known = map[member.table, member.key] { return known }
        guard let table = late.kinds[member.table, member.key], let kind = table.kind else {
          return nil
        }
        return makeFault(kind.type, table, member.key)
      }
    }
    // Whoever was about to be told has asked again.
    for member in found { late.wishes.forget(member.table, member.key) }
    return objects
  }

  /// Takes the rows of objects whose classes were found out, and has lists show them.
  func takeMembers(_ found: [LateQuestion.Member], _ objects: [any ManagedObject]) {
    if objects.isEmpty { return }
    let values = Dictionary(found.map { (MemberKey($0.table, $0.key), $0.values) }) { $1 }
    take(
      objects.compactMap { object in
        let state = object.managedState
        guard state.row.isFault, state.edits == nil, let key = state.key else { return nil }
        return values[MemberKey(state.table, key)].map { (object, $0) }
      }
    )
    news.identified += objects
    updateFlags()
  }
}

/// A row of a family.
private struct MemberKey: Hashable {
  let family: ObjectIdentifier
  let key: RowKey

  init(_ table: ManagedTable, _ key: RowKey) {
    family = table.identity
    self.key = key
  }
}
