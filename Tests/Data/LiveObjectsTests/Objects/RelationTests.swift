#if SQLite
  import DatabaseTestSupport
  import Testing

  import LiveSQLite
  @testable import LiveObjects

  @Suite struct RelationTests {
    @Test func `a relation to many contains the objects that refer to the owner`() throws {
      let desk = try Desk()
      let ada = desk.author(1)
      #expect(ada.notes.map(\.title) == ["one", "two"])
      #expect(ada.notes[0] === desk.note(1))
      #expect(try ada.value(forKeyPath: "notes.@sum.rank") as? Int == 3)
      #expect(Author().notes.isEmpty)
    }

    @Test func `unsaved changes are visible on both sides`() throws {
      let desk = try Desk()
      let (ada, grace) = (desk.author(1), desk.author(2))
      var told: [String] = []
      #expect(ada.notes.count == 2)
      #expect(grace.notes.count == 1)
      let tokens = [
        ada.observe(\.notes) { ada, _ in told.append("ada \(ada.notes.count)") },
        grace.observe(\.notes) { grace, _ in told.append("grace \(grace.notes.count)") },
      ]
      let note = desk.note(1)
      note.author = grace
      #expect(ada.notes.map(\.title) == ["two"])
      #expect(grace.notes.map(\.title) == ["three", "one"])
      let new = Note(title: "new", author: ada)
      desk.context.insert(new)
      desk.context.delete(desk.note(3))
      #expect(ada.notes.map(\.title) == ["two", "new"])
      #expect(grace.notes.map(\.title) == ["one"])
      #expect(told.sorted() == ["ada 1", "ada 2", "grace 1", "grace 2"])

      try desk.context.save()
      #expect(ada.notes.map(\.title) == ["two", "new"])
      #expect(grace.notes.map(\.title) == ["one"])
      #expect(told.count == 4)
      withExtendedLifetime(tokens) {}
    }

    @Test func `setting a relation to many sets the relations of added and removed objects`() throws
    {
      let desk = try Desk()
      let grace = desk.author(2)
      grace.notes = [desk.note(1), desk.note(2)]
      #expect(desk.note(3).author == nil)
      try desk.context.save()
      #expect(
        try desk.commit("SELECT id, author_id FROM note ORDER BY id;") == "1|2\n2|2\n3|\n"
      )
      desk.context.undo()
      #expect(grace.notes.map(\.title) == ["three"])
      #expect(desk.author(1).notes.map(\.title).sorted() == ["one", "two"])
    }

    @Test func `a path through a relation is rewired, by type and by name`() throws {
      let desk = try Desk()
      let note = desk.note(1)
      var told: [String] = []
      let tokens = [
        note.observe(\.author?.name, options: .new) { _, change in
          told.append("typed \((change.new ?? nil) ?? "nil")")
        },
        try note.observe(keyPath: "author.name", options: .new) { _, change in
          told.append("named \((change.new ?? nil) ?? "nil")")
        },
      ]
      note.author = desk.author(2)
      #expect(told == ["named Grace", "typed Grace"])
      told = []
      // Only the observations retain the object at the end of the path.
      try desk.commit("UPDATE author SET name = 'Hopper' WHERE id = 2;")
      desk.context.refresh()
      #expect(told == ["named Hopper", "typed Hopper"])
      told = []
      note.author = nil
      #expect(told == ["named nil", "typed nil"])
      withExtendedLifetime(tokens) {}
    }

    @Test func `a commit by another process changes the end of a path`() throws {
      let desk = try Desk()
      let note = desk.note(1)
      var told: [String?] = []
      let token = note.observe(\.author?.name, options: .new) { _, change in
        told.append(change.new ?? nil)
      }
      try desk.commit("UPDATE note SET author_id = 2 WHERE id = 1;")
      desk.context.refresh()
      #expect(told == ["Grace"])
      token.invalidate()
    }

    @Test func `two properties of one column change together`() throws {
      let desk = try Desk()
      let note = desk.note(1)
      var told: [String] = []
      let tokens = [
        note.observe(\.authorID) { note, _ in told.append("id \(note.authorID ?? 0)") },
        note.observe(\.author) { note, _ in told.append("author \(note.author?.name ?? "")") },
      ]
      note.authorID = 2
      note.author = desk.author(1)
      #expect(told == ["id 2", "author Grace", "id 1", "author Ada"])
      withExtendedLifetime(tokens) {}
    }

    @Test func `new objects get their keys in the order that their relations require`() throws {
      let desk = try Desk()
      let (last, middle, first) = (Author(), Author(), Author())
      for (author, name) in [(last, "last"), (middle, "middle"), (first, "first")] {
        author.name = name
        desk.context.insert(author)
      }
      last.mentor = middle
      middle.mentor = first
      desk.note(1).author = last
      try desk.context.save()
      #expect(last.mentor === middle)
      #expect(middle.mentor === first)
      #expect(first.id == 3)
      #expect(desk.note(1).authorID == last.id)
      #expect(
        try desk.commit("SELECT name, mentor_id FROM author WHERE id > 2 ORDER BY id;")
          == "first|\nmiddle|3\nlast|4\n"
      )
    }

    @Test func `new objects may refer to each other in a cycle`() throws {
      let desk = try Desk()
      let (one, two) = (Author(), Author())
      desk.context.insert(one)
      desk.context.insert(two)
      one.mentor = two
      two.mentor = one
      try desk.context.save()
      #expect(one.mentor === two)
      #expect(two.mentor === one)
      #expect(!desk.context.hasChanges)
      #expect(
        try desk.commit("SELECT id, mentor_id FROM author WHERE id > 2;") == "3|4\n4|3\n"
      )
    }

    @Test func `a class may be related to itself in both directions`() throws {
      let desk = try Desk()
      let (ada, grace) = (desk.author(1), desk.author(2))
      #expect(ada.students.map(\.name) == ["Grace"])
      let new = Author()
      ada.students = [new]
      desk.context.insert(new)
      #expect(grace.mentor == nil)
      #expect(new.mentor === ada)
      try desk.context.save()
      #expect(
        try desk.commit("SELECT id, mentor_id FROM author ORDER BY id;") == "1|\n2|\n3|1\n"
      )
    }

    @Test func `a relation to an object outside of the context is an error of the save`() throws {
      let desk = try Desk()
      let stranger = Author()
      desk.note(1).author = stranger
      #expect(desk.note(1).author === stranger)
      let error = #expect(throws: StoreError.self) { try desk.context.save() }
      #expect(error?.code == .badRequest)
      desk.context.insert(stranger)
      try desk.context.save()
      #expect(desk.note(1).authorID == 3)
    }

    @Test func `a row whose relation changed is not deleted by the cascade of its old target`()
      throws
    {
      let desk = try Desk()
      let new = Author()
      desk.context.insert(new)
      desk.note(1).author = new
      desk.note(2).author = desk.author(2)
      desk.context.delete(desk.author(1))
      desk.author(2).mentor = nil
      try desk.context.save()
      #expect(
        try desk.commit("SELECT id, author_id FROM note ORDER BY id;") == "1|3\n2|2\n3|2\n"
      )
    }

    @Test func `objects deleted by a cascade are known to be deleted`() throws {
      let desk = try Desk()
      let note = desk.note(1)
      var told: [Bool] = []
      let token = note.observe(\.isDeleted) { note, _ in told.append(note.isDeleted) }
      #expect(note.title == "one")
      desk.author(2).mentor = nil
      desk.context.delete(desk.author(1))
      try desk.context.save()
      desk.context.refresh()
      #expect(told == [true])
      #expect(note.title == "one")
      token.invalidate()
    }

    @Test func `a foreign key without a row leads to a deleted object`() throws {
      let desk = try Desk()
      try desk.commit("UPDATE note SET author_id = 99 WHERE id = 1;")
      let author = try #require(desk.note(1).author)
      #expect(author.isDeleted)
      #expect(author.name == "")
    }
  }
#endif
