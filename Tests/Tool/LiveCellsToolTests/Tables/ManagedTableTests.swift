#if SQLite
  import DatabaseTestSupport
  import LiveCells
  import LiveObjects
  import LiveSQLite
  import Testing

  @Managed("note")
  final class TableNote {
    var id: Int64?
    var title = ""
    @Relation("author_id") var author: TableAuthor?
  }

  @Managed("author")
  final class TableAuthor {
    var id: Int64?
    var name = ""
  }

  /// A table of managed objects: the store and the cells together.
  @MainActor
  @Suite struct ManagedTableTests {
    let folder = Folder()

    @Test
    func `a table shows managed objects, commits of another process, and unsaved changes`() throws {
      let path = folder.file("table.db")
      try Shell.run(
        path,
        """
        CREATE TABLE author(id INTEGER PRIMARY KEY, name TEXT);
        CREATE TABLE note(id INTEGER PRIMARY KEY, title TEXT, author_id);
        INSERT INTO author VALUES(1, 'Ada'); INSERT INTO note VALUES(1, 'one', 1), (2, 'two', NULL);
        """
      )
      let context = try ManagedContext(Store(path: path, access: .readWrite))
      let notes = try context.fetchedObjects(TableNote.self, RowRequest(order: ["title"]))
      let table = LiveTable(notes) {
        Column("Title", \.title)
        Column("Author", \.author?.name)
      }
      let clock = ManualFrameClock()
      let screen = HeadlessScreen(clock: clock)
      table.attach(to: screen)
      table.resize(rows: 10)
      clock.advanceUntilIdle()
      #expect(screen.text == ["one | Ada", "two | "])

      try Shell.run(
        path,
        "UPDATE author SET name = 'Lovelace'; UPDATE note SET title = 'a' WHERE id = 2;"
      )
      notes.refresh()
      clock.advanceUntilIdle()
      #expect(screen.text == ["a | ", "one | Lovelace"])

      let note = TableNote()
      note.title = "b"
      context.insert(note)
      notes[0].author = context.object(TableAuthor.self, RowKey(1))
      clock.advanceUntilIdle()
      #expect(screen.text == ["a | Lovelace", "b | ", "one | Lovelace"])
      try context.save()
      clock.advanceUntilIdle()
      #expect(screen.text == ["a | Lovelace", "b | ", "one | Lovelace"])
      context.delete(note)
      context.undo()
      context.undo()
      context.undo()
      clock.advanceUntilIdle()
      #expect(screen.text == ["a | ", "one | Lovelace"])
    }
  }
#endif
