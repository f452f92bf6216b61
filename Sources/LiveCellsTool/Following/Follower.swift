import LiveRows

/// Writes a table, and then what changes in it until it is told to stop.
///
/// The rows that were written are held, to tell what became of them.
struct Follower: Sendable {
  var database: any RowDatabase
  var request: RowRequest
  var format: OutputFormat
  var seconds: Double?

  func run() async throws {
    try await TimedWork.run(for: seconds, heedsStops: true) { try await follow() }
  }

  private func follow() async throws {
    // The notices come first, so that nothing is lost between them and the first look.
    let notices = database.isImmutable ? nil : try database.notices()
    let walk = try await RowWalk(request, in: database)
    let output = RowOutput(format, of: walk.plan, followsChanges: true)
    try output.write(.begin(table: walk.plan.table.name, key: walk.plan.keyColumns))
    try await walk.run(output.writeInitial)
    try output.endInitial()
    try output.write(.ready)
    guard let notices else {
      while !Task.isCancelled { try? await Task.sleep(for: .seconds(3600)) }
      return
    }
    let request = following(walk.plan)
    var failure: StoreError.Code?
    let clock = ContinuousClock()
    for await _ in notices {
      let start = clock.now
      do {
        try await read(request, output)
        if failure != nil {
          StandardError.write("\(database.name): can be read again")
          try output.write(.live)
        }
        failure = nil
        try output.writeChanges()
      } catch let error as StoreError {
        if failure != error.code {
          StandardError.write(error.description + "; waiting until it can be read")
          try output.write(.lost(error.description))
        }
        failure = error.code
        continue
      } catch is CancellationError {
        return
      }
      // Whatever the rate of commits, no more than half of a core goes into reading.
      try? await Task.sleep(for: min(clock.now - start, .seconds(1)))
    }
  }

  /// What is read after each commit: the table and the columns of the start, whatever is added later.
  private func following(_ plan: any RowPlan) -> RowRequest {
    var request = request
    if request.sql == nil { request.table = plan.table.name }
    request.columns = plan.columns.map(\.name)
    if request.limit == nil {
      // By key no row can be missed because it moves while the rows are read.
      request.order = []
      request.section = nil
    }
    return request
  }

  /// Reads the state after a notice. No further notice may come for a commit that was locked away.
  private func read(_ request: RowRequest, _ output: RowOutput) async throws {
    while true {
      output.beginState()
      do {
        return try await RowWalk(request, in: database).run(output.take)
      } catch let error as StoreError where error.code == .locked {
        try await Task.sleep(for: .milliseconds(50))
      }
    }
  }
}
