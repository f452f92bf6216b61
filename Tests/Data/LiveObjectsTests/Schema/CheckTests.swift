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
      #expect(error?.textForUsers == "The first recordings are of 1860.")
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

    @Test func `a transaction reports the violated check and writes nothing`() async throws {
      let context = try ManagedContext(store(), ManagedSchema(Pressing.self))
      var disc: Pressing?
      let error = #expect(throws: ValidationError.self) {
        try context.transaction { inner in
          inner.insert(Pressing(title: "kept?"))
          try inner.save()
          let bad = Pressing(year: 1)
          disc = bad
          inner.insert(bad)
        }
      }
      #expect(error?.errorDescription == "The first recordings are of 1860.")
      #expect(error?.failures.first?.object === disc && disc != nil)
      let later = await #expect(throws: ValidationError.self) {
        try await context.transaction { $0.insert(Pressing(year: 1)) }
      }
      #expect(later?.errorDescription == "The first recordings are of 1860.")
      #expect(try Shell.run(path, "SELECT count(*) FROM disc;") == "0\n")
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
        "CHECK (title <> ')' /* ( */ AND \"title\" <> '(')",
        "CONSTRAINT \"hand\" CHECK (year < 3000)",
        "CONSTRAINT \"by hand\" CHECK (CAST(year AS TEXT) <> 'x' OR year IN (1, 2))",
      ] where text.contains("hand") {
        #expect(declaration.contains(hand), "\(declaration)")
      }
      #expect(try Shell.run(path, "SELECT title, year FROM disc;") == "a|2000\n")
      let error = #expect(throws: StoreError.self) {
        try store.writeTransaction { writer in
          for code in ["ab", "AB"] {
            try writer.run("INSERT INTO disc(code) VALUES (?1)", [.text(code)])
          }
        }
      }
      #expect(error?.isNotUnique == true)
    }

    @Test func `rows that a collation makes equal stop the migration`() throws {
      try Shell.run(
        path,
        """
        CREATE TABLE disc(id INTEGER PRIMARY KEY, title TEXT NOT NULL DEFAULT '', year INTEGER,
          code TEXT);
        CREATE UNIQUE INDEX by_code ON disc(code);
        INSERT INTO disc(code) VALUES ('ab'), ('AB');
        """
      )
      let before = try Shell.run(path, ".dump")
      let store = try store()
      let schema = ManagedSchema(Pressing.self)
      let error = #expect(throws: StoreError.self) { try schema.migrate(store, .everything) }
      #expect(error?.isNotUnique == true)
      #expect(try Shell.run(path, ".dump") == before)
      try Shell.run(path, "DELETE FROM disc WHERE code = 'AB';")
      try schema.migrate(store, .everything)
      #expect(try isSettled(store))
      let refused = #expect(throws: StoreError.self) {
        try store.writeTransaction { try $0.run("INSERT INTO disc(code) VALUES ('aB')") }
      }
      #expect(refused?.isNotUnique == true)
    }

    @Test func `an index with another collation does not make the values unique`() throws {
      try Shell.run(
        path,
        """
        CREATE TABLE disc(id INTEGER PRIMARY KEY, title TEXT NOT NULL DEFAULT '', year INTEGER,
          code TEXT COLLATE NOCASE);
        CREATE UNIQUE INDEX exact ON disc(code COLLATE BINARY);
        """
      )
      let store = try store()
      try ManagedSchema(Pressing.self).migrate(store, .everything)
      #expect(try isSettled(store))
      let error = #expect(throws: StoreError.self) {
        try store.writeTransaction { writer in
          for code in ["ab", "AB"] {
            try writer.run("INSERT INTO disc(code) VALUES (?)", [.text(code)])
          }
        }
      }
      #expect(error?.isNotUnique == true)
      #expect(
        try Shell.run(path, "SELECT sql FROM sqlite_schema WHERE name = 'exact';")
          == "CREATE UNIQUE INDEX exact ON disc(code COLLATE BINARY)\n"
      )
    }

    @Test func `a check of a removed column is removed with it, and no other`() throws {
      try Shell.run(
        path,
        """
        CREATE TABLE tape(id INTEGER PRIMARY KEY, year INTEGER CHECK (length(year) < 9),
          length INTEGER CHECK (length > 0), CHECK ([LENGTH] < year), CHECK (year <> 'length'));
        INSERT INTO tape VALUES (1, 5, 2);
        """
      )
      let store = try store()
      let schema = ManagedSchema(Tape.self)
      try schema.migrate(store, .keepingData)
      let names = ["length(year) < 9", "length > 0", "[LENGTH] < year", "year <> 'length'"]
      func kept() throws -> [String] {
        let text = try Shell.run(path, "SELECT sql FROM sqlite_schema WHERE name = 'tape';")
        return names.filter { text.contains("CHECK (\($0))") }
      }
      #expect(try kept() == names)
      let migration = try schema.migrate(store, .everything)
      #expect(migration.losses == ["tape.length with its values"])
      #expect(try kept() == [names[0], names[3]])
      #expect(try Shell.run(path, "SELECT * FROM tape;") == "1|5\n")
    }

    @Test func `one save of many objects names the one that violates a check`() throws {
      let context = try ManagedContext(store(), ManagedSchema(Takes.self, LiveTake.self))
      let takes = (1...9).map { number in
        let take = number.isMultiple(of: 2) ? LiveTake() : Takes()
        take.length = number
        context.insert(take)
        return take
      }
      try context.save()
      for take in takes { take.length += 10 }
      takes[3].length = -1
      let extra = LiveTake()
      context.insert(extra)
      context.delete(takes[8])
      let error = #expect(throws: ValidationError.self) { try context.save() }
      #expect(error?.failures.map { $0.object === takes[3] } == [true])
      #expect(error?.errorDescription == "Länge über null. / Μήκος πάνω από το μηδέν. “0”")
      #expect(try Shell.run(path, "SELECT sum(length) FROM take;") == "45\n")
      takes[3].length = 14
      extra.places = -1
      let next = #expect(throws: ValidationError.self) { try context.save() }
      #expect(next?.failures.map { $0.object === extra } == [true])
      #expect(next?.failures.first?.error.localizedDescription == "Sitzplätze: \(longestTake)")
      extra.places = 0
      try context.save()
    }

    @Test func `objects exchange unique values that a check limits`() throws {
      let context = try ManagedContext(store(), ManagedSchema(Takes.self))
      let takes = (1...2).map { Takes(length: 1, number: $0) }
      for take in takes { context.insert(take) }
      try context.save()
      (takes[0].number, takes[1].number) = (2, 1)
      try context.save()
      #expect(try Shell.run(path, "SELECT number FROM take ORDER BY id;") == "2\n1\n")
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
      let planned = try ManagedSchema(Tape.self).migration(of: store, .keepingData)
      #expect("\(planned)".contains("CHECK (\"year\" < 5000)"), "\(planned)")
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

  /// A text for users need not be a literal.
  private let longestTake = 1

  @Managed(
    "take",
    checks: [
      #""length" > 0 AND "length" <> 'it''s (not) -- a /* length'"#:
        "Länge über null. / Μήκος πάνω από το μηδέν. “0”",
      "number > 0": "Numbers begin with 1.",
      "places >= 0 -- seats, größer als alle bisherigen Säle der Welt (hoffentlich)\n":
        "Sitzplätze: \(longestTake)",
    ],
    kindColumn: "kind",
    kind: "take",
    subclasses: "LiveTake"
  )
  private class Takes {
    var id: Int64?
    var length = 1
    @Stored(unique: true) var number: Int?
  }

  @Managed(kind: "live")
  private final class LiveTake: Takes {
    var places: Int?
  }

  @Managed("tape", checks: ["year > 0": "The year is positive."])
  private final class Tape {
    var id: Int64?
    @Stored(originalName: "born") var year: Int?
  }
#endif
