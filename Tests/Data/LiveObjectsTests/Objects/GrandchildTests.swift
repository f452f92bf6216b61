#if SQLite
  import DatabaseTestSupport
  import Testing

  import LiveSQLite
  @testable import LiveObjects

  /// Contexts that are children of children.
  @Suite(.timeLimit(.minutes(60))) struct GrandchildTests {
    @Test func `a save moves changes up by one context`() throws {
      let desk = try Desk()
      let sheet = try desk.context.child()
      let panel = try sheet.child()
      let note = desk.note(1)
      let (second, third) = (sheet.object(for: note), panel.object(for: note))
      #expect(panel.object(for: second) === third)
      note.title = "a"
      second.rank = 20
      #expect(third.title == "a" && third.rank == 20)
      third.body = "c"
      try panel.save()
      #expect(second.body == "c" && note.body == nil)
      try sheet.save()
      #expect(note.body == "c" && note.rank == 20)
      desk.context.undo()
      #expect(note.body == nil && third.body == nil && third.rank == 1)
      desk.context.redo()
      try desk.context.save()
      #expect(third.body == "c" && !panel.hasChanges && !sheet.hasChanges)
    }

    @Test func `new objects get their keys in all contexts`() throws {
      let desk = try Desk()
      let sheet = try desk.context.child()
      let author = Author()
      sheet.insert(author)
      let panel = try sheet.child()
      let own = panel.object(for: author)
      let note = Note(title: "deep", author: own)
      panel.insert(note)
      #expect(own.notes == [note])
      try sheet.save()
      #expect(panel.object(for: author) === own && own.notes == [note] && own.rowKey == nil)
      let top = try #require(sheet.parentObject(of: author))
      #expect(panel.object(for: top) === own)
      try panel.save()
      try desk.context.save()
      #expect(own.rowKey == RowKey(3) && note.author === own && own.notes == [note])
      #expect(author.notes.map(\.title) == ["deep"] && desk.author(3).notes == [])
      try sheet.save()
      #expect(desk.author(3).notes.map(\.title) == ["deep"])
      try desk.context.save()
      #expect(note.rowKey == RowKey(4) && note.authorID == 3)
    }

    @Test func `a row that the topmost context deletes is deleted everywhere`() throws {
      let desk = try Desk()
      let panel = try desk.context.child().child()
      let own = panel.object(for: desk.note(1))
      var told = 0
      let token = own.observe(\.isDeleted) { _, _ in told += 1 }
      #expect(!own.isDeleted)
      desk.context.delete(desk.note(1))
      #expect(own.isDeleted && told == 1)
      #expect(try panel.fetch(Note.self).map(\.title) == ["two", "three"])
      #expect(panel.object(for: desk.author(1)).notes.map(\.title) == ["two"])
      desk.context.undo()
      #expect(!own.isDeleted && told == 2)
      #expect(panel.object(for: desk.author(1)).notes.count == 2)
      token.invalidate()
    }

    @Test(arguments: [false, true])
    func `a row restored over a deletion two contexts above is present once`(isHeld: Bool) throws {
      let desk = try Desk()
      let sheet = try desk.context.child()
      let panel = try sheet.child()
      let own = panel.object(for: desk.note(1))
      let held = isHeld ? sheet.object(for: desk.note(1)) : nil
      own.rank = 50
      desk.context.delete(desk.note(1))
      #expect(try sheet.fetch(Note.self).map(\.title) == ["two", "three"])
      try panel.save(onConflict: .ours)
      #expect(!own.isDeleted && own.rank == 50 && own.title == "one")
      #expect(try panel.fetch(Note.self).filter { $0.title == "one" } == [own])
      let above = try sheet.fetch(Note.self).filter { $0.title == "one" }
      #expect(above.count == 1 && above.first === panel.parentObject(of: own))
      try sheet.save(onConflict: .ours)
      #expect(try panel.fetch(Note.self).filter { $0.title == "one" } == [own])
      #expect(try desk.context.fetch(Note.self).map(\.title).sorted() == ["one", "three", "two"])
      try desk.context.save()
      #expect(try panel.fetch(Note.self).filter { $0.title == "one" } == [own])
      withExtendedLifetime(held) {}
    }
  }
#endif
