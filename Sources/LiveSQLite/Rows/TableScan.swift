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
      /// A place for every so many rows.
      var marks: [RowWindow.Mark] = []
      /// The sections, if the request asks for them.
      var sections: [FetchedRows.Section] = []
      /// Whether a commit came between two pieces.
      var isTorn = false
    }

    /// The rows of one piece: a millisecond or two of reading.
    var piece = 16_384
    /// The rows between two marks, which is how many have to be passed by to reach any position.
    var stride = 1_024
    /// The row to look for.
    var anchor: RowKey?
    /// It tells of its progress at most so often.
    var reports = Pace.usual

    /// Counts; `progress` is called now and then, on any thread, with what is known so far.
    func run(
      _ query: RowQuery,
      _ connection: Connection,
      progress: @Sendable (Outcome) -> Void = { _ in }
    ) async throws -> Outcome {
      var outcome = Outcome(anchor: anchor)
      var version: Int64?
      var place: [Value]?
      var pace = Pace(reports)
      while true {
        try Task.checkCancellation()
        let start = place
        let part = try await connection.readLater { try read(query, after: start, $0) }
        if let version, version != part.version { outcome.isTorn = true }
        version = part.version
        if let position = part.position { outcome.position = outcome.count + position }
        for mark in part.marks {
          outcome.marks.append(
            RowWindow.Mark(position: outcome.count + mark.position, place: mark.place)
          )
        }
        outcome.add(part.sections)
        outcome.count += part.count
        guard let end = part.end else { return outcome }
        place = end
        if pace.isDue { progress(outcome) }
      }
    }

    private func read(
      _ query: RowQuery,
      after start: [Value]?,
      _ session: ReadSession
    ) throws -> Part {
      var part = Part(version: try session.dataVersion())
      let match = anchor.map { _ in query.keyMatch(firstParameter: query.extraParameter) }
      let bindings = anchor?.values ?? []
      try query.forEachPlace(
        beyond: start,
        count: piece,
        selecting: match,
        bindings: bindings,
        session
      ) { row in
        if match != nil, row.integer(at: query.terms.count) != 0 { part.position = part.count }
        part.count += 1
        if part.count % stride == 0 || part.count == piece {
          let place = query.place(row)
          part.marks.append(RowWindow.Mark(position: part.count, place: place))
          if part.count == piece { part.end = place }
        }
        return true
      }
      if query.hasSections {
        part.sections = try query.sections(beyond: start, count: piece, session)
      }
      return part
    }

    private struct Part: Sendable {
      var version: Int64
      var count = 0
      var position: Int?
      var marks: [RowWindow.Mark] = []
      var end: [Value]?
      var sections: [(value: Value?, count: Int)] = []
    }
  }

  extension TableScan.Outcome {
    /// Adds the sections of the rows that come after those counted.
    fileprivate mutating func add(_ parts: [(value: Value?, count: Int)]) {
      var start = count
      for part in parts {
        let end = start + part.count
        if let value = part.value {
          sections.append(FetchedRows.Section(value: value, range: start..<end))
        } else if let last = sections.popLast() {
          sections.append(
            FetchedRows.Section(value: last.value, range: last.range.lowerBound..<end)
          )
        }
        start = end
      }
    }
  }
#endif
