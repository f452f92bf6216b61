#if SQLite
  import DatabaseTestSupport
  import LiveObjects
  import LiveSQLite
  import Testing

  @Managed("note", indexes: [["rank"]])
  private final class Jotting {
    var id: Int64?
    var title = ""
    var rank: Int?
    @Relation("folder_id", onDelete: .cascade) var folder: Folio?
  }

  @Managed("folio")
  private final class Folio {
    var id: Int64?
    var name = ""
  }

  /// Renamed, with a new column and without one.
  @Managed("memo", originalName: "note")
  private final class Memo {
    var id: Int64?
    @Stored(originalName: "title") var heading = ""
    @Stored(unique: true) var code: String?
    @Relation("folder_id", onDelete: .cascade) var folder: Folio?
  }

  /// Its rows receive ranks when the table is created again.
  @Managed("note")
  private final class RankedJotting {
    var id: Int64?
    var title = ""
    var rank = 5
    @Relation("folder_id", onDelete: .cascade) var folder: Folio?
  }

  @Managed("keyless")
  private final class Keyless {
    var name = ""
  }

  /// Schemas that keep a history.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct HistoryTests {
    private let files = DatabaseTestSupport.Folder()
    private let schema = ManagedSchema(Jotting.self, keepsHistory: true)

    private func store() throws -> Store {
      try Store(path: files.file("history.db"), access: .create)
    }

    private func changes<Object: ManagedObject>(
      _ type: Object.Type,
      _ store: Store,
      since token: HistoryToken
    ) throws -> [String] {
      try store.history(of: type, since: token).changes.map { change in
        "\(change.kind) \(change.key)"
          + (change.changedKeys.isEmpty ? "" : " " + change.changedKeys.joined(separator: ","))
      }
    }

    private func expectLost(
      _ reason: LostHistory.Reason,
      _ location: SourceLocation = #_sourceLocation,
      _ body: () throws -> Void
    ) {
      let error = #expect(throws: LostHistory.self, sourceLocation: location) { try body() }
      #expect(error?.reason == reason, sourceLocation: location)
    }

    @Test func `saves are recorded by object and property`() throws {
      let store = try store()
      let context = try ManagedContext(store, schema)
      let token = try store.historyToken()
      let folder = Folio(name: "Work")
      let note = Jotting(title: "a", folder: folder)
      context.insert(folder)
      context.insert(note)
      context.insert(Jotting(title: "b"))
      try context.save()
      #expect(try changes(Folio.self, store, since: token) == ["inserted 1"])
      #expect(try changes(Jotting.self, store, since: token) == ["inserted 1", "inserted 2"])
      let next = try store.history(of: Jotting.self, since: token).token
      note.title = "c"
      note.folder = nil
      try context.save()
      let history = try store.history(of: Jotting.self, since: next)
      #expect(try changes(Jotting.self, store, since: next) == ["updated 1 title,folder"])
      #expect(history.changes[0].hasChanged(\.title) && history.changes[0].hasChanged(\.folder))
      #expect(!history.changes[0].hasChanged(\.rank))
      note.folder = folder
      try context.save()
      let last = try store.historyToken()
      context.delete(folder)
      try context.save()
      // The note was deleted by its foreign key.
      #expect(try store.history(since: last).changes.map(\.table).sorted() == ["folio", "note"])
      #expect(try changes(Jotting.self, store, since: last) == ["deleted 1"])
      context.undo()
      try context.save()
      #expect(
        try changes(Jotting.self, store, since: last).allSatisfy { $0.hasPrefix("updated 1") }
      )
      #expect(note.folder === folder)
    }

    @Test func `a reader that was started again continues with its token`() throws {
      var text = ""
      do {
        let store = try store()
        try schema.migrate(store, .newTables)
        text = try store.historyToken().description
      }
      try Shell.run(files.file("history.db"), "INSERT INTO note(title) VALUES('shell')")
      let token = try #require(HistoryToken(text))
      let reader = try Store(path: files.file("history.db"))
      #expect(try changes(Jotting.self, reader, since: token) == ["inserted 1"])
      // A reader that is killed before it stores the next token receives the changes again.
      try Shell.run(reader.path, "UPDATE note SET title = 'x'; INSERT INTO note(title) VALUES('b')")
      #expect(try changes(Jotting.self, reader, since: token) == ["inserted 1", "inserted 2"])
    }

    @Test func `a save reads no more than without a history`() throws {
      func runs(_ schema: ManagedSchema, _ name: String) throws -> Int {
        let store = try Store(path: files.file(name), access: .create)
        let context = try ManagedContext(store, schema)
        let first = Jotting(title: "first")
        context.insert(first)
        try context.save()
        let token = first.observe(\.title) { _, _ in }
        defer { withExtendedLifetime(token) {} }
        context.refresh()
        let before = try store.writerRuns() + store.readerRuns()
        for number in 0..<100 { context.insert(Jotting(title: "\(number)")) }
        try context.save()
        return try store.writerRuns() + store.readerRuns() - before
      }
      let plain = try runs(ManagedSchema(Jotting.self), "plain.db")
      let recorded = try runs(schema, "recorded.db")
      // SQLite counts the runs of triggers too: two for each new row. The number of entries is read
      // before and after the save. The observed object is not read again.
      #expect(recorded <= plain + 2 * 100 + 2, "\(plain)")
      // A database without a history runs no statement for it.
      #expect(plain <= 108)
    }

    @Test func `a restored row does not overwrite one that another program has inserted`() throws {
      let store = try store()
      let context = try ManagedContext(store, schema)
      let folder = Folio(name: "Work")
      context.insert(folder)
      try context.save()
      // A table without a class, whose rows the database restores.
      try Shell.run(
        store.path,
        """
        CREATE TABLE log(tag);
        CREATE TABLE tag(id INTEGER PRIMARY KEY, name, folder REFERENCES folio ON DELETE CASCADE);
        CREATE TRIGGER logged BEFORE INSERT ON tag BEGIN INSERT INTO log VALUES(NEW.id); END;
        INSERT INTO tag VALUES(1, 'a', 1), (2, 'b', 1);
        """
      )
      context.delete(folder)
      try context.save()
      context.undo()
      try Shell.run(store.path, "INSERT INTO tag VALUES(1, 'shell', NULL)")
      try context.save(onConflict: .theirs)
      #expect(try Shell.run(store.path, "SELECT name FROM tag ORDER BY id") == "shell\nb\n")
    }

    @Test func `a history is added to an existing file, once`() throws {
      let store = try store()
      try ManagedSchema(Jotting.self).migrate(store, .newTables)
      try Shell.run(store.path, "INSERT INTO note(title) VALUES('a')")
      let nothing = #expect(throws: SchemaError.self) { try schema.migrate(store, .nothing) }
      #expect(nothing?.description.contains("table note are not recorded") ?? false)
      let planned = try schema.migration(of: store)
      #expect(!planned.isEmpty && planned.description.contains("-- history: note"))
      try schema.migrate(store, .newTables)
      let token = try store.historyToken()
      #expect(try schema.migration(of: store).isEmpty)
      _ = try ManagedContext(store, schema)
      #expect(try store.historyToken() == token)
      _ = try ManagedContext(Store(path: store.path), schema)
      #expect(try changes(Jotting.self, store, since: token) == [])
    }

    @Test func `a history ends only with a migration that may lose data`() throws {
      let store = try store()
      try schema.migrate(store, .newTables)
      let token = try store.historyToken()
      let plain = ManagedSchema(Jotting.self)
      try plain.migrate(store, .keepingData)
      #expect(try plain.migration(of: store, .keepingData).isEmpty)
      try Shell.run(store.path, "INSERT INTO note(title) VALUES('a')")
      #expect(try changes(Jotting.self, store, since: token) == ["inserted 1"])
      #expect(try plain.migration(of: store).losses == ["the history of changes"])
      try plain.migrate(store, .everything)
      #expect(try plain.migration(of: store).isEmpty)
      #expect(throws: StoreError.self) { try store.historyToken() }
      #expect(
        try Shell.run(store.path, "SELECT name FROM sqlite_schema WHERE name LIKE '%history%'")
          == ""
      )
    }

    @Test(arguments: [true, false])
    func `a migration continues the history under the new names`(keepsHistory: Bool) throws {
      let store = try store()
      try schema.migrate(store, .newTables)
      try Shell.run(
        store.path,
        "INSERT INTO note(title, rank) VALUES('a', 1), ('b', 2), ('c', 3), ('d', 4)"
      )
      let token = try store.historyToken()
      try Shell.run(store.path, "UPDATE note SET title = 'x' WHERE id = 1")
      try Shell.run(store.path, "UPDATE note SET rank = 9 WHERE id = 2")
      try Shell.run(store.path, "UPDATE note SET title = 'y' WHERE id = 4")
      let step = MigrationStep(to: 2, "set codes") { transaction in
        try transaction.run("UPDATE memo SET code = heading WHERE id = 3")
      }
      let next = ManagedSchema(Memo.self, version: 2, steps: [step], keepsHistory: keepsHistory)
      let planned = try next.migration(of: store)
      #expect(planned.description.contains("DROP TABLE"))
      #expect(!planned.description.contains("CREATE TRIGGER"))
      try next.migrate(store, keepsHistory ? .everything : .keepingData)
      try Shell.run(
        store.path,
        "DELETE FROM memo WHERE id = 1; INSERT INTO memo(heading) VALUES('e')"
      )
      try Shell.run(store.path, "INSERT OR REPLACE INTO memo(heading, code) VALUES('f', 'c')")
      #expect(
        try changes(Memo.self, store, since: token) == [
          "updated 4 heading", "deleted 1", "inserted 5", "deleted 3", "inserted 6",
        ]
      )
      let rows = try store.history(of: ["memo"], since: token).changes
      // The column of the second row exists only if the migration has kept it.
      #expect(rows.contains { $0.key == RowKey(2) && $0.columns == ["rank"] } == !keepsHistory)
      #expect(try next.migration(of: store, .keepingData).isEmpty)
    }

    @Test func `a migration that changes values makes earlier changes unknown`() throws {
      let store = try store()
      try schema.migrate(store, .newTables)
      try Shell.run(store.path, "INSERT INTO note(title) VALUES('a')")
      let token = try store.historyToken()
      try ManagedSchema(RankedJotting.self, version: 2, keepsHistory: true).migrate(
        store,
        .keepingData
      )
      expectLost(.notRecorded(table: "note")) {
        try _ = store.history(of: Jotting.self, since: token)
      }
      #expect(try changes(Folio.self, store, since: token) == [])
      let next = try store.historyToken()
      try Shell.run(store.path, "UPDATE note SET rank = 6")
      #expect(try changes(RankedJotting.self, store, since: next) == ["updated 1 rank"])
    }

    @Test func `a step that creates a table again makes earlier changes unknown`() throws {
      let store = try store()
      try schema.migrate(store, .newTables)
      let token = try store.historyToken()
      let step = MigrationStep(to: 2, "again") { transaction in
        try transaction.run("CREATE TABLE other AS SELECT * FROM note")
        try transaction.run("DROP TABLE note")
        try transaction.run(
          "CREATE TABLE note(id INTEGER PRIMARY KEY, title TEXT NOT NULL DEFAULT '', rank INTEGER,"
            + " folder_id INTEGER REFERENCES folio ON DELETE CASCADE)"
        )
      }
      try ManagedSchema(Jotting.self, version: 2, steps: [step], keepsHistory: true)
        .migrate(store, .everything)
      expectLost(.notRecorded(table: "note")) { try _ = store.history(since: token) }
    }

    @Test func `a table that no longer exists is forgotten`() throws {
      let store = try store()
      try schema.migrate(store, .newTables)
      let token = try store.historyToken()
      try Shell.run(store.path, "DROP TABLE note")
      expectLost(.notRecorded(table: "note")) { try _ = store.history(since: token) }
      #expect(try store.history(of: Folio.self, since: token).changes.isEmpty)
      let next = ManagedSchema(Memo.self, version: 2, keepsHistory: true)
      try next.migrate(store, .newTables)
      expectLost(.notRecorded(table: "note")) { try _ = store.history(since: token) }
      let later = try store.historyToken()
      try Shell.run(store.path, "INSERT INTO memo(heading) VALUES('a')")
      #expect(try store.history(since: later).changes.map(\.table) == ["memo"])
    }

    @Test func `a class without a key and another kind of database are refused`() async throws {
      let keyless = #expect(throws: StoreError.self) {
        try ManagedSchema(Keyless.self, keepsHistory: true).migrate(store(), .newTables)
      }
      #expect(keyless?.code == .noKey)
      let memory = MemoryDatabase()
      let other = #expect(throws: StoreError.self) {
        try synchronously { _ = try schema.migrate(memory, .newTables) }
      }
      #expect(other?.message.hasPrefix("only SQLite databases keep a history") ?? false)
    }

    @Test func `counts and lists follow as without a history`() async throws {
      let store = try store()
      let context = try ManagedContext(store, schema)
      let folder = Folio(name: "Work")
      context.insert(folder)
      try synchronously { try context.save() }
      let counts = context.followedCounts(by: \Jotting.folder)
      await counts.settle()
      #expect(counts[folder] == 0)
      context.insert(Jotting(title: "a", folder: folder))
      await counts.settle()
      #expect(counts[folder] == 1)
      try synchronously { try context.save() }
      await counts.settle()
      #expect(counts[folder] == 1)
      try Shell.run(store.path, "INSERT INTO note(title, folder_id) VALUES('b', 1)")
      synchronously { context.refresh() }
      await counts.settle()
      #expect(counts[folder] == 2)
    }
  }
#endif
