#if SQLite
  /// Finds the keys of all rows of a request whose order, or whose condition, no index answers.
  ///
  /// No transaction lasts: the rows of a table are copied in pieces, a few milliseconds each, into a
  /// temporary table of the connection's own – only what they are ordered by – and sorted there,
  /// where nobody else has any business. SQLite keeps what does not fit its small cache in a
  /// temporary file, and sorts with the collations that the columns have. The pieces may belong to
  /// different states of the database; what a commit changed meanwhile, the next scan sees.
  ///
  /// A view or a query cannot be read in pieces. It is read in one transaction, which gives way to a
  /// writer that needs the database for itself.
  struct OrderScan: Sendable {
    /// How far a scan is.
    struct Progress: Sendable {
      /// From 0 to 1, or nil when nobody knows.
      var fraction: Double?
      /// The first keys found so far, in the order of the keys; nil when they are as before.
      var found: CompactKeys?
    }

    /// What a scan found.
    struct Outcome: Sendable {
      var keys = CompactKeys()
      var sections: [FetchedRows.Section] = []
      /// Where those rows stand that were asked for.
      var positions: [RowKey: Int] = [:]
      /// What has become of the earlier order.
      var change = ListChange()
      /// Whether it ended early because of a writer, and has to begin again.
      var gaveWay = false
    }

    /// How many of the keys found so far are told of.
    static let shownCount = 200

    let query: RowQuery
    /// So many rows are looked at in one transaction.
    var piece = 8_192
    /// The number of all rows, as far as it is known.
    var estimate = 0
    /// The rows whose positions are wanted.
    var held: Set<RowKey> = []
    /// The order known before.
    var earlier = CompactKeys()
    /// It tells of its progress at most so often.
    var reports = Pace.usual
    /// Whether the first keys found are wanted on the way.
    var tellsFound = false

    /// Scans; `progress` is called now and then, on any thread.
    func run(
      _ connection: Connection,
      progress: @escaping @Sendable (Progress) -> Void
    ) async throws -> Outcome {
      guard isPiecewise else { return try await runAtOnce(connection) }
      let isSorted = query.terms == query.keyTerms
      if isSorted { return try await runInKeyOrder(connection, progress) }
      let copy = OrderCopy(query: query, piece: piece)
      do {
        let outcome = try await runSorting(copy, connection, progress)
        try await connection.runLater { try copy.end($0) }
        return outcome
      } catch {
        // The next scan drops the table if this could not.
        try? await connection.runLater { try copy.end($0) }
        throw error
      }
    }

    /// Whether rows can be found piece by piece. What an expression's own collation does, a
    /// temporary column would not do.
    private var isPiecewise: Bool {
      query.table.kind == .table && query.hasOwnKey
        && query.terms.allSatisfy {
          $0.column != nil || !$0.expression.uppercased().contains("COLLATE")
        }
    }

    private func runSorting(
      _ copy: OrderCopy,
      _ connection: Connection,
      _ progress: @escaping @Sendable (Progress) -> Void
    ) async throws -> Outcome {
      let bounds = try await connection.readLater { session in
        try copy.begin(session)
        return try query.keyBounds(session)
      }
      var place: [Value]?
      var scanned = 0
      var pace = Pace(reports)
      var told = tellsFound ? 0 : Self.shownCount
      while true {
        try Task.checkCancellation()
        let start = place
        let part = try await connection.readLater { try copy.copyPiece(after: start, $0) }
        scanned += part.scanned
        guard let end = part.end else { break }
        place = end
        if pace.isDue {
          var step = Progress(fraction: fraction(end, bounds, scanned).map { $0 * 0.6 })
          if told < Self.shownCount {
            let found = try await connection.runLater { try copy.first(Self.shownCount, $0) }
            if found.count > told {
              told = found.count
              step.found = found
            }
          }
          progress(step)
        }
      }
      let total = max(scanned, 1)
      let (held, earlier, reports) = (held, earlier, reports)
      return try await connection.runLater { session in
        var outcome = Outcome()
        outcome.sections = try copy.sections(session)
        outcome.keys.reserve(total)
        var pace = Pace(reports)
        try copy.forEachKey(session) { key in
          if !held.isEmpty, held.contains(key) { outcome.positions[key] = outcome.keys.count }
          outcome.keys.append(key)
          if outcome.keys.count % 100_000 == 0, pace.isDue {
            progress(Progress(fraction: 0.8 + 0.2 * Double(outcome.keys.count) / Double(total)))
          }
        }
        outcome.change = earlier.change(to: outcome.keys)
        return outcome
      }
    }

    private func runInKeyOrder(
      _ connection: Connection,
      _ progress: @escaping @Sendable (Progress) -> Void
    ) async throws -> Outcome {
      let copy = OrderCopy(query: query, piece: piece)
      let bounds = try await connection.readLater { try query.keyBounds($0) }
      var outcome = Outcome()
      var place: [Value]?
      var scanned = 0
      var pace = Pace(reports)
      var told = tellsFound ? 0 : Self.shownCount
      let limit = query.limit ?? .max
      while outcome.keys.count < limit {
        try Task.checkCancellation()
        let start = place
        let part = try await connection.readLater { try copy.keysOfPiece(after: start, $0) }
        for key in part.keys.prefix(limit - outcome.keys.count) {
          if held.contains(key) { outcome.positions[key] = outcome.keys.count }
          outcome.keys.append(key)
        }
        scanned += part.scanned
        guard let end = part.end else { break }
        place = end
        if pace.isDue {
          var step = Progress(fraction: fraction(end, bounds, scanned))
          if told < Self.shownCount, outcome.keys.count > told {
            step.found = CompactKeys(outcome.keys.prefix(Self.shownCount))
            told = outcome.keys.count
          }
          progress(step)
        }
      }
      outcome.change = earlier.change(to: outcome.keys)
      return outcome
    }

    private func runAtOnce(_ connection: Connection) async throws -> Outcome {
      let (held, earlier) = (held, earlier)
      return try await connection.readLater { session in
        var questions = 0
        let found = try session.stopping {
          // In a journal's mode a writer cannot commit while anyone reads.
          questions += 1
          return questions % 16 == 0 && RollbackJournal.isActive(beside: connection.path)
        } _: {
          (try query.allKeys(session), try query.sections(session))
        }
        var outcome = Outcome()
        guard let (keys, sections) = found else {
          outcome.gaveWay = true
          return outcome
        }
        outcome.keys = keys
        outcome.sections = sections
        if !held.isEmpty {
          for (position, key) in keys.enumerated() where held.contains(key) {
            outcome.positions[key] = position
          }
        }
        outcome.change = earlier.change(to: keys)
        return outcome
      }
    }

    private func fraction(
      _ place: [Value],
      _ bounds: ClosedRange<Int64>?,
      _ scanned: Int
    ) -> Double? {
      if let bounds, case .integer(let key)? = place.first {
        let span = Double(bounds.upperBound) - Double(bounds.lowerBound)
        return span > 0 ? (Double(key) - Double(bounds.lowerBound)) / span : 1
      }
      return estimate > 0 ? min(1, Double(scanned) / Double(estimate)) : nil
    }
  }

  /// Says when it is time to tell of progress again.
  struct Pace {
    /// Often enough to be seen moving.
    static let usual = Duration.milliseconds(100)

    private let interval: Duration
    private var last = ContinuousClock.now

    init(_ interval: Duration) {
      self.interval = interval
    }

    /// Whether enough time has passed since it last said so.
    var isDue: Bool {
      mutating get {
        let now = ContinuousClock.now
        guard now - last >= interval else { return false }
        last = now
        return true
      }
    }
  }
#endif
