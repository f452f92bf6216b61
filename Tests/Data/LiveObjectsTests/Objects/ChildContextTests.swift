#if SQLite
  import DatabaseTestSupport
  import Testing

  import LiveSQLite
  @testable import LiveObjects

  /// Editing in a separate context.
  @Suite(.timeLimit(.minutes(60))) struct ChildContextTests {
    @Test func `changes in a child are not visible elsewhere until they are saved`() throws {
      let desk = try Desk()
      let sheet = try desk.context.child()
      let note = desk.note(1)
      let own = sheet.object(for: note)
      #expect(own !== note && own === sheet.object(for: note))
      #expect(sheet.parentObject(of: own) === note)
      #expect(own.title == "one")
      own.title = "changed"
      own.rank = 40
      #expect(sheet.hasChanges && own.changedKeys == ["title", "rank"])
      #expect(note.title == "one" && !desk.context.hasChanges)
      try sheet.save()
      #expect(note.title == "changed" && note.rank == 40)
      #expect(own.title == "changed" && !own.hasChanges && !sheet.hasChanges)
      #expect(desk.context.updatedObjects.map { $0 === note } == [true])
      #expect(try desk.commit("SELECT title FROM note WHERE id = 1;") == "one\n")
      try desk.context.save()
      #expect(try desk.commit("SELECT title, rank FROM note WHERE id = 1;") == "changed|40\n")
      #expect(own.title == "changed")
    }

    @Test func `a child includes the unsaved changes of its parent and follows them`() throws {
      let desk = try Desk()
      let note = desk.note(1)
      note.title = "unsaved"
      let sheet = try desk.context.child()
      let own = try #require(try sheet.find(Note.self, 1))
      #expect(own.title == "unsaved")
      #expect(try sheet.fetch(Note.self).map(\.title) == ["unsaved", "two", "three"])
      #expect(try sheet.fetch(Note.self, RowRequest(where: "title = 'unsaved'")) == [own])
      var told: [String] = []
      let token = own.observe(\.title) { note, _ in told.append(note.title) }
      note.title = "later"
      #expect(told == ["later"] && own.title == "later")
      desk.context.undo()
      #expect(own.title == "unsaved")
      desk.context.rollback()
      #expect(told == ["later", "unsaved", "one"] && own.title == "one")
      #expect(!sheet.hasChanges)
      token.invalidate()
    }

    @Test func `a save is one step that the parent can undo and redo`() throws {
      let desk = try Desk()
      let sheet = try desk.context.child()
      let (one, two) = (sheet.object(for: desk.note(1)), sheet.object(for: desk.note(2)))
      one.title = "a"
      two.title = "b"
      let new = Note(title: "new", author: sheet.object(for: desk.author(2)))
      sheet.insert(new)
      sheet.delete(sheet.object(for: desk.note(3)))
      try sheet.save()
      let inserted = try #require(sheet.parentObject(of: new))
      #expect(inserted.author === desk.author(2))
      #expect(desk.note(3).isDeleted)
      desk.context.undo()
      #expect(!desk.context.hasChanges)
      #expect(desk.note(1).title == "one" && one.title == "one" && two.title == "two")
      #expect(inserted.isDeleted && new.isDeleted)
      #expect(!desk.note(3).isDeleted && !sheet.object(for: desk.note(3)).isDeleted)
      desk.context.redo()
      #expect(one.title == "a" && two.title == "b" && !new.isDeleted && new.title == "new")
      #expect(sheet.parentObject(of: new) === inserted)
      #expect(sheet.object(for: desk.note(3)).isDeleted)
      // The child has its own undo history.
      #expect(sheet.canUndo)
      sheet.undo()
      #expect(sheet.hasChanges)
    }

    @Test func `releasing a child discards its changes`() throws {
      let desk = try Desk()
      var sheet: ManagedContext? = try desk.context.child()
      weak let weakly = sheet
      let own = try #require(sheet).object(for: desk.note(1))
      own.title = "changed"
      sheet?.insert(Note(title: "new"))
      sheet = nil
      #expect(weakly == nil)
      #expect(own.managedContext == nil && own.title == "changed")
      #expect(!desk.context.hasChanges)
      #expect(desk.note(1).title == "one")
      desk.note(1).title = "still changes"
    }

    @Test func `a child retains its parent and not the reverse`() throws {
      var desk: Desk? = try Desk()
      weak let context = desk?.context
      var sheet: ManagedContext? = try desk?.context.child()
      let folder = desk?.folder
      desk = nil
      #expect(context != nil)
      let own = try #require(try sheet?.find(Note.self, 1))
      own.title = "changed"
      try sheet?.save()
      #expect(context?.hasChanges ?? false)
      sheet = nil
      #expect(context == nil)
      withExtendedLifetime(folder) {}
    }

    @Test func `new objects that refer to each other across contexts are released`() throws {
      let desk = try Desk()
      weak var inParent: Author?
      weak var inChild: Author?
      do {
        let author = Author()
        desk.context.insert(author)
        author.mentor = author
        let sheet = try desk.context.child()
        let own = sheet.object(for: author)
        let new = Author()
        new.mentor = own
        sheet.insert(new)
        own.mentor = new
        (inParent, inChild) = (author, new)
        try sheet.save()
      }
      #expect(inChild == nil && inParent != nil)
      desk.context.undoLimit = 0
      desk.context.rollback()
      #expect(inParent == nil)
    }

    @Test func `new objects of the parent can be changed, deleted and related to`() throws {
      let desk = try Desk()
      let author = Author()
      author.name = "New"
      desk.context.insert(author)
      let note = Note(title: "theirs", author: author)
      desk.context.insert(note)
      let sheet = try desk.context.child()
      let (own, ownNote) = (sheet.object(for: author), sheet.object(for: note))
      #expect(own.name == "New" && own.rowKey == nil && own.id == nil && !own.hasChanges)
      #expect(ownNote.author === own && own.notes == [ownNote])
      #expect(ownNote.authorID == nil && ownNote.valueErrors.isEmpty)
      let mine = Note(title: "mine", author: own)
      sheet.insert(mine)
      own.name = "Renamed"
      sheet.object(for: desk.note(1)).author = own
      #expect(Set(own.notes) == [ownNote, mine, sheet.object(for: desk.note(1))])
      try sheet.save()
      #expect(author.name == "Renamed" && author.notes.count == 3)
      #expect(desk.note(1).author === author)
      try desk.context.save()
      #expect(author.id == 3 && own.id == 3 && own.rowKey == RowKey(3) && ownNote.authorID == 3)
      #expect(mine.rowKey == RowKey(5) && mine.author === own)
      #expect(sheet.parentObject(of: mine) === desk.note(5))
      #expect(Set(own.notes) == [ownNote, mine, sheet.object(for: desk.note(1))])
      #expect(!sheet.hasChanges)
      sheet.delete(own)
      #expect(mine.isDeleted && ownNote.isDeleted)
      try sheet.save()
      #expect(author.isDeleted && note.isDeleted && desk.note(1).isDeleted)
      try desk.context.save()
      #expect(try desk.commit("SELECT count(*) FROM note;") == "2\n")
      #expect(own.isDeleted)
    }

    @Test func `deleting a new object of the parent in the child removes it from the parent`()
      throws
    {
      let desk = try Desk()
      let author = Author()
      desk.context.insert(author)
      let note = Note(title: "new", author: author)
      desk.context.insert(note)
      let sheet = try desk.context.child()
      let own = sheet.object(for: note)
      sheet.delete(sheet.object(for: author))
      #expect(own.author == nil && own.hasChanges)
      try sheet.save()
      #expect(author.isDeleted && note.author == nil && desk.context.insertedObjects.count == 1)
      desk.context.undo()
      #expect(note.author === author)
      #expect(own.author === sheet.object(for: author) && !sheet.object(for: author).isDeleted)
    }

    @Test func `a child follows commits and refreshes`() throws {
      let desk = try Desk(isolation: nil)
      let sheet = try desk.context.child()
      let own = sheet.object(for: desk.note(1))
      own.title = "mine"
      var told: [Int?] = []
      let token = own.observe(\.rank) { note, _ in told.append(note.rank) }
      #expect(own.rank == 1)
      try desk.commit("UPDATE note SET rank = 50, title = 'theirs' WHERE id = 1;")
      desk.context.refresh()
      #expect(told == [50] && own.rank == 50 && own.title == "mine")
      try desk.commit("UPDATE note SET rank = 51 WHERE id = 1;")
      sheet.refresh()
      #expect(told == [50, 51] && desk.note(1).rank == 51)
      sheet.rollback()
      #expect(own.title == "theirs")
      token.invalidate()
    }

    @Test func `operations that a child does not support are refused`() async throws {
      let desk = try Desk()
      let sheet = try desk.context.child()
      #expect(throws: StoreError.self) { try sheet.deleteAll(Note.self) }
      await #expect(throws: StoreError.self) { try await sheet.deleteAll(Note.self) }
      let own = sheet.object(for: desk.author(1))
      own.name = "invalid"
      #expect(throws: Author.NotValid.self) { try sheet.save() }
      #expect(own.hasChanges && !desk.context.hasChanges)
    }
  }
#endif
