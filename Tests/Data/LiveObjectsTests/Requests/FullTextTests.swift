#if SQLite
  import DatabaseTestSupport
  import LiveObjects
  import LiveSQLite
  import Testing

  /// Conditions with a full-text index of SQLite, which triggers keep current.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct `A full-text search` {
    private static let index = """
      CREATE VIRTUAL TABLE note_text USING fts5(title, body, content='note', content_rowid='id');
      CREATE TRIGGER note_added AFTER INSERT ON note BEGIN
        INSERT INTO note_text(rowid, title, body) VALUES(new.id, new.title, new.body);
      END;
      CREATE TRIGGER note_removed AFTER DELETE ON note BEGIN
        INSERT INTO note_text(note_text, rowid, title, body)
          VALUES('delete', old.id, old.title, old.body);
      END;
      CREATE TRIGGER note_changed AFTER UPDATE ON note BEGIN
        INSERT INTO note_text(note_text, rowid, title, body)
          VALUES('delete', old.id, old.title, old.body);
        INSERT INTO note_text(rowid, title, body) VALUES(new.id, new.title, new.body);
      END;
      INSERT INTO note_text(note_text) VALUES('rebuild');
      """

    private func request(_ words: String) -> RowRequest {
      RowRequest(
        where: "id IN (SELECT rowid FROM note_text WHERE note_text MATCH :words)",
        parameters: ["words": .text(words)],
        order: ["id"]
      )
    }

    @Test func `finds objects, and follows saves and the commits of other processes`() throws {
      let desk = try Desk()
      try desk.commit(Self.index)
      #expect(try desk.context.fetch(Note.self, request("text")).map(\.id) == [2])
      #expect(try desk.context.count(Note.self, request("t* NOT three")) == 1)
      let found = try desk.context.fetchedObjects(Note.self, request("two OR four"))
      var titles: [String] { Array(found).map(\.title) }
      try desk.commit("INSERT INTO note(id, title) VALUES(4, 'four words');")
      desk.context.refresh()
      #expect(titles == ["two", "four words"])
      desk.note(1).title = "two more"
      try desk.context.save()
      #expect(titles == ["two more", "two", "four words"])
      desk.context.delete(desk.note(2))
      try desk.context.save()
      #expect(titles == ["two more", "four words"])
    }

    @Test func `with invalid words is an error, and finds again with valid ones`() throws {
      let desk = try Desk()
      try desk.commit(Self.index)
      #expect(throws: StoreError.self) { try desk.context.fetch(Note.self, request("\"open")) }
      #expect(try desk.context.fetch(Note.self, request("one")).map(\.id) == [1])
    }
  }
#endif
