#if SQLite
  import DatabaseTestSupport
  import Testing

  @Suite(.timeLimit(.minutes(60))) struct ShellTests {
    let folder = Folder()

    @Test func `the last statement needs no semicolon`() throws {
      let path = folder.file("shell.db")
      try Shell.run(path, "CREATE TABLE t(v); INSERT INTO t VALUES(1)")
      #expect(try Shell.run(path, "SELECT v FROM t -- all of it") == "1\n")
      #expect(try Shell.run(path, "") == "")
    }

    @Test func `a failing statement is an error`() {
      #expect(throws: Shell.Failure.self) { try Shell.run(folder.file("x.db"), "SELEC 1") }
    }
  }
#endif
