import LiveRows

/// Writes a table once; however many rows there are, few of them are held.
struct WatchOnce: Sendable {
  var database: any RowDatabase
  var request: RowRequest
  var format: OutputFormat

  func run() async throws {
    let walk = try await RowWalk(request, in: database)
    let output = RowOutput(format, of: walk.plan, followsChanges: false)
    try await walk.run(output.writeInitial)
    try output.endInitial()
  }
}
