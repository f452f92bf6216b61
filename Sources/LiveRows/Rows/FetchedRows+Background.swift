extension FetchedRows {
  /// Begins what has to be found out behind the scenes.
  func scanLater() {
    if life.isSuspended { return }
    switch content {
    case .keys(let list): if list.isDelayed { orderLater() }
    case .window(let window): if window.isPreliminary { orderLater() } else { countLater() }
    }
  }

  /// Has all rows counted when there is time, so that count and positions become exact.
  func countLater() {
    var looks = 0
    background.start {
      [weak self] () -> (@Sendable (any RowDatabase) async throws -> TableScan.Outcome)? in
      guard let self, !self.life.isSuspended, case .window(let window) = self.content,
        !window.isPreliminary
      else { return nil }
      self.refresh()
      looks = self.looks
      let tuning = self.known.tuning
      var scan = TableScan(piece: tuning.scanPiece, stride: tuning.markStride)
      scan.anchor = window.entries.first?.key
      scan.reports = tuning.reports
      let plan = self.plan
      let report = self.report { (rows, outcome: TableScan.Outcome) in rows.note(outcome) }
      return { [scan] database in try await scan.run(plan, database, progress: report) }
    } finish: { [weak self] result in
      guard let self else { return }
      self.endScan()
      // A commit that the count may have seen is looked at first, and counted again.
      self.refresh()
      switch result {
      case .failure(let error):
        self.fail(error)
        self.scanAgain(after: error)
      case .success(let outcome):
        // One that is far away hasn't looked yet, but says what it has counted.
        let isCurrent =
          self.local == nil ? outcome.version == self.known.version : looks == self.looks
        self.finishCounting(outcome, isCurrent: isCurrent)
      }
    }
  }

  private func note(_ outcome: TableScan.Outcome) {
    guard case .window(var window) = content, !window.isPreliminary else { return }
    progress = min(1, Double(outcome.count) / Double(max(1, window.count)))
    // At the first count each place that is known helps to reach more of the table.
    if !window.isCounted, outcome.marks.count > window.marks.count {
      window.marks = outcome.marks
      content = .window(window)
      if known.hasPlaceholders, outcome.count >= readyRange.upperBound { return showRows() }
    }
    updateStatus { _ in }
  }

  private func finishCounting(_ outcome: TableScan.Outcome, isCurrent: Bool) {
    guard case .window(var window) = content, !window.isPreliminary else { return }
    if outcome.count <= known.tuning.smallCount / 2, isCurrent, !outcome.isTorn, isQuick {
      return becomeSmall()
    }
    var start = window.entries.isEmpty ? min(window.start, outcome.count) : nil
    if let position = outcome.position, let anchor = outcome.anchor,
      let index = window.entries.firstIndex(where: { $0.key == anchor })
    {
      start = max(0, position - index)
    }
    let isExact = isCurrent && !outcome.isTorn && start != nil
    let newStart = start ?? min(window.start, max(0, outcome.count - window.entries.count))
    let newCount = max(outcome.count, newStart + window.entries.count)
    let change =
      known.hasPlaceholders ? .reload : window.correction(start: newStart, count: newCount)
    known.hasPlaceholders = false
    window.start = newStart
    window.count = newCount
    window.marks = outcome.marks
    window.sections = outcome.sections.following(ListChange(), count: newCount)
    window.isCounted = isExact
    show(.window(window))
    finish(change)
    if !isExact { countLater() }
  }

  /// Whether to read all of few rows is believed to be quick. A database that is far away may just
  /// have been busy when it was not: that is tried again, but not for ever.
  private var isQuick: Bool {
    if !known.isSlow { return true }
    guard local == nil, known.tuning.steps > 0, known.slowLooks < ListQuestion.mostSlowLooks else {
      return false
    }
    known.isSlow = false
    return true
  }

  /// All keys of a table that was large are read, since they are few now.
  private func becomeSmall() {
    known.isAnew = true
    lookAgain()
  }

  /// Has the keys of all rows found and ordered when there is time.
  func orderLater() {
    background.start {
      [weak self] () -> (@Sendable (any RowDatabase) async throws -> OrderSearch.Outcome?)? in
      guard let self, !self.life.isSuspended, self.content.isOrderDelayed else { return nil }
      var search = OrderSearch(plan: self.plan, filter: self.known.arrangement.valueFilter)
      search.wishes.piece = self.known.tuning.orderPiece
      search.wishes.interval = self.known.tuning.reports
      search.held = Set(self.source.rows.living.map(\.key))
      switch self.content {
      case .keys(let list):
        search.wishes.estimate = list.keys.count
        search.wishes.shownCount = list.isPreliminary ? OrderSearch.shownCount : 0
        if !list.isPreliminary { search.earlier = list.keys }
      case .window(let window): search.wishes.estimate = window.count
      }
      let report = self.report { (rows, progress: OrderProgress) in rows.note(progress) }
      return { [search] database in try await search.run(database, progress: report) }
    } finish: { [weak self] result in
      guard let self else { return }
      self.endScan()
      guard self.content.isOrderDelayed else { return }
      switch result {
      case .failure(let error): self.orderFailed(error)
      case .success(let outcome?): self.finishOrdering(outcome)
      case .success(nil): self.orderLater()
      }
    }
  }

  private func note(_ step: OrderProgress) {
    progress = step.fraction
    if let found = step.found, case .keys(let list) = content, list.isPreliminary {
      let change = list.keys.change(to: found)
      content = .keys(KeyList(found, isDelayed: true, isPreliminary: true))
      if !change.isEmpty { return finish(change) }
    }
    updateStatus { _ in }
  }

  private func finishOrdering(_ outcome: OrderSearch.Outcome) {
    // The rows of a filter by values are few only if the rows that it was tested on are few.
    let isSmall =
      outcome.keys.count <= known.tuning.smallCount && known.arrangement.valueFilter == nil
      && isQuick
    orderFailure = nil
    var change = ListChange.reload
    if case .keys(let list) = content, !list.isPreliminary { change = outcome.change }
    show(.keys(KeyList(outcome.keys, sections: outcome.sections, isDelayed: !isSmall)))
    known.hasPlaceholders = false
    finish(change, positions: outcome.positions)
    // A commit may lie between the scan and now.
    if isSmall { lookAgain() }
  }

  /// Handles a failed search for an order or a filter: one that the database refuses ends the request,
  /// any other is repeated.
  private func orderFailed(_ error: any Error) {
    if error is CancellationError { return }
    let failure = StoreError.wrapping(error, context: database.name)
    if failure.isPassing {
      fail(error)
      return scanAgain(after: error)
    }
    if known.request.arrangement != fallback ?? RowRequest.Arrangement() {
      return refuse(failure)
    }
    orderFailure = failure
    updateStatus { _ in }
  }

  /// A scan that a lock prevented is made again; after any other failure the next look begins it.
  private func scanAgain(after error: any Error) {
    guard (error as? StoreError)?.code == .locked else { return }
    scanLater()
  }

  /// What a scan calls with its progress, which is dropped once the scan has ended.
  private func report<Step: Sendable>(
    _ note: @escaping @MainActor @Sendable (FetchedRows, Step) -> Void
  ) -> @Sendable (Step) -> Void {
    scanNumber += 1
    let number = scanNumber
    return { [weak self] step in
      Task { @MainActor [weak self] in
        guard let self, self.scanNumber == number, !self.life.isSuspended else { return }
        note(self, step)
      }
    }
  }

  func endScan() {
    scanNumber += 1
    progress = nil
  }
}
