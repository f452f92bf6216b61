#if SQLite
  import DatabaseTestSupport
  import Testing

  import LiveSQLite
  @testable import LiveObjects

  @Suite struct UndoTests {
    @Test func `each change is undone and redone separately`() throws {
      let desk = try Desk()
      let note = desk.note(1)
      note.title = "a"
      note.title = "b"
      note.rank = 5
      desk.context.undo()
      desk.context.undo()
      #expect(note.title == "a")
      #expect(note.rank == 1)
      desk.context.redo()
      #expect(note.title == "b")
      desk.context.undo()
      desk.context.undo()
      #expect(note.title == "one")
      #expect(!desk.context.hasChanges)
      #expect(!desk.context.canUndo)
      for _ in 0..<5 { desk.context.redo() }
      #expect(note.title == "b")
      #expect(note.rank == 5)
      #expect(!desk.context.canRedo)
    }

    @Test func `a group is undone as one and notifies once per object and key`() throws {
      let desk = try Desk()
      let note = desk.note(1)
      let new = Note(title: "new")
      desk.context.group {
        note.title = "a"
        desk.context.group { note.rank = 9 }
        desk.context.insert(new)
        desk.context.delete(desk.note(2))
      }
      var told: [String] = []
      let token = note.observe(\.title) { note, _ in told.append(note.title) }
      desk.context.undo()
      #expect(told == ["one"])
      #expect(note.rank == 1)
      #expect(new.isDeleted)
      #expect(!desk.note(2).isDeleted)
      #expect(!desk.context.hasChanges)
      desk.context.redo()
      #expect(told == ["one", "a"])
      #expect(!new.isDeleted)
      #expect(desk.note(2).isDeleted)
      token.invalidate()
    }

    @Test func `undo restores a new related object with the column that two relations share`()
      throws
    {
      let desk = try Desk()
      let (note, author) = (desk.note(1), Author())
      desk.context.insert(author)
      note.author = author
      var told: [Bool] = []
      let token = note.observe(\.author) { note, _ in told.append(note.author === author) }
      for value in [Int64(2), nil] {
        note.authorID = value
        #expect(note.author?.id == value && author.notes.isEmpty)
        desk.context.undo()
        #expect(note.author === author && note.authorID == nil && author.notes == [note])
        desk.context.redo()
        #expect(note.author?.id == value && note.authorID == value)
        desk.context.undo()
        #expect(told == [false, true, false, true])
        told = []
      }
      try desk.context.save()
      #expect(note.authorID == author.id && author.id != nil)
      withExtendedLifetime(token) {}
    }

    @Test func `setting another property discards the changes to redo`() throws {
      let desk = try Desk()
      desk.note(1).title = "a"
      desk.context.undo()
      #expect(desk.context.canRedo)
      desk.note(2).title = "b"
      #expect(!desk.context.canRedo)
    }

    @Test func `setting an equal value notifies and is not undone`() throws {
      let desk = try Desk()
      var told = 0
      let note = desk.note(1)
      let token = note.observe(\.title) { _, _ in told += 1 }
      note.title = "one"
      #expect(told == 1)
      #expect(!desk.context.canUndo)
      #expect(!desk.context.hasChanges)
      token.invalidate()
    }

    @Test func `a saved change can be undone and saved again`() throws {
      let desk = try Desk()
      let (note, doomed) = (desk.note(1), desk.note(2))
      let new = Note(title: "new", author: desk.author(2))
      desk.context.group {
        note.title = "changed"
        desk.context.insert(new)
        desk.context.delete(doomed)
      }
      try desk.context.save()
      #expect(
        try desk.commit("SELECT id, title FROM note;") == "1|changed\n3|three\n4|new\n"
      )
      desk.context.undo()
      #expect(note.title == "one")
      #expect(new.isDeleted)
      #expect(!doomed.isDeleted)
      #expect(desk.context.hasChanges)
      try desk.context.save()
      #expect(
        try desk.commit("SELECT id, title, body, rank, author_id FROM note;")
          == "1|one||1|1\n2|two|text|2|1\n3|three||3|2\n"
      )
      #expect(desk.note(2) === doomed)
      desk.context.redo()
      try desk.context.save()
      #expect(
        try desk.commit("SELECT id, title FROM note;") == "1|changed\n3|three\n4|new\n"
      )
      #expect(doomed.isDeleted)
      #expect(new.rowKey == RowKey(4))
    }

    @Test func `undo restores a relation to a new object, saved in the meantime or not`() throws {
      let desk = try Desk()
      let author = Author()
      let note = desk.note(1)
      desk.context.insert(author)
      note.author = author
      note.author = nil
      desk.context.undo()
      #expect(note.author === author)
      desk.context.redo()
      try desk.context.save()
      desk.context.undo()
      #expect(note.author === author)
      try desk.context.save()
      #expect(note.authorID == author.id)
      desk.context.undo()
      #expect(note.author === desk.author(1))
    }

    @Test func `commits of other processes are not undone`() throws {
      let desk = try Desk()
      let note = desk.note(1)
      note.title = "ours"
      try desk.commit("UPDATE note SET rank = 20 WHERE id = 1;")
      desk.context.refresh()
      desk.context.undo()
      #expect(note.title == "one")
      #expect(note.rank == 20)
      #expect(!desk.context.hasChanges)
    }

    @Test func `a column that is set back follows the file again`() throws {
      let desk = try Desk()
      let note = desk.note(1)
      note.title = "ours"
      try desk.commit("UPDATE note SET title = 'theirs' WHERE id = 1;")
      desk.context.refresh()
      #expect(note.title == "ours")
      desk.context.undo()
      #expect(note.title == "theirs")
      #expect(!desk.context.hasChanges)
    }

    @Test func `at most as many groups are kept as the limit allows`() throws {
      let desk = try Desk()
      desk.context.undoLimit = 2
      let note = desk.note(1)
      for rank in 10..<15 { note.rank = rank }
      while desk.context.canUndo { desk.context.undo() }
      #expect(note.rank == 12)
      desk.context.undoLimit = 0
      #expect(!desk.context.canRedo)
      note.rank = 1
      #expect(!desk.context.canUndo)
      desk.context.undoLimit = nil
      for rank in 0..<150 { note.rank = rank + 10 }
      while desk.context.canUndo { desk.context.undo() }
      #expect(note.rank == 1)
    }
  }
#endif
