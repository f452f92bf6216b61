#if PostgreSQL
  import DatabaseTestSupport
  import Foundation
  import ProcessTestSupport
  import Testing

  /// A program that runs another one on a pseudo-terminal.
  private let terminal = "/usr/bin/script"

  /// Tests of `livecells watch --write` on a server with keys.
  @Suite(
    .timeLimit(.minutes(60)),
    .enabled(if: FileManager.default.isExecutableFile(atPath: terminal))
  )
  struct ServerWritingTests {
    private let folder = Folder()
    private let server: PostgresServer

    init() throws {
      server = try PostgresServer()
      try server.run(
        """
        CREATE TABLE things(id int PRIMARY KEY, name text, price numeric(10,2));
        INSERT INTO things VALUES (1, 'one', 1.5), (2, 'two', 2.5)
        """
      )
    }

    private func begin() async throws -> Tool {
      let tool = try Tool(
        [server.address(), folder.file("shown")],
        through: [
          "/usr/bin/env", "TERM=xterm", "/bin/sh", "-c",
          "\(terminal) -qfec \"'$0' watch '$1' things --write\" $2 > /dev/null",
        ],
        takesInput: true
      )
      try await wait(forText: "two")
      return tool
    }

    /// The output so far, including control sequences.
    private var shown: String {
      (try? String(contentsOfFile: folder.file("shown"), encoding: .utf8)) ?? ""
    }

    private func wait(forText text: String) async throws {
      while !shown.contains(text) { try await Task.sleep(for: .milliseconds(20)) }
    }

    private func wait(for row: String, as sql: String) async throws {
      while try server.run(sql) != row { try await Task.sleep(for: .milliseconds(50)) }
    }

    private func press(_ keys: String, in tool: Tool) async throws {
      for key in keys {
        try tool.send(Data(String(key).utf8))
        // An escape sequence is not confused with the keys after it.
        try await Task.sleep(for: .milliseconds(30))
      }
    }

    /// Presses the key of undo or redo until a row is as expected. While the previous change is
    /// still being written, the key is refused. After it had its effect, it has none.
    private func press(
      _ key: String,
      in tool: Tool,
      until row: String,
      as sql: String
    ) async throws {
      repeat { try await press(key, in: tool) } while try server.run(sql) != row
    }

    @Test func `keys change and undo values`() async throws {
      let tool = try await begin()
      let first = "SELECT name, price FROM things WHERE id = 1"
      try await press("le\u{15}eins\r", in: tool)
      try await wait(for: "eins|1.50", as: first)
      try await press("u", in: tool, until: "one|1.50", as: first)
      try await press("U", in: tool, until: "eins|1.50", as: first)
      try await press("q", in: tool)
      #expect(tool.end().status == 0)
    }

    @Test func `keys add a row`() async throws {
      let tool = try await begin()
      try await press("a7\rseven\r7.25\r", in: tool)
      try await wait(for: "seven|7.25", as: "SELECT name, price FROM things WHERE id = 7")
      try await press("q", in: tool)
      #expect(tool.end().status == 0)
    }
  }
#endif
