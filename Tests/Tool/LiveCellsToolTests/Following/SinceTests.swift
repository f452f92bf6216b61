#if SQLite
  import DatabaseTestSupport
  import Foundation
  import ScaleTestSupport
  import Testing

  /// A stream that continues after its process was killed.
  @Suite(.timeLimit(.minutes(TestScale.minutes))) struct SinceTests {
    let folder = Folder()
    let path: String
    let writer: Shell

    init() throws {
      path = folder.file("since.db")
      writer = try Shell(path)
      try writer.run(
        """
        PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF; PRAGMA wal_autocheckpoint=0;
        CREATE TABLE t(id INTEGER PRIMARY KEY, a, b);
        INSERT INTO t SELECT value, 'start', value FROM generate_series(1, 2000);
        """
      )
    }

    /// The consumer: the rows of all lines so far, and the token of the last complete state.
    private struct Consumer {
      var rows: [Int: NSDictionary] = [:]
      var token: String?
      /// Whether the last stream continued the earlier one.
      var isContinued = false
      /// The number of rows of the last stream up to `ready`, and the reason for all of them.
      var written = 0
      var lost: String?

      /// Processes a line, and returns its operation.
      @discardableResult
      mutating func take(_ line: String) throws -> String {
        let json = try JSONSerialization.jsonObject(with: Data(line.utf8))
        let object = try #require(json as? [String: Any])
        let key = object["key"] as? Int ?? 0
        let operation = try #require(object["op"] as? String)
        switch operation {
        case "begin":
          isContinued = object["since"] != nil
          (written, lost) = (0, nil)
          if isContinued {
            #expect(object["since"] as? String == token)
          } else {
            rows = [:]
          }
        case "replace":
          let ranges = try #require(object["ranges"] as? [[Int]])
          rows = rows.filter { row in !ranges.contains { $0[0] <= row.key && row.key <= $0[1] } }
        case "insert":
          #expect(rows[key] == nil, "inserted twice: \(line)")
          rows[key] = try #require(object["row"] as? NSDictionary)
          written += 1
        case "delete": #expect(rows.removeValue(forKey: key) != nil, "not there: \(line)")
        case "update":
          #expect(rows[key] != nil, "not there: \(line)")
          rows[key] = try #require(object["row"] as? NSDictionary)
        case "lost": lost = object["reason"] as? String
        default: break
        }
        if let next = object["token"] as? String { token = next }
        return operation
      }
    }

    private func table() throws -> [Int: NSDictionary] {
      let text = try writer.run("SELECT json_object('id', id, 'a', a, 'b', b) FROM t;")
      var rows: [Int: NSDictionary] = [:]
      for line in text.split(separator: "\n") {
        let json = try JSONSerialization.jsonObject(with: Data(line.utf8))
        let row = try #require(json as? NSDictionary)
        rows[try #require(row["id"] as? Int)] = row
      }
      return rows
    }

    private func start(_ consumer: Consumer) throws -> Tool {
      try Tool(["watch", path, "t", "--ndjson"] + (consumer.token.map { ["--since", $0] } ?? []))
    }

    /// Starts the tool, and processes its lines until all changes since the token are written.
    private func resume(_ consumer: inout Consumer) throws -> Tool {
      let tool = try start(consumer)
      while try consumer.take(try #require(tool.line())) != "ready" {}
      return tool
    }

    private func transaction(_ numbers: inout SeededNumbers) -> String {
      let id = Int.random(in: -50...2_600, using: &numbers)
      return switch Int.random(in: 0..<7, using: &numbers) {
      case 0: "INSERT OR REPLACE INTO t VALUES (\(id), 'new', \(id % 7));"
      case 1: "DELETE FROM t WHERE id BETWEEN \(id) AND \(id + 40);"
      case 2: "UPDATE OR REPLACE t SET id = id + 900 WHERE id BETWEEN \(id) AND \(id + 5);"
      case 3: "BEGIN; DELETE FROM t WHERE id > \(id); ROLLBACK;"
      case 4:
        "INSERT OR IGNORE INTO t SELECT value, hex(randomblob(200)), NULL "
          + "FROM generate_series(\(id), \(id + 60));"
      case 5: "UPDATE t SET a = substr(a, 1, 300) || 'y' WHERE length(a) > 300;"
      default: "UPDATE t SET b = b + 1 WHERE id BETWEEN \(id) AND \(id + 20);"
      }
    }

    @Test func `a stream that is killed and continued equals the table each time`() throws {
      var numbers = SeededNumbers(38)
      var consumer = Consumer()
      for round in 0..<TestScale.count(usual: 10, full: 200) {
        let tool = try resume(&consumer)
        // Nothing was written since the tool was started.
        #expect(consumer.rows == (try table()), "round \(round)")
        #expect(consumer.isContinued == (round > 0), "round \(round): \(consumer.lost ?? "")")
        for _ in 0..<Int.random(in: 0...4, using: &numbers) {
          writer.send(transaction(&numbers))
        }
        // The stream ends in the middle of the changes.
        try writer.run("INSERT OR REPLACE INTO t VALUES (5000, 'end', \(round));")
        let end = Int.random(in: 1...3, using: &numbers)
        for _ in 0..<end {
          guard consumer.rows[5_000]?["b"] as? Int != round else { break }
          try consumer.take(try #require(tool.line()))
        }
        tool.kill()
        _ = tool.end()
        for _ in 0..<Int.random(in: 0...4, using: &numbers) {
          try writer.run(transaction(&numbers))
        }
      }
    }

    @Test func `only the changes are written, and later lines have only changed rows`() throws {
      var consumer = Consumer()
      let first = try resume(&consumer)
      #expect(consumer.written == 2_000)
      first.kill()
      try writer.run("UPDATE t SET a = 'x' WHERE id = 1000;")
      let second = try resume(&consumer)
      #expect(consumer.written < 400)
      #expect(consumer.rows[1_000]?["a"] as? String == "x")
      try writer.run("UPDATE t SET a = 'y' WHERE id = 5;")
      let update = try #require(second.line())
      #expect(update == #"{"op":"update","key":5,"row":{"id":5,"a":"y","b":5}}"#)
      try consumer.take(update)
      try consumer.take(try #require(second.line()))
      second.kill()
      // The token of a commit may name the state before it, if the read began before the commit.
      let third = try resume(&consumer)
      #expect(consumer.isContinued && consumer.written < 400)
      third.kill()
      // Nothing has been committed since the token.
      try writer.run("CREATE TEMP TABLE x(a);")
      let last = try resume(&consumer)
      #expect(consumer.isContinued && consumer.written == 0)
      #expect(consumer.rows == (try table()))
      last.terminate()
      #expect(last.end().errors == "")
    }

    @Test func `all rows follow a reason if the log does not contain the changes`() throws {
      var consumer = Consumer()
      let first = try resume(&consumer)
      first.kill()
      // The checkpoint must not meet a reader.
      _ = first.end()
      try writer.run(
        "DELETE FROM t WHERE id > 10; PRAGMA wal_checkpoint(TRUNCATE); UPDATE t SET b = 0;"
      )
      let tool = try resume(&consumer)
      #expect(!consumer.isContinued)
      let reason = "the changes since the token are unknown: the log no longer contains them"
      #expect(consumer.lost == reason)
      #expect(consumer.rows == (try table()))
      // The new stream can be continued.
      tool.terminate()
      #expect(tool.end().errors.hasSuffix("--since: \(reason); all rows follow\n"))
      try writer.run("UPDATE t SET b = 1 WHERE id = 3;")
      let last = try resume(&consumer)
      #expect(consumer.isContinued)
      #expect(consumer.rows == (try table()))
      last.terminate()
      _ = last.end()
    }

    @Test func `a text that is not a token is followed by all rows`() throws {
      var consumer = Consumer()
      consumer.token = "nonsense"
      let tool = try resume(&consumer)
      #expect(consumer.lost == "the changes since the token are unknown: this is not a token")
      #expect(consumer.rows.count == 2_000)
      tool.terminate()
      #expect(tool.end().status == 0)
    }

    @Test func `a table without a log writes no tokens`() throws {
      let path = folder.file("rollback.db")
      try Shell.run(path, "CREATE TABLE t(id INTEGER PRIMARY KEY); INSERT INTO t VALUES (1);")
      let tool = try Tool(["watch", path, "--ndjson"])
      var lines: [String] = []
      while lines.last?.contains("ready") != true { lines.append(try #require(tool.line())) }
      #expect(!lines.contains { $0.contains("token") })
      tool.terminate()
      _ = tool.end()
    }

    @Test func `a continued stream appended to the earlier one has the rows of the table`() throws {
      var consumer = Consumer()
      var lines: [String] = []
      for step in 0..<3 {
        let tool = try start(consumer)
        repeat {
          lines.append(try #require(tool.line()))
          try consumer.take(lines[lines.count - 1])
        } while !lines[lines.count - 1].hasPrefix(#"{"op":"ready""#)
        tool.kill()
        _ = tool.end()
        try writer.run("UPDATE t SET a = 'step' WHERE id = \(step * 900 + 1);")
        try writer.run("DELETE FROM t WHERE id = \(step * 700 + 2);")
      }
      let tool = try start(consumer)
      repeat {
        lines.append(try #require(tool.line()))
      } while !lines[lines.count - 1].hasPrefix(#"{"op":"ready""#)
      tool.terminate()
      _ = tool.end()
      let shown = try Tool.run(
        ["watch", "-", "--once", "--csv"],
        input: lines.joined(separator: "\n").utf8
      )
      let table = try Tool.run(["watch", path, "--once", "--csv"])
      #expect(shown.errors == "")
      func sorted(_ text: String) -> [Substring] {
        text.split(whereSeparator: \.isNewline).sorted()
      }
      #expect(sorted(shown.output) == sorted(table.output))
    }

    @Test(arguments: [
      ["--csv", "--since", "x"], ["--ndjson", "--once", "--since", "x"],
      ["--ndjson", "--order", "a", "--since", "x"], ["--ndjson", "--exec", "cat", "--since", "x"],
      ["--ndjson", "--record", "/dev/null", "--since", "x"], ["--since", "x"],
    ])
    func `options that do not fit are refused`(options: [String]) throws {
      let outcome = try Tool.run(["watch", path, "t"] + options)
      #expect(outcome.status == 64)
      #expect(outcome.errors.contains("--since"))
    }
  }
#endif
