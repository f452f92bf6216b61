#if SQLite
  extension FetchedRows {
    /// Reads the rows of a range, and what surrounds it in a large table, in one transaction.
    ///
    /// They are kept loaded and read again after each commit until another range is made ready.
    public func prepare(_ range: Range<Int>) {
      let range = range.clamped(to: 0..<count)
      readyRange = range
      do {
        switch content {
        case .keys(let list): try prepareKeys(list, range)
        case .window(let window): try prepareWindow(window, range)
        }
      } catch {
        fail(error)
      }
    }

    private func prepareKeys(_ list: KeyList, _ range: Range<Int>) throws {
      // Far more than any screen shows is not kept.
      let range = range.prefix(RowWindow.stride)
      ready = range.map { map.row(list.keys[$0], source: source) }
      let faults = ready.filter(\.isFault)
      if faults.isEmpty { return }
      let query = query
      let values = try open().read { session in
        try faults.map { try query.row($0.key, session) }
      }
      for (row, values) in zip(faults, values) { row.take(values) }
    }

    private func prepareWindow(_ known: RowWindow, _ range: Range<Int>) throws {
      if known.range.contains(range) { return }
      var window = known
      let query = query
      // Rows get their values when all is read: to take them may call observers.
      var values: [(Row, [SQLiteValue])] = []
      try open().read { session in
        try window.cover(range, query: query, session) { placed in
          let row = map.row(placed.key, source: source)
          values.append((row, placed.values))
          return row
        }
      }
      content = .window(window)
      for (row, values) in values { row.take(values) }
      if !window.range.contains(range) { countLater() }
    }

    /// The position of a row that is not among those known: the rows before it are counted.
    func distantPosition(of key: RowKey, _ window: RowWindow) -> Int? {
      if let position = distantPositions[key] { return position }
      let query = query
      let found = try? open().read { session -> Int? in
        guard let place = try query.place(of: key, session) else { return nil }
        return try query.count(before: place, session)
      }
      guard let position = found.flatMap({ $0 }) else { return nil }
      if !window.range.contains(position), position < window.count {
        distantPositions[key] = position
        return position
      }
      // It is not one of the known rows, whatever their positions are believed to be.
      return window.range.upperBound < window.count ? window.range.upperBound : nil
    }
  }
#endif
