#if SQLite
  extension FetchedRows {
    /// Has all rows counted when there is time, so that count and positions become exact.
    func countLater() {
      var looks = 0
      background.start {
        [weak self] () -> (@Sendable (Connection) async throws -> TableScan.Outcome)? in
        guard let self, case .window(let window) = self.content else { return nil }
        self.refresh()
        looks = self.looks
        var scan = TableScan(piece: self.tuning.scanPiece)
        scan.anchor = window.entries.first?.row.key
        let query = self.query
        return { [scan] connection in try await scan.run(query, connection) }
      } finish: { [weak self] result in
        guard let self else { return }
        // A commit that the count may have seen is looked at first, and counted again.
        self.refresh()
        switch result {
        case .failure(let error): self.fail(error)
        case .success(let outcome): self.finishCounting(outcome, isCurrent: looks == self.looks)
        }
      }
    }

    private func finishCounting(_ outcome: TableScan.Outcome, isCurrent: Bool) {
      guard case .window(var window) = content else { return }
      if outcome.count <= tuning.smallCount / 2, isCurrent, !outcome.isTorn { return becomeSmall() }
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
      window.isCounted = isExact
      content = .window(window)
      finish(change)
      if !isExact { countLater() }
    }

    /// All keys of a table that was large are read, since they are few now.
    private func becomeSmall() {
      let query = query
      let limit = tuning.smallCount + 1
      do {
        let keys = try open().read { try query.allKeys(limit: limit, $0) }
        guard keys.count < limit else { return countLater() }
        content = .keys(KeyList(keys))
        finish(.reload)
        // A commit may lie between the last look and this one.
        version = nil
        refresh()
      } catch {
        fail(error)
      }
    }

    /// Has the keys of all rows read in order when there is time.
    func orderLater() {
      background.start {
        [weak self] () -> (@Sendable (Connection) async throws -> ([RowKey], ListChange))? in
        guard let self, case .keys(let list) = self.content, list.isDelayed else { return nil }
        let query = self.query
        return { connection in
          try await connection.readLater { session in
            let keys = try query.allKeys(session)
            return (keys, ListDifference.change(from: list.keys, to: keys))
          }
        }
      } finish: { [weak self] result in
        guard let self, case .keys(let list) = self.content, list.isDelayed else { return }
        switch result {
        case .failure(let error): self.fail(error)
        case .success(let (keys, change)):
          self.content = .keys(KeyList(keys, isDelayed: keys.count > self.tuning.smallCount))
          self.finish(change)
        }
      }
    }
  }
#endif
