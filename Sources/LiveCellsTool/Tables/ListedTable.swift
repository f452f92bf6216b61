#if SQLite || PostgreSQL
  import LiveCells
  import LiveRows

  /// A table of a database, as it stands in the list of all.
  @KeyValueObservable
  final class ListedTable {
    @NotObserved let name: String
    /// How many rows it has, as far as they have been counted; nil before.
    var rowCount: Int?
    /// Why its rows can't be shown without being told more.
    var reason: String?
    /// Whether something was committed since its rows were counted.
    @NotObserved var isOutdated = true
    /// When its rows may be counted again: what takes long isn't done all the time.
    @NotObserved var nextCounting = ContinuousClock.now

    init(name: String) {
      self.name = name
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
