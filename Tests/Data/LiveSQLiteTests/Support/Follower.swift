#if SQLite
  import Foundation
  import ProcessTestSupport
  import DatabaseTestSupport

  /// Another process that follows a table with `FetchedRows` or saves objects, and reports its
  /// states.
  final class Follower {
    private let process = Process()
    private var lines = PipeLines()

    convenience init(_ path: String, table: String) throws {
      try self.init(["follow", path, table])
    }

    init(_ arguments: [String]) throws {
      process.executableURL = try Self.program
      process.arguments = arguments
      process.standardOutput = lines.pipe
      try process.run()
    }

    deinit {
      process.terminate(with: SIGKILL)
    }

    /// The program, beside the tests' own bundle, where the package manager puts executables.
    static var program: URL {
      get throws {
        var folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        while folder.path != "/" {
          let program = folder.appendingPathComponent("StoreProbe")
          if FileManager.default.isExecutableFile(atPath: program.path) { return program }
          folder = folder.deletingLastPathComponent()
        }
        throw CocoaError(.fileNoSuchFile)
      }
    }

    /// Returns the next state, or nil when the process has ended.
    func next() -> String? { lines.next() }

    /// Reads until a state is reported. Returns whether it was.
    func wait(for state: String) -> Bool {
      while let line = next() {
        if line == state { return true }
      }
      return false
    }

    func kill() {
      process.terminate(with: SIGKILL)
    }
  }
#endif
