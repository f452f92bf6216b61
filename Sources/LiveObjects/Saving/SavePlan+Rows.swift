// Writing single rows.
extension SavePlan {
  /// Writes something of one object, whose errors say which.
  func about<Result>(_ index: Int, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch var error as StoreError where error.underlying != nil {
      error.context = drafts[index].description
      throw error
    }
  }

  /// What a new row is given, and whether that is not all, because relations lead to objects that have no
  /// key yet.
  mutating func content(
    of index: Int,
    _ plan: ManagedPlan
  ) -> (given: [Int: Value], isLate: Bool) {
    let draft = drafts[index]
    let isRewritten = draft.kind == .updated
    var given = [Int: Value](minimumCapacity: draft.values.count)
    var isLate = false
    let led = leadsNowhereNew(index) ? nil : values(of: index)
    let computed = plan.rules?.computed ?? []
    for position in draft.values.indices {
      let value = if let led { led[position] } else { Optional(draft.values[position]) }
      guard let value else {
        isLate = true
        continue
      }
      if computed.contains(position) { continue }
      if isRewritten || draft.base[position] != nil {
        given[position] = value
        continue
      }
      // An integer key that nobody has set is for the database to give.
      if value.isNull || (value == .integer(0) && plan.rules?.automatic == position) { continue }
      given[position] = value
    }
    return (given, isLate)
  }

  mutating func insert(_ index: Int, _ writer: any RowWriter) throws {
    let draft = drafts[index]
    let plan = try plan(draft.table, writer)
    let (given, isLate) = content(of: index, plan)
    if try match(index, given, isLate: isLate, plan, writer) { return }
    if strangers.contains(index), let key = draft.key {
      // The row is there, as one of another class: it becomes this one's again.
      keys[index] = key
      if isLate { late.append(index) }
      return try write(given, into: index, key, writer)
    }
    if draft.table.isLink, let key = plan.key(in: draft.values, given: given),
      try writer.rows(of: plan.plan).values(of: key) != nil
    {
      // Others have made the same link.
      keys[index] = key
      guard let place = given[2] else { return }
      written += try about(index) {
        try writer.update(plan.plan, [2: place], key: key).rowCount ?? 1
      }
      return
    }
    let writing = try about(index) {
      try writer.insert(into: plan.plan, given, key: draft.key)
    }
    try note(writing, of: index, isLate: isLate)
    guard writing.isExact, let key = writing.key else { return }
    var values = [Value](repeating: .null, count: draft.values.count)
    for (position, value) in given { values[position] = value }
    if let position = plan.rules?.automatic, let integer = key.integer {
      values[position] = .integer(integer)
    }
    known[index] = values
  }

  /// Writes what was set of a new object into the row that has its value of a unique property; answers whether
  /// there is one.
  private mutating func match(
    _ index: Int,
    _ given: [Int: Value],
    isLate: Bool,
    _ plan: ManagedPlan,
    _ writer: any RowWriter
  ) throws -> Bool {
    let draft = drafts[index]
    guard let position = draft.matching, let value = given[position], !value.isNull else {
      return false
    }
    guard let key = try plan.key(with: value, at: position, of: draft.table, writer) else {
      return false
    }
    keys[index] = key
    matched.insert(index)
    let set = given.filter { draft.base[$0.key] != nil }
    if isLate { late.append(index) }
    if !set.isEmpty { try write(set, into: index, key, writer) }
    return true
  }

  /// Takes down that a row was inserted.
  mutating func note(_ writing: RowWriting, of index: Int, isLate: Bool) throws {
    guard let key = writing.key else {
      throw StoreError(
        .constraint,
        context: drafts[index].description,
        message: "the table's triggers keep the row out"
      )
    }
    if isLate { late.append(index) }
    written += writing.rowCount ?? 1
    keys[index] = key
  }

  mutating func update(_ index: Int, _ writer: any RowWriter) throws {
    let draft = drafts[index]
    let given = try given(for: index, writer)
    guard let key = keys[index] ?? draft.key, !given.isEmpty else { return }
    if given.count < draft.editedColumns.subtracting(conceded[index] ?? []).count {
      late.append(index)
    }
    try write(given, into: index, key, writer)
  }

  private mutating func write(
    _ given: [Int: Value],
    into index: Int,
    _ key: RowKey,
    _ writer: any RowWriter
  ) throws {
    let draft = drafts[index]
    let plan = try plan(draft.table, writer)
    known[index] = nil
    let writing = try about(index) { () -> RowWriting in
      let writing = try writer.update(plan.plan, given, key: key)
      if writing.key != nil { return writing }
      // A key that is a relation too may have followed the row that it leads to.
      guard let moved = followed(key, draft, plan) else { return writing }
      return try writer.update(plan.plan, given, key: moved)
    }
    guard let next = writing.key else {
      throw StoreError(
        .constraint,
        context: draft.table.name,
        message: "the table's triggers keep the row with the key \(key) as it was"
      )
    }
    written += writing.rowCount ?? 1
    keys[index] = next
    if let old = draft.key, old != next {
      movedKeys[draft.table.identity, default: [:]][old] = next
    }
  }

  /// The key of a row after its columns have followed the keys of others.
  private func followed(_ key: RowKey, _ draft: Draft, _ plan: ManagedPlan) -> RowKey? {
    var values = draft.values
    guard values.count == draft.table.columns.count else { return nil }
    for (position, base) in draft.base { values[position] = base }
    for relation in draft.table.relationsToOne {
      guard let old = relation.key(in: values, of: draft.table),
        let new = movedKeys[relation.targetTable.identity]?[old]
      else { continue }
      for (position, value) in zip(draft.table.positions(of: relation), new.values) {
        values[position] = value
      }
    }
    let followed = plan.key(in: values)
    return followed == key ? nil : followed
  }

  mutating func delete(_ index: Int, _ writer: any RowWriter) throws {
    let draft = drafts[index]
    // The row of another object is not to be deleted.
    guard let key = draft.key, !strangers.contains(index) else { return }
    let plan = try plan(draft.table, writer)
    written += try about(index) {
      let count = try writer.delete(from: plan.plan, key: key).rowCount ?? 0
      guard count == 0, let moved = followed(key, draft, plan) else { return count }
      return try writer.delete(from: plan.plan, key: moved).rowCount ?? 0
    }
  }

  /// Writes relations among new objects that lead to each other in a circle.
  mutating func writeRelations(of index: Int, _ writer: any RowWriter) throws {
    let draft = drafts[index]
    guard let key = keys[index] ?? draft.key else { return }
    let values = values(of: index)
    var given: [Int: Value] = [:]
    for position in draft.targetColumns { given[position] = values[position] }
    if !given.isEmpty { try write(given, into: index, key, writer) }
  }
}
