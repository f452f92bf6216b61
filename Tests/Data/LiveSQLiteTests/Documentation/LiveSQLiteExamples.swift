#if SQLite
  import DatabaseTestSupport
  import LiveSQLite
  import Testing

  /// The examples of the landing page of LiveSQLite.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct LiveSQLiteExamples {
    @Test func `rows follow commits of another process`() async throws {
      let folder = Folder()
      let path = folder.file("downloads.sqlite")
      try Shell.run(
        path,
        """
        CREATE TABLE downloads(status TEXT, size INTEGER);
        INSERT INTO downloads VALUES ('queued', 1), ('queued', 2);
        """
      )
      var statuses: [String] = []
      let store = try Store(path: path)
      let rows = try await FetchedRows(
        RowRequest(table: "downloads", order: ["size desc"]),
        in: store
      )
      let first = rows[0]
      let token = try first.observe(keyPath: "status", options: [.initial, .new]) { row, _ in
        statuses.append(row["status"]?.description ?? "-")
      }
      #expect(first["size"] == .integer(2))
      try Shell.run(path, "UPDATE downloads SET status = 'done' WHERE size = 2;")
      await rows.settle()
      #expect(statuses == ["queued", "done"])
      token.invalidate()
    }
  }
#endif
