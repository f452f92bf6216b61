#if SQLite
  import DatabaseTestSupport
  import LiveCells
  import LiveObjects
  import LiveSQLite
  import Testing

  private final class NoteCell: ObservingCell<TableNote> {
    var text = ""
    var updates = 0

    override func update(from note: TableNote) {
      text = note.title
      updates += 1
    }

    override func objectDeleted() { text = "deleted" }
  }

  /// A cell of a managed object, the counterpart of a cell for Core Data objects.
  @MainActor
  @Suite struct ManagedCellTests {
    let folder = Folder()
    let path: String
    let context: ManagedContext
    let clock = ManualFrameClock()
    let screen: HeadlessScreen
    private let cell: NoteCell

    init() throws {
      path = folder.file("cell.db")
      try Shell.run(
        path,
        """
        CREATE TABLE note(id INTEGER PRIMARY KEY, title TEXT, author_id);
        INSERT INTO note VALUES(1, 'one', NULL), (2, 'two', NULL);
        """
      )
      context = try ManagedContext(Store(path: path))
      screen = HeadlessScreen(clock: clock)
      cell = NoteCell(scheduler: screen.frameScheduler)
    }

    private func note(_ id: Int64) -> TableNote { context.object(TableNote.self, RowKey(id)) }

    @Test func `the cell holds its object, which is neither freed nor faulted, until reuse`() throws
    {
      cell.object = note(1)
      weak let held = cell.object
      cell.controller.willDisplay()
      clock.advanceUntilIdle()
      try Shell.run(path, "UPDATE note SET author_id = 7;")
      context.refresh()
      #expect(held?.isFault == false)
      cell.controller.prepareForReuse()
      clock.advanceUntilIdle()
      #expect(held == nil)
    }

    @Test func `only changed values update the cell, once, and a fault is no change`() throws {
      cell.object = note(1)
      cell.controller.willDisplay()
      clock.advanceUntilIdle()
      #expect(cell.text == "one")
      #expect(cell.updates == 1)
      try Shell.run(
        path,
        "UPDATE note SET author_id = 7; UPDATE note SET title = 'x' WHERE id = 2;"
      )
      context.refresh()
      clock.advanceUntilIdle()
      #expect(cell.updates == 1)
      try Shell.run(path, "UPDATE note SET title = 'new', author_id = 8 WHERE id = 1;")
      context.refresh()
      clock.advanceUntilIdle()
      #expect(cell.text == "new")
      #expect(cell.updates == 2)
    }

    @Test func `a deletion in the list and its undo reach the cell`() throws {
      let notes = try context.fetchedObjects(TableNote.self)
      let table = LiveTable(notes) { Column("Title", \.title) }
      table.allowsDeleting = true
      table.attach(to: screen)
      table.resize(rows: 5)
      cell.object = note(2)
      cell.controller.willDisplay()
      clock.advanceUntilIdle()
      #expect(table.canDelete)
      try table.delete([note(2), note(1)])
      clock.advanceUntilIdle()
      #expect(cell.text == "deleted")
      #expect(screen.text.isEmpty)
      context.undo()
      clock.advanceUntilIdle()
      #expect(cell.text == "two")
      #expect(screen.text == ["one", "two"])
    }

    @Test func `a deleted object is an event, and its values can still be read`() throws {
      let note = note(1)
      cell.object = note
      cell.controller.willDisplay()
      clock.advanceUntilIdle()
      try Shell.run(path, "DELETE FROM note WHERE id = 1;")
      context.refresh()
      clock.advanceUntilIdle()
      #expect(cell.text == "deleted")
      #expect(note.title == "one")
    }
  }
#endif
