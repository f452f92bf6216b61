import DatabaseTestSupport
import Foundation
import Testing

/// The demos that start a second process.
@Suite(.timeLimit(.minutes(60))) struct SecondProcessDemoTests {
  #if SQLite
    let folder = Folder()

    private func start(_ demo: String, _ options: String...) throws -> Tool {
      try Tool(
        ["demo", demo] + options,
        through: ["/usr/bin/env", "TMPDIR=\(folder.path)"]
      )
    }

    // On a busy machine, the other process may insert or delete many rows before the first frame.
    @Test(arguments: [("notes", 4...20), ("music", 6...20)])
    func `the edits of a second process arrive as changes, and it leaves no files`(
      demo: String,
      rows: ClosedRange<Int>
    ) throws {
      let tool = try start(demo, "--ndjson", "--changes", "4")
      var lines: [String] = []
      while let line = tool.line() { lines.append(line) }
      let outcome = tool.end()
      #expect(outcome.status == 0)
      #expect(outcome.errors == "")
      let initial = lines.count { $0.hasSuffix(#","initial":true}"#) }
      #expect(rows.contains(initial) && lines.count == initial + 4)
      #expect(folder.names == [])
    }

    @Test(arguments: ["notes", "music"])
    func `the second process ends when the first one is killed`(demo: String) throws {
      let tool = try start(demo)
      _ = tool.line()
      #expect(folder.names.count == 1)
      tool.kill()
      _ = tool.end()
      // It detects the end of its input within one of its pauses. The limit only ensures that a
      // failure ends the test.
      let deadline = Date(timeIntervalSinceNow: 800)
      while !folder.names.isEmpty, Date() < deadline { usleep(10_000) }
      #expect(folder.names == [])
    }

    @Test(arguments: ["notes", "music"])
    func `the second process refuses an existing folder`(demo: String) throws {
      let outcome = try Tool.run(["demo", demo, "--writer", folder.path])
      #expect(outcome.status != 0)
      #expect(outcome.output == "")
      #expect(FileManager.default.fileExists(atPath: folder.path))
    }
  #else
    @Test(arguments: ["notes", "music"]) func `without SQLite the demo reports this`(demo: String)
      throws
    {
      let outcome = try Tool.run(["demo", demo, "--once"])
      #expect(outcome.status == 69)
      #expect(outcome.errors.contains("SQLite"))
      #expect(outcome.errors.split(separator: "\n").count == 1)
    }
  #endif
}
