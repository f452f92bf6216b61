extension FetchedRows {
  /// Reads the rows of a range in one transaction. In a large table, it also reads the surrounding
  /// rows.
  ///
  /// The rows stay loaded and are read again after each commit, until another range is prepared.
  public func prepare(_ range: Range<Int>) {
    let range = range.clamped(to: 0..<count)
    known.readyRange = range
    if life.isSuspended { return }
    switch content {
    case .keys(let list): prepareKeys(list, range)
    case .window(let window): prepareWindow(window, range)
    }
  }

  private func prepareKeys(_ list: KeyList, _ range: Range<Int>) {
    if !givesRows { return }
    // Keeps at most ``RowWindow/maxReadyCount`` rows, which is far more than a screen shows.
    let range = range.prefix(RowWindow.maxReadyCount)
    objects.prepared = range.map { row(in: list, at: $0) }
    let faults = objects.prepared.filter(\.isFault)
    if faults.isEmpty { return }
    let (plan, keys, refreshCount) = (plan, faults.map(\.key), generations.refreshCount)
    read({ try $0.rows(of: plan).values(of: keys) }) { list, values, _ in
      // A refresh since then may have read newer values.
      if list.generations.refreshCount != refreshCount {
        return list.prepare(list.known.readyRange)
      }
      for (row, values) in zip(faults, values) where row.isFault { row.take(values) }
    }
  }

  private func prepareWindow(_ known: RowWindow, _ range: Range<Int>) {
    if known.range.contains(range) { return }
    let edition = generations.edition
    read({ reader in
      var window = known
      let read = try window.cover(range, reader)
      return (window, read)
    }) { list, found, isLater in
      let (window, placed) = found
      // The refresh that is running prepares the range when it ends. It was overtaken once already.
      if list.generations.isOvertaken { return }
      // The content or the prepared range has changed meanwhile.
      guard list.generations.edition == edition, list.known.readyRange == range else {
        return isLater ? list.prepare(list.known.readyRange) : ()
      }
      list.show(.window(window))
      // The window is complete before rows adopt values, because that may call observers.
      if list.source.rows.count > 0 {
        for row in placed { list.source.rows[row.key]?.take(row.values) }
      }
      if isLater, list.known.hasPlaceholders, window.range.contains(range) {
        return list.showRows()
      }
      if !window.range.contains(range), !window.isPreliminary { list.countLater() }
    }
  }

  /// Replaces placeholders with rows.
  func showRows() {
    known.hasPlaceholders = false
    prepare(known.readyRange)
    finish(.reload)
  }

  /// Reads rows to prepare. The last argument of `take` states whether the read ran in the
  /// background.
  private func read<Result: Sendable>(
    _ body: @escaping @Sendable (any RowReader) throws -> Result,
    then take: @escaping @MainActor (FetchedRows, Result, _ isLater: Bool) -> Void
  ) {
    reads.prepare(body) { [weak self] result, isLater in
      guard let self else { return }
      switch result {
      case .success(let found): take(self, found, isLater)
      case .failure(let error): self.fail(error)
      }
    }
  }

  /// The current plan of the request.
  var plan: any RowPlan {
    guard let plan = known.plan else {
      preconditionFailure("\(table.name): no rows have been read yet")
    }
    return plan
  }

  /// Returns the row at a position.
  func row(in list: KeyList, at position: Int) -> Row { row(of: key(in: list, at: position)) }

  /// Returns the key at a position. In a long list, its position is cached.
  func key(in list: KeyList, at position: Int) -> RowKey {
    let key = list.keys[position]
    if list.isLong { objects.note(position, of: key) }
    return key
  }

  /// Returns the window if it contains a position. Nil means that the row is still being read, or
  /// that the table is shorter than expected.
  func window(reaching position: Int) -> RowWindow? {
    if case .window(let window) = content, window.range.contains(position) { return window }
    // On a remote database, a prepared range is already being read.
    if reads.local != nil || !known.readyRange.contains(position) {
      prepare(position..<(position + 1))
    }
    if case .window(let window) = content, window.range.contains(position) { return window }
    known.hasPlaceholders = true
    return nil
  }

  /// Returns the position of a row in a long list of keys.
  func position(of key: RowKey, in list: KeyList) -> Int? {
    if let position = objects.positions[key], position < list.keys.count,
      list.keys[position] == key
    {
      return position
    }
    let position = list.keys.firstPosition(of: key)
    if let position { objects.note(position, of: key) }
    return position
  }

  /// Returns the position of a row outside the window, counted from the nearest known mark. If the
  /// count exceeds its limit, the result is the nearest position outside the window.
  func distantPosition(of key: RowKey, _ window: RowWindow) -> Int? {
    if let position = objects.positions[key] { return position }
    if let local = reads.local {
      let effort = known.tuning.positionSteps
      let found = try? local.read(patience: .frame) {
        reader -> (isThere: Bool, position: Int?) in
        let rows = reader.rows(of: window.plan)
        guard let sortPosition = try rows.sortPosition(of: key) else { return (false, nil) }
        let position = try reader.limited(effort: effort) {
          try window.position(of: key, at: sortPosition, rows)
        }
        return (true, position.flatMap { $0 })
      }
      guard let found, found.isThere else { return nil }
      if let position = found.position, !window.range.contains(position), position < window.count {
        objects.note(position, of: key)
        return position
      }
    }
    // The row is outside the window, even if the positions of the window are estimates.
    if window.range.upperBound < window.count { return window.range.upperBound }
    return window.range.lowerBound > 0 ? window.range.lowerBound - 1 : nil
  }
}
