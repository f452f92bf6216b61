#if Web
  import KeyValueObserving
  import LiveCells
  import LiveRows

  extension RowIDs {
    /// Returns the row with a number, loaded, or nil if it no longer exists.
    ///
    /// A database row is looked up by its key, so it need not be in the list. Any other row must
    /// still be retained.
    ///
    /// - Parameter patience: The maximum time to wait for a row that has to be read.
    /// - Throws: `ServerRefusal.rowNotRead` after that time, and `CancellationError`.
    func row(
      _ name: Int,
      in table: any TableCommanding,
      within patience: Duration = .seconds(20)
    ) async throws -> AnyObject? {
      let keyed = key(name).flatMap { table.row(ofKey: AnyHashable($0)) }
      guard let found = keyed ?? row(name) else { return nil }
      if let row = found as? Row, await !row.comes(within: patience) {
        try Task.checkCancellation()
        throw ServerRefusal.rowNotRead
      }
      return (found as? any Deletable)?.isDeleted == true ? nil : found
    }
  }

  extension Row {
    /// Waits until the row is loaded or known to be deleted, and returns whether it is loaded. Ends
    /// early after the given time or when the task is cancelled.
    @MainActor
    fileprivate func comes(within patience: Duration) async -> Bool {
      if isLoaded { return true }
      let (arrivals, arrival) = AsyncStream<Never>.makeStream()
      let token = observe(\.isLoaded) { _, _ in arrival.finish() }
      let end = Task {
        try? await Task.sleep(for: patience)
        arrival.finish()
      }
      for await _ in arrivals {}
      end.cancel()
      token.invalidate()
      return isLoaded
    }
  }
#endif
