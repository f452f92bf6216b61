#if GTK
  import Foundation
  import ProcessTestSupport
  import Testing

  /// A display of its own, in memory, and a program on it that is used by keys and pointer.
  final class Display {
    private let server = Process()
    /// What programs on it find in their environment besides.
    var variables: [String: String] = [:]
    private let name: String

    /// Programs that a window on a display in memory needs.
    static let isAvailable = ["Xvfb", "xdotool"].allSatisfy {
      FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)")
    }

    init() throws {
      let number = Pipe()
      server.executableURL = URL(fileURLWithPath: "/usr/bin/Xvfb")
      server.arguments = ["-displayfd", "1", "-screen", "0", "1000x700x24", "-nolisten", "tcp"]
      server.standardOutput = number
      server.standardError = FileHandle.nullDevice
      try server.run()
      // It tells its number when it can be connected to.
      let text = String(decoding: number.fileHandleForReading.availableData, as: UTF8.self)
      name = ":" + text.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    deinit {
      // Who runs tests may ignore SIGTERM, and the display inherits that.
      kill(server.processIdentifier, SIGKILL)
    }

    private var environment: [String: String] {
      var environment = ProcessInfo.processInfo.environment
      environment["DISPLAY"] = name
      environment["GDK_BACKEND"] = "x11"
      environment["GSK_RENDERER"] = "cairo"
      environment["NO_AT_BRIDGE"] = "1"
      environment["LC_ALL"] = "C.UTF-8"
      environment["SWIFT_BACKTRACE"] = "enable=no"
      return environment.merging(variables) { $1 }
    }

    /// Waiting for a program holds no thread that tasks need.
    static func onThread<Result: Sendable>(
      _ body: @escaping @Sendable () throws -> Result
    ) async throws -> Result {
      try await withCheckedThrowingContinuation { continuation in
        let thread = Thread { continuation.resume(with: .init(catching: body)) }
        thread.start()
      }
    }

    /// Runs the probe on the display.
    func probe(_ arguments: String...) throws -> Probe {
      try probe(arguments)
    }

    /// Runs the probe on the display.
    func probe(_ arguments: [String]) throws -> Probe {
      try Probe(arguments, environment: environment)
    }

    /// Whether there is what reads a window as screen readers do.
    static let canReadScreens =
      FileManager.default.isExecutableFile(atPath: "/usr/bin/dbus-run-session")
      && run("/usr/bin/python3", ["-c", "import gi; gi.require_version('Atspi', '2.0')"]) == 0

    private static func run(_ program: String, _ arguments: [String]) -> Int32? {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: program)
      process.arguments = arguments
      process.standardError = FileHandle.nullDevice
      guard (try? process.run()) != nil else { return nil }
      process.waitUntilExit()
      return process.terminationStatus
    }

    /// What a screen reader is told of a window of the probe, with a bus of its own.
    func readScreen() throws -> [String] {
      let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      let process = Process()
      var lines = PipeLines()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/dbus-run-session")
      process.arguments = [
        "--", "/usr/bin/python3",
        root.appendingPathComponent("Scripts/read-accessible.py").path, Probe.program.path,
      ]
      process.environment = environment.merging(["NO_AT_BRIDGE": "0"]) { $1 }
      process.standardOutput = lines.pipe
      process.standardError = FileHandle.nullDevice
      try process.run()
      var read: [String] = []
      while let line = lines.next(), line != "end" {
        // The registry says on the same output that it has begun.
        if !line.hasPrefix("SpiRegistry") { read.append(line) }
      }
      process.waitUntilExit()
      return read
    }

    /// Does something with keys or the pointer, in the words of xdotool.
    func use(_ words: String...) throws {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/xdotool")
      process.arguments = words
      process.environment = environment
      try process.run()
      process.waitUntilExit()
      try #require(process.terminationStatus == 0, "xdotool \(words)")
    }
  }

  /// The probe, run as a process of its own.
  final class Probe {
    private let process = Process()
    private var lines = PipeLines()
    private let input = Pipe()

    /// The program, beside the one that runs the tests.
    static var program: URL {
      let bundle = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
      return bundle.deletingLastPathComponent().appendingPathComponent("GTKProbe")
    }

    init(_ arguments: [String], environment: [String: String]) throws {
      process.executableURL = Self.program
      process.arguments = arguments
      process.environment = environment
      process.standardOutput = lines.pipe
      process.standardInput = input
      try process.run()
    }

    deinit {
      if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }

    func send(_ line: String) throws {
      try input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
    }

    /// The next line of its output, or nil when it has ended.
    func line() -> String? { lines.next() }

    /// Reads until a line fulfils a condition; nil when the program has ended before.
    func line(where isWanted: (String) -> Bool) -> String? {
      while let line = line() {
        if isWanted(line) { return line }
      }
      return nil
    }

    /// Waits for its end; answers with its status.
    func end() -> Int32 {
      process.waitUntilExit()
      return process.terminationStatus
    }
  }
#endif
