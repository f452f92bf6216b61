#if PostgreSQL
  import Foundation

  /// A PostgreSQL server for programs to watch. It ends with the test.
  package final class PostgresServer {
    package struct Failure: Error, CustomStringConvertible {
      package var description: String
    }

    package let folder: String
    private let script = Process()
    private let input = Pipe()
    private var lines = PipeLines()
    private static let programs: String = {
      (try? output(of: "/usr/bin/env", ["pg_config", "--bindir"])) ?? ""
    }()

    package init() throws {
      folder = NSTemporaryDirectory() + "livecells-tool-\(UUID().uuidString.prefix(8))"
      let root = #filePath.split(separator: "/Tests/").dropLast().joined(separator: "/Tests/")
      script.executableURL = URL(fileURLWithPath: "/bin/bash")
      script.arguments = [root + "/Scripts/postgres-server.sh", folder]
      script.standardInput = input
      script.standardOutput = lines.pipe
      try script.run()
      guard lines.next() == "ready" else { throw Failure(description: "there is no server") }
    }

    deinit {
      try? input.fileHandleForWriting.close()
      script.waitUntilExit()
    }

    /// Returns the address, optionally with a search path.
    package func address(searching path: String? = nil) -> String {
      let host = folder.replacing("/", with: "%2F")
      let options = path.map { "&options=-csearch_path%3D\($0)" } ?? ""
      return "postgres://tester@/postgres?host=\(host)\(options)"
    }

    /// Runs statements and returns their output.
    @discardableResult
    package func run(_ sql: String) throws -> String {
      try Self.output(
        of: Self.programs + "/psql",
        ["-XAtq", "-v", "ON_ERROR_STOP=1", "-h", folder, "-U", "tester", "-c", sql, "postgres"]
      )
    }

    /// The server's log.
    package var log: String {
      (try? String(contentsOfFile: folder + "/server.log", encoding: .utf8)) ?? ""
    }

    private static func output(of program: String, _ arguments: [String]) throws -> String {
      let process = Process()
      let pipe = Pipe()
      process.executableURL = URL(fileURLWithPath: program)
      process.arguments = arguments
      process.standardOutput = pipe
      try process.run()
      let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      let text = String(decoding: data, as: UTF8.self)
      guard process.terminationStatus == 0 else {
        throw Failure(description: "\(program): \(text)")
      }
      return text.trimmingCharacters(in: .whitespacesAndNewlines)
    }
  }
#endif
