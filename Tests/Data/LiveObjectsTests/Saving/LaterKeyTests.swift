#if SQLite
  import DatabaseTestSupport
  import LiveObjects
  import LiveSQLite
  import Testing

  /// Deletions of related rows that are saved together and undone one by one, after other rows have
  /// taken their keys.
  @Suite struct LaterKeyTests {
    private let folder = Folder()
    private var path: String { folder.file("later.db") }

    @Test(arguments: ["NO ACTION", "SET NULL"], [false, true])
    func `a row that is restored first refers to the new key of a row that is restored later`(
      rule: String,
      isSeen: Bool
    ) throws {
      try Shell.run(
        path,
        """
        CREATE TABLE note(id INTEGER PRIMARY KEY, label TEXT,
          page_id INTEGER, folder_id INTEGER, note_id INTEGER REFERENCES note ON DELETE \(rule));
        INSERT INTO note(id, label, note_id) VALUES(1, 'o1', NULL), (3, 'o3', NULL), (2, 'o2', 3);
        """
      )
      let context = try ManagedContext(Store(path: path, access: .readWrite))
      let first = try #require(try context.find(GraphNote.self, 3))
      let second = try #require(try context.find(GraphNote.self, 2))
      context.delete(first)
      context.delete(second)
      try context.save()
      try Shell.run(path, "INSERT INTO note(id, label) VALUES(2, 't2'), (3, 't3');")
      if isSeen { context.refresh() }
      context.undo()
      #expect(second.note == nil)
      try context.save()
      #expect(second.note == nil)
      context.undo()
      #expect(second.note === first)
      try context.save()
      #expect(second.note === first)
      #expect(
        try Shell.run(
          path,
          "SELECT a.label, b.label FROM note a JOIN note b ON b.id = a.note_id"
        ) == "o2|o3\n"
      )
    }
  }
#endif
