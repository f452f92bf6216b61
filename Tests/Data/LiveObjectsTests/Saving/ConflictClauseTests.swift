#if SQLite
  import DatabaseTestSupport
  import LiveObjects
  import LiveSQLite
  import Testing

  /// Tables whose constraints say what a conflict does.
  @Suite struct ConflictClauseTests {
    private let folder = Folder()
    private var path: String { folder.file("clauses.db") }

    private func store(_ clause: String) throws -> Store {
      try Shell.run(
        path,
        """
        CREATE TABLE item(id INTEGER PRIMARY KEY, name TEXT UNIQUE ON CONFLICT \(clause), n INTEGER);
        INSERT INTO item VALUES(1, 'a', 0), (2, 'b', 0), (3, 'c', 0);
        """
      )
      return try Store(path: path, access: .readWrite)
    }

    private static let before = "1|a|0\n2|b|0\n3|c|0\n"

    @Test(arguments: ["ROLLBACK", "ABORT", "FAIL"])
    func `a save that throws has written nothing`(clause: String) throws {
      let context = try ManagedContext(store(clause))
      let items = try context.fetch(Chip.self)
      items[1].name = "c"
      items[2].n = 77
      let new = Chip()
      new.name = "a"
      context.insert(new)
      for _ in 0..<2 {
        let error = #expect(throws: StoreError.self) { try context.save() }
        #expect(error?.message.contains("another row has the same name") == true)
        #expect(try Shell.run(path, "SELECT * FROM item;") == Self.before)
      }
      context.delete(items[0])
      items[1].name = "d"
      if clause == "ROLLBACK" { return }
      try context.save()
      #expect(try Shell.run(path, "SELECT name FROM item ORDER BY name;") == "a\nc\nd\n")
    }

    @Test(arguments: ["IGNORE", "REPLACE"])
    func `a row that a conflict clause discards is not reported as saved`(clause: String) throws {
      let context = try ManagedContext(store(clause))
      let items = try context.fetch(Chip.self)
      items[1].name = "c"
      items[2].n = 77
      let error = #expect(throws: StoreError.self) { try context.save() }
      #expect(error?.message.contains("a conflict clause of the table discarded") == true)
      #expect(try Shell.run(path, "SELECT * FROM item;") == Self.before)
      #expect(context.hasChanges)
    }

    @Test(arguments: ["ROLLBACK", "ABORT", "FAIL"])
    func `a trigger that raises an error leaves nothing written`(action: String) throws {
      let store = try store("ABORT")
      try Shell.run(
        path,
        """
        CREATE TRIGGER t BEFORE UPDATE ON item WHEN new.name = 'bad' BEGIN
          SELECT RAISE(\(action), 'not that'); END;
        """
      )
      let context = try ManagedContext(store)
      let items = try context.fetch(Chip.self)
      items[0].n = 5
      items[1].name = "bad"
      items[2].n = 6
      #expect(throws: StoreError.self) { try context.save() }
      #expect(try Shell.run(path, "SELECT * FROM item;") == Self.before)
    }

    @Test func `statements behind a rollback are refused`() throws {
      let store = try store("ROLLBACK")
      let error = #expect(throws: StoreError.self) {
        try store.writeTransaction { transaction in
          try transaction.run("UPDATE item SET n = 1 WHERE id = 1")
          _ = try? transaction.run("UPDATE item SET name = 'a' WHERE id = 2")
          try transaction.run("UPDATE item SET n = 2 WHERE id = 3")
        }
      }
      #expect(error?.message.contains("rolled the transaction back") ?? false)
      #expect(throws: StoreError.self) {
        try store.writeTransaction { transaction in
          try transaction.run("UPDATE item SET n = 1 WHERE id = 1")
          _ = try? transaction.run("UPDATE item SET name = 'a' WHERE id = 2")
        }
      }
      #expect(try Shell.run(path, "SELECT * FROM item;") == Self.before)
      try store.writeTransaction { try $0.run("UPDATE item SET n = 4 WHERE id = 1") }
      #expect(try Shell.run(path, "SELECT n FROM item WHERE id = 1;") == "4\n")
    }
  }

  @Managed("item")
  private final class Chip {
    var id: Int64?
    var name: String?
    var n = 0
  }
#endif
