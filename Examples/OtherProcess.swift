#if SQLite
  import Foundation

  /// The second process of an example: this program once more, told to edit its database.
  ///
  /// It makes the database, and takes it away again when it sees the end of its input, which comes
  /// however this process ends.
  @MainActor
  final class OtherProcess {
    /// The database that it made.
    let database: String
    private let process = Process()
    private let input = Pipe()

    /// - Parameters:
    ///   - demo: The name of the example.
    ///   - seed: The seed of its random numbers.
    init(of demo: String, seed: UInt64) throws {
      let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("livecells-\(demo)-\(UUID().uuidString)")
      database = WriterLife.database(in: folder.path)
      guard let program = Bundle.main.executableURL else { throw OtherProcessError.noWriter }
      process.executableURL = program
      process.arguments = ["demo", demo, "--seed", "\(seed)", "--writer", folder.path]
      process.standardInput = input
      let output = Pipe()
      process.standardOutput = output
      try process.run()
      // It says a line when the first rows are there.
      if output.fileHandleForReading.availableData.isEmpty { throw OtherProcessError.noWriter }
    }

    /// The number that the system gave the process.
    var identifier: Int { Int(process.processIdentifier) }

    /// Has the process end, and waits for it.
    func end() {
      guard process.isRunning else { return }
      try? input.fileHandleForWriting.close()
      process.waitUntilExit()
    }
  }

  /// How long a second process writes: until its input ends.
  enum WriterLife {
    static func database(in folder: String) -> String { folder + "/rows.sqlite" }

    /// Makes a folder, and takes it away again with all that is in it when `body` is done. The folder must not
    /// exist yet.
    static func run(in folder: String, _ body: (_ database: String) throws -> Void) throws {
      // Ctrl-C and a closed terminal are told to both processes; this one ends after the other.
      for number in [SIGINT, SIGHUP, SIGQUIT] { signal(number, SIG_IGN) }
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
      defer { try? FileManager.default.removeItem(atPath: folder) }
      try body(database(in: folder))
    }

    /// Says that the first rows are there.
    static func sayReady() { FileHandle.standardOutput.write(Data("ready\n".utf8)) }

    /// Waits so many milliseconds for the end of the input.
    static func isInputAtEnd(after milliseconds: Int32) -> Bool {
      var descriptor = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
      guard poll(&descriptor, 1, milliseconds) > 0 else { return false }
      return FileHandle.standardInput.availableData.isEmpty
    }
  }
#endif
