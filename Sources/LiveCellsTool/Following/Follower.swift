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
    let first = try await begin {}
    guard let notices else {
      while !Task.isCancelled { try? await Task.sleep(for: .seconds(3600)) }
      return
    }
    // Where it is told whether the database can be read.
    let output = first.output
    // Nil while not all rows have been told.
    var shown: Shown? = first
    var failure: StoreError.Code?
    let clock = ContinuousClock()
    for await _ in notices {
      let start = clock.now
      do {
        if let present = shown, try await read(present) {
          try note(nil, after: &failure, output)
          try present.output.writeChanges()
        } else {
          shown = nil
          shown = try await waitingForLocks {
            try await begin { try note(nil, after: &failure, output) }
          }
        }
      } catch let error as StoreError {
        // Who has had enough interrupts what is being read.
        if Task.isCancelled { return }
        try note(error, after: &failure, output)
        continue
      } catch is CancellationError {
        return
      }
      // Whatever the rate of commits, no more than half of a core goes into reading.
      try? await Task.sleep(for: min(clock.now - start, .seconds(1)))
    }
  }

  /// What was written, and is read again after each commit.
  private struct Shown {
    var plan: any RowPlan
    var request: RowRequest
    var output: RowOutput
  }

  /// Writes all rows: at the start, and when the table has been declared anew.
  ///
  /// - Parameter willBegin: Called when it is known what the rows are of.
  private func begin(_ willBegin: () throws -> Void) async throws -> Shown {
    while true {
      let walk = try await RowWalk(request, in: database)
      try willBegin()
      let output = RowOutput(format, of: walk.plan, followsChanges: true)
      try output.write(.begin(table: walk.plan.table.name, key: walk.plan.keyColumns))
      // It may be declared anew while it is read.
      guard try await isRead(walk, output.writeInitial) else { continue }
      try output.endInitial()
      try output.write(.ready)
      return Shown(plan: walk.plan, request: following(walk.plan), output: output)
    }
  }

  /// Reads rows; false if that can't be done because they have other columns by now.
  private func isRead(
    _ walk: RowWalk,
    _ body: @escaping @Sendable ([SelectedRow]) throws -> Void
  ) async throws -> Bool {
    do {
      try await walk.run(body)
      return true
    } catch let error as StoreError where error.code != .locked {
      let present = try await RowWalk(request, in: database).plan
      guard present.columns != walk.plan.columns else { throw error }
      return false
    }
  }

  /// Tells whether the database can be read, when that has become otherwise.
  private func note(
    _ error: StoreError?,
    after failure: inout StoreError.Code?,
    _ output: RowOutput
  ) throws {
    defer { failure = error?.code }
    guard failure != error?.code else { return }
    if let error {
      StandardError.write(error.description + "; waiting until it can be read")
      try output.write(.lost(error.description))
    } else {
      StandardError.write("\(database.name): can be read again")
      try output.write(.live)
    }
  }

  /// What is read after each commit: the table of the start, whatever is added later.
  private func following(_ plan: any RowPlan) -> RowRequest {
    var request = request
    if request.sql == nil { request.table = plan.table.name }
    if request.limit == nil {
      // By key no row can be missed because it moves while the rows are read.
      request.order = []
      request.section = nil
    }
    return request
  }

  /// Reads the state after a notice.
  ///
  /// - Returns: False if the rows have other columns by now, or another key.
  private func read(_ shown: Shown) async throws -> Bool {
    try await waitingForLocks {
      shown.output.beginState()
      let walk = try await RowWalk(shown.request, in: database)
      guard walk.plan.columns == shown.plan.columns,
        walk.plan.keyColumns == shown.plan.keyColumns
      else { return false }
      return try await isRead(walk, shown.output.take)
    }
  }

  /// Does something after a notice. No further notice may come for a commit that was locked away.
  private func waitingForLocks<Result>(_ body: () async throws -> Result) async throws -> Result {
    while true {
      do {
        return try await body()
      } catch let error as StoreError where error.code == .locked {
        try await Task.sleep(for: .milliseconds(50))
      }
    }
  }
}
