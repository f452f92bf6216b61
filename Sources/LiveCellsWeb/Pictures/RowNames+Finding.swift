#if Web
  import KeyValueObserving
  import LiveCells
  import LiveRows

  extension RowNames {
    /// How long a row is waited for that has to come from elsewhere.
    private static let patience = Duration.seconds(5)

    /// The row with a number, as a table has it, when it has been read; nil where it is gone, or doesn't come.
    ///
    /// A row that is known by its key is found by that, wherever it stands; any other must still be held.
    func row(_ name: Int, in table: any TableCommanding) async -> AnyObject? {
      guard let found = key(name).flatMap { table.row(ofKey: AnyHashable($0)) } ?? row(name) else {
        return nil
      }
      if let row = found as? any LoadedLater {
        let start = ContinuousClock.now
        while !row.isLoaded, .now - start < Self.patience, !Task.isCancelled {
          try? await Task.sleep(for: .milliseconds(2))
        }
        if !row.isLoaded { return nil }
      }
      return (found as? any Deletable)?.isDeleted == true ? nil : found
    }
  }
#endif
