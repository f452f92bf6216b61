#if SQLite
  import DatabaseTestSupport
  import Foundation
  import Testing

  /// Tests that a replayed or forwarded stream follows the protocol of the original one.
  @Suite(.timeLimit(.minutes(60))) struct `A stream of the tool` {
    private let folder = Folder()

    /// A stream with every kind of line, and a second beginning with other columns.
    private let stream = #"""
      {"livecells":1,"op":"begin","table":"t","columns":[{"name":"a","type":"INTEGER"},{"name":"b","type":"TEXT"},{"name":"v","type":""}],"key":["a","b"],"order":["v DESC"]}
      {"op":"insert","key":[1,"x"],"row":{"a":1,"b":"x","v":0.5},"initial":true}
      {"op":"insert","key":[2,"y"],"row":{"a":2,"b":"y","v":{"blob":"00ff"}},"initial":true}
      {"op":"ready"}
      {"op":"update","key":[1,"x"],"changed":{"v":null},"old":{"v":0.5}}
      {"op":"insert","key":[3,"z"],"row":{"a":3,"b":"z","v":{"real":"Infinity"}}}
      {"op":"move","key":[3,"z"],"after":null}
      {"op":"commit","time":"2026-01-31 23:59:00.000 UTC"}
      {"op":"lost","reason":"the file is locked"}
      {"op":"live"}
      {"op":"delete","key":[2,"y"]}
      {"op":"commit","time":"2026-01-31 23:59:00.250 UTC"}
      {"livecells":1,"op":"begin","table":"t","columns":[{"name":"a","type":"REAL"},{"name":"w","type":"BLOB"}],"key":["a"]}
      {"op":"insert","key":1,"row":{"a":1,"w":"x"},"initial":true}
      {"op":"ready"}
      {"op":"insert","key":4,"row":{"a":4,"w":"y"}}
      {"op":"commit","time":"2026-01-31 23:59:01.000 UTC"}

      """#

    private func replay(_ text: String, _ options: String...) throws -> Tool.Outcome {
      let file = folder.file("record")
      try text.write(toFile: file, atomically: true, encoding: .utf8)
      return try Tool.run(["replay", file, "--speed", "1000000"] + options)
    }

    @Test func `is the same after a replay`() throws {
      let played = try replay(stream, "--ndjson")
      #expect(played.status == 0)
      #expect(played.output == stream)
    }

    @Test func `is the same after another instance has read it`() throws {
      let passed = try Tool.run(["-", "--ndjson"], input: stream.utf8)
      #expect(passed.status == 0)
      #expect(passed.output == stream)
    }

    @Test func `is the same if it ends anywhere`() throws {
      let lines = stream.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      for count in 1...lines.count {
        let part = lines.prefix(count).map { $0 + "\n" }.joined()
        let passed = try Tool.run(["-", "--ndjson"], input: part.utf8)
        #expect(passed.output == part, "\(count) lines")
      }
    }

    @Test func `begins again with the titles and rows of its new columns in each format`() throws {
      let values = try replay(stream, "--csv")
      #expect(
        values.output.split(separator: "\r\n") == [
          "livecells:op,key,a,b,v", #"insert,"[1,""x""]",1,x,0.5"#,
          #"insert,"[2,""y""]",2,y,00ff"#, #"update,"[1,""x""]",1,x,"#,
          #"insert,"[3,""z""]",3,z,Inf"#, #"move,"[3,""z""]",,,"#, #"delete,"[2,""y""]",,,"#,
          "livecells:op,key,a,w", "insert,1,1,x", "insert,4,4,y",
        ]
      )
      let table = try replay(stream)
      #expect(!table.output.contains("+ 1"), "\(table.output)")
      #expect(table.output.hasSuffix("+ 4  a=4  w=y\n"))
      #expect(table.output.contains("^ (3, z)  first\n- (2, y)\n"))
    }

    @Test func `ends after a number of changes, as the original does`() throws {
      let lines = stream.split(separator: "\n")
      let three = try replay(stream, "--ndjson")
      #expect(three.output.split(separator: "\n") == lines)
      for (count, expected) in [(1, 5), (2, 6), (3, 8), (4, 12), (5, 17)] {
        let passed = try Tool.run(["-", "--ndjson", "--changes", "\(count)"], input: stream.utf8)
        #expect(passed.status == 0)
        #expect(
          passed.output.split(separator: "\n") == Array(lines.prefix(expected)),
          "\(count) changes"
        )
      }
    }

    @Test func `passes only changes to a command`() throws {
      let passed = try Tool.run(["-", "--exec", "cat"], input: stream.utf8)
      let changes = stream.split(separator: "\n").filter {
        !$0.hasSuffix(#""initial":true}"#) && !Tool.isEvent(String($0))
      }
      #expect(passed.output.split(separator: "\n") == changes)
    }

    @Test func `is a table of its rows if a command prints it again and again`() throws {
      let file = folder.file("rows")
      let rows = stream.split(separator: "\n").prefix(3).joined(separator: "\n")
      try rows.write(toFile: file, atomically: true, encoding: .utf8)
      let outcome = try Tool.run(["--every", "1s", "--once", "--csv", "--", "cat", file])
      #expect(outcome.output == "a,b,v\r\n1,x,0.5\r\n2,y,00ff\r\n")
    }
  }
#endif
