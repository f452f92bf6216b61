#if SQLite
  import LiveRows
  import LiveSQLite

  /// Writes a table once.
  struct WatchOnce {
    var store: Store
    var request: RowRequest
    var isJSON: Bool

    func run() throws {
      let snapshot = try store.snapshot(of: request)
      var output = StandardOutput()
      if isJSON {
        try JSONLines().initial(snapshot, to: &output)
      } else {
        try PlainLines().initial(snapshot, to: &output)
      }
      try output.flush()
    }
  }
#endif
