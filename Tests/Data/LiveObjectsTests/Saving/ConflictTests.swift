#if SQLite
  import DatabaseTestSupport
  import Testing

  import LiveSQLite
  @testable import LiveObjects

  @Suite struct ConflictTests {
    @Test(arguments: [true, false])
    func `a column that both have set is an error with both versions`(isSeen: Bool) throws {
      let desk = try Desk()
      let note = desk.note(1)
      note.title = "ours"
      note.rank = 10
      desk.note(2).title = "free"
      try desk.commit("UPDATE note SET title = 'theirs', body = 'b' WHERE id = 1;")
      if isSeen { desk.context.refresh() }
      let error = #expect(throws: ConflictError.self) { try desk.context.save() }
      #expect(
        error?.conflicts == [
          ConflictError.Conflict(
            className: "Note",
            table: "note",
            key: RowKey(1),
            kind: .changed,
            columns: [
              ConflictError.Column(
                name: "title",
                base: .text("one"),
                ours: .text("ours"),
                theirs: .text("theirs")
              )
            ]
          )
        ]
      )
      #expect(error?.description == "changed here and by another connection: Note 1 (title)")
      #expect(try desk.commit("SELECT title FROM note;") == "theirs\ntwo\nthree\n")
      #expect(note.title == "ours")
      #expect(desk.context.updatedObjects.count == 2)

      try desk.context.save(onConflict: .ours)
      #expect(
        try desk.commit("SELECT title, body, rank FROM note;")
          == "ours|b|10\nfree|text|2\nthree||3\n"
      )
      #expect(note.body == "b")
    }

    @Test func `theirs keeps columns that both have set, and other changes are written`() throws {
      let desk = try Desk()
      let note = desk.note(1)
      note.title = "ours"
      note.rank = 10
      try desk.commit("UPDATE note SET title = 'theirs' WHERE id = 1;")
      var told: [String] = []
      let token = note.observe(\.title) { note, _ in told.append(note.title) }
      try desk.context.save(onConflict: .theirs)
      #expect(note.title == "theirs")
      #expect(told == ["theirs"])
      #expect(note.rank == 10)
      #expect(!desk.context.hasChanges)
      #expect(try desk.commit("SELECT title, rank FROM note WHERE id = 1;") == "theirs|10\n")
      token.invalidate()
    }

    @Test func `setting the same value on both sides is no conflict`() throws {
      let desk = try Desk()
      desk.note(1).title = "same"
      try desk.commit("UPDATE note SET title = 'same' WHERE id = 1;")
      try desk.context.save()
      #expect(!desk.context.hasChanges)
    }

    @Test(arguments: [ConflictPolicy.error, .theirs, .ours])
    func `a row changed here and deleted by another process`(policy: ConflictPolicy) throws {
      let desk = try Desk()
      let note = desk.note(1)
      note.title = "ours"
      try desk.commit("DELETE FROM note WHERE id = 1;")
      switch policy {
      case .error:
        let error = #expect(throws: ConflictError.self) { try desk.context.save() }
        #expect(error?.conflicts.map(\.kind) == [.deletedThere])
        #expect(desk.context.hasChanges)
      case .theirs:
        try desk.context.save(onConflict: policy)
        #expect(note.isDeleted)
        #expect(!desk.context.hasChanges)
        #expect(try desk.commit("SELECT count(*) FROM note;") == "2\n")
      case .ours:
        try desk.context.save(onConflict: policy)
        #expect(!note.isDeleted)
        #expect(
          try desk.commit("SELECT title, rank, author_id FROM note WHERE id = 1;") == "ours|1|1\n"
        )
      }
    }

    @Test
    func `a relation to a new object is cleared with notification when its row stays deleted`()
      throws
    {
      let desk = try Desk(isolation: nil)
      let note = desk.note(1)
      let author = Author()
      author.name = "new"
      desk.context.insert(author)
      note.author = author
      var seen: [String?] = []
      let token = note.observe(\.author) { note, _ in seen.append(note.author?.name) }
      try desk.commit("DELETE FROM note WHERE id = 1;")
      try desk.context.save(onConflict: .theirs)
      #expect(seen == [nil])
      #expect(note.isDeleted && author.rowKey != nil)
      token.invalidate()
    }

    @Test(arguments: [ConflictPolicy.error, .theirs, .ours])
    func `a row deleted here and changed by another process`(policy: ConflictPolicy) throws {
      let desk = try Desk()
      let note = desk.note(1)
      #expect(note.title == "one")
      desk.context.delete(note)
      try desk.commit("UPDATE note SET title = 'theirs' WHERE id = 1;")
      switch policy {
      case .error:
        let error = #expect(throws: ConflictError.self) { try desk.context.save() }
        #expect(error?.conflicts.map(\.kind) == [.deletedHere])
        #expect(error?.conflicts.first?.columns.map(\.theirs) == [.text("theirs")])
        #expect(note.isDeleted)
      case .theirs:
        try desk.context.save(onConflict: policy)
        #expect(!note.isDeleted)
        #expect(note.title == "theirs")
        #expect(!desk.context.hasChanges)
      case .ours:
        try desk.context.save(onConflict: policy)
        #expect(note.isDeleted)
        #expect(try desk.commit("SELECT count(*) FROM note;") == "2\n")
      }
    }

    @Test func `a row deleted on both sides is no conflict`() throws {
      let desk = try Desk()
      let note = desk.note(1)
      #expect(note.title == "one")
      desk.context.delete(note)
      try desk.commit("DELETE FROM note WHERE id = 1;")
      desk.context.refresh()
      try desk.context.save()
      #expect(note.isDeleted)
      #expect(!desk.context.hasChanges)
    }

    @Test func `a relation that both have set is a conflict of its column`() throws {
      let desk = try Desk()
      let new = Author()
      desk.context.insert(new)
      desk.note(1).author = new
      try desk.commit("UPDATE note SET author_id = 2 WHERE id = 1;")
      let error = #expect(throws: ConflictError.self) { try desk.context.save() }
      #expect(error?.conflicts.first?.columns.map(\.name) == ["author_id"])
      #expect(new.rowKey == nil)
      try desk.context.save(onConflict: .ours)
      #expect(desk.note(1).authorID == new.id)
    }

    @Test(arguments: ["WAL", "DELETE"])
    func `incrementing together with another process loses no increment`(mode: String) throws {
      let desk = try Desk(mode: mode)
      let writer = try Shell(desk.path)
      // On a busy machine, saves and reads may delay the writer for a long time.
      writer.send("PRAGMA synchronous=OFF; PRAGMA busy_timeout=600000;")
      // The increments differ, because setting the same value on both sides is no conflict.
      for _ in 0..<150 { writer.send("UPDATE note SET rank = rank + 1000 WHERE id = 1;") }
      let note = desk.note(1)
      var saved = 0
      while saved < 60 {
        desk.context.refresh()
        note.rank = (note.rank ?? 0) + 1
        do {
          try desk.context.save()
          saved += 1
        } catch is ConflictError {
          desk.context.rollback()
        }
      }
      // The output begins with the busy timeout.
      let printed = try writer.run("SELECT rank FROM note WHERE id = 1;")
      #expect(printed.hasSuffix("\n150061\n"), "\(printed)")
    }

    @Test func `a context can save after a writer was killed during its transaction`() throws {
      let desk = try Desk()
      let note = desk.note(1)
      for round in 0..<10 {
        var writer: Shell? = try Shell(desk.path)
        try writer?.run("BEGIN IMMEDIATE; UPDATE note SET title = 'torn', rank = 99;")
        writer?.kill()
        writer = nil
        note.rank = round
        try desk.context.save()
        #expect(note.title == "one")
      }
      #expect(try desk.commit("PRAGMA integrity_check;") == "ok\n")
      #expect(try desk.commit("SELECT title, rank FROM note WHERE id = 1;") == "one|9\n")
    }

    @Test func `two contexts of one process behave like two processes`() throws {
      let desk = try Desk()
      let other = try ManagedContext(desk.store)
      let note = other.object(Note.self, RowKey(1))
      #expect(note.title == "one")
      desk.note(1).title = "first"
      try desk.context.save()
      note.title = "second"
      #expect(throws: ConflictError.self) { try other.save() }
      other.rollback()
      other.refresh()
      #expect(note.title == "first")
    }
  }
#endif
