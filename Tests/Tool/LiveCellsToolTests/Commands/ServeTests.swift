#if SQLite
  import DatabaseTestSupport
  import Foundation
  import Testing

  @Suite struct ServeTests {
    private let folder = Folder()

    private func database() throws -> String {
      let path = folder.file("app.sqlite")
      try Shell.run(path, "CREATE TABLE tracks (id INTEGER PRIMARY KEY, title TEXT);")
      return path
    }

    #if Web
      @Test func `the only output is the page's address, and a signal ends the server`() throws {
        let tool = try Tool(["serve", try database(), "tracks", "--token", "0123456789abcdef"])
        let address = try #require(tool.line())
        let pattern = /http:\/\/127\.0\.0\.1:[0-9]+\/0123456789abcdef\//
        #expect(address.wholeMatch(of: pattern) != nil, "\(address)")
        tool.terminate()
        #expect(tool.line() == nil)
        let end = tool.end()
        #expect(end.status == 0)
        #expect(end.errors == "")
      }

      @Test(arguments: ["file", "variable"])
      func `the token is read from a place that other users cannot read`(source: String) throws {
        let secret = folder.file("token")
        try "0123456789abcdef\n".write(toFile: secret, atomically: true, encoding: .utf8)
        let tool =
          source == "file"
          ? try Tool(["serve", try database(), "--token-file", secret])
          : try Tool(
            ["serve", try database()],
            through: ["/usr/bin/env", "LIVECELLS_TOKEN=0123456789abcdef"]
          )
        defer { tool.kill() }
        #expect(try #require(tool.line()).hasSuffix("/0123456789abcdef/"))
      }

      @Test(arguments: [("short", 64), ("two words-two words", 64), ("", 64), (nil, 66)])
      func `a file without a token is refused, and not repeated`(text: String?, status: Int32)
        throws
      {
        let secret = folder.file("token")
        try text?.write(toFile: secret, atomically: true, encoding: .utf8)
        let outcome = try Tool.run(["serve", try database(), "--token-file", secret])
        #expect(outcome.status == status, "\(outcome.errors)")
        if let text, !text.isEmpty { #expect(!outcome.errors.contains(text)) }
      }

      @Test func `the default token is random`() throws {
        let path = try database()
        let addresses = try (0..<2).map { _ in
          let tool = try Tool(["serve", path])
          defer { tool.kill() }
          return try #require(tool.line()).split(separator: "/").last
        }
        #expect(addresses[0] != addresses[1])
        #expect(addresses.allSatisfy { $0?.count == 32 })
      }

      @Test(arguments: [
        (["no-such-table"], 66), (["tracks", "--port", "65536"], 64),
        (["tracks", "--token", "short"], 64), (["tracks", "--token", "0123456789abcde/"], 64),
        (["tracks", "--columns", "nothing"], 64), (["tracks", "--host", "256.0.0.1"], 69),
      ])
      func `a failure to serve is reported in one line`(arguments: [String], status: Int) throws {
        let outcome = try Tool.run(["serve", try database()] + arguments)
        #expect(Int(outcome.status) == status, "\(outcome.errors)")
        #expect(outcome.output == "")
        #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
      }
    #else
      @Test func `without its trait the command names the trait`() throws {
        let outcome = try Tool.run(["serve", try database()])
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains("built without the web server"))
        #expect(outcome.errors.contains("trait Web"))
      }
    #endif
  }
#endif
