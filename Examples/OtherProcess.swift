#if SQLite
  import Foundation

  /// The second process of an example: this program in the role of a writer.
  ///
  /// It creates the database, and removes it at the end of its input. The input also ends if this
  /// process crashes.
  @MainActor
  final class OtherProcess {
    /// The path of the database that it has created.
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
      // It prints a line when the first rows are committed.
      if output.fileHandleForReading.availableData.isEmpty { throw OtherProcessError.noWriter }
    }

    /// The process identifier.
    var identifier: Int { Int(process.processIdentifier) }

    /// Ends the process and waits for it.
    func end() {
      guard process.isRunning else { return }
      try? input.fileHandleForWriting.close()
      process.waitUntilExit()
    }
  }

  /// The life of a second process, which writes until its input ends.
  enum WriterLife {
    static func database(in folder: String) -> String { folder + "/rows.sqlite" }

    /// Creates a folder, runs `body`, and removes the folder with its contents. The folder must not
    /// exist yet.
    static func run(in folder: String, _ body: (_ database: String) throws -> Void) throws {
      // The terminal sends these signals to both processes, but this one has to end after the
      // other.
      for number in [SIGINT, SIGHUP, SIGQUIT] { signal(number, SIG_IGN) }
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
      defer { try? FileManager.default.removeItem(atPath: folder) }
      try body(database(in: folder))
    }

    /// Reports that the first rows are committed.
    static func sayReady() { FileHandle.standardOutput.write(Data("ready\n".utf8)) }

    /// Waits up to the given number of milliseconds for the end of the input.
    static func isInputAtEnd(after milliseconds: Int32) -> Bool {
      var descriptor = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
      guard poll(&descriptor, 1, milliseconds) > 0 else { return false }
      return FileHandle.standardInput.availableData.isEmpty
    }
  }
#endif
