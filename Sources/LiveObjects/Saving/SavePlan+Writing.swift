// The order in which rows are written.
//
// Rows with other keys come first, so that what refers to them can be given these; those whose place
// another row still has are set aside with values of no row. Then comes what leads elsewhere, away
// from the rows that are deleted before these take along what still refers to them, with the new rows
// that it leads to. Deletions make room for what is left.
extension SavePlan {
  mutating func writeAll(_ writer: any RowWriter) throws {
    let (movers, others) = try sortedUpdates(writer)
    for index in movers { try move(index, writer) }
    for index in try ordered(from: updated) { try attempt(insert: index, writer) }
    if try !updateTogether(others, writer) {
      for index in others { try attempt(update: index, writer) }
    }
    for index in removed { try delete(index, writer) }
    try settle(writer)
    // Rows whose keys are known come before those that get whatever key is free.
    let rest = try rewritten + ordered(from: inserted.filter { try hasKey($0, writer) })
    for run in runs(of: try rest + ordered(from: inserted), writer) {
      if try insertTogether(run, writer) { continue }
      for index in run { try attempt(insert: index, writer) }
    }
    try settle(writer)
    for index in late { try writeRelations(of: index, writer) }
    for index in inserted {
      guard let cascade = drafts[index].cascade else { continue }
      try about(index) { try writer.restore(cascade, yields: policy == .theirs) }
    }
  }

  /// The updated rows whose keys change, with the keys that they get, and the others.
  private mutating func sortedUpdates(
    _ writer: any RowWriter
  ) throws -> (movers: [Int], others: [Int]) {
    var movers: [Int] = []
    var others: [Int] = []
    for index in updated {
      let draft = drafts[index]
      let plan = try plan(draft.table, writer)
      guard let key = draft.key, try given(for: index, writer).keys.contains(where: plan.isKey)
      else {
        others.append(index)
        continue
      }
      movers.append(index)
      if let next = plan.key(in: draft.values), next != key {
        movedKeys[draft.table.identity, default: [:]][key] = next
      }
    }
    return (movers, others)
  }

  /// Whether it is known which key a new row is to get.
  private mutating func hasKey(_ index: Int, _ writer: any RowWriter) throws -> Bool {
    if drafts[index].key != nil { return true }
    return try plan(drafts[index].table, writer).isKeyKnown(in: drafts[index].values)
  }

  /// New objects that some lead to, and these themselves where they are new, each after those that it
  /// leads to as far as there is such an order.
  private func ordered(from indexes: [Int]) throws -> [Int] {
    if indexes.allSatisfy({ drafts[$0].targets.isEmpty }) {
      return indexes.filter { drafts[$0].kind == .inserted }
    }
    var order: [Int] = []
    var seen: Set<Int> = []
    var stack: [(index: Int, isDone: Bool)] = []
    for index in indexes {
      stack.append((index, false))
      while let (index, isDone) = stack.popLast() {
        if isDone {
          order.append(index)
          continue
        }
        guard seen.insert(index).inserted else { continue }
        let draft = drafts[index]
        if draft.kind == .inserted { stack.append((index, true)) }
        for (property, target) in draft.targets {
          switch target {
          case .draft(let other):
            if drafts[other].kind == .inserted { stack.append((other, false)) }
          case .row: break
          case .stranger:
            throw draft.strangerError(property)
          }
        }
      }
    }
    return order
  }

  /// The key of the row that a relation leads to, once it has one.
  private func key(of target: Draft.Target) -> RowKey? {
    switch target {
    case .draft(let index): keys[index] ?? drafts[index].key
    case .row(let key): key
    case .stranger: nil
    }
  }

  /// Whether the columns are to hold the values as they are: no relation leads to what has another key
  /// than when the save began.
  func leadsNowhereNew(_ index: Int) -> Bool {
    drafts[index].targets.isEmpty && movedKeys.isEmpty
  }

