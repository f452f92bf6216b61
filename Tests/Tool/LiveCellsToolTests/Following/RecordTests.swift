#if SQLite
  import DatabaseTestSupport
  import Foundation
  import Testing

  @Suite(.timeLimit(.minutes(60))) struct RecordTests {
    private let folder = Folder()

    private func table() throws -> String {
      let path = folder.file("t.db")
      try Shell.run(
        path,
        """
        PRAGMA journal_mode = WAL; CREATE TABLE t(id INTEGER PRIMARY KEY, v);
        INSERT INTO t VALUES (1,'a'),(2,NULL)
        """
      )
      return path
    }

    /// Records some commits. Returns the final contents of the table.
    private func record(to record: String) throws -> String {
      let path = try table()
      let tool = try Tool([
        "watch", path, "--ndjson", "--record", record, "--until", "(SELECT max(id) FROM t) = 9",
      ])
      while let line = tool.line(), !line.hasPrefix(#"{"op":"ready""#) {}
      for id in 3...8 {
        try Shell.run(
          path,
          "INSERT INTO t VALUES (\(id),\(id).5); DELETE FROM t WHERE id = \(id - 2)"
        )
        // Each commit is reported before the next one.
        _ = tool.change()
      }
      try Shell.run(path, "INSERT INTO t VALUES (9,x'00ff')")
      while tool.line() != nil {}
      #expect(tool.end().status == 0)
      return try Tool.run(["watch", path, "--once", "--ndjson"]).output
    }

    @Test func `a record reproduces the table and is replayed to its end`() throws {
      let file = folder.file("record")
      let end = try record(to: file)
      let text = try String(contentsOfFile: file, encoding: .utf8)
      #expect(text.hasPrefix(#"{"livecells":1,"op":"begin","table":"t""#))
      #expect(text.contains(#"{"op":"commit","time":"#))
      let access = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions]
      #expect(access as? Int == 0o600)
      let played = try Tool.run(["replay", file, "--speed", "1000", "--ndjson"])
      #expect(played.status == 0)
      #expect(played.output == text)
      // Watching the replayed stream results in the same rows.
      let again = try Tool.run(["watch", "-", "--once", "--ndjson"], input: played.output.utf8)
      let rows = { (lines: String) in
        Set(Tool.changes(in: lines).compactMap { $0.split(separator: "\"row\":").last })
      }
      #expect(rows(again.output) == rows(end))
    }

    @Test(
      arguments: [
        "{\"id\":1}\n{\"id\":2}\n", "a,b\n1,2\n", "[1]\n", "\u{1}\u{2}\u{3}", "{\"id\":1}",
        "SQLite format 3\0",
      ],
      ["--ndjson", "--csv"]
    )
    func `a file that is not a record is refused with the command that reads it`(
      text: String,
      format: String
    ) throws {
      let file = folder.file("foreign")
      try Data(text.utf8).write(to: URL(fileURLWithPath: file))
      let outcome = try Tool.run(["replay", file, format])
      #expect(outcome.status == 65)
      #expect(outcome.output == "")
      #expect(
        outcome.errors
          == "livecells: \(file): not a recorded stream; to show rows of another program, "
          + "use livecells - < FILE\n"
      )
    }

    @Test func `an empty file is not a record`() throws {
      let file = folder.file("empty")
      try Data().write(to: URL(fileURLWithPath: file))
      let outcome = try Tool.run(["replay", file, "--ndjson"])
      #expect(outcome.status == 65)
      #expect(outcome.errors == "livecells: \(file): the file is empty\n")
    }

    @Test func `the shortest interval between two commits ends at any speed`() throws {
      let file = folder.file("quick")
      var lines = [
        #"{"livecells":1,"op":"begin","table":"t","columns":[{"name":"id","type":""}],"key":["id"]}"#,
        #"{"op":"ready"}"#,
      ]
      for (key, time) in [1, (1 as Double).nextUp, 1.0000001, 0.5].enumerated() {
        lines.append(#"{"op":"insert","key":\#(key),"row":{"id":\#(key)}}"#)
        lines.append(#"{"op":"commit","time":\#(time)}"#)
      }
      for time in ["1e308", "-1", "\"soon\"", "1e999", "null"] {
        lines.append(#"{"op":"commit","time":\#(time)}"#)
      }
      try lines.joined(separator: "\n").write(toFile: file, atomically: true, encoding: .utf8)
      let played = try Tool.run(["replay", file, "--ndjson", "--speed", "1000000"])
      #expect(played.status == 65)
      #expect(played.output.contains(#""key":3"#))
      #expect(played.errors.contains("5 lines were invalid"), "\(played.errors)")
    }

    @Test func `a record is never overwritten`() throws {
      let file = folder.file("kept")
      try "mine".write(toFile: file, atomically: true, encoding: .utf8)
      let outcome = try Tool.run(["watch", try table(), "--ndjson", "--record", file])
      #expect(outcome.status == 73)
      #expect(outcome.errors.contains("kept: File exists"))
      #expect(try String(contentsOfFile: file, encoding: .utf8) == "mine")
    }

    @Test func `a replay keeps the intervals divided by the speed`() throws {
      let file = folder.file("slow")
      let lines = [
        #"{"livecells":1,"op":"begin","table":"t","columns":[{"name":"id","type":""}],"key":["id"]}"#,
        #"{"op":"insert","key":1,"row":{"id":1},"initial":true}"#, #"{"op":"ready"}"#,
        #"{"op":"insert","key":2,"row":{"id":2}}"#,
        #"{"op":"commit","time":"2024-02-29 23:30:00.500 UTC"}"#,
        #"{"op":"insert","key":3,"row":{"id":3}}"#,
        #"{"op":"commit","time":"2024-03-01 00:30:00.000 UTC"}"#,
        #"{"op":"insert","key":4,"row":{"id":4}}"#,
        #"{"op":"commit","time":"1999-01-01 00:00:00.000 UTC"}"#,
        #"{"op":"inse"#,
      ]
      try lines.joined(separator: "\n").write(toFile: file, atomically: true, encoding: .utf8)
      // Nearly an hour lies between the second and the third commit.
      let slow = try Tool.run(until: { $0.contains("\"key\":2") }, within: "1") { limit in
        try Tool.run(["replay", file, "--ndjson", "--for", limit])
      }
      #expect(slow.status == 0)
      #expect(slow.output.contains("\"key\":2") && !slow.output.contains("\"key\":3"))
      let quick = try Tool.run(["replay", file, "--ndjson", "--speed", "1000000"])
      #expect(quick.status == 65)
      #expect(quick.output.contains("\"key\":4"))
      #expect(quick.errors.contains("1 line was invalid"))
    }

    @Test func `a failure to replay is reported in one line`() throws {
      let missing = try Tool.run(["replay", folder.file("none"), "--ndjson"])
      #expect(missing.status == 66)
      #expect(missing.errors.contains("none: No such file or directory"))
      #expect(try Tool.run(["replay", folder.file("none"), "--speed", "0"]).status == 64)
      #expect(try Tool.run(["replay", folder.file("none"), "--json"]).status == 64)
      #expect(try Tool.run(["watch", "-", "--record", "x"]).status == 64)
    }
  }
#endif
