import LiveRows

/// A snapshot of an in-memory database.
struct MemoryReader: RowReader {
  let state: MemoryDatabase.State
  let tables: [MemoryTable]
  let hasIndexes: Bool
  let fault: MemoryFault?
  var moment = MemoryTraffic.Moment()
  /// Whether it reports what commits have changed.
  var isReporting = false
  var orders: MemoryOrders?

  func version() -> DatabaseVersion {
    DatabaseVersion(fault == .neverDiffers ? 0 : state.version, moment.otherCommits)
  }

  func schemaVersion() -> DatabaseVersion { DatabaseVersion(0) }

  func tableNames() -> [String] { tables.map(\.name) }

  func plan(for request: RowRequest) throws -> any RowPlan {
    var request = request
    if fault == .sortsNothing { request.arrangement.sortTerms = [] }
    return try MemoryPlan(request, tables)
  }

  func rows(of plan: any RowPlan) -> any OrderedRows {
    guard let plan = plan as? MemoryPlan else { preconditionFailure("a plan of another database") }
    return MemoryRows(plan, state, hasIndexes, fault, orders)
  }

  func limited<Result>(effort: Int, _ body: () throws -> Result) throws -> Result? {
    moment.isSlow ? nil : try body()
  }
}
