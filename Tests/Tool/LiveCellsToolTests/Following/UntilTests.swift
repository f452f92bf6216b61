#if SQLite
  import DatabaseTestSupport
  import Foundation
  import Testing

  @Suite(.timeLimit(.minutes(60))) struct UntilTests {
    private let folder = Folder()

    private func jobs() throws -> String {
      let path = folder.file("jobs.db")
      try Shell.run(
        path,
        "CREATE TABLE job(id INTEGER PRIMARY KEY, state); INSERT INTO job VALUES (1,'open')"
      )
      return path
    }

    @Test func `the tool ends with status 0 when the condition is true, after reporting the cause`()
      throws
    {
      let path = try jobs()
      let tool = try Tool([
        "watch", path, "--ndjson", "--old", "--until",
        "NOT EXISTS (SELECT 1 FROM job WHERE state = 'open') -- all done",
      ])
      while let line = tool.line(), line != #"{"op":"ready"}"# {}
      try Shell.run(path, "UPDATE job SET state = 'done'")
      #expect(
        tool.change()
          == #"{"op":"update","key":1,"changed":{"state":"done"},"old":{"state":"open"}}"#
      )
      #expect(tool.end().status == 0)
    }

    @Test func `a condition that becomes true with time is true at the end`() throws {
      let soon = Int(Date().timeIntervalSince1970) + 2
      let outcome = try Tool.run([
        "watch", try jobs(), "--ndjson", "--for", "4", "--until",
        "strftime('%s', 'now') + 0 >= \(soon)",
      ])
      #expect(outcome.status == 0, "\(outcome.errors)")
    }

    @Test func `a condition that becomes true with time ends the tool before the time limit`()
      throws
    {
      let soon = Int(Date().timeIntervalSince1970) + 2
      let tool = try Tool([
        "watch", try jobs(), "--ndjson", "--until", "strftime('%s', 'now') + 0 >= \(soon)",
      ])
      while tool.line() != nil {}
      #expect(tool.end().status == 0)
    }

    @Test func `rows of an expression with the time are removed from a stream as time passes`()
      throws
    {
      let path = try jobs()
      let isSeen = try seenInTime { seconds in
        try Shell.run(
          path,
          "REPLACE INTO job VALUES (2, julianday('now') + \(seconds) / 86400.0)"
        )
        let tool = try Tool([
          "watch", path, "--ndjson",
          "--where", "id = 1 OR typeof(state) = 'real' AND state + 0 > julianday('now')",
          "--poll", "0.1", "--changes", "1",
        ])
        #expect(tool.change()?.hasPrefix(#"{"op":"insert","key":1,"#) == true)
        guard tool.line()?.hasPrefix(#"{"op":"insert","key":2,"#) == true else { return false }
        #expect(tool.change() == #"{"op":"delete","key":2}"#)
        #expect(
          tool.end().errors.contains(
            "job: read at an interval, because it may change without a commit"
          )
        )
        return true
      }
      #expect(isSeen)
    }

    @Test(arguments: ["SELECT count(*) FROM job;", "1", "0.5", "1 UNION SELECT 0 LIMIT 1"])
    func `a condition that is true at the start ends the tool at once`(sql: String) throws {
      let outcome = try Tool.run(["watch", try jobs(), "--ndjson", "--until", sql])
      if sql.contains("UNION") {
        // It is not an expression.
        #expect(outcome.status == 64)
      } else {
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("ready"))
      }
    }

    @Test(arguments: ["NULL", "0", "'text'", "(SELECT id FROM job WHERE id > 7)"])
    func `a condition that is not true at the time limit ends the tool with status 1`(sql: String)
      throws
    {
      let outcome = try Tool.run(["watch", try jobs(), "--until", sql, "--for", "0.3"])
      #expect(outcome.status == 1)
      #expect(outcome.errors == "")
    }

    @Test func `SIGTERM before the condition is true ends the tool with status 1`() throws {
      let tool = try Tool(["watch", try jobs(), "--ndjson", "--until", "0"])
      while let line = tool.line(), line != #"{"op":"ready"}"# {}
      tool.terminate()
      #expect(tool.end().status == 1)
    }

    @Test func `invalid SQL is reported before anything is shown`() throws {
      let outcome = try Tool.run(["watch", try jobs(), "--until", "nonsense("])
      #expect(outcome.status == 64)
      #expect(outcome.output == "")
      #expect(outcome.errors.hasPrefix("livecells: --until: "))
      #expect(outcome.errors.split(separator: "\n").count == 1)
    }

    @Test func `a condition cannot write`() throws {
      let path = try jobs()
      for sql in ["(DELETE FROM job)", "1); DELETE FROM job; SELECT (1", "writefile('x','y')"] {
        #expect(try Tool.run(["watch", path, "--until", sql, "--for", "0.2"]).status == 64)
      }
      #expect(try Shell.run(path, "SELECT count(*) FROM job") == "1\n")
    }

    @Test func `conditions exclude --once and standard input`() throws {
      #expect(try Tool.run(["watch", try jobs(), "--once", "--until", "1"]).status == 64)
      #expect(try Tool.run(["watch", "-", "--until", "1"]).status == 64)
    }
  }
#endif
