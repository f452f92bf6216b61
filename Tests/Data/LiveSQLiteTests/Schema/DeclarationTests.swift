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
