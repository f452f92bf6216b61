#if SQLite
  import DatabaseTestSupport
  import Foundation
  import Testing

  @Suite(.timeLimit(.minutes(60))) struct `All rows as one JSON array` {
    let folder = Folder()

    @Test func `are read by other programs, with exact values in the order of the columns`() throws
    {
      let path = folder.file("json.db")
      try Shell.run(
        path,
        """
        CREATE TABLE t(id INTEGER PRIMARY KEY, "a""b" TEXT, n REAL);
        INSERT INTO t VALUES(1, 'x' || char(10), 1.5), (9007199254740993, NULL, NULL);
        """
      )
      let outcome = try Tool.run(["watch", path, "--once", "--json"])
      #expect(
        outcome.output == """
          [
          {"id":1,"a\\"b":"x\\n","n":1.5},
          {"id":9007199254740993,"a\\"b":null,"n":null}
          ]

          """
      )
      let read =
        try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [[String: Any]]
      #expect(read?.count == 2 && read?[0]["n"] as? Double == 1.5)
      #expect(try Tool.run([path, "--once", "--json", "--where", "0"]).output == "[]\n")
    }

    @Test func `cannot be followed by changes`() throws {
      let outcome = try Tool.run(["watch", "any.db", "--json"])
      #expect(outcome.status == 64 && outcome.errors.contains("--json requires --once"))
      #expect(try Tool.run(["demo", "clock", "--json"]).status == 64)
      let demo = try Tool.run(["demo", "clock", "--once", "--json", "--rows", "2"])
      #expect(demo.output.hasPrefix("[\n{") && demo.output.hasSuffix("}\n]\n"))
    }
  }
#endif
