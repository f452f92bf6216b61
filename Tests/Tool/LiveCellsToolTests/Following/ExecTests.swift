#if SQLite
  import DatabaseTestSupport
  import Foundation
  import Testing

  @Suite(.timeLimit(.minutes(60))) struct ExecTests {
    private let folder = Folder()

    private func table() throws -> String {
      let path = folder.file("t.db")
      // In WAL mode readers and writers do not block each other.
      try Shell.run(
        path,
        """
        PRAGMA journal_mode = WAL; CREATE TABLE t(id INTEGER PRIMARY KEY, v);
        INSERT INTO t VALUES (1,'a')
        """
      )
      return path
    }

    @Test func `a command receives the changes of a commit, but not the initial rows`() throws {
      let path = try table()
      let tool = try Tool(
        ["watch", path, "--exec", "cat; echo end", "--until", "(SELECT max(id) FROM t) = 9"]
      )
      let hostile = "$(touch \(folder.file("made"))) `id` '; echo no"
      // The first reported change shows that the tool is following.
      let writer = Repeating {
        try Shell.run(path, "UPDATE t SET v = v || 'b' WHERE id = 1")
      }
      let first = tool.line()
      writer.stop()
      #expect(first?.hasPrefix(#"{"op":"update","key":1,"row":{"id":1,"v":"ab"#) == true)
      let quoted = hostile.replacingOccurrences(of: "'", with: "''")
      try Shell.run(path, "INSERT INTO t VALUES (2,'\(quoted)'),(9,NULL)")
      var lines: [String] = []
      while let line = tool.line() { lines.append(line) }
      #expect(lines.last == "end")
      #expect(
        lines.contains { $0.hasPrefix(#"{"op":"insert","key":2,"#) && $0.contains("$(touch") }
      )
      #expect(lines.contains(#"{"op":"insert","key":9,"row":{"id":9,"v":null}}"#))
      #expect(tool.end().status == 0)
      #expect(!FileManager.default.fileExists(atPath: folder.file("made")))
    }

    @Test func `the command never runs twice at once, and changes in between are combined`() throws
    {
      let path = try table()
      let lock = folder.file("lock")
      let command = """
        mkdir '\(lock)' || echo twice
        cat > /dev/null; sleep 0.05
        rmdir '\(lock)'; echo run
        """
      let tool = try Tool(
        ["watch", path, "--exec", command, "--until", "(SELECT max(id) FROM t) = 50"]
      )
      for id in 2...50 { try Shell.run(path, "INSERT INTO t VALUES (\(id),'x')") }
      var lines: [String] = []
      while let line = tool.line() { lines.append(line) }
      #expect(!lines.contains("twice"))
      #expect(lines.allSatisfy { $0 == "run" })
      #expect(tool.end().status == 0)
    }

    @Test func `a failed command is reported, and later changes run it again`() throws {
      let path = try table()
      let tool = try Tool(
        ["watch", path, "--exec", "echo ran; exit 3", "--until", "(SELECT max(id) FROM t) = 3"]
      )
      let writer = Repeating { try Shell.run(path, "UPDATE t SET v = v || 'b' WHERE id = 1") }
      #expect(tool.line() == "ran")
      writer.stop()
      let large = String(repeating: "x", count: 300_000)
      try Shell.run(path, "INSERT INTO t VALUES (3,'\(large)')")
      var text = ""
      while let line = tool.line() { text += line }
      let outcome = tool.end(text)
      #expect(outcome.status == 0)
      #expect(outcome.errors.contains("livecells: --exec: the command ended with status 3\n"))
    }

    @Test func `a command receives changes of standard input`() throws {
      let outcome = try Tool.run(
        ["watch", "-", "--key", "id", "--exec", "cat"],
        input: "{\"id\":1,\"v\":2}\n{\"id\":1,\"v\":3}\n".utf8
      )
      #expect(outcome.status == 0)
      #expect(outcome.output.contains(#""key":1"#))
    }

    @Test func `a broken pipe ends the command`() throws {
      let outcome = try Tool.run(
        ["watch", "-", "--exec", "yes | head -n 1"],
        input: "{\"id\":1}\n".utf8
      )
      #expect(outcome.output == "y\n")
    }
  }
#endif
