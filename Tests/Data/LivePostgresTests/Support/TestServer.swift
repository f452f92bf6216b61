#if PostgreSQL
  import Foundation
  import Synchronization

  @testable import LivePostgres

  /// A server with a data directory of its own, which is stopped after the tests.
  final class TestServer: Sendable {
    /// The shared server for all tests that do not damage it.
    static let shared: Result<TestServer, any Error> = Result { try TestServer() }
    /// A hot standby of the shared server.
    static let standby: Result<TestServer, any Error> = Result {
      try TestServer(standbyOf: try shared.get())
    }

    struct Failure: Error, CustomStringConvertible {
      var description: String
    }

    private static let count = Atomic(0)

    private let folder: String
    private let script: Process
    private let input: FileHandle
    private let output: FileHandle
    private let talk = Mutex(())

    /// Creates a server and starts it.
    ///
    /// - Parameter primary: The primary of a standby, or nil for a primary.
    init(standbyOf primary: TestServer? = nil) throws {
      let number = Self.count.add(1, ordering: .relaxed).newValue
      folder = NSTemporaryDirectory() + "livecells-postgres-\(getpid())-\(number)"
      let (input, output) = (Pipe(), Pipe())
      script = Process()
      script.executableURL = URL(fileURLWithPath: "/bin/bash")
      script.arguments = [Self.path, folder, primary?.folder ?? ""]
      script.standardInput = input
      script.standardOutput = output
      script.standardError = output
      try script.run()
      self.input = input.fileHandleForWriting
      self.output = output.fileHandleForReading
      try waitUntilReady()
    }

    /// The script that controls a server. It reads commands as lines, prints `ready` after each,
    /// and stops the server when its input ends.
    private static let path: String = {
      let root = #filePath.split(separator: "/Tests/").dropLast().joined(separator: "/Tests/")
      return root + "/Scripts/postgres-server.sh"
    }()

    private func waitUntilReady() throws {
      var text = ""
      while !text.contains("ready\n") {
        let data = output.availableData
        guard !data.isEmpty else { throw Failure(description: "no server: \(text)") }
        text += String(decoding: data, as: UTF8.self)
      }
    }

    /// Sends a command to the script, and waits until it is done. Commands start, kill, promote or
    /// configure the server, or change its authentication rules.
    func order(_ line: String) throws {
      try talk.withLock { _ in
        try input.write(contentsOf: Data((line + "\n").utf8))
        try waitUntilReady()
      }
    }

    /// The address of the database as a superuser.
    var address: String { "host=\(folder) user=tester dbname=postgres" }

    /// The directory of the server's socket.
    var host: String { folder }

    /// Returns the address as another user, whose password is `secret`.
    func address(as user: String) -> String {
      "host=\(folder) user=\(user) password=secret dbname=postgres"
    }

    /// Creates a schema, and returns an address that has it in the search path.
    func schema(_ declarations: String) throws -> String { try namedSchema(declarations).address }

    /// Creates a schema, and returns its address and its name.
    func namedSchema(_ declarations: String) throws -> (address: String, name: String) {
      let name = "s\(Self.count.add(1, ordering: .relaxed).newValue)"
      try Writer(address).run("CREATE SCHEMA \(name)")
      let own = Self.address(address, of: name)
      try Writer(own).run(declarations)
      return (own, name)
    }

    /// Creates a database, and returns its address.
    ///
    /// - Parameter options: The options of `CREATE DATABASE`.
    func database(_ declarations: String, options: String = "") throws -> String {
      let name = "d\(Self.count.add(1, ordering: .relaxed).newValue)"
      try Writer(address).execute("CREATE DATABASE \(name) \(options)")
      let own = address.replacing("dbname=postgres", with: "dbname=\(name)")
      try Writer(own).run(declarations)
      return own
    }

    /// Returns an address with a schema in the search path.
    static func address(_ address: String, of schema: String) -> String {
      address + " options='-c search_path=\(schema)'"
    }
  }
#endif
