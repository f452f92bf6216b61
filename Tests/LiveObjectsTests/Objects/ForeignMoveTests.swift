#if SQLite
  import DatabaseTestSupport
  import LiveObjects
  import LiveSQLite
  import Testing

  /// Another process moves rows from one relation to another, and they are changed here as well.
  @Suite struct ForeignMoveTests {
    private let folder = Folder()

    @Test(arguments: [false, true])
    func `an observed relation reports an object that left it before it was set here`(
      setsRelation: Bool
    ) throws {
      let path = folder.file("moves.db")
      try Shell.run(
        path,
        """
        CREATE TABLE crate(id INTEGER PRIMARY KEY);
        CREATE TABLE bottle(id INTEGER PRIMARY KEY, name TEXT, crate_id INTEGER REFERENCES crate);
        INSERT INTO crate VALUES(1), (2);
        INSERT INTO bottle VALUES(1, 'a', 1), (2, 'b', 1);
        """
      )
      let context = try ManagedContext(Store(path: path, access: .readWrite))
      let (first, second) = (
        context.object(Crate.self, RowKey(1)), context.object(Crate.self, RowKey(2))
      )
      let bottle = context.object(Bottle.self, RowKey(1))
      var told: [[Int64?]] = []
      let token = first.observe(\.bottles) { crate, _ in told.append(crate.bottles.map(\.id)) }
      #expect(first.bottles.map(\.id) == [1, 2])
      context.reset()
      #expect(first.bottles.count == 2)
      try Shell.run(path, "UPDATE bottle SET crate_id = NULL WHERE id = 1;")
      if setsRelation { bottle.crate = second } else { bottle.name = "c" }
      context.refresh()
      #expect(first.bottles.map(\.id) == [2])
      #expect(told.last == [2])
      try context.save()
      #expect(
        try Shell.run(path, "SELECT crate_id FROM bottle WHERE id = 1;")
          == (setsRelation ? "2\n" : "\n")
      )
      withExtendedLifetime(token) {}
    }
  }

  @Managed("crate")
  private final class Crate {
    var id: Int64?
    @Relation(inverse: \Bottle.crate) var bottles: [Bottle]
  }

  @Managed("bottle")
  private final class Bottle {
    var id: Int64?
    var name: String?
    @Relation("crate_id") var crate: Crate?
  }
#endif
