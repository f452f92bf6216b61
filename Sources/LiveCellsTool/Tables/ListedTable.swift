#if SQLite || PostgreSQL
  import LiveCells
  import LiveRows

  /// A table of a database, as it stands in the list of all.
  @KeyValueObservable
  final class ListedTable {
    @NotObserved let name: String
    /// How many rows it has, as far as they have been counted; nil before.
    var rowCount: Int?
    /// By how many rows it has grown in the last second; nil where none came or went.
    private(set) var rowsPerSecond: Int?
    @NotObserved private var rate = RowRate()
    /// Why its rows can't be shown without being told more.
    var reason: String?
    /// Whether all its rows were counted once.
    @NotObserved var isCounted = false
    /// Whether something was committed since its rows were counted.
    @NotObserved var isOutdated = true
    /// When its rows may be counted again: what takes long isn't done all the time.
    @NotObserved var nextCounting = ContinuousClock.now

    init(name: String) {
      self.name = name
    }

    /// All rows have been counted.
    func take(count: Int, knownBefore before: Int?, at time: ContinuousClock.Instant) {
      rowCount = count
      if let before { rate.note(count - before, at: time) }
      updateRate(at: time)
    }

    /// Looks how many of the last changes are a second old.
    func updateRate(at time: ContinuousClock.Instant) {
      let value = rate.value(at: time)
      if value != rowsPerSecond { rowsPerSecond = value }
    }

    /// The growth, for a field: with a sign, and nothing where there is none.
    var growth: String {
      rowsPerSecond.map { $0 < 0 ? "−\(-$0)/s" : "+\($0)/s" } ?? ""
    }

    /// The number of rows, for a field.
    func count() throws -> Int {
      if let reason { throw ListedTableError(reason: reason) }
      guard let rowCount else { throw UnloadedError() }
      return rowCount
    }
  }

  /// Why the rows of a table can't be shown just so.
  struct ListedTableError: Error, CustomStringConvertible {
    let reason: String
    var description: String { reason }
  }
#endif
