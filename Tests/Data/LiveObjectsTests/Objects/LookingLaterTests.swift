#if SQLite
  import DatabaseTestSupport
  import Testing

  import LiveSQLite
  @testable import LiveObjects

  /// Background refreshes of contexts with very many objects.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct LookingLaterTests {
    let folder = Folder()

    /// Creates a context that refreshes nothing synchronously after a commit.
    private func make(_ rows: Int = 300) throws -> (ManagedContext, Shell) {
      let path = folder.file("many.db")
      let writer = try Shell(path)
      try writer.run(
        "PRAGMA journal_mode=WAL; \(Library.schema) INSERT INTO author VALUES(1, 'Ada', NULL);"
          + "INSERT INTO note(id, title, author_id) SELECT value, 'note ' || value, 1"
          + " FROM generate_series(1, \(rows));"
      )
      let context = try ManagedContext(Store(path: path, access: .readWrite))
      context.refreshes.maxSynchronousObjects = 10
      return (context, writer)
    }

    /// Refreshes, and waits until no refresh is running.
    private func settle(_ context: ManagedContext) async {
      context.participant?.performRefresh(isUrgent: false)
      while let reading = context.reads.follower?.reading { await reading.value }
    }

    @Test func `observers receive all differences, and other objects are read on demand`()
      async throws
    {
      let (context, writer) = try make()
      let notes = try synchronously { try context.fetch(Note.self) }
      var told: [String] = []
      let tokens = notes.prefix(200).map { note in
        note.observeAllKeys { note, key in told.append("\(note.id ?? 0) \(key)") }
      }
      try writer.run(
        "BEGIN; UPDATE note SET title = 'new' WHERE id IN (3, 250); DELETE FROM note WHERE id = 4;"
          + " COMMIT;"
      )
      await settle(context)
      #expect(told.sorted() == ["3 title", "4 isDeleted"])
      #expect(notes[2].title == "new" && !notes[2].isFault)
      #expect(notes[3].isDeleted)
      #expect(notes[249].isFault && notes[249].title == "new")
      told = []
      await settle(context)
      #expect(told == [] && !notes[249].isFault)
      withExtendedLifetime(tokens) {}
    }

    @Test func `refresh applies the current state immediately for any number of objects`()
      async throws
    {
      let (context, writer) = try make()
      let notes = try synchronously { try context.fetch(Note.self) }
      var told = 0
      let tokens = notes.map { $0.observe(\.title) { _, _ in told += 1 } }
      try writer.run("UPDATE note SET title = 'new' WHERE id = 3;")
      synchronously { context.refresh() }
      #expect(told == 1 && notes[2].title == "new")
      await settle(context)
      #expect(told == 1)
      withExtendedLifetime(tokens) {}
    }

    @Test func `an observed relation follows`() async throws {
      let (context, writer) = try make()
      let notes = try synchronously { try context.fetch(Note.self) }
      let author = try #require(try synchronously { try context.find(Author.self, RowKey(1)) })
      #expect(author.notes.count == 300)
      var counts: [Int] = []
      let token = author.observe(\.notes) { author, _ in counts.append(author.notes.count) }
      #expect(author.notes.count == 300)
      try writer.run("UPDATE note SET author_id = NULL WHERE id > 290;")
      await settle(context)
      #expect(counts == [290])
      withExtendedLifetime((token, notes)) {}
    }

    @Test func `a background refresh does not revert values that were set, read or saved since`()
      async throws
    {
      let (context, writer) = try make()
      let notes = try synchronously { try context.fetch(Note.self) }
      var told: [String] = []
      let tokens = notes.map { note in
        note.observe(\.title) { note, _ in told.append("\(note.id ?? 0) \(note.title)") }
      }
      try writer.run("UPDATE note SET title = 'first' WHERE id < 6;")
      // The refresh has begun and has not read anything yet.
      context.participant?.performRefresh(isUrgent: false)
      await Task.yield()
      try writer.run("UPDATE note SET title = 'second' WHERE id = 2;")
      _ = try synchronously { try context.find(Note.self, RowKey(2)) }
      notes[0].rank = 9
      notes[2].title = "ours"
      try synchronously { try context.save(onConflict: .ours) }
      await settle(context)
      #expect(notes[1].title == "second" && notes[2].title == "ours")
      #expect(notes[0].title == "first" && notes[0].rank == 9)
      #expect(notes[3].title == "first" && notes[4].title == "first")
      // No value is reverted.
      let order = ["first", "second", "ours"]
      for id in 1...5 {
        let seen = told.filter { $0.hasPrefix("\(id) ") }.map { $0.dropFirst(2) }
        let places = seen.compactMap { order.firstIndex(of: String($0)) }
        #expect(places == places.sorted() && places.count == seen.count, "\(told)")
        #expect(Set(places).count == places.count, "\(told)")
      }
      withExtendedLifetime(tokens) {}
    }

    @Test func `a context can be released during a refresh`() async throws {
      var made: (context: ManagedContext, writer: Shell)? = try make()
      weak let last = made?.context
      let (participant, follower) = (made?.context.participant, made?.context.reads.follower)
      var notes = try synchronously { try made?.context.fetch(Note.self) } ?? []
      var tokens = notes.map { $0.observe(\.title) { _, _ in } }
      try made?.writer.run("UPDATE note SET title = 'new';")
      participant?.performRefresh(isUrgent: false)
      #expect(follower?.reading != nil)
      (notes, tokens, made) = ([], [], nil)
      while let reading = follower?.reading { await reading.value }
      #expect(last == nil)
      _ = (notes, tokens)
    }

    @Test func `after random commits, edits and saves the objects equal the file`() async throws {
      let (context, writer) = try make(60)
      var numbers = SeededNumbers(31)
      let notes = try synchronously { try context.fetch(Note.self) }
      var seen = notes.map { $0.rank }
      let tokens = notes.indices.map { index in
        notes[index].observe(\.rank) { note, _ in seen[index] = note.rank }
      }
      for step in 0..<300 {
        let id = Int.random(in: 1...60, using: &numbers)
        switch Int.random(in: 0..<8, using: &numbers) {
        case 0...2: try writer.run("UPDATE note SET rank = \(step) WHERE id % 7 = \(id % 7);")
        case 3: notes[id - 1].rank = step
        case 4: try synchronously { try context.save(onConflict: .ours) }
        case 5: synchronously { context.refresh() }
        case 6: _ = try synchronously { try context.find(Note.self, RowKey(Int64(id))) }
        default: await Task.yield()
        }
        if step % 2 == 0 { context.participant?.performRefresh(isUrgent: false) }
        if step % 3 == 0 { await Task.yield() }
      }
      try synchronously { try context.save(onConflict: .ours) }
      await settle(context)
      let ranks = try writer.run("SELECT rank FROM note ORDER BY id;")
      let expected = ranks.split(separator: "\n").map { Int($0) }
      #expect(notes.map(\.rank) == expected)
      #expect(seen == expected)
      withExtendedLifetime(tokens) {}
    }
  }
#endif
