#if SQLite
  import LiveRows
  import LiveSQLite

  /// Writes a table, and then what changes in it until it is told to stop.
  ///
  /// The rows that were written are held, to tell what became of them.
  struct Follower: Sendable {
    var store: Store
    var request: RowRequest
    var format: OutputFormat
    var seconds: Double?

    func run() async throws {
      try await TimedWork.run(for: seconds, heedsStops: true) { try await follow() }
    }

    private func follow() async throws {
      // The monitor comes first, so that nothing is lost between it and the first look.
      let monitor = store.isImmutable ? nil : try store.monitor()
      var output = StandardOutput()
      var known = KnownRows()
      let snapshot = try store.snapshot(of: request)
      let lines = try format.write(snapshot, followsChanges: true, to: &output)
      for row in snapshot.rows { known.add(row) }

      // The columns and the table stay what they were at the start, whatever is added later.
      var request = request
      request.table = snapshot.table.name
      request.columns = snapshot.columns.map(\.name)
      guard let monitor else {
        while !Task.isCancelled { try? await Task.sleep(for: .seconds(3600)) }
        return
      }
      var failure: StoreError.Code?
      let clock = ContinuousClock()
      for await _ in monitor.notices() {
        let start = clock.now
        do {
          let next = try await read(request)
          if failure != nil { StandardError.write("\(store.path): can be read again") }
          failure = nil
          for change in known.replace(with: next.rows) {
            try output.write(lines.line(for: change))
          }
          try output.flush()
        } catch let error as StoreError {
          if failure != error.code {
            StandardError.write(error.description + "; waiting until it can be read")
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
  }
#endif
