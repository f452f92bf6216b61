#if SQLite
  import DatabaseTestSupport
  import Foundation
  import Testing

  /// A program that runs another one on a pseudo-terminal.
  private let terminal = "/usr/bin/script"

  @Suite(
    .timeLimit(.minutes(60)),
    .enabled(if: FileManager.default.isExecutableFile(atPath: terminal))
  )
  struct ScreenTests {
    let folder = Folder()

    /// Watches a database on a kind of terminal until a text is shown.
    private func watch(_ path: String, on kind: String, until text: String, within limit: String)
      throws -> Tool.Outcome
    {
      try Tool.run(until: { $0.contains(text) }, within: limit) { limit in
        try Tool.run(
          [path, limit],
          through: [
            "/usr/bin/env", "TERM=\(kind)", "/bin/sh", "-c",
            "\(terminal) -qec \"$0 watch $1 --for $2\" /dev/null < /dev/null",
          ]
        )
      }
    }

    @Test func `the screen uses the terminal and restores it`() throws {
      let path = folder.file("screen.db")
      try Shell.run(path, "CREATE TABLE t(v, w); INSERT INTO t VALUES('shown', NULL);")
      let outcome = try watch(path, on: "xterm", until: "shown", within: "3")
      #expect(outcome.status == 0)
      #expect(outcome.output.contains("shown"))
      #expect(outcome.output.contains("NULL"))
      let begin = try #require(outcome.output.range(of: "\u{1B}[?1049h"))
      let end = try #require(outcome.output.range(of: "\u{1B}[?1049l"))
      #expect(begin.lowerBound < end.lowerBound)
    }

    @Test func `a terminal without cursor addressing receives plain lines`() throws {
      let path = folder.file("dumb.db")
      try Shell.run(path, "CREATE TABLE t(v); INSERT INTO t VALUES('plain');")
      let outcome = try watch(path, on: "dumb", until: "plain", within: "0.2")
      #expect(outcome.status == 0)
      #expect(outcome.output.contains("plain"))
      #expect(!outcome.output.contains("\u{1B}"))
    }

    /// Standard input that is the terminal.
    @Test(arguments: [
      (
        "", 64,
        "standard input is the terminal: pipe rows into it, for instance ps aux | livecells -"
      ),
      ("--once --csv", 0, "standard input is the terminal: type rows, and Ctrl-D at the end"),
    ])
    func `rows are not read from the terminal of the screen`(
      options: String,
      status: Int32,
      words: String
    ) throws {
      let outcome = try Tool.run(
        [options],
        through: [
          "/usr/bin/env", "TERM=xterm", "/bin/sh", "-c",
          "printf 'a,b\\n1,2\\n\\004' | \(terminal) -qec \"$0 - $1\" /dev/null",
        ]
      )
      #expect(outcome.status == status, "\(outcome.output)")
      #expect(outcome.output.contains(words), "\(outcome.output)")
      #expect(!outcome.output.contains("\u{1B}[?1049h"))
    }
  }
#endif
