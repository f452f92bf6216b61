#if GTK
  import Foundation
  import ProcessTestSupport
  import Testing

  /// A program that runs as a separate process and prints its state.
  final class Probe {
    private let process = Process()
    private let processes: StartedProcesses
    private var lines = PipeLines()
    private let input = Pipe()
    /// The most recent lines, oldest first.
    private var recent: [String] = []

    /// Returns the URL of a program in the folder of the test executable.
    static func url(of program: String) -> URL {
      let bundle = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
      return bundle.deletingLastPathComponent().appendingPathComponent(program)
    }

    init(
      _ program: URL,
      _ arguments: [String],
      environment: [String: String],
      _ processes: StartedProcesses
    ) throws {
      self.processes = processes
      process.executableURL = program
      process.arguments = arguments
      process.environment = environment
      process.standardOutput = lines.pipe
      process.standardInput = input
      try process.run()
      processes.add(process)
    }

    deinit {
      processes.remove(process)
      // The complete process group is ended. Services on a D-Bus session would otherwise remain.
      kill(-process.processIdentifier, SIGKILL)
      if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }

    func send(_ line: String) throws {
      try input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
    }

    /// Sends a command, and returns the line of its answer with a known beginning.
    func ask(_ command: String, _ beginning: String) throws -> String {
      try send(command)
      return try #require(line { $0.hasPrefix(beginning) })
    }

    /// Closes the standard input of the program, which ends the test program.
    func endInput() throws { try input.fileHandleForWriting.close() }

    /// Sends SIGTERM to the program.
    func terminate() { kill(process.processIdentifier, SIGTERM) }

    /// Returns the next line of output, or nil at its end.
    func line() -> String? {
      let next = lines.next()
      if let next { recent = recent.suffix(4) + [next] }
      return next
    }

    /// Reads lines until one satisfies a condition.
    ///
    /// If the program ends before, an issue is recorded immediately, with its status and its last
    /// lines.
    func line(where isWanted: (String) -> Bool) -> String? {
      while let line = line() {
        if isWanted(line) { return line }
      }
      return recordEnd()
    }

    /// Records that the program has ended before a line that is waited for.
    private func recordEnd() -> String? {
      let status = end()
      Issue.record("it has ended with status \(status); its last lines: \(recent)")
      return nil
    }

    /// Performs an input, and again every ten seconds without output, until a line satisfies a
    /// condition.
    ///
    /// This is for dialogs of GTK, which ignore some input while they load a folder.
    func line(
      repeating input: () throws -> Void,
      where isWanted: (String) -> Bool
    ) throws -> String? {
      while true {
        try input()
        while lines.isReady(within: 10) {
          guard let line = line() else { return recordEnd() }
          if isWanted(line) { return line }
        }
      }
    }

    /// Returns all lines up to the end marker.
    func linesToEnd() -> [String] {
      var all: [String] = []
      // The D-Bus session may print messages as well.
      while let line = line(), line != "end" {
        if !line.hasPrefix("SpiRegistry") { all.append(line) }
      }
      return all
    }

    /// Waits for the end of the program. Returns its exit status.
    func end() -> Int32 {
      process.waitUntilExit()
      return process.terminationStatus
    }
  }
#endif
