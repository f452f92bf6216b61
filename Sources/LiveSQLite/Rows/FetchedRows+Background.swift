#if SQLite
  extension FetchedRows {
    /// Has all rows counted when there is time, so that count and positions become exact.
    func countLater() {
      var looks = 0
      background.start {
        [weak self] () -> (@Sendable (Connection) async throws -> TableScan.Outcome)? in
        guard let self, case .window(let window) = self.content, !window.isPreliminary else {
          return nil
        }
        self.refresh()
        looks = self.looks
        var scan = TableScan(piece: self.tuning.scanPiece, stride: self.tuning.markStride)
        scan.anchor = window.entries.first?.row.key
        scan.reports = self.tuning.reports
        let query = self.query
        let report = self.report { (rows, outcome: TableScan.Outcome) in rows.note(outcome) }
        return { [scan] connection in try await scan.run(query, connection, progress: report) }
      } finish: { [weak self] result in
        guard let self else { return }
        self.endScan()
        // A commit that the count may have seen is looked at first, and counted again.
        self.refresh()
        switch result {
        case .failure(let error):
          self.fail(error)
          self.scanAgain(after: error)
        case .success(let outcome): self.finishCounting(outcome, isCurrent: looks == self.looks)
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
        let reached = outcome.count >= readyRange.upperBound
        if hasPlaceholders, reached { return readAgain() }
      }
      updateStatus { _ in }
    }

    /// Puts rows where there were placeholders.
    private func readAgain() {
      hasPlaceholders = false
      prepare(readyRange)
      finish(.reload)
    }

    private func finishCounting(_ outcome: TableScan.Outcome, isCurrent: Bool) {
      guard case .window(var window) = content, !window.isPreliminary else { return }
      if outcome.count <= tuning.smallCount / 2, isCurrent, !outcome.isTorn, !isSlow {
        return becomeSmall()
      }
      var start = window.entries.isEmpty ? min(window.start, outcome.count) : nil
      if let position = outcome.position, let anchor = outcome.anchor,
        let index = window.entries.firstIndex(where: { $0.row.key == anchor })
      {
        start = max(0, position - index)
      }
      let isExact = isCurrent && !outcome.isTorn && start != nil
      let newStart = start ?? min(window.start, max(0, outcome.count - window.entries.count))
      let newCount = max(outcome.count, newStart + window.entries.count)
      let change =
        hasPlaceholders ? .reload : window.correction(start: newStart, count: newCount)
      hasPlaceholders = false
      window.start = newStart
      window.count = newCount
      window.marks = outcome.marks
      window.sections = outcome.sections
      window.isCounted = isExact
      content = .window(window)
      finish(change)
      if !isExact { countLater() }
    }

    /// All keys of a table that was large are read, since they are few now.
    private func becomeSmall() {
      do {
        let extent = try open().read { try self.extent(of: query, $0) }
        guard case .all(let list) = extent else { return countLater() }
        content = .keys(list)
        finish(.reload)
        // A commit may lie between the last look and this one.
        version = nil
        refresh()
      } catch {
        fail(error)
      }
    }

    /// Has the keys of all rows found and ordered when there is time.
    func orderLater() {
      background.start {
        [weak self] () -> (@Sendable (Connection) async throws -> OrderScan.Outcome)? in
        guard let self, self.isOrderWanted else { return nil }
        var scan = OrderScan(query: self.query, piece: self.tuning.orderPiece)
        scan.reports = self.tuning.reports
        scan.held = Set(self.map.living.map(\.key))
        switch self.content {
        case .keys(let list):
          scan.estimate = list.keys.count
          scan.tellsFound = list.isPreliminary
          if !list.isPreliminary { scan.earlier = list.keys }
        case .window(let window): scan.estimate = window.count
        }
        let report = self.report { (rows, progress: OrderScan.Progress) in rows.note(progress) }
        return { [scan] connection in try await scan.run(connection, progress: report) }
      } finish: { [weak self] result in
        guard let self else { return }
        self.endScan()
        guard self.isOrderWanted else { return }
        switch result {
        case .failure(let error):
          self.fail(error)
          self.scanAgain(after: error)
        case .success(let outcome):
          if outcome.gaveWay { self.orderLater() } else { self.finishOrdering(outcome) }
        }
      }
    }

    /// Whether the order that was asked for is not known, or not that of the present state.
    private var isOrderWanted: Bool {
      switch content {
      case .keys(let list): list.isDelayed
      case .window(let window): window.isPreliminary
      }
    }

    private func note(_ step: OrderScan.Progress) {
      progress = step.fraction
      if let found = step.found, case .keys(let list) = content, list.isPreliminary {
        let change = list.keys.change(to: found)
        content = .keys(KeyList(found, isDelayed: true, isPreliminary: true))
        if !change.isEmpty { return finish(change) }
      }
      updateStatus { _ in }
    }

    private func finishOrdering(_ outcome: OrderScan.Outcome) {
      let isSmall = outcome.keys.count <= tuning.smallCount && !isSlow
      var change = ListChange.reload
      if case .keys(let list) = content, !list.isPreliminary { change = outcome.change }
      content = .keys(KeyList(outcome.keys, sections: outcome.sections, isDelayed: !isSmall))
      hasPlaceholders = false
      finish(change, positions: outcome.positions)
      if isSmall {
        // A commit may lie between the scan and now.
        version = nil
        refresh()
      }
    }

    /// A scan that a lock prevented is made again; after any other failure the next look begins it.
    private func scanAgain(after error: any Error) {
      guard (error as? StoreError)?.code == .locked else { return }
      if isOrderWanted { orderLater() } else { countLater() }
    }

    /// What a scan calls with its progress, which is dropped once the scan has ended.
    private func report<Step: Sendable>(
      _ note: @escaping @MainActor @Sendable (FetchedRows, Step) -> Void
    ) -> @Sendable (Step) -> Void {
      scanNumber += 1
      let number = scanNumber
      return { [weak self] step in
        Task { @MainActor [weak self] in
          guard let self, self.scanNumber == number else { return }
          note(self, step)
        }
      }
    }

    private func endScan() {
      scanNumber += 1
      progress = nil
    }
  }
#endif
