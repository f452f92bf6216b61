#if SQLite
  import LiveRows
  import LiveSQLite

  /// Writes a table once.
  struct WatchOnce {
    var store: Store
    var request: RowRequest
    var format: OutputFormat

    func run() throws {
      var output = StandardOutput()
      _ = try format.write(store.snapshot(of: request), followsChanges: false, to: &output)
    }
  }
#endif
