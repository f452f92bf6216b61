#if SQLite || PostgreSQL
  import LiveCells
  import LiveRows

  /// A table in the list of a database's tables.
  @KeyValueObservable
  final class ListedTable {
    @NotObserved let name: String
    /// The number of rows counted so far; nil before the first count.
    var rowCount: Int?
    /// The change of the row count in the last second; nil if there was none.
    private(set) var rowsPerSecond: Int?
    @NotObserved private var rate = RowRate()
    /// The reason why the rows cannot be shown without further options.
    var reason: String?
    /// Whether all rows were counted at least once.
    @NotObserved var isCounted = false
    /// Whether a commit followed the last count.
    @NotObserved var isOutdated = true
    /// The earliest time of the next count, so that long counts are not repeated constantly.
    @NotObserved var nextCounting = ContinuousClock.now

    init(name: String) {
      self.name = name
    }

    /// Stores the result of a complete count.
    func take(count: Int, knownBefore before: Int?, at time: ContinuousClock.Instant) {
      rowCount = count
      if let before { rate.note(count - before, at: time) }
      updateRate(at: time)
    }

    /// Updates `rowsPerSecond` to the changes of the last second.
    func updateRate(at time: ContinuousClock.Instant) {
      let value = rate.value(at: time)
      if value != rowsPerSecond { rowsPerSecond = value }
    }

    /// The growth for display, with a sign, or an empty text.
    var growth: String {
      rowsPerSecond.map { $0 < 0 ? "−\(-$0)/s" : "+\($0)/s" } ?? ""
    }

    /// The number of rows, for a field. Throws the reason why it cannot be counted.
    func count() throws -> Int {
      if let reason { throw ListedTableError(reason: reason) }
      guard let rowCount else { throw UnloadedError() }
      return rowCount
    }
  }

  /// The reason why the rows of a table cannot be shown without further options.
  struct ListedTableError: Error, CustomStringConvertible {
    let reason: String
    var description: String { reason }
  }
#endif
