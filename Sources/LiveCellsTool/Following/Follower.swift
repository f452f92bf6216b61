#if SQLite
  import LiveRows
  import LiveSQLite

  /// Writes a table, and then what changes in it until it is told to stop.
  struct Follower: Sendable {
    /// How many rows are followed unless the user says otherwise.
    static let defaultLimit = 10_000

    var store: Store
    var request: RowRequest
    var isJSON: Bool
    var seconds: Double?

    func run() async throws {
      try await TimedWork.run(for: seconds, heedsStops: true) { try await follow() }
    }

    private func follow() async throws {
      var request = request
      if request.limit == nil { request.limit = Self.defaultLimit }
      let lines: any ChangeLines = isJSON ? JSONLines() : PlainLines()
      // The monitor comes first, so that nothing is lost between it and the first look.
      let monitor = store.isImmutable ? nil : try store.monitor()
      var output = StandardOutput()
      var state = try store.snapshot(of: request)
      try lines.initial(state, to: &output)
      try output.flush()
      var isCut = false
      noteCut(state, known: &isCut)

      // The columns and the table stay what they were at the start, whatever is added later.
      request.table = state.table.name
      if request.columns == nil {
        request.columns = state.columns.map { $0.name }
      }
      guard let monitor else {
        while !Task.isCancelled { try? await Task.sleep(for: .seconds(3600)) }
        return
      }
      var failure: StoreError.Code?
      let clock = ContinuousClock()
      for await _ in monitor.notices() {
        let start = clock.now
        let next: RowSnapshot
        do {
          next = try await read(request)
          if failure != nil { StandardError.write("\(store.path): can be read again") }
          failure = nil
        } catch let error as StoreError {
          if failure != error.code {
            StandardError.write(error.description + "; waiting until it can be read")
          }
          failure = error.code
          continue
        } catch {
          return
        }
        for operation in next.operations(since: state) {
          try output.write(lines.line(for: operation, in: next))
        }
        try output.flush()
        state = next
        noteCut(state, known: &isCut)
        // Whatever the rate of commits, no more than half of a core goes into reading.
        try? await Task.sleep(for: min(clock.now - start, .seconds(1)))
      }
    }

    /// Reads the state after a notice. No further notice may come for a commit that was locked
    /// away.
    private func read(_ request: RowRequest) async throws -> RowSnapshot {
      while true {
        do {
          return try store.snapshot(of: request)
        } catch let error as StoreError where error.code == .locked {
          try await Task.sleep(for: .milliseconds(50))
        }
      }
    }

    private func noteCut(_ snapshot: RowSnapshot, known: inout Bool) {
      defer { known = snapshot.isCut }
      if !snapshot.isCut || known || self.request.limit != nil { return }
      StandardError.write(
        "\(snapshot.table.name): only the first \(snapshot.rows.count) rows are followed;"
          + " --limit says how many"
      )
    }
  }
#endif
