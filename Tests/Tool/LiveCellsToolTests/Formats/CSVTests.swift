#if SQLite
  import DatabaseTestSupport
  import Foundation
  import Testing

  @Suite(.timeLimit(.minutes(60))) struct `Comma-separated values` {
    let folder = Folder()

    @Test func `quote ambiguous values, and distinguish NULL from an empty text`() throws {
      let path = folder.file("csv.db")
      try Shell.run(
        path,
        """
        CREATE TABLE t(id INTEGER PRIMARY KEY, "a,b" TEXT, n REAL, data BLOB);
        INSERT INTO t VALUES(1, 'plain', 1.5, x'00ff'), (2, 'x,y', NULL, NULL),
          (3, 'say "hi"', 0, ''), (4, 'two' || char(13, 10) || 'lines', 1, NULL), (5, '', 2, NULL),
          (6, ' wide ', -3.25, NULL), (7, 'é語', 1e300, NULL);
        """
      )
      let outcome = try Tool.run(["watch", path, "--once", "--csv"])
      let expected = [
        #"id,"a,b",n,data"#, "1,plain,1.5,00ff", #"2,"x,y",,"#, #"3,"say ""hi""",0.0,"""#,
        "4,\"two\r\nlines\",1.0,", #"5,"",2.0,"#, #"6," wide ",-3.25,"#, "7,é語,1e+300,",
      ]
      #expect(outcome.output == expected.map { $0 + "\r\n" }.joined())
      #expect(outcome.status == 0)
    }

    @Test func `are read back unchanged by another program`() throws {
      let path = folder.file("there.db")
      let copy = folder.file("back.db")
      let text = folder.file("t.csv")
      try Shell.run(
        path,
        """
        CREATE TABLE t(a TEXT, b TEXT);
        INSERT INTO t SELECT char(value % 128 + 1, 34, value % 7 + 9) || value || char(34, 769), ',' || char(10, 13)
          FROM generate_series(1, 500);
        """
      )
      let outcome = try Tool.run(["watch", path, "--once", "--csv"])
      try Data(outcome.output.utf8).write(to: URL(fileURLWithPath: text))
      try Shell.run(copy, ".mode csv\n.import \(text) t\n")
      try Shell.run(
        copy,
        "ATTACH '\(path)' AS o; CREATE TABLE d AS SELECT a, b FROM o.t EXCEPT SELECT a, b FROM t;"
      )
      #expect(try Tool.run(["watch", copy, "d", "--once", "--csv"]).output == "a,b\r\n")
      #expect(
        try Tool.run([
          "watch", copy, "--sql", "SELECT count(*) n FROM t", "--key", "n", "--once", "--csv",
        ])
        .output == "n\r\n500\r\n"
      )
    }

    @Test func `follow changes with the operation and the key first`() throws {
      let path = folder.file("follow.db")
      let writer = try Shell(path)
      try writer.run(
        "CREATE TABLE t(a, b, v, PRIMARY KEY(a, b)) WITHOUT ROWID; INSERT INTO t VALUES(1, 'x', 5);"
      )
      let tool = try Tool(["watch", path, "--csv"])
      #expect(tool.line() == "livecells:op,key,a,b,v\r")
      #expect(tool.line() == #"insert,"[1,""x""]",1,x,5"# + "\r")
      try writer.run("UPDATE t SET v = 6;")
      #expect(tool.line() == #"update,"[1,""x""]",1,x,6"# + "\r")
      try writer.run("DELETE FROM t;")
      #expect(tool.line() == #"delete,"[1,""x""]",,,"# + "\r")
      tool.terminate()
      #expect(tool.end().status == 0)
    }

    @Test func `are available for demos, and exclude other formats`() throws {
      let outcome = try Tool.run(["demo", "clock", "--once", "--csv", "--rows", "2"])
      let lines = outcome.output.split(separator: "\r\n")
      #expect(lines.count == 3)
      #expect(Set(lines.map { $0.filter { $0 == "," }.count }).count == 1)
      #expect(try Tool.run(["demo", "clock", "--csv", "--ndjson"]).status == 64)
    }
  }
#endif
