#if SQLite
  import DatabaseTestSupport
  import Testing

  import LiveSQLite
  @testable import LiveObjects

  @Suite struct ContextLifetimeTests {
    @Test func `the context retains only objects with unsaved changes or in the undo history`()
      throws
    {
      let desk = try Desk()
      weak var weakly: Note?
      do {
        let note = desk.note(1)
        weakly = note
        #expect(note.title == "one")
      }
      #expect(weakly == nil)
      do {
        let note = desk.note(1)
        weakly = note
        note.title = "changed"
      }
      #expect(weakly?.title == "changed")
      try desk.context.save()
      #expect(weakly != nil)
      desk.context.undoLimit = 0
      #expect(weakly == nil)
    }

    @Test func `an object that is released in its own callback is left alone`() throws {
      let desk = try Desk()
      var note: Note? = desk.note(1)
      #expect(note?.title == "one")
      var told = 0
      let token = note?.observe(\.title) { _, _ in
        told += 1
        note = nil
      }
      try desk.commit("UPDATE note SET title = 'x' WHERE id = 1;")
      desk.context.refresh()
      #expect(told == 1)
      weak let weakly = desk.note(1)
      #expect(weakly == nil)
      token?.invalidate()
    }

    @Test func `objects of observed relations are retained as long as the observation`() throws {
      let desk = try Desk()
      let note = desk.note(1)
      weak var author: Author?
      let token = note.observe(\.author?.name) { _, _ in }
      author = note.author
      #expect(author != nil)
      token.invalidate()
      try desk.commit("UPDATE note SET rank = 0 WHERE id = 2;")
      desk.context.refresh()
      #expect(author == nil)
    }

    @Test func `objects outlive their context with their loaded values`() throws {
      var desk: Desk? = try Desk()
      // Faults whose keys follow an object are loaded with it.
      let note = try #require(desk).note(2)
      let fault = try #require(desk).note(1)
      #expect(note.title == "two")
      let token = note.observe(\.title) { _, _ in }
      desk = nil
      #expect(note.managedContext == nil)
      #expect(note.title == "two")
      #expect(fault.title == "")
      #expect(fault.isFault)
      token.invalidate()
    }

    @Test func `an observer may set, save, undo and refresh during a change`() throws {
      let desk = try Desk()
      let (one, two) = (desk.note(1), desk.note(2))
      desk.context.prefetch([one, two])
      var told: [String] = []
      let tokens = [
        one.observe(\.title) { one, _ in
          told.append("one \(one.title)")
          if one.title == "set" {
            two.title = "followed"
            try? desk.context.save()
            desk.context.refresh()
          }
        },
        two.observe(\.title) { two, _ in
          told.append("two \(two.title)")
          if two.title == "theirs" { one.title = "set" }
        },
      ]
      try desk.commit("UPDATE note SET title = 'theirs' WHERE id = 2;")
      desk.context.refresh()
      #expect(told == ["two theirs", "one set", "two followed"])
      #expect(try desk.commit("SELECT title FROM note;") == "set\nfollowed\nthree\n")
      #expect(!desk.context.hasChanges)
      for token in tokens { token.invalidate() }
      desk.context.undo()
      #expect(two.title == "theirs")
      #expect(one.title == "set")
    }

    @Test func `a property set by an observer of a save remains unsaved`() throws {
      let desk = try Desk()
      try desk.commit(
        """
        CREATE TRIGGER up AFTER UPDATE OF title ON note BEGIN
          UPDATE note SET rank = rank + 1, body = 'b' WHERE id = new.id;
        END;
        """
      )
      let note = desk.note(1)
      note.title = "saved"
      let token = note.observe(\.rank, options: .prior) { note, change in
        if change.isPrior { note.title = "later" }
      }
      try desk.context.save()
      #expect(note.title == "later")
      #expect(note.rank == 2)
      #expect(note.changedKeys == ["title"])
      token.invalidate()
      try desk.context.save()
      #expect(try desk.commit("SELECT title, rank FROM note WHERE id = 1;") == "later|3\n")
    }

    @Test func `validation may change saved values`() throws {
      let folder = Folder()
      let path = folder.file("plain.db")
      try Shell.run(path, "CREATE TABLE plain(v); INSERT INTO plain VALUES('x');")
      let context = try ManagedContext(Store(path: path, access: .readWrite))
      let plain = context.object(Tidy.self, RowKey(1))
      plain.v = "  wide  "
      try context.save()
      #expect(try Shell.run(path, "SELECT '<' || v || '>' FROM plain;") == "<wide>\n")
      #expect(plain.v == "wide")
    }
  }

  @Managed("plain")
  final class Tidy {
    var v = ""

    func validate() throws {
      v = String(v.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }

    @Test(arguments: [false, true])
    func `a long chain of new objects is released without recursion`(isInserted: Bool) throws {
      let desk = try Desk()
      weak var last: Author?
      do {
        var first = Author()
        last = first
        for _ in 0..<100_000 {
          let next = Author()
          next.mentor = first
          first = next
        }
        if isInserted {
          desk.context.insert(first)
          desk.context.delete(first)
          desk.context.undoLimit = 0
        }
        #expect(last != nil)
      }
      #expect(last == nil)
    }

    @Test func `new objects that refer to each other without a context need a relation cleared`() {
      final class Weakly { weak var object: Author? }
      let first = Weakly()
      let second = Weakly()
      do {
        let (one, two) = (Author(), Author())
        (one.mentor, two.mentor) = (two, one)
        (first.object, second.object) = (one, two)
      }
      // Without a context, no one can find the cycle. It is documented at `Relation`.
      #expect(first.object != nil && second.object != nil)
      first.object?.mentor = nil
      #expect(first.object == nil && second.object == nil)
    }

    @Test func `new objects that refer to each other are released with their context`() throws {
      weak var weakly: Author?
      let outside = Author()
      do {
        let desk = try Desk()
        let (one, two) = (Author(), Author())
        (one.mentor, two.mentor, outside.mentor) = (two, one, Author())
        for author in [one, two, outside] { desk.context.insert(author) }
        weakly = one
      }
      #expect(weakly == nil)
      // An object retained elsewhere keeps its relations.
      #expect(outside.mentor != nil)
    }

    @Test func `new objects that refer to each other are released after a rollback`() throws {
      let desk = try Desk()
      weak var weakly: Author?
      do {
        let (one, two) = (Author(), Author())
        one.mentor = two
        two.mentor = one
        desk.context.insert(one)
        desk.context.insert(two)
        weakly = one
      }
      #expect(weakly != nil)
      desk.context.rollback()
      #expect(weakly == nil)
    }

    @Test func `new objects that refer to each other are released when they cannot be redone`()
      throws
    {
      let desk = try Desk()
      weak var weakly: Author?
      do {
        let (one, two) = (Author(), Author())
        desk.context.group {
          (one.mentor, two.mentor) = (two, one)
          desk.context.insert(one)
          desk.context.insert(two)
        }
        weakly = one
        desk.context.undo()
      }
      #expect(weakly != nil)
      // A new change discards the changes to redo.
      desk.author(1).name = "changed"
      #expect(weakly == nil)
    }
  }
#endif
