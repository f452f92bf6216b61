#if SQLite
  import DatabaseTestSupport
  import Testing

  /// Tables and columns whose names differ only by Unicode normalization, on the command line.
  @Suite(.timeLimit(.minutes(60))) struct TableNameTests {
    let folder = Folder()
    private let first = "caf\u{E9}"
    private let second = "cafe\u{301}"

    private func output(_ arguments: String...) throws -> String {
      let outcome = try Tool.run(["watch"] + arguments + ["--once"])
      #expect(outcome.status == 0, "\(outcome.errors)")
      return outcome.output
    }

    private func isExactly(_ left: String, _ right: String) -> Bool {
      Array(left.utf8) == Array(right.utf8)
    }

    @Test func `each table is opened by its exact name`() throws {
      let path = folder.file("tables.db")
      try Shell.run(
        path,
        "CREATE TABLE \"\(first)\"(v); INSERT INTO \"\(first)\" VALUES('first');"
          + "CREATE TABLE \"\(second)\"(v); INSERT INTO \"\(second)\" VALUES('second');"
      )
      #expect(try output(path, first, "--csv") == "v\r\nfirst\r\n")
      #expect(try output(path, second, "--csv") == "v\r\nsecond\r\n")
    }

    @Test func `each column is shown, named and ordered by its exact name`() throws {
      let path = folder.file("columns.db")
      try Shell.run(
        path,
        "CREATE TABLE t(id INTEGER PRIMARY KEY, \"\(first)\", \"\(second)\");"
          + "INSERT INTO t VALUES(1, 'a', 'z'), (2, 'b', 'y');"
      )
      #expect(
        isExactly(
          try output(path, "t", "--csv"),
          "id,\(first),\(second)\r\n1,a,z\r\n2,b,y\r\n"
        )
      )
      #expect(
        isExactly(
          try output(path, "t", "--json"),
          "[\n{\"id\":1,\"\(first)\":\"a\",\"\(second)\":\"z\"},\n"
            + "{\"id\":2,\"\(first)\":\"b\",\"\(second)\":\"y\"}\n]\n"
        )
      )
      #expect(
        isExactly(
          try output(path, "t", "--columns", second, "--csv"),
          "\(second)\r\nz\r\ny\r\n"
        )
      )
      #expect(
        try output(path, "t", "--columns", "id", "--order", second, "--csv") == "id\r\n2\r\n1\r\n"
      )
      #expect(
        try output(path, "t", "--columns", "id", "--key", second, "--csv") == "id\r\n2\r\n1\r\n"
      )
      #expect(
        isExactly(
          try output(path, "--sql", "SELECT * FROM t", "--csv"),
          "id,\(first),\(second)\r\n1,a,z\r\n2,b,y\r\n"
        )
      )
    }

    @Test func `an untrusted file is refused where its schema needs trust`() throws {
      let path = folder.file("json.db")
      try Shell.run(
        path,
        "CREATE TABLE t(id INTEGER PRIMARY KEY, d, k AS (json_extract(d, '$.k')));"
          + "INSERT INTO t(d) VALUES('{\"k\":7}'); CREATE TABLE other(v);"
      )
      #expect(try output(path, "t", "--columns", "k", "--csv") == "k\r\n7\r\n")
      let outcome = try Tool.run(["watch", path, "t", "--distrust", "--once"])
      #expect(outcome.status != 0)
      #expect(outcome.errors.contains("untrusted file"))
      #expect(!outcome.errors.contains("damaged"))
    }
  }
#endif
