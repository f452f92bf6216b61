#if GTK
  import Foundation
  import ProcessTestSupport
  import Testing

  /// A program, run as a process of its own, that tells what it shows.
  final class Probe {
    private let process = Process()
    private let processes: StartedProcesses
    private var lines = PipeLines()
    private let input = Pipe()
    private var last: String?

    /// A program beside the one that runs the tests.
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
      // With what it has started itself: services on a bus outlive that.
      kill(-process.processIdentifier, SIGKILL)
      if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }

    func send(_ line: String) throws {
      try input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
    }

    /// Ends its input, which is where its program ends.
    func endInput() throws { try input.fileHandleForWriting.close() }

    /// Asks it to end.
    func terminate() { kill(process.processIdentifier, SIGTERM) }

    /// The next line of its output, or nil when it has ended.
    func line() -> String? {
      let next = lines.next()
      last = next ?? last
      return next
    }

    /// Reads until a line fulfils a condition.
    ///
    /// A program that has ended before is a fault, which is told at once, with what it said last.
    func line(where isWanted: (String) -> Bool) -> String? {
      while let line = line() {
        if isWanted(line) { return line }
      }
      let status = end()
      Issue.record("it has ended with status \(status); its last line: \(last ?? "none")")
      return nil
    }

    /// All that it writes up to the line that says that this was all.
    func linesToEnd() -> [String] {
      var all: [String] = []
      // What it is started by may have something to say, too.
      while let line = line(), line != "end" {
        if !line.hasPrefix("SpiRegistry") { all.append(line) }
      }
      return all
    }

    /// Waits for its end; answers with its status.
    func end() -> Int32 {
      process.waitUntilExit()
      return process.terminationStatus
    }
  }
#endif