  /// What the columns are to hold, with the keys of the objects that relations lead to; nil for
  /// those that lead to objects that have no key yet.
  func values(of index: Int) -> [Value?] {
    let draft = drafts[index]
    var values: [Value?] = draft.values
    if leadsNowhereNew(index) { return values }
    for relation in draft.table.relationsToOne {
      let positions = draft.table.positions(of: relation)
      if let target = draft.targets[relation.index] {
        let key = key(of: target)
        for (offset, position) in positions.enumerated() {
          values[position] = key?.values[offset]
        }
      } else if let moved = movedKeys[relation.targetTable.identity],
        let old = relation.key(in: draft.values, of: draft.table), let key = moved[old]
      {
        // It was set to an object whose key changes as well.
        for (position, value) in zip(positions, key.values) { values[position] = value }
      }
    }
    return values
  }

  /// The columns of an updated row that are written, and what into them.
  mutating func given(for index: Int, _ writer: any RowWriter) throws -> [Int: Value] {
    let draft = drafts[index]
    guard draft.key != nil, !lost.contains(index), !rewrittenIndexes.contains(index) else {
      return [:]
    }
    let edited = draft.editedColumns.subtracting(conceded[index] ?? [])
    let computed = try plan(draft.table, writer).rules?.computed ?? []
    if let position = edited.first(where: computed.contains) {
      throw StoreError(
        .constraint,
        context: draft.description,
        message: "the table computes the column \(draft.table.columns[position]) itself"
      )
    }
    let values = values(of: index)
    var given: [Int: Value] = [:]
    for position in edited { given[position] = values[position] }
    return given
  }
}

// Making room.
extension SavePlan {
  private mutating func wait(_ index: Int, _ error: StoreError) {
    waiting.append(Waiting(index: index, error: error))
    waitingErrors[index] = error
  }

  /// Inserts, or has it wait for others to make room.
  private mutating func attempt(insert index: Int, _ writer: any RowWriter) throws {
    guard keys[index] == nil else { return }
    try attempt(index) { try $0.insert(index, writer) }
  }

  /// Updates, or has it wait for others to make room.
  private mutating func attempt(update index: Int, _ writer: any RowWriter) throws {
    try attempt(index) { try $0.update(index, writer) }
  }

  /// The same for one of many that could not be updated together.
  mutating func attemptAlone(_ index: Int, _ writer: any RowWriter) throws {
    try attempt(update: index, writer)
  }

  private mutating func attempt(
    _ index: Int,
    _ write: (inout SavePlan) throws -> Void
  ) throws {
    if !waitingErrors.isEmpty {
      if waitingErrors[index] != nil { return }
      // A relation leads to a new row that waits itself.
      for case .draft(let other) in drafts[index].targets.values {
        if let error = waitingErrors[other] { return wait(index, error) }
      }
    }
    do {
      try write(&self)
    } catch let error as StoreError where error.isNotUnique || error.isReferenceMissing {
      wait(index, error)
    }
  }

  /// Writes a row with another key, or sets it aside until that is free.
  private mutating func move(_ index: Int, _ writer: any RowWriter) throws {
    try attempt(update: index, writer)
    if waiting.last?.index == index { try setAside(index, writer) }
  }

  /// Gives a row unique values that no other has, as far as it is to get others.
  private mutating func setAside(_ index: Int, _ writer: any RowWriter) throws {
    let draft = drafts[index]
    guard draft.kind == .updated, let key = keys[index] ?? draft.key else { return }
    let positions = try given(for: index, writer).keys
    let plan = try plan(draft.table, writer)
    guard let aside = try writer.setAside(positions, of: plan.plan, key: key) else { return }
    written += 1
    keys[index] = aside
  }

  /// Writes what waited. Each round goes the other way, so that a row of rows that move up by one
  /// takes one; what remains waits for each other, and is set aside.
  private mutating func settle(_ writer: any RowWriter) throws {
    var isAside = false
    while !waiting.isEmpty {
      let round = waiting.reversed().map(\.index)
      waiting = []
      waitingErrors = [:]
      for index in round {
        if drafts[index].kind == .inserted || rewrittenIndexes.contains(index) {
          try attempt(insert: index, writer)
        } else {
          try attempt(update: index, writer)
        }
      }
      guard waiting.count == round.count else { continue }
      if isAside { throw waiting[0].error }
      isAside = true
      for waiting in waiting {
        do { try setAside(waiting.index, writer) } catch { throw waiting.error }
      }
    }
  }
}
