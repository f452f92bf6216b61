#if SQLite
  import DatabaseTestSupport
  import Foundation
  import LiveObjects
  import LiveSQLite
  import Testing

  /// Checks and collations that classes declare.
  @Suite struct CheckTests {
    private let folder = Folder()
    private var path: String { folder.file("check.db") }

    private func store() throws -> Store { try Store(path: path, access: .create) }

    private func declaration() throws -> String {
      try Shell.run(path, "SELECT sql FROM sqlite_schema WHERE name = 'disc';")
    }

    private func isSettled(_ store: Store) throws -> Bool {
      let migration = try ManagedSchema(Pressing.self).migration(of: store, .everything)
      return migration.differences.isEmpty && migration.isEmpty
    }

    @Test func `a violated check names the object and has the text for users`() throws {
      let context = try ManagedContext(store(), ManagedSchema(Pressing.self))
      let (good, bad) = (Pressing(), Pressing())
      bad.year = 1850
      context.insert(good)
      context.insert(bad)
      let error = #expect(throws: ValidationError.self) { try context.save() }
      #expect(error?.failures.map { $0.object === bad } == [true])
      #expect(error?.localizedDescription == "The first recordings are of 1860.")
      let reason = error?.failures.first?.error as? FailedCheck
      #expect(reason?.condition == "year >= 1860" && reason?.underlying.code == .constraint)
      #expect(try Shell.run(path, "SELECT count(*) FROM disc;") == "0\n")
      bad.year = 1860
      try context.save()
      good.title = "a\u{301} much too long title"
      #expect(throws: ValidationError.self) { try context.save() }
      context.rollback()
      #expect(good.title == "")
    }

    @Test func `an asynchronous save reports the violated check`() async throws {
      let context = try ManagedContext(store(), ManagedSchema(Pressing.self))
      let disc = Pressing(year: 1)
      context.insert(disc)
      let error = await #expect(throws: ValidationError.self) { try await context.save() }
      #expect(error?.failures.first?.object === disc)
    }

    @Test func `another program gets the condition as the reason`() throws {
      let store = try store()
      try ManagedSchema(Pressing.self).migrate(store, .newTables)
      let error = #expect(throws: StoreError.self) {
        try store.writeTransaction { try $0.run("INSERT INTO disc(year) VALUES (1)") }
      }
      #expect(error?.message == "the row violates the check year >= 1860")
    }

    @Test func `a unique text is compared with its collation`() throws {
      let context = try ManagedContext(store(), ManagedSchema(Pressing.self))
      #expect(try isSettled(store()))
      context.insert(Pressing(code: "abc"))
      context.insert(Pressing(code: "ABC"))
      let error = #expect(throws: StoreError.self) { try context.save() }
      #expect(error?.isNotUnique == true)
    }

    /// Declarations of the table by another program, in several spellings.
    static let declarations = [
      // Another collation, no check.
      """
      CREATE TABLE disc(id INTEGER PRIMARY KEY, title TEXT NOT NULL DEFAULT '',
        year INTEGER, code TEXT COLLATE RTRIM)
      """,
      // Checks in columns, with comments, brackets and quoted names.
      """
      CREATE TABLE "disc" (id INTEGER PRIMARY KEY, -- CHECK (no, ' comment)
        [title] TEXT NOT NULL DEFAULT '' CHECK (title <> ')' /* ( */ AND "title" <> '('),
        `year` INTEGER CONSTRAINT hand CHECK(year < 3000), code TEXT COLLATE "NOCASE" UNIQUE,
        CONSTRAINT "by hand" CHECK (CAST(year AS TEXT) <> 'x' OR year IN (1, 2)))
      """,
      // A check of this name, altered by hand.
      """
      CREATE TABLE disc(id INTEGER PRIMARY KEY, title TEXT NOT NULL DEFAULT '', year INTEGER,
        code TEXT COLLATE nocase,
        CONSTRAINT "check: year >= 1860" CHECK (year >= 1700),
        CONSTRAINT "check: year <> 7" CHECK (year <> 7))
      """,
    ]

    @Test(arguments: declarations)
    func `a table gets the checks once, and keeps those of other programs`(_ text: String) throws {
      try Shell.run(path, text + "; INSERT INTO disc(title, year) VALUES ('a', 2000);")
      let store = try store()
      #expect(throws: SchemaError.self) {
        try ManagedSchema(Pressing.self).migrate(store, .newTables)
      }
      try ManagedSchema(Pressing.self).migrate(store, .keepingData)
      #expect(try isSettled(store))
      let declaration = try declaration()
      #expect(declaration.contains(#"CONSTRAINT "check: year >= 1860" CHECK (year >= 1860)"#))
      #expect(!declaration.contains("1700") && !declaration.contains("<> 7"))
      for hand in [
        "CHECK (title <> ')' /* ( */ AND \"title\" <> '(')", "CONSTRAINT hand CHECK (year < 3000)",
        "CONSTRAINT \"by hand\" CHECK (CAST(year AS TEXT) <> 'x' OR year IN (1, 2))",
      ] where text.contains("hand") {
        #expect(declaration.contains(hand), "\(declaration)")
      }
      #expect(try Shell.run(path, "SELECT title, year FROM disc;") == "a|2000\n")
      #expect(
        try Shell.run(path, "SELECT count(*) FROM disc WHERE 'AB' = (SELECT 'ab' COLLATE nocase);")
          == "1\n"
      )
      #expect(declaration.contains("COLLATE NOCASE") || declaration.contains("COLLATE \"NOCASE\""))
    }

    @Test func `a renamed column leads to one more migration`() throws {
      try Shell.run(
        path,
        """
        CREATE TABLE tape(id INTEGER PRIMARY KEY, born INTEGER,
          CONSTRAINT "check: born > 0" CHECK (born > 0), CHECK (born < 5000));
        INSERT INTO tape VALUES (1, 5);
        """
      )
      let store = try store()
      try ManagedSchema(Tape.self).migrate(store, .keepingData)
      let again = try ManagedSchema(Tape.self).migration(of: store, .everything)
      #expect(again.differences.isEmpty && again.isEmpty, "\(again)")
      let text = try Shell.run(path, "SELECT sql FROM sqlite_schema WHERE name = 'tape';")
      #expect(text.contains("\"check: year > 0\"") && text.contains("5000"))
      #expect(!text.contains("born"), "\(text)")
    }

    @Test func `rows that violate a new check stop the migration`() throws {
      try Shell.run(
        path,
        """
        CREATE TABLE disc(id INTEGER PRIMARY KEY, title TEXT NOT NULL DEFAULT '', year INTEGER,
          code TEXT COLLATE NOCASE);
        CREATE UNIQUE INDEX disc_code ON disc(code);
        INSERT INTO disc(year) VALUES (1700);
        """
      )
      let before = try declaration()
      let store = try store()
      let error = #expect(throws: StoreError.self) {
        try ManagedSchema(Pressing.self).migrate(store, .everything)
      }
      #expect(error?.message.contains("the check year >= 1860") ?? false, "\(error as Any)")
      #expect(try declaration() == before)
    }

    @Test func `a clause that cannot be described still stops a migration`() throws {
      try Shell.run(
        path,
        """
        CREATE TABLE disc(id INTEGER PRIMARY KEY AUTOINCREMENT, title TEXT NOT NULL DEFAULT '',
          year INTEGER CHECK (year <> 1), code TEXT);
        """
      )
      let store = try store()
      let error = #expect(throws: StoreError.self) {
        try ManagedSchema(Pressing.self).migrate(store, .everything)
      }
      #expect(error?.message.contains("AUTOINCREMENT") ?? false)
    }
  }

  @Managed(
    "disc",
    checks: [
      "year >= 1860": "The first recordings are of 1860.",
      "length(title) < 10 AND title NOT LIKE '%this condition is longer than a name%'": "Too long.",
    ]
  )
  private final class Pressing {
    var id: Int64?
    var title = ""
    var year: Int?
    @Stored(unique: true, collation: "NOCASE") var code: String?
  }

  @Managed("tape", checks: ["year > 0": "The year is positive."])
  private final class Tape {
    var id: Int64?
    @Stored(originalName: "born") var year: Int?
  }
#endif
