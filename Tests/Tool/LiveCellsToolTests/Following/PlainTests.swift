#if SQLite
  import DatabaseTestSupport
  import Foundation
  import Testing

  @Suite(.timeLimit(.minutes(60))) struct PlainTests {
    let folder = Folder()

    @Test func `a table is printed in columns`() throws {
      let path = folder.file("plain.db")
      try Shell.run(
        path,
        """
        CREATE TABLE t(id INTEGER PRIMARY KEY, name TEXT, size REAL, data BLOB);
        INSERT INTO t VALUES(1, '語' || char(10, 27) || '[31m', 1.5, NULL), (20, NULL, 22, x'00ff'),
          (3, CAST(x'61ff' AS TEXT), 'wrong', zeroblob(20));
        """
      )
      let outcome = try Tool.run(["watch", path, "--once"])
      #expect(
        outcome.output == """
          id  name      size   data
          --  --------  -----  -------------------------------------------
           1  語␊␛[31m    1.5  NULL
           3  a\\xff     wrong  x'00000000000000000000000000000000…' (20 B)
          20  NULL       22.0  x'00ff'

          """
      )
      #expect(outcome.status == 0)
    }

    @Test func `only the requested columns and rows are printed`() throws {
      let path = folder.file("asked.db")
      try Shell.run(
        path,
        "CREATE TABLE z(v); CREATE TABLE t(a, \"b c\", d);"
          + "INSERT INTO t VALUES(1, 2, 3), (4, 5, 6), (7, 8, 9);"
      )
      let outcome = try Tool.run([
        "watch", path, "t", "--once", "--columns", "d,\"b c\"", "--where", "a > 1", "--order",
        "a desc", "--limit", "1",
      ])
      #expect(outcome.output == "d  b c\n-  ---\n9    8\n")
    }

    @Test func `an empty table has its titles`() throws {
      let path = folder.file("empty.db")
      try Shell.run(path, "CREATE TABLE t(a, b);")
      #expect(try Tool.run(["watch", path, "--once"]).output == "a  b\n-  -\n")
    }

    @Test func `without a terminal the table is followed line by line`() throws {
      let path = folder.file("lines.db")
      let writer = try Shell(path)
      try writer.run("CREATE TABLE t(id INTEGER PRIMARY KEY, v); INSERT INTO t VALUES(1, 'a');")
      let tool = try Tool(["watch", path])
      for _ in 0..<3 { _ = tool.line() }
      try writer.run("UPDATE t SET v = 'b';")
      #expect(tool.line() == "~ 1  v: a → b")
      try writer.run("INSERT INTO t VALUES(2, x'00');")
      #expect(tool.line() == "+ 2  id=2  v=x'00'")
      try writer.run("DELETE FROM t WHERE id = 1;")
      #expect(tool.line() == "- 1")
      tool.interrupt()
      #expect(tool.end().status == 0)
    }

    @Test func `the tool ends after its time limit`() throws {
      let path = folder.file("timed.db")
      try Shell.run(path, "CREATE TABLE t(v); INSERT INTO t VALUES(1);")
      let outcome = try Tool.run(until: { !$0.isEmpty }, within: "0.1") { limit in
        try Tool.run(["watch", path, "--for", limit])
      }
      #expect(outcome.output == "v\n-\n1\n")
      #expect(outcome.status == 0)
    }

    @Test(arguments: ["WAL", "DELETE"])
    func `nothing is written except the files that WAL readers need`(mode: String) throws {
      let path = folder.file("still.db")
      let writer = try Shell(path)
      try writer.run("PRAGMA journal_mode=\(mode); CREATE TABLE t(v); INSERT INTO t VALUES(1);")
      let names = folder.names
      let before = try Data(contentsOf: URL(fileURLWithPath: path))
      _ = try Tool.run(["watch", path, "--once"])
      _ = try Tool.run(["watch", path, "--for", "0.1"])
      #expect(folder.names == names)
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    }
  }
#endif
