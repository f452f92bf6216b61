#if SQLite
  import DatabaseTestSupport
  import Foundation
  import Testing

  @Suite(.timeLimit(.minutes(60))) struct `A missing file or table` {
    let folder = Folder()

    @Test func `is awaited with --wait, first the file and then the table`() throws {
      let path = folder.file("later.db")
      #expect(try Tool.run([path, "t", "--csv"]).status == 66)
      let tool = try Tool([path, "t", "--csv", "--wait"])
      try Shell.run(path, "PRAGMA journal_mode=WAL; CREATE TABLE other(v);")
      try Shell.run(path, "CREATE TABLE t(v); INSERT INTO t VALUES('there');")
      #expect(tool.line() == "livecells:op,key,v\r")
      #expect(tool.line() == "insert,1,there\r")
      tool.terminate()
      while tool.line() != nil {}
      let errors = tool.end().errors.split(separator: "\n")
      #expect(errors.allSatisfy { $0.hasPrefix("livecells: waiting: ") })
      #expect(Set(errors).count == errors.count, "each reason is told once")
    }

    @Test func `is awaited while the file is empty, as SQLite creates it`() throws {
      let path = folder.file("empty.db")
      #expect(FileManager.default.createFile(atPath: path, contents: nil))
      #expect(try Tool.run([path, "t", "--csv"]).status == 65)
      let tool = try Tool([path, "t", "--csv", "--wait", "--once"])
      try Shell.run(path, "CREATE TABLE t(v); INSERT INTO t VALUES('there');")
      #expect(tool.line() == "v\r")
      #expect(tool.line() == "there\r")
      let end = tool.end()
      #expect(end.status == 0)
    }

    @Test func `is awaited until the time limit`() throws {
      let outcome = try Tool.run([folder.file("never.db"), "t", "--wait", "--for", "0.5", "--csv"])
      #expect(outcome.status == 66)
      #expect(outcome.errors.split(separator: "\n").count == 2)
    }

    @Test func `is not awaited if the request is invalid`() throws {
      let path = folder.file("wrong.db")
      try Shell.run(path, "CREATE TABLE t(v);")
      #expect(try Tool.run([path, "t", "--where", "v = ", "--wait", "--once"]).status == 64)
    }

    @Test func `a stream reports a lock that hides commits`() throws {
      let path = folder.file("locked.db")
      let writer = try Shell(path)
      try writer.run("CREATE TABLE t(id INTEGER PRIMARY KEY, v); INSERT INTO t VALUES(1, 0);")
      let tool = try Tool(["watch", path, "--ndjson", "--old"])
      while let line = tool.line(), line != #"{"op":"ready"}"# {}
      try writer.run("PRAGMA locking_mode=EXCLUSIVE; UPDATE t SET v = 1;")
      #expect(
        tool.line()?.hasSuffix(#"locked.db: locked by another process"}"#) == true
      )
      try writer.run("PRAGMA locking_mode=NORMAL; UPDATE t SET v = 2; SELECT v FROM t;")
      #expect(tool.line() == #"{"op":"live"}"#)
      #expect(tool.line() == #"{"op":"update","key":1,"changed":{"v":2},"old":{"v":0}}"#)
      tool.terminate()
      #expect(tool.end().status == 0)
    }
  }
#endif
