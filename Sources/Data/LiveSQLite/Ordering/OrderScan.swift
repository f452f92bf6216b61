#if SQLite
  /// Finds the keys of all rows of a query whose order or condition no index supports.
  ///
  /// No transaction lasts long: the sort values of a table's rows are copied in pieces, a few
  /// milliseconds each, into a temporary table of the connection, and sorted there without locking
  /// the database. SQLite moves data that exceeds its small cache to a temporary file, and sorts
  /// with the collations of the columns. The pieces may belong to different states of the database;
  /// the next scan sees the changes in between.
  ///
  /// A view or a query cannot be read in pieces. It is read in one transaction, which is
  /// interrupted when a writer needs the database exclusively.
  struct OrderScan: Sendable {
    let query: RowQuery
    var limits = ReadLimits()
    var orderOptions = OrderOptions()

    /// Runs the scan.
    ///
    /// - Parameter progress: Called at intervals, on any thread.
    ///
    /// - Returns: Nil when a writer interrupted the scan, which must then start again.
    func run(
      _ connection: Connection,
      progress: @escaping @Sendable (OrderProgress) -> Void
    ) async throws -> OrderedKeys? {
      guard isPiecewise else { return try await runAtOnce(connection) }
      let isSorted = query.terms == query.keyTerms
      if isSorted { return try await runInKeyOrder(connection, progress) }
      let copy = OrderCopy(query: query, piece: orderOptions.piece)
      do {
        let found = try await runSorting(copy, connection, progress)
        try await connection.runInBackground { try copy.end($0) }
        return found
      } catch {
        try? await connection.runInBackground { try copy.end($0) }
        throw error
      }
    }

    /// Whether rows can be found piece by piece. An expression with COLLATE cannot, because a
    /// temporary column would lose its collation.
    private var isPiecewise: Bool {
      query.table.kind == .table && query.hasOwnKey
        && query.terms.allSatisfy {
          $0.column != nil || !$0.expression.uppercased().contains("COLLATE")
        }
    }

    /// Copies the sort values piece by piece, and then reads the keys in the order of the copy.
    private func runSorting(
      _ copy: OrderCopy,
      _ connection: Connection,
      _ progress: @escaping @Sendable (OrderProgress) -> Void
    ) async throws -> OrderedKeys {
      let bounds = try await connection.readInBackground(limits: limits) { session in
        try copy.begin(session)
        return try QueryRows(query: query, session: session).keyBounds()
      }
      var sortPosition: [Value]?
      var scanned = 0
      var pace = Pace(orderOptions.interval)
      var reportedCount = 0
      let shownCount = orderOptions.shownCount
      while true {
        try Task.checkCancellation()
        let start = sortPosition
        let part = try await connection.readInBackground(limits: limits) {
          try copy.copyPiece(after: start, $0)
        }
        scanned += part.scanned
        guard let end = part.end else { break }
        sortPosition = end
        if pace.isDue {
          // Copying counts as 60 percent of the work, and receiving the sorted keys as the last 20.
          // SQLite sorts in between and reports no progress.
          var step = OrderProgress(fraction: fraction(end, bounds, scanned).map { $0 * 0.6 })
          if reportedCount < shownCount {
            let found = try await connection.runInBackground { try copy.first(shownCount, $0) }
            if found.count > reportedCount {
              reportedCount = found.count
              step.found = found
            }
          }
          progress(step)
        }
      }
      try Task.checkCancellation()
      let (total, interval) = (max(scanned, 1), orderOptions.interval)
      let stop = ScanCancellation()
      return try await withTaskCancellationHandler {
        let found = try await connection.runInBackground { session in
          // Sorting blocks no other process, so only a cancelled task stops it.
          try session.stopping(when: { stop.isSet }) {
            var found = OrderedKeys(keys: CompactKeys(), sections: try copy.sections(session))
            var pace = Pace(interval)
            try copy.forEachKey(session) { key in
              found.keys.append(key)
              if found.keys.count % 100_000 == 0, pace.isDue {
                let part = Double(found.keys.count) / Double(total)
                progress(OrderProgress(fraction: 0.8 + 0.2 * part))
              }
            }
            return found
          }
        }
        guard let found else { throw CancellationError() }
        return found
      } onCancel: {
        stop.set()
      }
    }

    /// Reads the keys piece by piece, in the order of the table itself. Nothing need be sorted.
    private func runInKeyOrder(
      _ connection: Connection,
      _ progress: @escaping @Sendable (OrderProgress) -> Void
    ) async throws -> OrderedKeys {
      let copy = OrderCopy(query: query, piece: orderOptions.piece)
      let bounds = try await connection.readInBackground(limits: limits) {
        try QueryRows(query: query, session: $0).keyBounds()
      }
      var keys = CompactKeys()
      var sortPosition: [Value]?
      var scanned = 0
      var pace = Pace(orderOptions.interval)
      var reportedCount = 0
      let limit = query.limit ?? .max
      while keys.count < limit {
        try Task.checkCancellation()
        let start = sortPosition
        let part = try await connection.readInBackground(limits: limits) {
          try copy.keysOfPiece(after: start, $0)
        }
        for key in part.keys.prefix(limit - keys.count) { keys.append(key) }
        scanned += part.scanned
        guard let end = part.end else { break }
        sortPosition = end
        if pace.isDue {
          var step = OrderProgress(fraction: fraction(end, bounds, scanned))
          if reportedCount < orderOptions.shownCount, keys.count > reportedCount {
            step.found = CompactKeys(keys.prefix(orderOptions.shownCount))
            reportedCount = keys.count
          }
          progress(step)
        }
      }
      return OrderedKeys(keys: keys)
    }

    /// Reads all keys in one transaction. Returns nil if a writer or a cancellation interrupted it.
    private func runAtOnce(_ connection: Connection) async throws -> OrderedKeys? {
      let stop = ScanCancellation()
      return try await withTaskCancellationHandler {
        try await connection.readInBackground(limits: limits) { session in
          var callbacks = 0
          return try session.stopping {
            // In a rollback journal mode a writer cannot commit during a read.
            callbacks += 1
            return stop.isSet
              || callbacks % 16 == 0 && RollbackJournal.isActive(beside: connection.path)
          } _: {
            OrderedKeys(
              keys: try query.allKeys(session),
              sections: try QueryRows(query: query, session: session).sections()
            )
          }
        }
      } onCancel: {
        stop.set()
      }
    }

    private func fraction(
      _ sortPosition: [Value],
      _ bounds: ClosedRange<Int64>?,
      _ scanned: Int
    ) -> Double? {
      if let bounds, case .integer(let key)? = sortPosition.first {
        let span = Double(bounds.upperBound) - Double(bounds.lowerBound)
        return span > 0 ? (Double(key) - Double(bounds.lowerBound)) / span : 1
      }
      return orderOptions.estimate > 0
        ? min(1, Double(scanned) / Double(orderOptions.estimate)) : nil
    }
  }
#endif
