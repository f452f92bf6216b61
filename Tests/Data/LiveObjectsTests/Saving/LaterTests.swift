#if SQLite
  import DatabaseTestSupport
  import LiveSQLite
  import Testing

  @testable import LiveObjects

  /// Asynchronous saves and fetches, and limited waiting for locks.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct LaterTests {
    @Test func `changes made during a save remain unsaved`() async throws {
      let desk = try Desk()
      let note = desk.note(1)
      let new = Note(title: "new", author: desk.author(2))
      let lock = try Shell(desk.path)
      try lock.run("BEGIN IMMEDIATE;")
      note.title = "first"
      desk.context.insert(new)
      let save = Task { try await desk.context.save() }
      while !desk.context.refreshes.life.isSaving { await Task.yield() }
      #expect(throws: StoreError.self) { try desk.context.save() }
      note.title = "second"
      note.rank = 9
      new.title = "newer"
      try lock.run("COMMIT;")
      try await save.value
      let saved = try desk.commit("SELECT title, rank FROM note WHERE id IN (1, 4) ORDER BY id;")
      #expect(saved == "first|1\nnew|7\n")
      #expect(new.rowKey == RowKey(4))
      #expect([note.title, new.title] == ["second", "newer"])
      #expect(Set(desk.context.updatedObjects.map(ObjectIdentifier.init)).count == 2)
      try await desk.context.save()
      #expect(!desk.context.hasChanges)
      let again = try desk.commit("SELECT title, rank FROM note WHERE id IN (1, 4) ORDER BY id;")
      #expect(again == "second|9\nnewer|7\n")
    }

    @Test func `deletion, undo and rollback during a save take effect afterwards`() async throws {
      let desk = try Desk()
      let (new, gone, kept) = (Note(title: "new"), desk.note(1), desk.note(2))
      let lock = try Shell(desk.path)
      try lock.run("BEGIN IMMEDIATE;")
      desk.context.insert(new)
      kept.title = "kept"
      desk.context.delete(gone)
      let save = Task { try await desk.context.save() }
      while !desk.context.refreshes.life.isSaving { await Task.yield() }
      desk.context.undo()
      #expect(!gone.isDeleted)
      desk.context.delete(new)
      try lock.run("COMMIT;")
      try await save.value
      #expect(try desk.commit("SELECT title FROM note ORDER BY id;") == "kept\nthree\nnew\n")
      #expect(new.isDeleted && !gone.isDeleted)
      try await desk.context.save()
      #expect(try desk.commit("SELECT title FROM note ORDER BY id;") == "one\nkept\nthree\n")

      kept.title = "saved"
      try lock.run("BEGIN IMMEDIATE;")
      let last = Task { try await desk.context.save() }
      while !desk.context.refreshes.life.isSaving { await Task.yield() }
      kept.rank = 100
      desk.context.rollback()
      try lock.run("COMMIT;")
      try await last.value
      #expect(kept.title == "saved" && kept.rank == 2)
      #expect(!desk.context.hasChanges)
    }

    @Test func `a list contains a new object once after an asynchronous save`() async throws {
      let desk = try Desk()
      let list = try synchronously { try desk.context.fetchedObjects(Note.self) }
      var changes: [ListChange] = []
      let token = list.observeChanges { changes.append($0) }
      for number in 0..<50 {
        let note = Note(title: "note \(number)")
        desk.context.insert(note)
        let position = try #require(list.position(of: note))
        changes = []
        try await desk.context.save()
        #expect(list[position] === note)
        // The index is the same before and after the save.
        for change in changes {
          #expect(!change.isReload)
          #expect(change.removals.isEmpty && change.insertions.isEmpty)
        }
      }
      #expect(list.count == 53)
      token.invalidate()
    }

    @Test func `a failed asynchronous save keeps all changes`() async throws {
      let desk = try Desk(wait: 0.05)
      desk.note(1).title = "ours"
      let lock = try Shell(desk.path)
      try lock.run("BEGIN IMMEDIATE; UPDATE note SET title = 'theirs';")
      let error = await #expect(throws: StoreError.self) { try await desk.context.save() }
      #expect(error?.code == .locked)
      try lock.run("COMMIT;")
      await #expect(throws: ConflictError.self) { try await desk.context.save() }
      try await desk.context.save(onConflict: .ours)
      #expect(try desk.commit("SELECT title FROM note WHERE id = 1;") == "ours\n")
    }

    @Test func `objects are fetched asynchronously, loaded and in one state`() async throws {
      let desk = try Desk()
      try desk.commit(
        "INSERT INTO note(id, title, rank) SELECT value, 'n', 1 FROM generate_series(4, 3000);"
      )
      // Without this, a later refresh for the commit would turn the fetched objects into faults.
      synchronously { desk.context.refresh() }
      let notes = try await desk.context.fetch(Note.self, RowRequest(order: ["id desc"]))
      #expect(notes.count == 3000)
      #expect(notes.first?.id == 3000)
      #expect(notes[2998] === desk.note(2))
      let reads = try desk.store.readerRuns()
      #expect(notes.reduce(0) { $0 + ($1.rank ?? 0) } == 3003)
      #expect(try desk.store.readerRuns() == reads)
    }

    @Test func `objects that are loaded together are of one state`() throws {
      let desk = try Desk(isolation: nil)
      let notes = try desk.context.fetch(Note.self)
      let token = notes[0].observe(\.rank) { _, _ in }
      try desk.commit("UPDATE note SET rank = rank + 100;")
      desk.context.prefetch(notes)
      #expect(notes.map(\.rank) == [101, 102, 103])
      token.invalidate()
    }

    @Test func `the main actor does not wait for locks and is notified when they are released`()
      async throws
    {
      // A wait of this length would exceed the time limit.
      let desk = try Desk(mode: "DELETE", wait: 3_600)
      let note = desk.note(1)
      let lock = try Shell(desk.path)
      try lock.run("BEGIN EXCLUSIVE;")
      let (titles, continuation) = AsyncStream.makeStream(of: String.self)
      let token = note.observe(\.title) { note, _ in continuation.yield(note.title) }
      #expect(note.title == "")
      #expect(desk.context.failure?.code == .locked)
      desk.note(2).title = "ours"
      let error = #expect(throws: StoreError.self) { try desk.context.save() }
      #expect(error?.code == .locked)
      try lock.run("COMMIT;")
      for await title in titles where title == "one" { break }
      #expect(desk.context.failure == nil)
      token.invalidate()
    }
  }
#endif
