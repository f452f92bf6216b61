#if SQLite
  import DatabaseTestSupport
  import Foundation
  import ScaleTestSupport
  import Testing

  @Suite(.timeLimit(.minutes(60))) struct `The tool's own output` {
    let folder = Folder()

    /// A table with random names and values: quotes, separators, other alphabets, operations.
    private func makeTable(_ path: String, _ generator: inout SeededNumbers) throws {
      let names = [
        "op", "key", "row", "a b", "x,y", "café", "cafe\u{301}", "line", "NAME", "\"q\"",
        "{x}", "[1]", "two\nlines",
      ]
      let chosen = names.shuffled(using: &generator).prefix(
        Int.random(in: 1...6, using: &generator)
      )
      let texts = [
        "'insert'", "'delete'", "'a,b'", "'a \"b\"'", "'two' || char(13, 10) || 'lines'", "' pad '",
        "''",
        "NULL", "1", "-2.5", "1e300", "9223372036854775807", "'{\"op\":\"live\"}'", "'日本'",
        "'x' || char(9)",
      ]
      let columns = chosen.map { "\"" + $0.replacingOccurrences(of: "\"", with: "\"\"") + "\"" }
      var sql = "CREATE TABLE t(\(columns.joined(separator: ","))) ;"
      for _ in 0..<Int.random(in: 0...6, using: &generator) {
        let values = columns.map { _ in texts.randomElement(using: &generator) ?? "NULL" }
        sql += "INSERT INTO t VALUES(\(values.joined(separator: ",")));"
      }
      try Shell.run(path, sql)
    }

    @Test(arguments: ["--csv", "--json", "--ndjson"])
    func `of any table reproduces the table`(format: String) throws {
      var generator = SeededNumbers(30)
      for number in 0..<TestScale.count(usual: 8, full: 100) {
        let path = folder.file("\(format)\(number).db")
        try makeTable(path, &generator)
        let written = try Tool.run([path, "t", "--once", format])
        #expect(written.status == 0, "\(written.errors)")
        let read = try Tool.run(["-", "--once", format], input: written.output.utf8)
        #expect(read.status == 0, "\(read.errors)")
        #expect(
          Tool.changes(in: read.output) == Tool.changes(in: written.output),
          "table \(number): \(written.output)"
        )
        // The stream of the initial rows.
        let lines = written.output.isEmpty ? 0 : Tool.changes(in: written.output).count
        guard format != "--json", lines > 1 else { continue }
        // On a busy machine it may take long until the rows are written.
        var followed: [String] = []
        for limit in ["0.3", "10", "120"] where followed != Tool.changes(in: written.output) {
          let stream = try Tool.run([path, "t", format, "--for", limit])
          let read = try Tool.run(["-", "--once", format], input: stream.output.utf8)
          followed = Tool.changes(in: read.output)
        }
        #expect(followed == Tool.changes(in: written.output))
      }
    }

    @Test func `as an aligned table reproduces a table with simple values`() throws {
      let path = folder.file("aligned.db")
      try Shell.run(
        path,
        """
        CREATE TABLE t(id INTEGER PRIMARY KEY, "full name" TEXT, size REAL);
        INSERT INTO t VALUES(1, 'Ann  B.', 0.5), (20, 'é 日本', -3.25), (300, 'x', NULL);
        """
      )
      let plain = try Tool.run([path, "t", "--once"])
      let read = try Tool.run(["-", "--once", "--csv"], input: plain.output.utf8)
      #expect(read.output == (try Tool.run([path, "t", "--once", "--csv"])).output)
    }

    @Test func `is understood after a table has got another column`() throws {
      let path = folder.file("altered.db")
      try Shell.run(
        path,
        "CREATE TABLE t(id INTEGER PRIMARY KEY, v); INSERT INTO t VALUES(1, 'x');"
      )
      let source = try Tool(["watch", path, "--csv"])
      let sink = try Tool(["-", "--csv"], takesInput: true)
      func pass(until end: (String) -> Bool) throws {
        while let line = source.line() {
          try sink.send(Data((line + "\n").utf8))
          if end(line) { return }
        }
      }
      try pass { $0.hasPrefix("insert,1") }
      #expect(sink.line() == "livecells:op,key,id,v\r")
      #expect(sink.line() == "insert,1,1,x\r")
      try Shell.run(path, "ALTER TABLE t ADD COLUMN w; UPDATE t SET w = 'new';")
      try pass { $0.hasPrefix("insert,1,1,x,new") || $0.hasPrefix("update,1,1,x,new") }
      while let line = sink.line() { if line.contains("1,1,x,new") { break } }
      source.terminate()
      try sink.send(Data(), isLast: true)
      while sink.line() != nil {}
      #expect(sink.end().status == 0)
      _ = source.end()
    }

    @Test func `reports the order of the rows in each format`() throws {
      let path = folder.file("ordered.db")
      try Shell.run(
        path,
        "CREATE TABLE t(id INTEGER PRIMARY KEY, n); INSERT INTO t VALUES(1,1),(2,2);"
      )
      let tool = try Tool([path, "t", "--order", "n", "--csv"])
      while let line = tool.line(), !line.hasPrefix("insert,2") {}
      try Shell.run(path, "UPDATE t SET n = 0 WHERE id = 2;")
      var lines: [String] = []
      while lines.count < 2, let line = tool.line() { lines.append(line) }
      #expect(Set(lines) == ["update,2,2,0\r", "move,2,,\r"])
      tool.terminate()
      _ = tool.end()
    }
  }
#endif
