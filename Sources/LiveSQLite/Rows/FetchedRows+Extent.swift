#if SQLite
  extension FetchedRows {
    /// How much a request selects, as far as a short read tells.
    enum Extent {
      /// Few rows: these.
      case all(KeyList)
      /// More than are kept as a list.
      case many
      /// Nobody knows: to find the first of them takes too long.
      case slow
    }

    /// Reads all keys if they are few and quickly found.
    func extent(of query: RowQuery, _ session: ReadSession) throws -> Extent {
      if isSlow { return .slow }
      let most = tuning.smallCount
      let list =
        try tuning.steps == 0
        ? nil
        : session.limited(steps: tuning.steps) {
          let keys = try query.allKeys(limit: most == .max ? .max : most + 1, session)
          if keys.count > most { return KeyList(keys) }
          try query.checkUnique(keys)
          return KeyList(keys, sections: try query.sections(session))
        }
      guard let list else {
        isSlow = true
        return .slow
      }
      return list.keys.count > most ? .many : .all(list)
    }

    /// A large table in an order that an index gives.
    func window(_ session: ReadSession) throws -> RowWindow {
      let bounds = try query.keyBounds(session)
      let count = Self.estimate(bounds, atLeast: tuning.smallCount + 1)
      return RowWindow(query: query, count: count, bounds: bounds)
    }

    /// What can be shown before the order is known: a large table by its key, otherwise nothing
    /// until something is found.
    func unordered(_ session: ReadSession) throws -> Content {
      let byKey = query.byKey
      guard try byKey.canSeek(session) else {
        return .keys(KeyList(CompactKeys(), isDelayed: true, isPreliminary: true))
      }
      let bounds = try byKey.keyBounds(session)
      let count = Self.estimate(bounds, atLeast: tuning.smallCount + 1)
      return .window(
        RowWindow(query: byKey, count: count, bounds: bounds, isPreliminary: true)
      )
    }

    /// A guess at the number of rows that costs nothing: integer keys mostly count upwards.
    private static func estimate(_ bounds: ClosedRange<Int64>?, atLeast least: Int) -> Int {
      guard let bounds else { return least }
      let (span, overflow) = bounds.upperBound.subtractingReportingOverflow(bounds.lowerBound)
      return overflow || span > 1_000_000_000 ? least : max(Int(span) + 1, least)
    }
  }
#endif
