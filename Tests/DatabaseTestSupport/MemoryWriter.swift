import LiveRows

/// A write transaction of a database made of memory: a copy of its state.
final class MemoryWriter: RowWriter {
  private(set) var state: MemoryDatabase.State
  private let hasIndexes: Bool
  private let fault: MemoryFault?
  private var written = 0

  init(_ state: MemoryDatabase.State, _ hasIndexes: Bool, _ fault: MemoryFault?) {
    self.state = state
    self.hasIndexes = hasIndexes
    self.fault = fault
  }

  private var reader: MemoryReader {
    MemoryReader(state: state, hasIndexes: hasIndexes, fault: fault)
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
    var row = Self.row([.null, .null, .null], with: values, of: plan)
    if case .integer? = key?.values.first, let key { row[0] = key.values[0] }
    if row[0].isNull { row[0] = .integer((state.rows.keys.max() ?? 0) + 1) }
    return RowWriting(key: try put(row), rowCount: 1)
  }

  func update(
    _ plan: any RowPlan,
    _ values: [Int: Value],
    key: RowKey
  ) throws -> RowWriting {
    guard case .integer(let id)? = key.values.first, let present = state.rows[id] else {
      return RowWriting(key: nil, rowCount: 0)
    }
    let row = Self.row(present, with: values, of: plan)
    state.rows[id] = nil
    do {
      return RowWriting(key: try put(row), rowCount: 1)
    } catch {
      state.rows[id] = present
      throw error
    }
  }

  func delete(from plan: any RowPlan, key: RowKey) throws -> RowWriting {
    guard case .integer(let id)? = key.values.first, state.rows.removeValue(forKey: id) != nil
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
    let free = (state.rows.keys.min() ?? 0) - 1
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

  /// Takes a row in, unless its key is another's.
  private func put(_ row: [Value]) throws -> RowKey {
    guard case .integer(let id) = row[0] else {
      throw StoreError(.constraint, context: "t", message: "the key is no integer")
    }
    guard state.rows[id] == nil else {
      throw StoreError(
        .constraint,
        context: "t",
        message: "another row has the key \(id)",
        isNotUnique: true
      )
    }
    state.rows[id] = row
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
