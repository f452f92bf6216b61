#if SQLite
  import DatabaseTestSupport
  import Testing

  /// Updates with and without the former values.
  @Suite(.timeLimit(.minutes(60))) struct OldValuesTests {
    let folder = Folder()

    @Test func `changes contain only the changed values, with the old ones`() throws {
      let path = folder.file("changes.db")
      let writer = try Shell(path)
      try writer.run("CREATE TABLE t(a INT, b TEXT); INSERT INTO t VALUES(1, 'x'), (2, 'y');")
      let tool = try Tool(["watch", path, "t", "--ndjson", "--old"])
      _ = (tool.change(), tool.change())
      try writer.run("UPDATE t SET a = 'one' WHERE a = 1;")
      #expect(tool.change() == #"{"op":"update","key":1,"changed":{"a":"one"},"old":{"a":1}}"#)
      try writer.run("DELETE FROM t WHERE a = 2;")
      #expect(tool.change() == #"{"op":"delete","key":2}"#)
      try writer.run("INSERT INTO t(rowid, a) VALUES(7, 7);")
      #expect(tool.change() == #"{"op":"insert","key":7,"row":{"a":7,"b":null}}"#)
      tool.interrupt()
      #expect(tool.end().status == 0)
    }

    @Test func `changes contain complete rows unless old values are requested`() throws {
      let path = folder.file("rows.db")
      try Shell.run(
        path,
        "PRAGMA journal_mode=WAL; CREATE TABLE t(k TEXT PRIMARY KEY, b) WITHOUT ROWID;"
          + "INSERT INTO t VALUES('x', 2);"
      )
      for options in [[], ["--order", "b"]] {
        let tool = try Tool(["watch", path, "t", "--ndjson"] + options)
        #expect(tool.change() == #"{"op":"insert","key":"x","row":{"k":"x","b":2},"initial":true}"#)
        try Shell.run(path, "UPDATE t SET b = 3;")
        #expect(tool.change() == #"{"op":"update","key":"x","row":{"k":"x","b":3}}"#)
        tool.terminate()
        try Shell.run(path, "UPDATE t SET b = 2;")
      }
      #expect(try Tool.run(["watch", path, "--once", "--old"]).status == 64)
    }
  }
#endif
