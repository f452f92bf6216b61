#if SQLite
  import DatabaseTestSupport
  import Foundation
  import Testing

  @Suite(.timeLimit(.minutes(60))) struct `Lines of standard input` {
    let folder = Folder()

    private func once(_ input: String, _ arguments: String...) throws -> [String] {
      let outcome = try Tool.run(["-", "--once", "--csv"] + arguments, input: input.utf8)
      #expect(outcome.status == 0, "\(outcome.errors)")
      return outcome.output.split(whereSeparator: \.isNewline).map(String.init)
    }

    @Test func `that are JSON objects are rows, identified by a key`() throws {
      let lines = """
        {"id":1,"name":"one","n":1.50,"more":{"a":[1,null]}}
        {"id":2,"name":"t\\u0077o \\ud83d\\ude00","n":null,"more":true}

        {"id":1,"name":"other"}
        """
      #expect(
        try once(lines, "--key", "id") == ["id,name,n,more", "1,other,,", "2,two 😀,,true"]
      )
      #expect(
        try once(lines) == [
          "id,name,n,more", #"1,one,1.50,"{""a"":[1,null]}""#, "2,two 😀,,true", "1,other,,",
        ],
        "without a key each line is a row"
      )
      #expect(try once(lines, "--limit", "1", "--columns", "name") == ["name", "other"])
    }

    @Test(arguments: [
      ["-", "--ndjson"], ["-", "--once", "--ndjson"],
      ["watch", "--every", "1000s", "--ndjson", "--", "echo", "a"],
      ["watch", "--every", "1000s", "--ndjson", "--", "sleep", "1000"],
    ])
    func `are awaited until the time limit`(arguments: [String]) throws {
      let end = arguments.firstIndex(of: "--") ?? arguments.count
      let tool = try Tool(
        arguments[..<end] + ["--for", "0.3"] + arguments[end...],
        takesInput: true
      )
      // The input stays open, so more could follow.
      while tool.line() != nil {}
      let outcome = tool.end()
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    }

    @Test func `that exceed the maximum length are skipped, and later lines are read`() throws {
      // First more bytes than a line may have, then more lines than one read returns.
      var input = Data((#"{"id":0,"t":"a"}"# + "\n" + #"{"id":-1,"t":""#).utf8)
      input.append(Data(repeating: UInt8(ascii: "x"), count: 70 << 20))
      input.append(Data("\"}\n".utf8))
      for id in 1...8_000 { input.append(Data("{\"id\":\(id)}\n".utf8)) }
      let outcome = try Tool.run(["-", "--once", "--csv", "--key", "id"], input: input)
      #expect(outcome.status == 65)
      let lines = outcome.output.split(whereSeparator: \.isNewline)
      #expect(lines.count == 8_002 && lines.last == "8000,", "\(lines.count)")
      #expect(
        outcome.errors.contains("1 line was invalid; line 2: the line is longer than 64 MB")
      )
    }

    @Test func `may have columns that appear later`() throws {
      let lines = """
        {"id":1,"a":2}
        {"id":2,"b":3}
        {"id":1,"a":3}
        """
      #expect(try once(lines, "--key", "id") == ["id,a,b", "1,3,", "2,,3"])
      let outcome = try Tool.run(["-", "--key", "id", "--ndjson"], input: lines.utf8)
      #expect(
        Tool.changes(in: outcome.output) == [
          #"{"op":"insert","key":1,"row":{"id":1,"a":2}}"#,
          #"{"op":"insert","key":2,"row":{"id":2,"a":null,"b":3}}"#,
          #"{"op":"update","key":1,"changed":{"a":3},"old":{"a":2}}"#,
        ]
      )
    }

    @Test func `of a stream are replaced when the stream begins again`() throws {
      let lines = """
        {"livecells":1,"op":"begin","table":"t","columns":[{"name":"id"},{"name":"a"}],"key":["id"]}
        {"op":"insert","key":1,"row":{"id":1,"a":2},"initial":true}
        {"livecells":1,"op":"begin","table":"t","columns":[{"name":"id"},{"name":"c"}],"key":["id"]}
        {"op":"insert","key":7,"row":{"id":7,"c":8},"initial":true}
        {"op":"update","key":7,"changed":{"c":9},"old":{"c":8}}
        {"op":"update","key":7,"row":{"id":7,"c":10}}
        """
      #expect(try once(lines) == ["id,c", "7,10"])
      let outcome = try Tool.run(["-", "--ndjson"], input: lines.utf8)
      // The second beginning makes the first row invalid.
      #expect(
        outcome.output.split(separator: "\n") == [
          #"{"livecells":1,"op":"begin","table":"t","columns":[{"name":"id","type":""},{"name":"a","type":""}],"key":["id"]}"#,
          #"{"op":"insert","key":1,"row":{"id":1,"a":2},"initial":true}"#,
          #"{"livecells":1,"op":"begin","table":"t","columns":[{"name":"id","type":""},{"name":"c","type":""}],"key":["id"]}"#,
          #"{"op":"insert","key":7,"row":{"id":7,"c":8},"initial":true}"#,
          #"{"op":"update","key":7,"changed":{"c":9},"old":{"c":8}}"#,
          #"{"op":"update","key":7,"changed":{"c":10},"old":{"c":9}}"#,
        ]
      )
      let missing = try Tool.run(["-", "--once", "--csv", "--columns", "id,x"], input: lines.utf8)
      #expect(missing.status == 64 && missing.errors.contains("no such column: x"))
    }

    @Test func `that are comma-separated values are rows with any quoted content`() throws {
      let lines = "id,text,empty\r\n1,\"two\r\nlines, \"\"quoted\"\"\",\r\n2,0.10,\"\"\r\n"
      let outcome = try Tool.run(["-", "--once", "--json", "--key", "id"], input: lines.utf8)
      #expect(
        outcome.output == """
          [
          {"id":1,"text":"two\\r\\nlines, \\"quoted\\"","empty":null},
          {"id":2,"text":0.10,"empty":""}
          ]

          """
      )
    }

    @Test func `that are aligned columns are rows, and the last field has the rest of the line`()
      throws
    {
      #expect(
        try once("  PID CMD\n    1 init -x\n\n   20 sh\n", "--key", "PID") == [
          "PID,CMD", "1,init -x", "20,sh",
        ]
      )
    }

    @Test(arguments: ["--ndjson", "--csv"])
    func `of another instance of the tool reproduce its table`(format: String) throws {
      let path = folder.file("source.db")
      try Shell.run(
        path,
        """
        CREATE TABLE t(id INTEGER PRIMARY KEY, v TEXT, b BLOB, r REAL);
        INSERT INTO t VALUES(1, 'one', x'00ff', 0.5), (2, 'two', NULL, 9e999), (3, NULL, x'', -2);
        """
      )
      let source = try Tool(["watch", path, format])
      let screen = try Tool(["-", "--ndjson"], takesInput: true)
      func pass(_ count: Int) throws {
        var remaining = count
        while remaining > 0, let line = source.line() {
          try screen.send(Data((line + "\n").utf8))
          if !Tool.isEvent(line) { remaining -= 1 }
        }
      }
      try pass(format == "--csv" ? 4 : 3)
      for id in 1...3 {
        #expect(screen.change()?.contains("\"op\":\"insert\",\"key\":\(id)") == true)
      }
      try Shell.run(path, "UPDATE t SET v = 'changed' WHERE id = 2; DELETE FROM t WHERE id = 1;")
      try pass(2)
      let changes = Set([screen.change() ?? "", screen.change() ?? ""])
      #expect(changes.contains(#"{"op":"delete","key":1}"#))
      #expect(
        changes.contains(
          #"{"op":"update","key":2,"changed":{"v":"changed"},"old":{"v":"two"}}"#
        )
      )
      try screen.send(Data(), isLast: true)
      #expect(screen.line() == nil && screen.end().status == 0)
    }

    @Test func `that are invalid are counted, and the others are shown`() throws {
      let lines = "{\"id\":1}\nnonsense\n{\"id\":}\n[1]\n{\"other\":1}\n{\"id\":2} x\n{\"id\":3}\n"
      let outcome = try Tool.run(["-", "--once", "--csv", "--key", "id"], input: lines.utf8)
      #expect(outcome.output == "id\r\n1\r\n2\r\n3\r\n" && outcome.status == 65)
      #expect(outcome.errors.contains("5 lines were invalid; line 6: "))
      let broken = try Tool.run(["-", "--once", "--csv"], input: "a,b\n1\n\"x".utf8)
      #expect(
        broken.errors.contains("2 lines were invalid; line 3: a quote is not closed")
      )
    }

    @Test func `from untrusted sources do no harm`() throws {
      let deep = String(repeating: "[", count: 100_000)
      let escape = #"{"v":"\u001b[2J","\u001b]0;x\u0007":1,"half":"\ud800x"}"#
      let outcome = try Tool.run(
        ["-", "--once"],
        input: Array("{\"v\":\(deep)\n".utf8) + [0x7B, 0xFF, 0x0A] + Array(escape.utf8)
      )
      #expect(outcome.status == 65 && !outcome.output.unicodeScalars.contains("\u{1B}"))
      #expect(outcome.output.contains("␛[2J") && outcome.output.contains("\u{FFFD}x"))
      #expect(outcome.errors.contains("2 lines were invalid"))
      let quote = try Tool.run(
        ["-", "--once"],
        input: Array("a,b\n\"".utf8) + Array(repeating: 0x0A, count: 1 << 16)
      )
      #expect(quote.errors.contains("a quote is not closed"))
    }

    @Test func `do not support options for databases`() throws {
      for options in [["--where", "1"], ["t"], ["--sql", "SELECT 1"], ["--wait"]] {
        let outcome = try Tool.run(["watch", "-"] + options)
        #expect(outcome.status == 64 && outcome.errors.contains("requires a database"))
      }
    }
  }

  @Suite(.timeLimit(.minutes(60))) struct `A command that is run repeatedly` {
    let folder = Folder()

    private func rows(_ output: String, _ arguments: String...) throws -> [String] {
      let file = folder.file("output")
      try Data(output.utf8).write(to: URL(fileURLWithPath: file))
      let outcome = try Tool.run(
        ["watch", "--once", "--csv", "--every", "1s"] + arguments + ["--", "cat", file]
      )
      #expect(outcome.status == 0, "\(outcome.errors)")
      return outcome.output.split(whereSeparator: \.isNewline).map(String.init)
    }

    @Test func `prints JSON, comma-separated values or columns`() throws {
      #expect(try rows(#"[{"a":1,"b":"x"},{"a":2,"b":"y"}]"#) == ["a,b", "1,x", "2,y"])
      #expect(try rows("{\"a\":1}\n{\"a\":2}") == ["a", "1", "2"])
      #expect(try rows("a,b\n1,\"x,y\"\n") == ["a,b", #"1,"x,y""#])
      #expect(
        try rows("PID  CMD\n  1  init -x y\n 20  sh\n", "--key", "PID") == [
          "PID,CMD", "1,init -x y", "20,sh",
        ]
      )
      #expect(
        try rows("Size Mounted on\n 5G  /\n 7G  /home\n") == [
          "Size,Mounted on", "5G,/", "7G,/home",
        ]
      )
      #expect(try rows("").isEmpty)
    }

    @Test func `reports the differences between two runs row by row`() throws {
      let file = folder.file("state")
      func state(_ text: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: file), options: .atomic)
      }
      try state("k v\na 1\nb 2\n")
      let tool = try Tool(
        ["watch", "--every", "20ms", "--ndjson", "--key", "k", "--", "cat", file]
      )
      #expect(tool.change() == #"{"op":"insert","key":"a","row":{"k":"a","v":1}}"#)
      #expect(tool.change() == #"{"op":"insert","key":"b","row":{"k":"b","v":2}}"#)
      try state("k v\nb 3\n")
      let changes = Set([tool.change() ?? "", tool.change() ?? ""])
      #expect(
        changes == [
          #"{"op":"update","key":"b","changed":{"v":3},"old":{"v":2}}"#,
          #"{"op":"delete","key":"a"}"#,
        ]
      )
      tool.terminate()
      _ = tool.end()
    }

    @Test func `that fails or does not exist is reported`() throws {
      let failing = try Tool.run(["watch", "--once", "--every", "1", "--", "false"])
      #expect(failing.status == 74 && failing.errors.contains("false ended with status 1"))
      let absent = try Tool.run(["watch", "--once", "--every", "1", "--", "no-such-program"])
      #expect(absent.status == 74)
      for wrong in [["--every", "1"], ["--every", "0", "--", "true"], ["--", "true"]] {
        #expect(try Tool.run(["watch"] + wrong).status == 64)
      }
    }
  }
#endif
