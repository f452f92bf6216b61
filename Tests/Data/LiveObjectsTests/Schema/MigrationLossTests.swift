#if SQLite
  import DatabaseTestSupport
  import Foundation
  import LiveObjects
  import LiveSQLite
  import Testing

  /// Migrations keep values and foreign keys as they are.
  @Suite struct MigrationLossTests {
    private let folder = Folder()
    private var path: String { folder.file("loss.db") }

    private func migrate(_ sql: String, _ type: any ManagedObject.Type) throws -> Store {
      try Shell.run(path, sql)
      let store = try Store(path: path, access: .readWrite)
      try ManagedSchema(type).migrate(store, .keepingData)
      return store
    }

    private static var lossy: [(any ManagedObject.Type, String, String)] {
      [
        (Worded.self, "REAL", "0.1 + 0.2"), (Worded.self, "REAL", "123456789.123456791"),
        (Real.self, "INTEGER", "9007199254740993"), (Real.self, "INTEGER", "9223372036854775807"),
        (Whole.self, "TEXT", "'007'"), (Whole.self, "TEXT", "'1e3'"), (Whole.self, "TEXT", "'+49'"),
        (Whole.self, "TEXT", "' 5 '"), (Real.self, "TEXT", "'12345678901234567890'"),
        (Real.self, "TEXT", "'9007199254740993'"), (Dated.self, "REAL", "1700000000.123456"),
      ]
    }

    @Test(arguments: 0..<lossy.count)
    func `a value that would be stored differently ends the migration`(number: Int) throws {
      let (type, declared, value) = Self.lossy[number]
      let sql = """
        CREATE TABLE entry(id INTEGER PRIMARY KEY, value \(declared));
        INSERT INTO entry VALUES(4, \(value));
        """
      if try declared == "REAL" && isKeptAsText(value) {
        _ = try migrate(sql, type)
        let store = try Store(path: path)
        let rows = try store.readTransaction {
          try $0.rows("SELECT CAST(value AS REAL) = \(value), typeof(value) FROM entry")
        }
        #expect(rows.map(\.values) == [[.integer(1), .text("text")]])
        return
      }
      let error = #expect(throws: StoreError.self) { try migrate(sql, type) }
      #expect(error?.code == .wrongType)
      #expect(error?.message.hasPrefix("entry.value, row id 4: ") ?? false, "\(error as Any)")
      #expect(try Shell.run(path, "SELECT value = \(value) FROM entry;") == "1\n")
    }

    /// Returns whether SQLite writes all digits of a real number into a text, as newer versions do.
    private func isKeptAsText(_ value: String) throws -> Bool {
      let rows = try Store.temporary().readTransaction {
        try $0.rows("SELECT CAST(CAST(\(value) AS TEXT) AS REAL) = \(value)")
      }
      return rows[0].values == [.integer(1)]
    }

    private static var exact: [(any ManagedObject.Type, String, String, String)] {
      [
        (Worded.self, "REAL", "0.5", "0.5"),
        (Worded.self, "INTEGER", "9007199254740993", "9007199254740993"),
        (Real.self, "INTEGER", "12", "12.0"),
        (Whole.self, "TEXT", "'36'", "36"),
        (Whole.self, "TEXT", "'-7'", "-7"), (Real.self, "TEXT", "'0.25'", "0.25"),
        (Real.self, "TEXT", "'12'", "12.0"), (Whole.self, "TEXT", "NULL", ""),
      ]
    }

    @Test(arguments: 0..<exact.count)
    func `a value that stays the same is converted`(number: Int) throws {
      let (type, declared, value, after) = Self.exact[number]
      _ = try migrate(
        """
        CREATE TABLE entry(id INTEGER PRIMARY KEY, value \(declared));
        INSERT INTO entry VALUES(4, \(value));
        """,
        type
      )
      #expect(try Shell.run(path, "SELECT value FROM entry;") == after + "\n")
    }

    @Test(arguments: ["RESTRICT", "NO ACTION"])
    func `foreign keys keep their columns and rules`(rule: String) throws {
      let action = rule == "RESTRICT" ? " ON DELETE RESTRICT" : ""
      _ = try migrate(
        """
        CREATE TABLE code(id INTEGER PRIMARY KEY, c INTEGER UNIQUE);
        INSERT INTO code VALUES(1, 2), (2, 1);
        CREATE TABLE coded(
          id INTEGER PRIMARY KEY, n TEXT, c INTEGER REFERENCES code(c)\(action),
          word TEXT DEFAULT "dq");
        INSERT INTO coded VALUES(1, '5', 1), (2, '6', 2);
        """.replacing("(1, '5', 1), (2, '6', 2)", with: "(1, '5', 1, 'w'), (2, '6', 2, 'w')"),
        Referring.self
      )
      #expect(
        try Shell.run(
          path,
          """
          SELECT "table", "from", "to", on_delete FROM pragma_foreign_key_list('coded');
          SELECT typeof(n), c FROM coded; SELECT quote(dflt_value) FROM pragma_table_info('coded')
            WHERE name = 'word';
          """
        ) == "code|c|c|\(rule)\ninteger|1\ninteger|2\n'''dq'''\n"
      )
    }
  }

  @Managed("entry")
  private final class Worded {
    var id: Int64?
    var value: String?
  }

  @Managed("entry")
  private final class Whole {
    var id: Int64?
    var value: Int64?
  }

  @Managed("entry")
  private final class Real {
    var id: Int64?
    var value: Double?
  }

  @Managed("entry")
  private final class Dated {
    var id: Int64?
    var value: Date?
  }

  @Managed("coded")
  private final class Referring {
    var id: Int64?
    var n: Int?
    var c: Int64?
  }
#endif
