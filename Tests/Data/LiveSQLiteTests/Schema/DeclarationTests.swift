#if SQLite
  import DatabaseTestSupport
  import class GRDB.DatabaseQueue
  import ScaleTestSupport
  import Testing

  @testable import LiveRows
  @testable import LiveSQLite

  /// Declarations of tables, as other programs write them.
  @Suite(.timeLimit(.minutes(TestScale.minutes))) struct DeclarationTests {
    @Test(arguments: [
      "CREATE TABLE t(a -- the user's number\n CHECK(a > 0), b)",
      "CREATE TABLE t(a /* don't */ CHECK(a > 0), b)",
      "CREATE TABLE t(a /* \" [ ` */ CHECK(a > 0), b -- ]\n)",
      "CREATE TABLE t(a DEFAULT '\u{301}' CHECK(a > 0), b DEFAULT '\u{301}')",
      "CREATE TABLE t(\"\u{301}\" CHECK(b > 0), b)", "CREATE TABLE t([\u{301}] CHECK(b > 0), b)",
      "CREATE TABLE t(a DEFAULT 'it''s' CHECK(a > 0), b)", "CREATE TABLE t(a'x'CHECK(a > 0), b)",
      "CREATE TABLE t(a/**/CHECK/**/(a > 0), b)", "CREATE TABLE t(a--\nCHECK--'\n(a > 0), b)",
    ])
    func `no quote or comment hides a clause`(declaration: String) {
      let clauses = TableClauses(declaration)
      #expect(clauses.checks.map { $0.condition.suffix(4) } == [" > 0"], "\(declaration)")
      #expect(clauses.undescribed == nil)
    }

    @Test(arguments: [
      "CREATE TABLE t(a -- CHECK this\n, b)", "CREATE TABLE t(a /* CHECK\n */, b)",
      "CREATE TABLE t(a DEFAULT 'CHECK', b)", "CREATE TABLE t(\"CHECK\", [COLLATE], `AS`)",
      "CREATE TABLE t(a DEFAULT '--', b DEFAULT '/*', c) -- CHECK", "CREATE TABLE t(a) /* CHECK",
      "CREATE TABLE t(a DEFAULT 'it''s CHECK', b)", "CREATE TABLE t(a DEFAULT 1--CHECK\n)",
    ])
    func `words in quotes and comments are no clauses`(declaration: String) {
      let clauses = TableClauses(declaration)
      #expect(clauses.undescribed == nil && clauses.checks.isEmpty, "\(declaration)")
      #expect(clauses.collations.isEmpty)
    }

    /// Declarations, each with the names and the conditions of its checks.
    private static let checks: [(String, [String])] = [
      // As Django writes them.
      (
        """
        CREATE TABLE "app_book" ("id" integer NOT NULL PRIMARY KEY, "pages" integer unsigned NOT
          NULL CHECK ("pages" >= 0), "data" text NOT NULL CHECK ((JSON_VALID("data") OR "data" IS
          NULL)), CONSTRAINT "price_gte_0" CHECK ("price" >= 0.5e-1), CONSTRAINT "u" UNIQUE ("a"))
        """,
        [
          "nil: \"pages\" >= 0", "nil: (JSON_VALID(\"data\") OR \"data\" IS\n  NULL)",
          "price_gte_0: \"price\" >= 0.5e-1",
        ]
      ),
      ("CREATE TABLE t(a CHECK(a <> ')' AND a <> '''('), b)", ["nil: a <> ')' AND a <> '''('"]),
      ("CREATE TABLE t(a CHECK (a > 0 -- not )\n), b)", ["nil: a > 0"]),
      (
        "CREATE TABLE t(a CHECK (a > 0 -- not )\n AND 1 -- (\n))",
        ["nil: a > 0 -- not )\n AND 1"]
      ),
      ("CREATE TABLE t(a CHECK (/* ) */ a > 0 /* ( */), b)", ["nil: /* ) */ a > 0"]),
      ("CREATE TABLE t(a CHECK (((a)) IN ((1), (2))), b)", ["nil: ((a)) IN ((1), (2))"]),
      (
        "CREATE TABLE t(a CHECK (a <> x'28' AND \")\" > [(] + `)`), \")\", [(])",
        ["nil: a <> x'28' AND \")\" > [(] + `)`"]
      ),
      (
        "CREATE TABLE t(a, CONSTRAINT n CHECK(1) CHECK(2), CONSTRAINT \"o p\" CHECK(3)"
          + " CONSTRAINT [q] CHECK(4), CONSTRAINT `r`CHECK(5), CONSTRAINT 's' CHECK(6))",
        ["n: 1", "n: 2", "o p: 3", "q: 4", "r: 5", "s: 6"]
      ),
      ("CREATE TABLE t(a CONSTRAINT n NOT NULL CHECK(1), b CHECK(2))", ["n: 1", "nil: 2"]),
      (
        "create table t(a check(1) constraint N\tcheck(2), check\n(3))",
        ["nil: 1", "N: 2", "nil: 3"]
      ),
      (
        "CREATE TABLE \"CHECK(1)\"(a, \"CHECK\" CHECK(2), CONSTRAINT \"CHECK(3)\" UNIQUE(a))",
        ["nil: 2"]
      ),
      ("CREATE TABLE t(größe CHECK(größe > 'é\u{301}'), b)", ["nil: größe > 'é\u{301}'"]),
    ]

    @Test(arguments: checks)
    func `checks are read as SQLite reads them`(declaration: String, expected: [String]) throws {
      let found = TableClauses(declaration).checks
      #expect(found.map { "\($0.name ?? "nil"): \($0.condition)" } == expected)
      // SQLite accepts each condition, and the copy has the same ones.
      let queue = try DatabaseQueue()
      let columns = ["a", "b", "pages", "data", "price", ")", "(", "CHECK", "größe"].map { name in
        TableDefinition.Column(name, type: .any)
      }
      let copy = SchemaText.table(TableDefinition("copy", columns: columns, checks: found))
      try queue.writeWithoutTransaction { try $0.execute(sql: copy) }
      #expect(TableClauses(copy).checks == found)
    }

    @Test(arguments: [
      "a TEXT COLLATE nocase", "a COLLATE 'nocase' NOT NULL", "[a] COLLATE \"nocase\"",
      "'a' CHECK(a COLLATE RTRIM > 0)COLLATE`nocase`", "`a` DEFAULT 'COLLATE X' COLLATE[nocase]",
      "\"a\"/**/COLLATE/**/nocase, CHECK(a = 'x' COLLATE BINARY)",
    ])
    func `a collation is read in all spellings`(column: String) {
      let clauses = TableClauses("CREATE TABLE t(a$ COLLATE BINARY, \(column), b)")
      #expect(clauses.collations == ["a": "nocase", "a$": "BINARY"])
      #expect(clauses.undescribed == nil)
    }

    @Test func `conditions are compared without case, quotes and blanks`() {
      #expect(TableClauses.areEqual("\"a\">0", "A > 0 -- b"))
      #expect(!TableClauses.areEqual("a = 'X'", "a = 'x'"))
      #expect(!TableClauses.areEqual("a = 'é'", "a = 'e\u{301}'"))
      #expect(!TableClauses.areEqual("Ä > 0", "ä > 0"))
      #expect(!TableClauses.areEqual("a > 'b'", "a > b"))
    }

    @Test func `a condition uses a column by its name, not as a function or text`() {
      #expect(TableClauses.uses("Length", in: "1 < [length]"))
      #expect(!TableClauses.uses("length", in: "length(a) < 'length' -- length"))
      #expect(
        TableClauses.renaming("a", to: "b\"c", in: "[A]>a(1) AND x'61' <> 'a'")
          == "\"b\"\"c\">a(1) AND x'61' <> 'a'"
      )
    }

    @Test(arguments: TestScale.seeds(usual: 20, full: 2_000))
    func `any declaration is read, and a copy of it is equal`(seed: Int) throws {
      var input = RandomInput(seed: seed)
      let folder = Folder()
      let path = folder.file("declared.db")
      let table = input.name(0)
      let (declaration, columns) = input.declaration(of: table)
      let queue = try DatabaseQueue(path: path)
      try queue.writeWithoutTransaction { try $0.execute(sql: declaration) }
      let connection = try Connection(path: path)
      func definition(_ name: String) throws -> TableDefinition {
        try connection.read { session in
          let reader = DefinitionReader(session: session, path: path)
          let found = try reader.definition(of: TableDefinition(name, columns: []))
          return try #require(found)
        }
      }
      try connection.read { session in
        let reader = SchemaReader(session: session, path: path)
        #expect(try reader.names() == [table])
        let found = try reader.table(named: table)
        #expect(found.columns.map(\.name) == columns)
        _ = try TableConstraints(found, session)
      }
      let found = try definition(table)
      #expect(found.columns.map(\.name) == columns, "seed \(seed): \(declaration)")
      let isDescribed = TableClauses(declaration).undescribed == nil
      #expect(isDescribed != declaration.contains("\u{2}"), "seed \(seed): \(declaration)")
      guard isDescribed else { return }
      let copy = SchemaText.table(found, named: "copy of the table")
      try queue.writeWithoutTransaction { try $0.execute(sql: copy) }
      var again = try definition("copy of the table")
      again.name = table
      // Indexes of the declaration are created by statements of their own.
      again.indexes = found.indexes
      #expect(again == found, "seed \(seed): \(declaration)")
    }
  }

  extension RandomInput {
    fileprivate mutating func name(_ number: Int) -> String {
      // A name that begins with `sqlite_` is reserved.
      words() + "n\(number)"
    }

    /// Returns a text that SQLite accepts in declarations, without the mark of other clauses.
    private mutating func words() -> String {
      text().replacing("\0", with: "").replacing("\u{2}", with: "")
    }

    fileprivate mutating func quoted(_ name: String) -> String {
      switch number(0...3) {
      case 0: name.enclosed(in: "`")
      case 1 where !name.unicodeScalars.contains("]"): "[" + name + "]"
      default: name.enclosed(in: "\"")
      }
    }

    private mutating func comment() -> String {
      let text = words()
      return switch number(0...6) {
      case 0: " /*" + text.replacing("*/", with: "") + " */ "
      case 1: " --" + text.replacing("\n", with: "").replacing("\r", with: "") + "\n"
      default: " "
      }
    }

    private mutating func initial() -> String {
      switch number(0...9) {
      case 0: " DEFAULT " + words().enclosed(in: "'")
      case 1: " DEFAULT \(integer())"
      case 2: " DEFAULT NULL"
      case 3: " DEFAULT (1 + 1)"
      case 4: " DEFAULT 1.5e3"
      case 5: " DEFAULT x'00ff'"
      default: ""
      }
    }

    /// Returns a declaration and the names of its columns. The declaration contains the character
    /// U+0002, in a comment, if it has a clause that definitions do not describe.
    fileprivate mutating func declaration(of table: String) -> (String, [String]) {
      let types = [
        "", "INT", "INTEGER", "TEXT", "REAL", "BLOB", "NUMERIC(10, 2)", "VARCHAR(20)",
        "\"CHECK\"", "[my type]", "DOUBLE PRECISION", "'it''s'",
      ]
      let described = [
        "", "", "CHECK(1)", "CONSTRAINT c CHECK (2 > ( 1))", "COLLATE NOCASE",
      ]
      let others = [
        "UNIQUE ON CONFLICT REPLACE",
        "REFERENCES u(id) ON UPDATE CASCADE",
      ]
      var columns: [String] = []
      let lines = (1...number(1...10)).map { number -> String in
        let column = name(number)
        columns.append(column)
        var line = quoted(column) + comment() + types[self.number(0...types.count - 1)] + comment()
        line += initial() + comment() + ["", "NOT NULL", "UNIQUE"][self.number(0...2)] + comment()
        line += described[self.number(0...4)]
        if self.number(0...12) == 0 {
          line += " /*\u{2}*/ " + others[self.number(0...others.count - 1)]
        }
        return line
      }
      return ("CREATE TABLE \(quoted(table))(\(lines.joined(separator: ",")))", columns)
    }
  }
#endif
