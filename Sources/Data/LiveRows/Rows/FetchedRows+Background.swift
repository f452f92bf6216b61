extension FetchedRows {
  /// Starts the background read that the content needs.
  func scanLater() {
    if life.isSuspended { return }
    switch content {
    case .keys(let list): if list.isDelayed { orderLater() }
    case .window(let window):
      if window.isPreliminary { orderLater() } else if !window.isCounted { countLater() }
    }
  }

  /// Counts all rows in the background, which makes the count and positions exact.
  func countLater() {
    var refreshCount = 0
    reads.background.start {
      [weak self] () -> (@Sendable (any RowDatabase) async throws -> TableScan.Outcome)? in
      guard let self, !self.life.isSuspended, case .window(let window) = self.content,
        !window.isPreliminary, !window.isCounted
      else { return nil }
      self.refresh()
      refreshCount = self.generations.refreshCount
      let tuning = self.known.tuning
      var scan = TableScan(piece: tuning.scanPiece, stride: tuning.markStride)
      scan.anchor = window.entries.first?.key
      scan.reports = tuning.reports
      let plan = self.plan
      scan.followsChanges = self.reads.local != nil && self.known.canFollow(plan)
      scan.keepsKeys = plan.integerKeyDirection == nil
      let report = self.report { (rows, outcome: TableScan.Outcome) in rows.note(outcome) }
      return { [scan] database in try await scan.run(plan, database, progress: report) }
    } finish: { [weak self] result in
      guard let self else { return }
      // The count may have seen a newer commit. The list reads that commit first; then the rows are
      // counted again.
      self.refresh()
      switch result {
      case .failure(let error):
        self.fail(error)
        self.scanAgain(after: error)
      case .success(let outcome):
        // On a database that is not local, the refresh has not completed yet, but the version that
        // was counted is known.
        let isCurrent =
          self.reads.local == nil
          ? outcome.version == self.known.version : refreshCount == self.generations.refreshCount
        self.finishCounting(outcome, isCurrent: isCurrent)
      }
    }
  }

  private func note(_ outcome: TableScan.Outcome) {
    guard case .window(var window) = content, !window.isPreliminary else { return }
    reads.background.progress = min(1, Double(outcome.count) / Double(max(1, window.count)))
    // During the first count, each new mark makes another part of the table reachable.
    if !window.isCounted, outcome.marks.count > window.marks.count {
      window.marks = outcome.marks
      content = .window(window)
      if known.hasPlaceholders, outcome.count >= known.readyRange.upperBound { return showRows() }
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
    // A new content makes the result of the running refresh obsolete. One refresh must be applied
    // between two inexact counts, or they could prevent each other forever.
    if !isExact, reads.local == nil, !generations.allowsInexactCount() { return countLater() }
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
    window.order = outcome.keys.map { OrderedKeys(keys: $0, sections: outcome.sections) }
    let canFollow = plan.integerKeyDirection != nil || window.order != nil
    window.followsCount = !isExact && outcome.mark != nil && canFollow
    show(.window(window))
    finish(change)
    if window.followsCount {
      known.mark = outcome.mark
      // If it cannot follow the count, it starts another one.
      refreshAgain()
    } else if !isExact {
      countLater()
    }
  }

  /// Whether reading all of a few rows is expected to be fast. A remote database may have been slow
  /// only because it was busy, so this is retried a limited number of times.
  private var isQuick: Bool {
    if !known.isSlow { return true }
    guard reads.local == nil, known.tuning.steps > 0,
      known.slowRefreshes < ListQuery.maxSlowRefreshes
    else {
      return false
    }
    known.isSlow = false
    return true
  }

  /// Reads all keys of a table that has become small.
  private func becomeSmall() {
    known.isAnew = true
    refreshAgain()
  }

  /// Finds and sorts the keys of all rows in the background.
  func orderLater() {
    reads.background.start {
      [weak self] () -> (@Sendable (any RowDatabase) async throws -> OrderSearch.Outcome?)? in
      guard let self, !self.life.isSuspended, self.content.isOrderDelayed else { return nil }
      var search = OrderSearch(plan: self.plan, filter: self.known.arrangement.valueFilter)
      search.orderOptions.piece = self.known.tuning.orderPiece
      search.orderOptions.interval = self.known.tuning.reports
      search.followsChanges = self.known.canFollow(self.plan)
      search.held = Set(self.source.rows.living.map(\.key))
      switch self.content {
      case .keys(let list):
        search.orderOptions.estimate = list.keys.count
        search.orderOptions.shownCount = list.isPreliminary ? OrderSearch.shownCount : 0
        if !list.isPreliminary { search.earlier = list.keys }
      case .window(let window): search.orderOptions.estimate = window.count
      }
      let report = self.report { (rows, progress: OrderProgress) in rows.note(progress) }
      return { [search] database in try await search.run(database, progress: report) }
    } finish: { [weak self] result in
      guard let self else { return }
      guard self.content.isOrderDelayed else { return }
      switch result {
      case .failure(let error): self.orderFailed(error)
      case .success(let outcome?): self.finishOrdering(outcome)
      case .success(nil): self.orderLater()
      }
    }
  }

  private func note(_ step: OrderProgress) {
    reads.background.progress = step.fraction
    if let found = step.found, case .keys(let list) = content, list.isPreliminary {
      let change = list.keys.change(to: found)
      content = .keys(KeyList(found, isDelayed: true, isPreliminary: true))
      if !change.isEmpty { return finish(change) }
    }
    updateStatus { _ in }
  }

  private func finishOrdering(_ outcome: OrderSearch.Outcome) {
    // If a filter selects few rows, the rows that it must test may still be many.
    let isSmall =
      outcome.keys.count <= known.tuning.smallCount && known.arrangement.valueFilter == nil
      && isQuick
    self.outcome.succeed()
    var change = ListChange.reload
    if case .keys(let list) = content, !list.isPreliminary { change = outcome.change }
    var list = KeyList(outcome.keys, sections: outcome.sections, isDelayed: !isSmall)
    list.isFollowed = !isSmall && outcome.mark != nil && known.canFollow(plan)
    show(.keys(list))
    known.hasPlaceholders = false
    finish(change, positions: outcome.positions)
    if list.isFollowed { known.mark = outcome.mark }
    // A commit may have happened since the scan.
    if isSmall || list.isFollowed { refreshAgain() }
  }

  /// Handles a failed search for an order or a filter. An error of the request ends it; any other
  /// error leads to a retry.
  private func orderFailed(_ error: any Error) {
    if error is CancellationError { return }
    let failure = StoreError.wrapping(error, context: reads.database.name)
    if failure.isPassing {
      fail(error)
      return scanAgain(after: error)
    }
    // The status reports the rejection until the next request.
    if let earlier = outcome.reject(known.request.arrangement, failure) {
      known.request.arrangement = earlier
      refreshAgain()
    }
    updateStatus { _ in }
  }

  /// Repeats a scan that a lock blocked. After any other error, the next refresh starts it.
  private func scanAgain(after error: any Error) {
    guard (error as? StoreError)?.code == .locked else { return }
    scanLater()
  }

  /// Returns the progress callback of a scan. Progress is ignored after the scan has ended.
  private func report<Step: Sendable>(
    _ note: @escaping @MainActor @Sendable (FetchedRows, Step) -> Void
  ) -> @Sendable (Step) -> Void {
    let isCurrent = reads.background.isCurrent()
    return { [weak self] step in
      Task { @MainActor [weak self] in
        guard let self, isCurrent(), !self.life.isSuspended else { return }
        note(self, step)
      }
    }
  }
}
