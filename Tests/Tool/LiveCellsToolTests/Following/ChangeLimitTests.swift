#if SQLite
  import DatabaseTestSupport
  import Foundation
  import Testing

  /// Tests of the option `--changes`.
  @Suite(.timeLimit(.minutes(60))) struct ChangeLimitTests {
    let folder = Folder()

    private func table() throws -> (path: String, writer: Shell) {
      let path = folder.file("limited.db")
      let writer = try Shell(path)
      // In WAL mode no lock interrupts the stream.
      try writer.run(
        "PRAGMA journal_mode=WAL; CREATE TABLE t(id INTEGER PRIMARY KEY, v);"
          + "INSERT INTO t VALUES(1, 'a'), (2, 'b');"
      )
      return (path, writer)
    }

    @Test func `the stream ends after the given number of changes, even within a state`() throws {
      let (path, writer) = try table()
      let tool = try Tool([path, "--ndjson", "--changes", "3"])
      var lines: [String] = []
      while let line = tool.line() {
        lines.append(line)
        if line.contains("\"ready\"") {
          try writer.run("UPDATE t SET v = 'c' WHERE id = 1;")
        } else if line.contains("\"commit\"") {
          try writer.run("INSERT INTO t VALUES(3, 'd'), (4, 'e'), (5, 'f');")
        }
      }
      let outcome = tool.end()
      #expect(outcome.status == 0 && outcome.errors.isEmpty)
      let told = lines.drop { !$0.contains("\"ready\"") }.dropFirst()
      #expect(
        told.map { $0.split(separator: ",")[0] } == [
          #"{"op":"update""#, #"{"op":"commit""#, #"{"op":"insert""#, #"{"op":"insert""#,
        ]
      )
    }

    @Test func `lines of standard input end after the given number of changes`() throws {
      let input = (1...5).map { "{\"n\": \($0)}\n" }.joined()
      let outcome = try Tool.run(["-", "--ndjson", "--changes", "2"], input: input.utf8)
      #expect(outcome.status == 0)
      #expect(outcome.output.split(separator: "\n").filter { $0.contains("insert") }.count == 2)
    }

    @Test func `the status reports an unmet condition after the last change`() throws {
      let (path, writer) = try table()
      let tool = try Tool([path, "--changes", "1", "--until", "SELECT 0"])
      while let line = tool.line() {
        if line.hasPrefix("-") || line.contains("b") {
          try writer.run("DELETE FROM t WHERE id = 2;")
        }
      }
      #expect(tool.end().status == 1)
    }

    @Test(arguments: [
      ["--changes", "0"], ["--changes", "-1"], ["--changes", "2", "--once"],
      ["--changes", "2", "--exec", "cat"], ["--changes", "2", "--write"],
    ])
    func `contradictory options are refused in one line`(options: [String]) throws {
      let (path, _) = try table()
      let outcome = try Tool.run([path] + options)
      #expect(outcome.status == 64)
      #expect(outcome.errors.contains("--"))
    }
  }
#endif
