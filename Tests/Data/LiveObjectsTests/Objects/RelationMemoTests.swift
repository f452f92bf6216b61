#if SQLite
  import DatabaseTestSupport
  import Testing

  import LiveSQLite
  @testable import LiveObjects

  /// To-many relations that are read repeatedly, as by loops over indexes.
  @Suite(.timeLimit(.minutes(60))) struct RelationMemoTests {
    @Test func `a loop by index reads the relation once and its objects in batches`() throws {
      let desk = try Desk()
      try desk.commit(
        "INSERT INTO note(id, title, author_id) SELECT value, 'x', 1 FROM generate_series(10, 509);"
      )
      desk.context.refresh()
      let author = desk.author(1)
      #expect(author.notes.count == 502)
      let before = try desk.store.readerRuns()
      var length = 0
      for index in 0..<502 { length += author.notes[index].title.utf8.count }
      #expect(length == 506)
      #expect(try desk.store.readerRuns() - before < 20)
    }

    @Test func `changes during a loop are visible immediately`() throws {
      let desk = try Desk()
      let (ada, grace) = (desk.author(1), desk.author(2))
      #expect(ada.notes.map(\.id) == [1, 2])
      ada.notes[0].title = "other"
      #expect(ada.notes.map(\.id) == [1, 2])
      ada.notes[0].author = grace
      #expect(ada.notes.map(\.id) == [2])
      #expect(grace.notes.map(\.id) == [3, 1])
      desk.context.undo()
      #expect(grace.notes.map(\.id) == [3])
      let note = Note(title: "new", author: grace)
      desk.context.insert(note)
      #expect(grace.notes.map(\.title) == ["three", "new"])
      desk.context.delete(grace.notes[0])
      #expect(grace.notes.map(\.title) == ["new"])
      try desk.context.save()
      #expect(grace.notes.map(\.title) == ["new"])
      #expect(grace.notes[0] === note)
      desk.context.rollback()
      try desk.commit("UPDATE note SET author_id = 2;")
      #expect(grace.notes.count == 1)
      desk.context.refresh()
      #expect(grace.notes.count == 3)
      #expect(ada.notes.isEmpty)
    }

    @Test func `objects are retained only until the next relation is read`() throws {
      let desk = try Desk()
      weak let first = desk.author(1).notes.first
      #expect(first != nil)
      #expect(desk.author(2).notes.count == 1)
      #expect(first == nil)
    }
  }
#endif
