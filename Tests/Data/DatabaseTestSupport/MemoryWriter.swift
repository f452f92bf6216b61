import LiveRows

/// A write transaction of an in-memory database: a copy of its state.
final class MemoryWriter: RowWriter {
  private(set) var state: MemoryDatabase.State
  private let tables: [MemoryTable]
  private let hasIndexes: Bool
  private let fault: MemoryFault?
  private var written = 0

  init(
    _ state: MemoryDatabase.State,
    _ tables: [MemoryTable],
    _ hasIndexes: Bool,
    _ fault: MemoryFault?
  ) {
    self.state = state
    self.tables = tables
    self.hasIndexes = hasIndexes
    self.fault = fault
  }

  private var reader: MemoryReader {
    MemoryReader(state: state, tables: tables, hasIndexes: hasIndexes, fault: fault)
  }

  var writtenCount: Int? { written }

  func version() throws -> DatabaseVersion { reader.version() }

  func schemaVersion() throws -> DatabaseVersion { reader.schemaVersion() }

  func tableNames() throws -> [String] { reader.tableNames() }

  func plan(for request: RowRequest) throws -> any RowPlan { try reader.plan(for: request) }

  func rows(of plan: any RowPlan) -> any OrderedRows { reader.rows(of: plan) }

  func limited<Result>(effort: Int, _ body: () throws -> Result) throws -> Result? { try body() }

  func rules(of plan: any RowPlan) throws -> WritingRules {
    WritingRules(automatic: plan.columns.firstIndex { $0.name == "id" })
  }

  func insert(
    into plan: any RowPlan,
    _ values: [Int: Value],
    key: RowKey?
  ) throws -> RowWriting {
    let defaults = (plan as? MemoryPlan)?.defaults ?? [:]
    let initial = plan.table.columns.map { defaults[$0.name] ?? .null }
    var row = Self.row(initial, with: values, of: plan)
    if case .integer? = key?.values.first, let key { row[0] = key.values[0] }
    if row[0].isNull { row[0] = .integer(state.nextKey(of: plan.table.name)) }
    return RowWriting(key: try put(row, plan), rowCount: 1)
  }

  func update(
    _ plan: any RowPlan,
    _ values: [Int: Value],
    key: RowKey
  ) throws -> RowWriting {
    guard case .integer(let id)? = key.values.first, let present = rows(plan)[id] else {
      return RowWriting(key: nil, rowCount: 0)
    }
    let row = Self.row(present, with: values, of: plan)
    state.tables[plan.table.name]?[id] = nil
    do {
      return RowWriting(key: try put(row, plan), rowCount: 1)
    } catch {
      state.tables[plan.table.name]?[id] = present
      throw error
    }
  }

  func delete(from plan: any RowPlan, key: RowKey) throws -> RowWriting {
    guard case .integer(let id)? = key.values.first,
      state.tables[plan.table.name]?.removeValue(forKey: id) != nil
    else {
      return RowWriting(key: nil, rowCount: 0)
    }
    written += 1
    return RowWriting(key: key, rowCount: 1)
  }

  func setAside(
    _ columns: some Sequence<Int>,
    of plan: any RowPlan,
    key: RowKey
  ) throws -> RowKey? {
    guard let column = columns.first(where: { plan.columns[$0].name == "id" }) else { return nil }
    let free = min(rows(plan).keys.min() ?? 0, 0) - 1
    return try update(plan, [column: .integer(free)], key: key).key
  }

  func cascades(
    ofDeleting rows: [(plan: any RowPlan, key: RowKey)]
  ) throws -> [(any DeletionCascade)?] {
    rows.map { _ in nil }
  }

  func restore(_ cascade: any DeletionCascade, yields: Bool) throws {
    preconditionFailure("nothing goes with a deletion here")
  }

  private func rows(_ plan: any RowPlan) -> [Int64: [Value]] {
    state.tables[plan.table.name] ?? [:]
  }

  /// Inserts a row, unless its key exists.
  private func put(_ row: [Value], _ plan: any RowPlan) throws -> RowKey {
    let name = plan.table.name
    guard case .integer(let id) = row[0] else {
      throw StoreError(.constraint, context: name, message: "the key is not an integer")
    }
    guard rows(plan)[id] == nil else {
      throw StoreError(
        .constraint,
        context: name,
        message: "another row has the key \(id)",
        isNotUnique: true
      )
    }
    state.tables[name, default: [:]][id] = row
    state.lastKeys[name] = max(state.lastKeys[name] ?? 0, id)
    written += 1
    return RowKey(id)
  }

  private static func row(
    _ present: [Value],
    with values: [Int: Value],
    of plan: any RowPlan
  ) -> [Value] {
    let names = plan.table.columns.map(\.name)
    var row = present
    for (position, value) in values {
      if let place = names.firstIndex(of: plan.columns[position].name) { row[place] = value }
    }
    return row
  }
}
