extension FetchedRows {
  /// Reads the rows of a range, and what surrounds it in a large table, in one transaction.
  ///
  /// They are kept loaded and read again after each commit until another range is made ready.
  public func prepare(_ range: Range<Int>) {
    let range = range.clamped(to: 0..<count)
    readyRange = range
    if life.isSuspended { return }
    switch content {
    case .keys(let list): prepareKeys(list, range)
    case .window(let window): prepareWindow(window, range)
    }
  }

  private func prepareKeys(_ list: KeyList, _ range: Range<Int>) {
    if !givesRows { return }
    // Far more than any screen shows is not kept.
    let range = range.prefix(RowWindow.mostReady)
    ready = range.map { row(in: list, at: $0) }
    let faults = ready.filter(\.isFault)
    if faults.isEmpty { return }
    let (plan, keys, looks) = (plan, faults.map(\.key), looks)
    read({ try $0.rows(of: plan).values(of: keys) }) { list, values, _ in
      // What was read before the last look may be older than what that has read.
      if list.looks != looks { return list.prepare(list.readyRange) }
      for (row, values) in zip(faults, values) where row.isFault { row.take(values) }
    }
  }

  private func prepareWindow(_ known: RowWindow, _ range: Range<Int>) {
    if known.range.contains(range) { return }
    let edition = edition
    read({ reader in
      var window = known
      let read = try window.cover(range, reader)
      return (window, read)
    }) { list, found, isLater in
      let (window, placed) = found
      // The look under way, which has been made in vain before, makes it ready again.
      if list.isOvertaken { return }
      // More became known meanwhile, or another place is looked at.
      guard list.edition == edition, list.readyRange == range else {
        return isLater ? list.prepare(list.readyRange) : ()
      }
      list.show(.window(window))
      // Rows get their values when all is read: to take them may call observers.
      if list.source.rows.count > 0 {
        for row in placed { list.source.rows[row.key]?.take(row.values) }
      }
      if isLater, list.known.hasPlaceholders, window.range.contains(range) {
        return list.showRows()
      }
      if !window.range.contains(range), !window.isPreliminary { list.countLater() }
    }
  }

  /// Puts rows where there were placeholders.
  func showRows() {
    known.hasPlaceholders = false
    prepare(readyRange)
    finish(.reload)
  }

  /// Reads at once where that may be waited for, otherwise behind the scenes, in place of what was read
  /// so before; `take` is told which.
  private func read<Result: Sendable>(
    _ body: @escaping @Sendable (any RowReader) throws -> Result,
    then take: @escaping @MainActor (FetchedRows, Result, _ isLater: Bool) -> Void
  ) {
    if let local {
      do {
        return take(self, try local.read(patience: .frame, body), false)
      } catch let error as StoreError where error.code == .tooMuch {
        // It takes longer than a frame.
      } catch {
        return fail(error)
      }
    }
    reads.start(body, isReplacing: true) { [weak self] result in
      guard let self else { return }
      switch result {
      case .success(let found): take(self, found, true)
      case .failure(let error): self.fail(error)
      }
    }
  }

  /// The plan of the request, as it was last checked.
  var plan: any RowPlan {
    guard let plan = known.plan else {
      preconditionFailure("\(table.name): nothing was read yet")
    }
    return plan
  }

  /// The row at a position.
  func row(in list: KeyList, at position: Int) -> Row { row(of: key(in: list, at: position)) }

  /// The key at a position; of a long list it is remembered where it stood.
  func key(in list: KeyList, at position: Int) -> RowKey {
    let key = list.keys[position]
    if list.isLong { remember(position, of: key) }
    return key
  }

  /// The window, with the row at a position; nil while that isn't there: it is on its way, or the table has
  /// become shorter than is known.
  func window(reaching position: Int) -> RowWindow? {
    if case .window(let window) = content, window.range.contains(position) { return window }
    // On its way already, if it is far away and was made ready.
    if local != nil || !readyRange.contains(position) { prepare(position..<(position + 1)) }
    if case .window(let window) = content, window.range.contains(position) { return window }
    known.hasPlaceholders = true
    return nil
  }

  private func remember(_ position: Int, of key: RowKey) {
    if knownPositions.count > 100_000 {
      let held = Set(source.rows.living.map(\.key))
      knownPositions = knownPositions.filter { held.contains($0.key) }
    }
    knownPositions[key] = position
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
    if let local {
      let effort = known.tuning.positionSteps
      let found = try? local.read(patience: .frame) {
        reader -> (isThere: Bool, position: Int?) in
        let rows = reader.rows(of: window.plan)
        guard let place = try rows.place(of: key) else { return (false, nil) }
        let position = try reader.limited(effort: effort) {
          try window.position(of: key, at: place, rows)
        }
        return (true, position.flatMap { $0 })
      }
      guard let found, found.isThere else { return nil }
      if let position = found.position, !window.range.contains(position), position < window.count {
        knownPositions[key] = position
        return position
      }
    }
    // It is not one of the known rows, whatever their positions are believed to be.
    if window.range.upperBound < window.count { return window.range.upperBound }
    return window.range.lowerBound > 0 ? window.range.lowerBound - 1 : nil
  }
}
