#if SQLite
  import DatabaseTestSupport
  import LiveObjects
  import LiveSQLite
  import Testing

  /// Migration of a file of an earlier version.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct MigrationTests {
    private let folder = Folder()
    private var path: String { folder.file("people.db") }

    /// Creates the file of an earlier version.
    private func makeOld() throws -> Store {
      try Shell.run(
        path,
        """
        PRAGMA journal_mode = WAL; PRAGMA user_version = 1;
        CREATE TABLE town(id INTEGER PRIMARY KEY, name TEXT NOT NULL DEFAULT '');
        CREATE TABLE human(
          id INTEGER PRIMARY KEY, label TEXT, age TEXT, junk TEXT,
          town_id INTEGER REFERENCES town ON DELETE SET NULL
        );
        CREATE INDEX human_town ON human(town_id);
        CREATE INDEX old ON human(junk);
        CREATE VIEW names AS SELECT label AS name FROM human;
        CREATE TABLE pet(id INTEGER PRIMARY KEY, owner_id REFERENCES human ON DELETE CASCADE);
        INSERT INTO town VALUES(1, 'Ulm');
        INSERT INTO human VALUES(1, 'Ada', '36', 'x', 1), (2, NULL, NULL, 'y', NULL);
        INSERT INTO pet VALUES(1, 1), (2, 1);
        CREATE TRIGGER born AFTER INSERT ON human BEGIN UPDATE town SET name = name || '+'; END;
        """
      )
      return try Store(path: path, access: .readWrite)
    }

    @Test func `additions, renames, removals and type changes are derived, shown and performed`()
      throws
    {
      let store = try makeOld()
      let schema = ManagedSchema(Person.self, version: 2)
      let migration = try schema.migration(of: store)
      #expect(
        migration.firstStatements == [
          #"ALTER TABLE "human" RENAME TO "person""#,
          #"ALTER TABLE "person" RENAME COLUMN "label" TO "name""#,
          #"ALTER TABLE "person" ADD COLUMN "score" REAL NOT NULL DEFAULT 1.5"#,
        ]
      )
      #expect(migration.losses == ["person.junk with its values"])
      #expect(
        migration.description.contains(
          ##"INSERT INTO `person (new)`("id", "name", "age", "score""##
        )
      )
      #expect(try Shell.run(path, "SELECT count(*) FROM human;") == "2\n")

      let error = #expect(throws: SchemaError.self) { try ManagedContext(store, schema) }
      #expect(
        error?.description.contains("column person.name still has its former name label") ?? false
      )
      let context = try ManagedContext(store, schema, .everything)
      let people = try context.fetch(Person.self)
      #expect(people.map(\.name) == ["Ada", ""])
      #expect(people.map(\.age) == [36, nil])
      #expect(people.map(\.score) == [1.5, 1.5])
      #expect(people[0].town?.name == "Ulm")
      let left = try Shell.run(
        path,
        """
        PRAGMA user_version; PRAGMA integrity_check; PRAGMA foreign_key_check;
        SELECT count(*) FROM pet; SELECT group_concat(name) FROM names;
        SELECT name FROM sqlite_schema WHERE type IN ('index', 'trigger') ORDER BY name;
        PRAGMA foreign_keys = ON; DELETE FROM person WHERE id = 1; SELECT count(*) FROM pet;
        INSERT INTO person(name) VALUES('Bo'); SELECT name FROM town;
        """
      )
      #expect(left == "2\nok\n2\nAda,\nborn\nhuman_town\n0\nUlm+\n")
      #expect(try schema.migration(of: store).isEmpty)
    }

    @Test func `foreign additions are kept if no data may be lost`() throws {
      let store = try makeOld()
      try ManagedSchema(Person.self, version: 2).migrate(store, .keepingData)
      #expect(
        try Shell.run(path, "SELECT name, age, junk FROM person; PRAGMA index_list(person);")
          .hasPrefix("Ada|36|x\n|||y\n".replacing("|||", with: "||"))
      )
      #expect(
        try Shell.run(path, "SELECT count(*) FROM sqlite_schema WHERE name = 'old';") == "1\n"
      )
    }

    @Test func `a value that cannot be converted ends the migration without changes`() throws {
      let store = try makeOld()
      try Shell.run(path, "UPDATE human SET age = 'old' WHERE id = 2;")
      let before = try Shell.run(path, ".dump")
      let error = #expect(throws: StoreError.self) {
        try ManagedSchema(Person.self, version: 2).migrate(store, .everything)
      }
      #expect(
        error?.message.hasPrefix("1 values of person.age cannot be converted to integer") ?? false
      )
      #expect(try Shell.run(path, ".dump") == before)
    }

    @Test func `migration steps see old and new columns once per file`() throws {
      let store = try makeOld()
      let steps = [
        MigrationStep(to: 3, "three") { try $0.run("UPDATE log SET text = text || '3'") },
        MigrationStep(to: 2, "two") { transaction in
          try transaction.run("CREATE TABLE log(text)")
          try transaction.run("INSERT INTO log VALUES(?1)", [.text("2")])
          try transaction.run("UPDATE person SET code = 'p' || id, age = length(junk)")
        },
      ]
      let schema = ManagedSchema(Coded.self, version: 3, steps: steps)
      let migration = try schema.migration(of: store)
      #expect(migration.steps == ["two", "three"])
      #expect(migration.description.contains("-- step: two\n-- step: three\n"))
      try schema.migrate(store, .everything)
      #expect(
        try Shell.run(path, "SELECT id, code, age FROM person; SELECT * FROM log;")
          == "1|p1|1\n2|p2|1\n23\n"
      )
      try schema.migrate(store, .everything)
      #expect(try Shell.run(path, "SELECT * FROM log;") == "23\n")
    }

    @Test func `a new file has the current version and no step is performed`() throws {
      let step = MigrationStep(to: 2, "two") { _ in Issue.record("it was done") }
      let store = try Store(path: path, access: .create)
      try ManagedSchema(Coded.self, version: 2, steps: [step]).migrate(store, .newTables)
      #expect(try Shell.run(path, "PRAGMA user_version;") == "2\n")
    }

    @Test func `a missing required value is an error and nothing is changed`() throws {
      let store = try makeOld()
      let before = try Shell.run(path, ".dump")
      let error = #expect(throws: StoreError.self) {
        try ManagedSchema(Coded.self, version: 2).migrate(store, .everything)
      }
      #expect(error?.code == .constraint)
      #expect(
        error?.message
          == "person.code, row id 1: the value is missing; give the property an initial"
          + " value, or write a step that sets it"
      )
      #expect(try Shell.run(path, ".dump") == before)
    }

    @Test func `NULL in a column that becomes required names the table and the row`() throws {
      try Shell.run(
        path,
        """
        CREATE TABLE person(id INTEGER PRIMARY KEY, age INTEGER, code TEXT);
        INSERT INTO person VALUES(1, 30, 'a'), (2, 31, NULL);
        """
      )
      let store = try Store(path: path, access: .readWrite)
      let error = #expect(throws: StoreError.self) {
        try ManagedSchema(Coded.self).migrate(store, .everything)
      }
      #expect(error?.code == .constraint)
      #expect(
        error?.message
          == "person.code, row id 2: the value is missing; give the property an initial"
          + " value, or write a step that sets it"
      )
    }

    @Test func `an error of a step ends the migration`() throws {
      struct Stop: Error {}
      let store = try makeOld()
      let before = try Shell.run(path, ".dump")
      let step = MigrationStep(to: 2, "stop") { _ in throw Stop() }
      #expect(throws: Stop.self) {
        try ManagedSchema(Person.self, version: 2, steps: [step]).migrate(store, .everything)
      }
      #expect(try Shell.run(path, ".dump") == before)
    }

    @Test func `a table with clauses that a schema cannot express is not recreated`() throws {
      try Shell.run(
        path,
        "CREATE TABLE person(id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT, age INTEGER);"
      )
      let store = try Store(path: path, access: .readWrite)
      let error = #expect(throws: StoreError.self) {
        try ManagedSchema(Person.self).migrate(store, .everything)
      }
      #expect(error?.message.contains("declared with AUTOINCREMENT") ?? false)
    }

    @Test func `a table that is created again keeps the checks of other programs`() throws {
      try Shell.run(
        path,
        "CREATE TABLE person(id INTEGER PRIMARY KEY, name TEXT CHECK(name <> 'x'), age INTEGER);"
      )
      let store = try Store(path: path, access: .readWrite)
      try ManagedSchema(Person.self).migrate(store, .everything)
      let error = #expect(throws: StoreError.self) {
        try store.writeTransaction { try $0.run("INSERT INTO person(name) VALUES ('x')") }
      }
      #expect(error?.message == "the row violates the check name <> 'x'")
    }

    @Test func `rows with invalid foreign keys end the migration`() throws {
      let store = try makeOld()
      try Shell.run(path, "UPDATE human SET town_id = 9;")
      let error = #expect(throws: StoreError.self) {
        try ManagedSchema(Person.self, version: 2).migrate(store, .everything)
      }
      #expect(error?.message.contains("foreign keys refer to rows that do not exist") ?? false)
    }

    @Test func `names that are exchanged by their original names are refused`() throws {
      try Shell.run(path, "CREATE TABLE pair(id INTEGER PRIMARY KEY, a TEXT, b TEXT);")
      let store = try Store(path: path, access: .readWrite)
      let schemas = [ManagedSchema(Exchanged.self), ManagedSchema(Left.self, Right.self)]
      for (schema, names) in zip(schemas, ["b and a exchange", "left and right exchange"]) {
        for consent in [MigrationConsent.nothing, .newTables, .keepingData, .everything] {
          let error = #expect(throws: StoreError.self) { try schema.migration(of: store, consent) }
          #expect(error?.code == .badRequest)
          #expect(error?.message.contains(names) ?? false, "\(error?.message ?? "")")
        }
        #expect(throws: StoreError.self) { try schema.migrate(store, .everything) }
      }
      #expect(try Shell.run(path, "SELECT name FROM sqlite_schema;") == "pair\n")
    }

    @Test func `a column may get the former name of another one`() throws {
      try Shell.run(
        path,
        "CREATE TABLE pair(id INTEGER PRIMARY KEY, a TEXT, b TEXT); INSERT INTO pair VALUES(1, 'x', 'y');"
      )
      let store = try Store(path: path, access: .readWrite)
      for version in 2...3 {
        try ManagedSchema(Shifted.self, version: version).migrate(store, .keepingData)
        #expect(try Shell.run(path, "SELECT id, c, a FROM pair;") == "1|x|y\n")
      }
    }

    @Test func `open contexts follow the migration`() throws {
      let store = try makeOld()
      try ManagedSchema(Person.self, version: 2).migrate(store, .everything)
      let context = try ManagedContext(store)
      let person = try #require(try context.find(Person.self, 1))
      person.name = "Ada L."
      try ManagedSchema(Wider.self, version: 3).migrate(store, .everything)
      try context.save()
      #expect(try Shell.run(path, "SELECT name, nick FROM person WHERE id = 1;") == "Ada L.|\n")
    }
  }

  @Managed("pair")
  private final class Exchanged {
    var id: Int64?
    @Stored(originalName: "a") var b: String?
    @Stored(originalName: "B") var a: String?
  }

  @Managed("pair")
  private final class Shifted {
    var id: Int64?
    @Stored(originalName: "b") var a: String?
    @Stored(originalName: "a") var c: String?
  }

  @Managed("right", originalName: "left")
  private final class Right {
    var id: Int64?
  }

  @Managed("left", originalName: "right")
  private final class Left {
    var id: Int64?
  }

  @Managed("town")
  private final class Town {
    var id: Int64?
    var name = ""
  }

  @Managed("person", originalName: "human")
  private final class Person {
    var id: Int64?
    @Stored(originalName: "label") var name = ""
    var age: Int?
    var score = 1.5
    @Relation("town_id") var town: Town?
  }

  @Managed("person", originalName: "human")
  private final class Coded {
    var id: Int64?
    var age: Int?
    var code = String()
  }

  @Managed("person")
  private final class Wider {
    var id: Int64?
    var name = ""
    var age: Int?
    var score = 1.5
    var nick: String?
    @Relation("town_id") var town: Town?
  }
#endif
