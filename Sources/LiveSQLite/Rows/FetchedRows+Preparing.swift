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
      ready = range.map { row(in: list, at: $0) }
      let faults = ready.filter(\.isFault)
      if faults.isEmpty { return }
      let query = query
      let keys = faults.map(\.key)
      let values = try open().read { try query.rows(keys, $0) }
      for (row, values) in zip(faults, values) { row.take(values) }
    }

    /// The row at a position; of a long list it is remembered where it stood.
    func row(in list: KeyList, at position: Int) -> Row {
      let row = map.row(list.keys[position], source: source)
      if list.isLong { remember(position, of: row.key) }
      return row
    }

    private func remember(_ position: Int, of key: RowKey) {
      if knownPositions.count > 100_000 {
        let held = Set(map.living.map(\.key))
        knownPositions = knownPositions.filter { held.contains($0.key) }
      }
      knownPositions[key] = position
    }

    private func prepareWindow(_ known: RowWindow, _ range: Range<Int>) throws {
      if known.range.contains(range) { return }
      var window = known
      // Rows get their values when all is read: to take them may call observers.
      var values: [(Row, [Value])] = []
      try open().read { session in
        try window.cover(range, session) { placed in
          let row = map.row(placed.key, source: source)
          values.append((row, placed.values))
          return row
        }
      }
      content = .window(window)
      for (row, values) in values { row.take(values) }
      if !window.range.contains(range), !window.isPreliminary { countLater() }
    }

    /// The position of a row in a long list of keys.
    func position(of key: RowKey, in list: KeyList) -> Int? {
      if let position = knownPositions[key], position < list.keys.count,
        list.keys[position] == key
      {
        return position
      }
      let position = list.keys.firstPosition(of: key)
      if let position { remember(position, of: key) }
      return position
    }

    /// The position of a row that is not among those known: counted from the nearest place whose
    /// position is known, if that is near enough, or else believed to be beyond those known.
    func distantPosition(of key: RowKey, _ window: RowWindow) -> Int? {
      if let position = knownPositions[key] { return position }
      let found = try? open().read { session -> (isThere: Bool, position: Int?) in
        guard let place = try window.query.place(of: key, session) else { return (false, nil) }
        let position = try session.limited(steps: tuning.positionSteps) {
          try window.position(of: key, at: place, session)
        }
        return (true, position.flatMap { $0 })
      }
      guard let found, found.isThere else { return nil }
      if let position = found.position, !window.range.contains(position), position < window.count {
        knownPositions[key] = position
        return position
      }
      // It is not one of the known rows, whatever their positions are believed to be.
      if window.range.upperBound < window.count { return window.range.upperBound }
      return window.range.lowerBound > 0 ? window.range.lowerBound - 1 : nil
    }
  }

  extension RowWindow {
    /// How many rows come before a row, found from the last mark before it.
    fileprivate func position(
      of key: RowKey,
      at place: [Value],
      _ session: ReadSession
    ) throws -> Int? {
      var low = 0
      var high = marks.count
      while low < high {
        let middle = (low + high) / 2
        guard let isAfter = try query.isRow(key, after: marks[middle].place, session) else {
          return nil
        }
        if isAfter { low = middle + 1 } else { high = middle }
      }
      if low == 0 { return try query.count(before: place, session) }
      let mark = marks[low - 1]
      var position = mark.position
      var isFound = false
      let match = query.keyMatch(firstParameter: query.extraParameter)
      try query.forEachPlace(
        beyond: mark.place,
        count: Self.longestWalk,
        selecting: match,
        bindings: key.values,
        session
      ) { row in
        isFound = row.integer(at: query.terms.count) != 0
        if !isFound { position += 1 }
        return !isFound
      }
      return isFound ? position : nil
    }
  }
#endif
