#if PostgreSQL
  import Foundation
  import Synchronization

  @testable import LivePostgres

  /// A server in a folder of its own, which ends with the tests.
  final class TestServer: Sendable {
    /// The one for all tests that do it no harm.
    static let shared: Result<TestServer, any Error> = Result { try TestServer() }
    /// A hot standby of that.
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

    /// Makes a server and starts it.
    ///
    /// - Parameter primary: The server whose standby it is, if it is one.
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

    /// The script that makes a server, does what it is told in lines, says `ready` after each, and ends
    /// the server when its input ends.
    private static let path: String = {
      let folders = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
      return "/" + folders + "/Scripts/postgres-server.sh"
    }()

    private func waitUntilReady() throws {
      var text = ""
      while !text.contains("ready\n") {
        let data = output.availableData
        guard !data.isEmpty else { throw Failure(description: "no server: \(text)") }
        text += String(decoding: data, as: UTF8.self)
      }
    }

    /// Has the server started, stopped at once, promoted, configured or told a rule of who may come in,
    /// and waits until it is done.
    func order(_ line: String) throws {
      try talk.withLock { _ in
        try input.write(contentsOf: Data((line + "\n").utf8))
        try waitUntilReady()
      }
    }

    /// The address of the database, as somebody who may do everything.
    var address: String { "host=\(folder) user=tester dbname=postgres" }

    /// Where the server listens.
    var host: String { folder }

    /// The same as somebody else, who has the password `secret`.
    func address(as user: String) -> String {
      "host=\(folder) user=\(user) password=secret dbname=postgres"
    }

    /// A schema of its own, and the address under which names are looked up in it.
    func schema(_ declarations: String) throws -> String { try namedSchema(declarations).address }

    /// The same, with the schema's name.
    func namedSchema(_ declarations: String) throws -> (address: String, name: String) {
      let name = "s\(Self.count.add(1, ordering: .relaxed).newValue)"
      try Writer(address).run("CREATE SCHEMA \(name)")
      let own = Self.address(address, of: name)
      try Writer(own).run(declarations)
      return (own, name)
    }

    /// An address with which names are looked up in a schema.
    static func address(_ address: String, of schema: String) -> String {
      address + " options='-c search_path=\(schema)'"
    }
  }
#endif
