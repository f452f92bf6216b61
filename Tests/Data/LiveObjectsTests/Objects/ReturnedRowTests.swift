#if SQLite
  import DatabaseTestSupport
  import Testing

  import LiveSQLite
  @testable import LiveObjects

  /// Rows that exist again while an object is about to be inserted with their key.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct ReturnedRowTests {
    private let order = RowRequest(order: ["id"])

    @Test func `an object that is inserted again represents the row that another process made`()
      throws
    {
      let desk = try Desk()
      let note = desk.note(1)
      desk.context.delete(note)
      try desk.context.save()
      desk.context.undo()
      let list = try desk.context.fetchedObjects(Note.self, order)
      var changes: [ListChange] = []
      let token = list.observeChanges { changes.append($0) }
      try desk.commit("INSERT INTO note(id, title) VALUES(1, 'theirs')")
      list.refresh()
      let all = [note, desk.note(2), desk.note(3)]
      #expect(try desk.context.fetch(Note.self, order) == all)
      #expect(try desk.context.count(Note.self) == 3)
      #expect((0..<list.count).map { list[$0] } == all && list.position(of: note) == 0)
      #expect(note.title == "one" && changes.allSatisfy(\.isEmpty))
      #expect(
        (0..<list.count).map { (try? desk.context.fetchedObjects(Note.self, order))?[$0] } == all
      )
      desk.context.rollback()
      #expect(try desk.context.fetch(Note.self, order).map(\.title) == ["theirs", "two", "three"])
      #expect((0..<list.count).map { list[$0].title } == ["theirs", "two", "three"])
      withExtendedLifetime(token) {}
    }

    @Test func `a child contains an object that its parent has restored once`() throws {
      let desk = try Desk()
      let sheet = try desk.context.child()
      let panel = try sheet.child()
      let (note, own, inner) = (
        desk.note(1), sheet.object(for: desk.note(1)), panel.object(for: desk.note(1))
      )
      note.rank = 10
      inner.rank = 30
      try desk.commit("DELETE FROM note WHERE id = 1")
      panel.refresh()
      #expect(own.isDeleted && inner.isDeleted)
      // It is a new object there and in the file immediately.
      try panel.save(onConflict: .ours)
      try desk.context.save(onConflict: .ours)
      #expect(own.rank == 30 && sheet.insertedObjects.count == 1)
      for (context, notes) in [(sheet, own), (panel, inner)] {
        #expect(try context.fetch(Note.self, order).filter { $0.rowKey == RowKey(1) } == [notes])
        #expect(try context.count(Note.self) == 3)
        let list = try context.fetchedObjects(Note.self, order)
        #expect(list.count == 3 && list.position(of: notes) == 0)
      }
      var told = 0
      let token = own.observe(\.isDeleted) { _, _ in told += 1 }
      try sheet.save()
      #expect(told == 0)
      withExtendedLifetime(token) {}
      #expect(!own.isDeleted && !inner.isDeleted && !sheet.hasChanges)
      #expect(note.rank == 30 && own.rank == 30 && inner.rank == 30)
      try desk.context.save()
      #expect(try desk.commit("SELECT rank FROM note WHERE id = 1") == "30\n")
    }
  }
#endif
