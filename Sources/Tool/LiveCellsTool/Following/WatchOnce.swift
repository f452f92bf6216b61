import LiveRows

/// Writes a table once. Only a part of the rows is in memory at a time.
struct WatchOnce: Sendable {
  var database: any RowDatabase
  var request: RowRequest
  var format: OutputFormat

  func run() async throws {
    let walk = try await RowWalk(request, in: database)
    let output = RowOutput(format, of: walk.plan, followsChanges: false)
    // The mark by which readers recognize a stream of this tool.
    try output.write(
      .begin(table: walk.plan.table.name, key: walk.plan.keyColumns, order: [])
    )
    try await walk.run(output.writeInitial)
    try output.endInitial()
    if let error = ReplacedValues.error(of: database) { throw error }
  }
}
