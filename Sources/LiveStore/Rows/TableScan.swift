#if SQLite
  /// Counts the rows of a large table along its order, a piece at a time, so that no transaction
  /// lasts.
  struct TableScan: Sendable {
    /// What was counted.
    struct Outcome: Sendable {
      /// The number of all rows.
      var count = 0
      /// The position of the row that was looked for, if it was there.
      var position: Int?
      /// The row that was looked for.
      var anchor: RowKey?
      /// A place for each piece.
      var marks: [RowWindow.Mark] = []
      /// Whether a commit came between two pieces.
      var isTorn = false
    }

    /// The rows of one piece: a millisecond or two of reading.
    var piece = 16_384
    /// The row to look for.
    var anchor: RowKey?

    func run(_ query: RowQuery, _ connection: Connection) async throws -> Outcome {
      var outcome = Outcome(anchor: anchor)
      var version: Int64?
      while true {
        try Task.checkCancellation()
        let place = outcome.marks.last?.place
        let part = try await connection.readLater { session in
          var part = Part(version: try session.dataVersion())
          try query.forEachPlace(beyond: place, count: piece, matching: anchor, session) { row in
            if anchor != nil, row.integer(at: query.terms.count) != 0 { part.position = part.count }
            part.count += 1
            if part.count == piece { part.end = query.place(row) }
          }
          return part
        }
        if let version, version != part.version { outcome.isTorn = true }
        version = part.version
        if let position = part.position { outcome.position = outcome.count + position }
        outcome.count += part.count
        guard let end = part.end else { return outcome }
        outcome.marks.append(RowWindow.Mark(position: outcome.count, place: end))
      }
    }

    private struct Part: Sendable {
      var version: Int64
      var count = 0
      var position: Int?
      var end: [SQLiteValue]?
    }
  }
#endif
