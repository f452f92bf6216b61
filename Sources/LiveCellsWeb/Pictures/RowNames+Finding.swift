#if Web
  import KeyValueObserving
  import LiveCells
  import LiveRows

  extension RowNames {
    /// The row with a number, as a table has it, when it has been read; nil where it is gone, or doesn't come.
    ///
    /// A row that is known by its key is found by that, wherever it stands; any other must still be held.
    ///
    /// - Parameter patience: How long a row is waited for that has to come from elsewhere.
    func row(
      _ name: Int,
      in table: any TableCommanding,
      within patience: Duration = .seconds(5)
    ) async -> AnyObject? {
      guard let found = key(name).flatMap { table.row(ofKey: AnyHashable($0)) } ?? row(name) else {
        return nil
      }
      if let row = found as? Row {
        guard await row.comes(within: patience) else { return nil }
      }
      return (found as? any Deletable)?.isDeleted == true ? nil : found
    }
  }

  extension Row {
    /// Waits until it is known what is in the row, or that it is gone, and says whether it is: for so long at
    /// most, or until the task is cancelled.
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
