#if SQLite
  import Foundation

  /// The second process: this program once more, told to edit notes.
  ///
  /// It makes the database, and takes it away again when it sees the end of its input, which comes
  /// however this process ends.
  @MainActor
  final class NotesProcess {
    /// The database that it made.
    let database: String
    private let process = Process()
    private let input = Pipe()

    init(seed: UInt64) throws {
      let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("livecells-notes-\(UUID().uuidString)")
      database = NotesWriter.database(in: folder.path)
      guard let program = Bundle.main.executableURL else { throw NotesError.noWriter }
      process.executableURL = program
      process.arguments = ["demo", "notes", "--seed", "\(seed)", "--writer", folder.path]
      process.standardInput = input
      let output = Pipe()
      process.standardOutput = output
      try process.run()
      // It says a line when the first notes are there.
      if output.fileHandleForReading.availableData.isEmpty { throw NotesError.noWriter }
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
#endif
