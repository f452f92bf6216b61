#if SQLite
  import DatabaseTestSupport
  import Testing

  import LiveSQLite
  @testable import LiveObjects

  /// Changes of the same rows in a child and its parent.
  @Suite(.timeLimit(.minutes(60))) struct ChildConflictTests {
    @Test func `a column that both have set is a conflict`() throws {
      let desk = try Desk()
      let sheet = try desk.context.child()
      let note = desk.note(1)
      let own = sheet.object(for: note)
      own.title = "child"
      own.body = "text"
      note.title = "parent"
      note.rank = 9
      #expect(own.title == "child" && own.rank == 9)
      let error = #expect(throws: ConflictError.self) { try sheet.save() }
      let conflict = try #require(error?.conflicts.first)
      #expect(conflict.kind == .changed && conflict.key == RowKey(1))
      #expect(
        conflict.columns == [
          ConflictError.Column(
            name: "title",
            base: .text("one"),
            ours: .text("child"),
            theirs: .text("parent")
          )
        ]
      )
      #expect(note.title == "parent" && note.body == nil && own.title == "child")
      try sheet.save(onConflict: .theirs)
      #expect(own.title == "parent" && own.body == "text" && !own.hasChanges)
      #expect(note.title == "parent" && note.body == "text")
      own.title = "child"
      note.title = "parent again"
      try sheet.save { _, conflict in
        #expect(conflict.columns.map(\.theirs) == [.text("parent again")])
        return .ours
      }
      #expect(note.title == "child" && own.title == "child")
      own.title = "same"
      note.title = "same"
      try sheet.save()
      #expect(!sheet.hasChanges)
    }

    @Test func `a change by another process is a conflict of the child's save`() throws {
      let desk = try Desk(isolation: nil)
      let sheet = try desk.context.child()
      let own = sheet.object(for: desk.note(1))
      own.title = "child"
      try desk.commit("UPDATE note SET title = 'theirs' WHERE id = 1;")
      #expect(throws: ConflictError.self) { try sheet.save() }
      try sheet.save(onConflict: .ours)
      #expect(desk.note(1).title == "child")
      try desk.context.save()
      #expect(try desk.commit("SELECT title FROM note WHERE id = 1;") == "child\n")
    }

    @Test func `an object that the parent deleted is restored or given up`() throws {
      let desk = try Desk()
      let sheet = try desk.context.child()
      let (one, two) = (sheet.object(for: desk.note(1)), sheet.object(for: desk.note(2)))
      one.title = "child"
      two.title = "child"
      desk.context.delete([desk.note(1)])
      #expect(one.isDeleted)
      let error = #expect(throws: ConflictError.self) { try sheet.save() }
      #expect(error?.conflicts.map(\.kind) == [.deletedThere])
      try sheet.save(onConflict: .theirs)
      #expect(one.isDeleted && !sheet.hasChanges)
      #expect(desk.note(2).title == "child" && desk.note(1).isDeleted)
      desk.context.delete([desk.note(2)])
      two.title = "again"
      #expect(two.isDeleted)
    }

    @Test func `ours restores a row that the parent has deleted`() throws {
      let desk = try Desk()
      let sheet = try desk.context.child()
      let own = sheet.object(for: desk.note(1))
      own.title = "child"
      desk.context.delete(desk.note(1))
      try sheet.save(onConflict: .ours)
      #expect(!own.isDeleted && !desk.note(1).isDeleted && desk.note(1).title == "child")
      try desk.context.save()
      #expect(try desk.commit("SELECT title, rank FROM note WHERE id = 1;") == "child|1\n")
      #expect(!own.isDeleted && own.title == "child")
    }

    @Test func `a row that is deleted in the child and changed elsewhere is a conflict`() throws {
      let desk = try Desk(isolation: nil)
      let sheet = try desk.context.child()
      let own = sheet.object(for: desk.note(1))
      sheet.delete(own)
      try desk.commit("UPDATE note SET title = 'theirs' WHERE id = 1;")
      let error = #expect(throws: ConflictError.self) { try sheet.save() }
      #expect(error?.conflicts.map(\.kind) == [.deletedHere])
      try sheet.save(onConflict: .theirs)
      #expect(!own.isDeleted && own.title == "theirs" && !desk.note(1).isDeleted)
      sheet.delete(own)
      try sheet.save()
      #expect(desk.note(1).isDeleted)
    }

    @Test func `a new object that the parent removes is deleted in the child or restored`() throws {
      let desk = try Desk()
      let note = Note(title: "new")
      desk.context.insert(note)
      let sheet = try desk.context.child()
      let own = sheet.object(for: note)
      own.rank = 3
      desk.context.undo()
      #expect(own.isDeleted && note.isDeleted)
      #expect(throws: ConflictError.self) { try sheet.save() }
      try sheet.save(onConflict: .ours)
      #expect(!own.isDeleted && own.title == "new" && own.rank == 3)
      #expect(note.rank == 3 && !note.isDeleted)
      desk.context.rollback()
      #expect(own.isDeleted)
    }

    @Test func `relations to the same new object are no conflict`() throws {
      let desk = try Desk()
      let author = Author()
      desk.context.insert(author)
      let sheet = try desk.context.child()
      let own = sheet.object(for: desk.note(1))
      own.author = sheet.object(for: author)
      desk.note(1).author = author
      try sheet.save()
      #expect(desk.note(1).author === author && own.author === sheet.object(for: author))
      own.author = nil
      desk.note(1).author = desk.author(2)
      let error = #expect(throws: ConflictError.self) { try sheet.save() }
      #expect(error?.conflicts.first?.columns.first?.base == .null)
    }
  }
#endif
