#if SQLite
  import DatabaseTestSupport
  import Testing

  @testable import LiveSQLite

  @Suite struct ValueTests {
    let folder = Folder()

    private func values(_ expressions: String...) throws -> [Value] {
      let path = folder.file("values.db")
      try Shell.run(
        path,
        "CREATE TABLE t(id INTEGER PRIMARY KEY, v);"
          + expressions.map { "INSERT INTO t(v) VALUES(\($0));" }.joined()
      )
      return try Store(path: path).snapshot(of: RowRequest(columns: ["v"])).rows.map {
        $0.values[0]
      }
    }

    @Test func `every storage class arrives unchanged`() throws {
      let values = try values(
        "NULL",
        "7",
        "1.5",
        "'text'",
        "x'00ff'",
        "''",
        "x''",
        "zeroblob(3)",
        "1.0",
        "'7'"
      )
      #expect(
        values == [
          .null, .integer(7), .real(1.5), .text("text"), .blob([0, 255]), .text(""), .blob([]),
          .blob([0, 0, 0]), .real(1), .text("7"),
        ]
      )
    }

    @Test func `integers keep all of their 64 bits, and infinities are reals`() throws {
      let values = try values(
        "9223372036854775807",
        "-9223372036854775808",
        "9007199254740993",
        "9e999",
        "-9e999",
        "4.9e-324"
      )
      #expect(
        values == [
          .integer(.max), .integer(.min), .integer(9_007_199_254_740_993), .real(.infinity),
          .real(-.infinity), .real(.leastNonzeroMagnitude),
        ]
      )
    }

    @Test func `text with NUL characters and text that is not UTF-8 keep their bytes`() throws {
      let values = try values(
        "CAST(x'610062' AS TEXT)",
        "CAST(x'61ff62' AS TEXT)",
        "CAST(x'eda080' AS TEXT)",
        "CAST(x'c0af' AS TEXT)",
        "char(128512)"
      )
      #expect(
        values == [
          .text("a\0b"), .invalidText([0x61, 0xFF, 0x62]), .invalidText([0xED, 0xA0, 0x80]),
          .invalidText([0xC0, 0xAF]), .text("😀"),
        ]
      )
    }

    @Test func `values of the wrong type for their column are unchanged`() throws {
      let path = folder.file("types.db")
      try Shell.run(
        path,
        "CREATE TABLE t(i INTEGER, r REAL, b BLOB, x TEXT);"
          + "INSERT INTO t VALUES('abc', 'x', 5, x'01'); INSERT INTO t VALUES('12', 3, '3', 4);"
      )
      let rows = try Store(path: path).snapshot(of: RowRequest()).rows.map(\.values)
      #expect(
        rows == [
          [.text("abc"), .text("x"), .integer(5), .blob([1])],
          [.integer(12), .real(3), .text("3"), .text("4")],
        ]
      )
    }

    @Test func `text in a UTF-16 database arrives as UTF-8`() throws {
      let path = folder.file("utf16.db")
      try Shell.run(
        path,
        "PRAGMA encoding='UTF-16le'; CREATE TABLE t(v); INSERT INTO t VALUES('é😀');"
      )
      #expect(try Store(path: path).snapshot(of: RowRequest()).rows[0].values == [.text("é😀")])
    }

    @Test func `equality compares storage class and bytes`() {
      #expect(Value.integer(1) != .real(1))
      #expect(Value.text("7") != .integer(7))
      #expect(Value.text("a") != .blob([0x61]))
      #expect(Value.text("\u{E9}") != .text("e\u{301}"))
      #expect(Set([Value.text("\u{E9}"), .text("e\u{301}")]).count == 2)
      #expect(Value.real(0) != .real(-0.0))
      #expect(Value.null == .null)
    }

    @Test func `descriptions are for display and literals for SQLite`() {
      #expect(Value.blob([1, 171]).description == "x'01ab'")
      #expect(Value.invalidText([0x61, 0xFF, 0xC3, 0xA9]).description == "a\\xffé")
      #expect(Value.text("it's").literal == "'it''s'")
      #expect(Value.real(-.infinity).description == "-Inf")
      #expect(Value.real(-.infinity).literal == "-9.0e+999")
      #expect(RowKey([.text("a"), .integer(2)]).description == "('a', 2)")
      #expect(RowKey([.integer(5)]) == RowKey(5))
    }
  }
#endif
