#if SQLite
  import DatabaseTestSupport
  import Testing

  @testable import LiveSQLite

  @Suite struct ColumnKeepingTests {
    private let folder = Folder()

    private static let types = [
      "", "INTEGER", "TEXT", "REAL", "NUMERIC", "BLOB", "VARCHAR(3)", "BOOLEAN", "ANY",
      "FLOATING POINT", "TEXT DEFAULT 'a'", "INTEGER DEFAULT 7", "AS (id + 1)",
    ]

    private static let values: [Value?] = [
      nil, .null, .boolean(true), .integer(0), .integer(.max), .real(0), .real(-0.0), .real(1),
      .real(1.5), .real(.nan), .real(.infinity), .decimal("1.50"), .date(0), .text(""), .text("1"),
      .text("1.5"), .text("e\u{301}"), .text("a\0b"), .invalidText([0xFF]), .blob([]), .blob([1]),
    ]

    /// Writes a row for each value. Returns whether it was reported as exact, and its contents.
    private func written(_ type: String) throws -> [(value: Value?, isExact: Bool, row: [Value])] {
      let path = folder.file("kept \(Self.types.firstIndex(of: type) ?? 0).db")
      try Shell.run(path, "CREATE TABLE t(id INTEGER PRIMARY KEY, v \(type));")
      let store = try Store(path: path, access: .readWrite)
      return try Self.values.compactMap { value in
        if value != nil, type.hasPrefix("AS") { return nil }
        return try store.write(patience: .full, after: nil) { writer in
          let plan = try writer.plan(for: RowRequest(table: "t"))
          let writing = try writer.insert(into: plan, value.map { [1: $0] } ?? [:], key: nil)
          let key = try #require(writing.key)
          let row = try #require(try writer.rows(of: plan).values(of: key))
          return (value, writing.isExact, row)
        }.result
      }
    }

    @Test(arguments: types)
    func `a row reported as exact has the given values`(type: String) throws {
      for (number, found) in try written(type).enumerated() where found.isExact {
        #expect(found.row == [.integer(Int64(number) + 1), found.value ?? .null], "\(type)")
      }
    }

    @Test func `values of a column's own type are reported as exact`() throws {
      #expect(try written("INTEGER").contains { $0.value == .integer(.max) && $0.isExact })
      #expect(try written("TEXT").contains { $0.value == .text("e\u{301}") && $0.isExact })
      #expect(try written("REAL").contains { $0.value == .real(1) && $0.isExact })
      #expect(try written("").allSatisfy { $0.value == nil && $0.isExact || $0.value != nil })
    }

    @Test func `values that the table determines are not reported as exact`() throws {
      #expect(try !written("TEXT DEFAULT 'a'").contains { $0.isExact })
      #expect(try !written("AS (id + 1)").contains { $0.isExact })
    }
  }
#endif
