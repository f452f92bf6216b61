#if SQLite
  import DatabaseTestSupport
  import Foundation
  import Testing

  @Suite(.timeLimit(.minutes(60))) struct StreamTests {
    let folder = Folder()

    /// A table rebuilt only from the lines of the stream.
    private struct Mirror {
      var rows: [NSObject: [String: NSObject]] = [:]
      var faults: [String] = []

      mutating func take(_ line: String) throws {
        let object = try #require(
          JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: NSObject]
        )
        let key = try #require(object["key"])
        switch object["op"] as? String {
        case "insert":
          if rows[key] != nil { faults.append("inserted twice: \(line)") }
          rows[key] = object["row"] as? [String: NSObject]
        case "delete":
          if rows.removeValue(forKey: key) == nil { faults.append("not there: \(line)") }
        case "update":
          if let row = object["row"] as? [String: NSObject] {
            if object["changed"] != nil || object["old"] != nil || rows[key] == row {
              faults.append("not an update of a complete row: \(line)")
            }
            if rows.updateValue(row, forKey: key) == nil { faults.append("not there: \(line)") }
            return
          }
          let old = object["old"] as? [String: NSObject] ?? [:]
          let changed = object["changed"] as? [String: NSObject] ?? [:]
          for (name, value) in old where rows[key]?[name] != value {
            faults.append("another old value: \(line)")
          }
          if changed.isEmpty || Set(old.keys) != Set(changed.keys) {
            faults.append("changed and old do not match: \(line)")
          }
          rows[key]?.merge(changed) { _, new in new }
        default: faults.append("unknown: \(line)")
        }
      }
    }

    private func table(_ writer: Shell) throws -> [NSObject: [String: NSObject]] {
      let text = try writer.run("SELECT json_object('id', id, 'a', a, 'b', b) FROM t;")
      var rows: [NSObject: [String: NSObject]] = [:]
      for line in text.split(separator: "\n") {
        let row = try #require(
          JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: NSObject]
        )
        rows[try #require(row["id"])] = row
      }
      return rows
    }

    @Test(arguments: ["WAL", "DELETE"], [[], ["--old"]])
    func `a stream reproduces the table after a thousand commits of another process`(
      mode: String,
      options: [String]
    ) throws {
      let path = folder.file("stream.db")
      let writer = try Shell(path)
      try writer.run(
        "PRAGMA journal_mode=\(mode); PRAGMA synchronous=OFF;"
          + "CREATE TABLE t(id INTEGER PRIMARY KEY, a, b);"
          + "INSERT INTO t SELECT value, 'start', value FROM generate_series(1, 50);"
      )
      let tool = try Tool(["watch", path, "--ndjson"] + options)
      var mirror = Mirror()
      for _ in 0..<50 { try mirror.take(try #require(tool.change())) }
      #expect(mirror.rows == (try table(writer)))

      var numbers = SeededNumbers(mode == "WAL" ? 3 : 4)
      for step in 1...1000 {
        let id = Int.random(in: 1...100, using: &numbers)
        switch Int.random(in: 0..<4, using: &numbers) {
        case 0: writer.send("INSERT OR REPLACE INTO t VALUES(\(id), 'new', \(step));")
        case 1: writer.send("DELETE FROM t WHERE id = \(id);")
        case 2: writer.send("UPDATE OR IGNORE t SET id = \(101 - id) WHERE id = \(id);")
        default: writer.send("UPDATE t SET a = 'step \(step)', b = NULL WHERE id = \(id);")
        }
      }
      writer.send("INSERT INTO t VALUES(9999, 'end', NULL);")
      let end = NSNumber(value: 9999)
      while mirror.rows[end] == nil { try mirror.take(try #require(tool.change())) }
      #expect(mirror.faults == [])
      // No commit follows the last row, but its state may arrive in parts.
      tool.terminate()
      while let line = tool.change() { try mirror.take(line) }
      #expect(mirror.rows == (try table(writer)))
      let outcome = tool.end()
      #expect(outcome.status == 0)
      // In rollback mode, a writer may block the stream for so long that this is reported.
      let isComplaint = mode == "WAL" ? outcome.errors != "" : !Tool.areAboutLocks(outcome.errors)
      #expect(!isComplaint, "\(outcome.errors)")
    }

    @Test func `the stream of ordered rows reports moves and reproduces the order`() throws {
      let path = folder.file("ordered.db")
      let writer = try Shell(path)
      try writer.run(
        "PRAGMA journal_mode=WAL; CREATE TABLE t(id INTEGER PRIMARY KEY, score INT);"
          + "INSERT INTO t VALUES(1, 10), (2, 20), (3, 30);"
      )
      let tool = try Tool(["watch", path, "--ndjson", "--order", "score desc", "--old"])
      var lines = [tool.line() ?? ""]
      #expect(lines[0].hasSuffix(#""key":["id"],"order":["score desc"]}"#))
      func follow(_ sql: String) throws -> [String] {
        try writer.run(sql)
        var told: [String] = []
        while let line = tool.line(), !line.contains("commit") { told.append(line) }
        lines += told
        return told
      }
      for _ in 0..<4 { lines.append(tool.line() ?? "") }
      #expect(
        try follow("UPDATE t SET score = 40 WHERE id = 1;") == [
          #"{"op":"update","key":1,"changed":{"score":40},"old":{"score":10}}"#,
          #"{"op":"move","key":1,"after":null}"#,
        ]
      )
      #expect(
        try follow("INSERT INTO t VALUES(4, 25);") == [
          #"{"op":"insert","key":4,"row":{"id":4,"score":25}}"#,
          #"{"op":"move","key":4,"after":3}"#,
        ]
      )
      _ = try follow(
        "BEGIN; INSERT INTO t VALUES(5, 1); UPDATE t SET score = score * 7 % 31; COMMIT;"
      )
      tool.terminate()
      #expect(tool.end().status == 0)
      let shown = try Tool.run(
        ["watch", "-", "--once", "--csv"],
        input: lines.joined(separator: "\n").utf8
      )
      let ordered = try Tool.run(["watch", path, "--once", "--csv", "--order", "score desc"])
      #expect(shown.output == ordered.output)
    }

    @Test func `each kind of value has an unambiguous form`() throws {
      let path = folder.file("values.db")
      let writer = try Shell(path)
      try writer.run(
        """
        CREATE TABLE t(k TEXT, n INT, v, PRIMARY KEY(k, n)) WITHOUT ROWID;
        INSERT INTO t VALUES('a', 1, NULL), ('a', 2, 9223372036854775807),
          ('a', 3, -9223372036854775808),
          ('b', 1, 1.0), ('b', 2, 9e999), ('b', 3, -9e999), ('c', 1, x'00ff'), ('c', 2, x''),
          ('c', 3, CAST(x'61ff' AS TEXT)), ('d', 1, 'é"\\' || char(10, 27, 0)), ('d', 2, '');
        """
      )
      let outcome = try Tool.run(["watch", path, "--ndjson", "--once"])
      let values = [
        #"["a",1],"row":{"k":"a","n":1,"v":null}"#,
        #"["a",2],"row":{"k":"a","n":2,"v":9223372036854775807}"#,
        #"["a",3],"row":{"k":"a","n":3,"v":-9223372036854775808}"#,
        #"["b",1],"row":{"k":"b","n":1,"v":1.0}"#,
        #"["b",2],"row":{"k":"b","n":2,"v":{"real":"Infinity"}}"#,
        #"["b",3],"row":{"k":"b","n":3,"v":{"real":"-Infinity"}}"#,
        #"["c",1],"row":{"k":"c","n":1,"v":{"blob":"00ff"}}"#,
        #"["c",2],"row":{"k":"c","n":2,"v":{"blob":""}}"#,
        #"["c",3],"row":{"k":"c","n":3,"v":{"text":"61ff"}}"#,
        #"["d",1],"row":{"k":"d","n":1,"v":"é\"\\\n\u001b\u0000"}"#,
        #"["d",2],"row":{"k":"d","n":2,"v":""}"#,
      ]
      #expect(
        Tool.changes(in: outcome.output)
          == values.map { #"{"op":"insert","key":\#($0),"initial":true}"# }
      )
      #expect(outcome.status == 0)
    }

    @Test func `a table with new columns is reported from its beginning`() throws {
      let path = folder.file("declared.db")
      let writer = try Shell(path)
      // In WAL mode no lock interrupts the stream.
      try writer.run(
        "PRAGMA journal_mode=WAL; CREATE TABLE t(id INTEGER PRIMARY KEY, a);"
          + "INSERT INTO t VALUES(1, 'x');"
      )
      let tool = try Tool(["watch", path, "--ndjson", "--old"])
      while let line = tool.line(), !line.hasPrefix(#"{"op":"ready""#) {}
      func expectAnew(_ columns: String, _ row: String) {
        #expect(
          tool.line()
            == #"{"livecells":1,"op":"begin","table":"t","columns":[\#(columns)],"key":["id"]}"#
        )
        #expect(tool.line() == #"{"op":"insert","key":1,"row":{\#(row)},"initial":true}"#)
        #expect(tool.line()?.hasPrefix(#"{"op":"ready""#) == true)
      }
      let id = #"{"name":"id","type":"INTEGER"}"#
      try writer.run("ALTER TABLE t ADD COLUMN b TEXT DEFAULT 'y';")
      let b = #"{"name":"b","type":"TEXT"}"#
      expectAnew(#"\#(id),{"name":"a","type":""},\#(b)"#, #""id":1,"a":"x","b":"y""#)
      try writer.run("UPDATE t SET b = 'z';")
      #expect(tool.line() == #"{"op":"update","key":1,"changed":{"b":"z"},"old":{"b":"y"}}"#)
      #expect(tool.line()?.contains("commit") == true)
      try writer.run("ALTER TABLE t RENAME COLUMN a TO c;")
      expectAnew(#"\#(id),{"name":"c","type":""},\#(b)"#, #""id":1,"c":"x","b":"z""#)
      tool.interrupt()
      let outcome = tool.end()
      #expect(outcome.status == 0 && outcome.errors == "")
    }

    @Test func `a stream reproduces a table whose columns change while it is read`() throws {
      let path = folder.file("storm.db")
      let writer = try Shell(path)
      try writer.run(
        "PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF;"
          + "CREATE TABLE t(id INTEGER PRIMARY KEY, a, b);"
          + "INSERT INTO t SELECT value, 'start', value FROM generate_series(1, 6000);"
      )
      let tool = try Tool(["watch", path, "--ndjson"])
      var mirror = Mirror()
      /// Processes lines up to a condition. A new beginning discards the earlier rows.
      func follow(until isLast: (String) -> Bool) throws {
        var line = ""
        repeat {
          line = try #require(tool.line())
          if line.hasPrefix(#"{"livecells":1,"op":"begin""#) { mirror = Mirror() }
          if !Tool.isEvent(line) { try mirror.take(line) }
          #expect(!line.contains("lost"))
        } while !isLast(line)
      }
      try follow { $0.hasPrefix(#"{"op":"ready""#) }
      for step in 1...40 {
        writer.send("ALTER TABLE t ADD COLUMN c\(step) DEFAULT \(step);")
        writer.send("UPDATE t SET a = 'step \(step)' WHERE id = \(step);")
        writer.send("ALTER TABLE t RENAME COLUMN c\(step) TO d\(step);")
        writer.send("ALTER TABLE t DROP COLUMN d\(step);")
      }
      writer.send("UPDATE t SET b = 'end' WHERE id = 1;")
      try follow { _ in mirror.rows[NSNumber(value: 1)]?["b"] == "end" as NSString }
      // All rows follow a beginning, even the last one.
      if mirror.rows.count < 6000 { try follow { $0.hasPrefix(#"{"op":"ready""#) } }
      tool.terminate()
      while let line = tool.change() { try mirror.take(line) }
      #expect(mirror.faults == [])
      #expect(mirror.rows == (try table(writer)))
      #expect(tool.end().errors == "")
    }

    @Test func `a view without a key is followed by the positions of its rows`() throws {
      let path = folder.file("places.db")
      let writer = try Shell(path)
      try writer.run(
        "CREATE TABLE t(g, v); INSERT INTO t VALUES('a', 1), ('b', 2);"
          + "CREATE VIEW sums AS SELECT g, sum(v) AS s FROM t GROUP BY g;"
      )
      let tool = try Tool(["watch", path, "sums", "--ndjson", "--old"])
      #expect(tool.change() == #"{"op":"insert","key":1,"row":{"g":"a","s":1},"initial":true}"#)
      #expect(tool.change() == #"{"op":"insert","key":2,"row":{"g":"b","s":2},"initial":true}"#)
      try writer.run("INSERT INTO t VALUES('b', 5);")
      #expect(tool.change() == #"{"op":"update","key":2,"changed":{"s":7},"old":{"s":2}}"#)
      tool.terminate()
      #expect(tool.end().status == 0)
    }

    @Test func `a view is followed by the named key`() throws {
      let path = folder.file("view.db")
      let writer = try Shell(path)
      try writer.run(
        "CREATE TABLE t(g, v); INSERT INTO t VALUES('a', 1);"
          + "CREATE VIEW \"my view\" AS SELECT g, sum(v) AS s FROM t GROUP BY g;"
      )
      let tool = try Tool(["watch", path, "my view", "--key", "g", "--ndjson", "--old"])
      #expect(
        tool.change() == #"{"op":"insert","key":"a","row":{"g":"a","s":1},"initial":true}"#
      )
      try writer.run("INSERT INTO t VALUES('a', 2);")
      #expect(tool.change() == #"{"op":"update","key":"a","changed":{"s":3},"old":{"s":1}}"#)
      tool.terminate()
      #expect(tool.end().status == 0)
    }

    @Test func `a long table is followed completely, and a limit is applied`() throws {
      let path = folder.file("long.db")
      let writer = try Shell(path)
      try writer.run(
        "PRAGMA journal_mode=WAL; CREATE TABLE t(v);"
          + "INSERT INTO t SELECT value FROM generate_series(1, 20000);"
      )
      let tool = try Tool(["watch", path, "--ndjson", "--old"])
      for _ in 0..<20_000 { _ = tool.change() }
      try writer.run("UPDATE t SET v = 0 WHERE rowid = 20000;")
      #expect(
        tool.change() == #"{"op":"update","key":20000,"changed":{"v":0},"old":{"v":20000}}"#
      )
      tool.terminate()
      #expect(tool.end().errors == "")
      let limited = try Tool.run(["watch", path, "--ndjson", "--once", "--limit", "3"])
      #expect(Tool.changes(in: limited.output).count == 3)
      #expect(limited.errors == "")
    }

    @Test func `a closed output ends the tool without an error`() throws {
      let path = folder.file("closed.db")
      try Shell.run(path, "CREATE TABLE t(v); INSERT INTO t VALUES(1);")
      let tool = try Tool(["watch", path, "--ndjson"])
      _ = tool.change()
      try tool.closeOutput()
      let outcome = tool.end()
      #expect(outcome.status == 0)
      #expect(outcome.errors == "")
    }

    @Test func `a table that is dropped and created again is followed again`() throws {
      let path = folder.file("back.db")
      let writer = try Shell(path)
      try writer.run("CREATE TABLE t(v); INSERT INTO t VALUES(1);")
      let tool = try Tool(["watch", path, "--ndjson", "--old"])
      _ = tool.change()
      try writer.run("DROP TABLE t;")
      try writer.run("CREATE TABLE t(v); INSERT INTO t VALUES(2);")
      // The empty table in between may or may not be seen.
      switch tool.change() {
      case #"{"op":"delete","key":1}"#:
        #expect(tool.change() == #"{"op":"insert","key":1,"row":{"v":2}}"#)
      case let line:
        #expect(line == #"{"op":"update","key":1,"changed":{"v":2},"old":{"v":1}}"#)
      }
      tool.terminate()
      #expect(tool.end().status == 0)
    }

    @Test func `the stream reports its table, and the ends of the initial rows and of each state`()
      throws
    {
      let path = folder.file("events.db")
      let writer = try Shell(path)
      // In WAL mode no lock interrupts the stream.
      try writer.run(
        "PRAGMA journal_mode=WAL; CREATE TABLE t(id INTEGER PRIMARY KEY, v TEXT);"
          + "INSERT INTO t VALUES(1, 'a');"
      )
      let tool = try Tool(["watch", path, "--ndjson"])
      #expect(
        tool.line()
          == #"{"livecells":1,"op":"begin","table":"t","columns":[{"name":"id","type":"INTEGER"},"#
          + #"{"name":"v","type":"TEXT"}],"key":["id"]}"#
      )
      #expect(tool.line()?.hasSuffix(#""initial":true}"#) == true)
      #expect(tool.line()?.hasPrefix(#"{"op":"ready""#) == true)
      try writer.run("BEGIN; UPDATE t SET v = 'b'; INSERT INTO t VALUES(2, 'c'); COMMIT;")
      let state = (0..<3).map { _ in tool.line() ?? "" }
      #expect(state[..<2].allSatisfy { $0.contains("update") || $0.contains("insert") })
      #expect(state[2].hasPrefix(#"{"op":"commit","time":"20"#), "\(state)")
      try writer.run("DROP TABLE t;")
      #expect(tool.line()?.hasPrefix(#"{"op":"lost","reason":""#) == true)
      try writer.run(
        "CREATE TABLE t(id INTEGER PRIMARY KEY, v TEXT); INSERT INTO t VALUES(1, 'b');"
      )
      #expect(tool.line() == #"{"op":"live"}"#)
      tool.terminate()
      #expect(tool.end().status == 0)
    }

    @Test func `rows leave a stream at their moment, and are not read at an interval until then`()
      throws
    {
      let path = folder.file("moments.db")
      let writer = try Shell(path)
      let now = "julianday('now')"
      try writer.run(
        "PRAGMA journal_mode=WAL; CREATE TABLE t(id INTEGER PRIMARY KEY, at REAL, v);"
          + "CREATE INDEX byAt ON t(at);"
      )
      let isSeen = try seenInTime { seconds in
        try writer.run(
          "REPLACE INTO t VALUES(1, 9e9, 'a'), (2, \(now) + \(seconds) / 2 / 86400.0, 'b'),"
            + "(3, \(now) + \(seconds) / 86400.0, 'c');"
        )
        let tool = try Tool(["watch", path, "--ndjson", "--where", "at > \(now)"])
        #expect(tool.change()?.hasPrefix(#"{"op":"insert","key":1,"#) == true)
        for key in [2, 3] {
          guard tool.line()?.hasPrefix(#"{"op":"insert","key":\#(key),"#) == true else {
            return false
          }
        }
        writer.send("UPDATE t SET v = 'd' WHERE id = 1;")
        var isChanged = false
        var deletions: [String] = []
        while !isChanged || deletions.count < 2 {
          let line = try #require(tool.change())
          if line.contains(#""v":"d""#) { isChanged = true } else { deletions.append(line) }
        }
        #expect(deletions == [2, 3].map { #"{"op":"delete","key":\#($0)}"# })
        tool.terminate()
        let outcome = tool.end()
        #expect(outcome.status == 0)
        #expect(!outcome.errors.contains("read at an interval"), "\(outcome.errors)")
        return true
      }
      #expect(isSeen)
    }
  }
#endif
