#if GTK
  import Foundation
  import Testing

  /// A display of its own, in memory, and a program on it that is used by keys and pointer.
  final class Display {
    private let server = Process()
    /// The server ends with what this is the end of: with the display, or with the program that runs the tests.
    private let life = Pipe()
    private let processes: StartedProcesses
    /// What programs on it find in their environment besides.
    var variables: [String: String] = [:]
    private let name: String

    /// Programs that a window on a display in memory needs.
    static let isAvailable = ["Xvfb", "xdotool"].allSatisfy {
      FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)")
    }

    private init(_ processes: StartedProcesses) throws {
      self.processes = processes
      let number = Pipe()
      server.executableURL = URL(fileURLWithPath: "/bin/sh")
      // Who runs tests may ignore SIGTERM, and the display inherits that.
      server.arguments = [
        "-c", "Xvfb \"$@\" < /dev/null & server=$!; cat > /dev/null; kill -KILL $server", "Xvfb",
        "-displayfd", "1", "-screen", "0", "1000x700x24", "-nolisten", "tcp",
        // It would begin anew when the last program goes, and turn away who comes just then.
        "-noreset",
      ]
      server.standardInput = life
      server.standardOutput = number
      server.standardError = FileHandle.nullDevice
      try server.run()
      // It tells its number when it can be connected to.
      let text = String(decoding: number.fileHandleForReading.availableData, as: UTF8.self)
      name = ":" + text.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    deinit {
      try? life.fileHandleForWriting.close()
      server.waitUntilExit()
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

    /// Uses a display on a thread of its own, because waiting for a program is to hold none that tasks need.
    ///
    /// When the task is cancelled, as it is when a test takes too long, all programs on the display are ended,
    /// and whoever waits for them goes on.
    static func onThread<Result: Sendable>(
      _ body: @escaping @Sendable (Display) throws -> Result
    ) async throws -> Result {
      let processes = StartedProcesses()
      return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
          let thread = Thread {
            continuation.resume(
              with: Swift.Result {
                let display = try Display(processes)
                return try withExtendedLifetime(display) { try body(display) }
              }
            )
          }
          thread.start()
        }
      } onCancel: {
        processes.end()
      }
    }

    /// Runs the program of the tests on the display.
    func probe(_ arguments: String...) throws -> Probe {
      try probe(arguments)
    }

    /// Runs the program of the tests on the display.
    func probe(_ arguments: [String]) throws -> Probe {
      try Probe(Probe.url(of: "GTKProbe"), arguments, environment: environment, processes)
    }

    /// Runs a program of the machine's that goes on meanwhile.
    func program(_ path: String, _ arguments: String...) throws -> Probe {
      try Probe(URL(fileURLWithPath: path), arguments, environment: environment, processes)
    }

    /// Runs the program of the tests by one that ignores SIGTERM, as those do that run tests in the background.
    func stubbornProbe(_ arguments: String...) throws -> Probe {
      try Probe(
        URL(fileURLWithPath: "/bin/sh"),
        ["-c", "trap '' TERM; exec \"$@\"", "sh", Probe.url(of: "GTKProbe").path] + arguments,
        environment: environment,
        processes
      )
    }

    /// Runs a script with a bus of its own, on which screen readers are told what is shown.
    func script(_ name: String, _ program: String, _ arguments: String...) throws -> Probe {
      try script(name, program, arguments)
    }

    /// Runs a script with a bus of its own, on which screen readers are told what is shown.
    func script(_ name: String, _ program: String, _ arguments: [String]) throws -> Probe {
      return try Probe(
        URL(fileURLWithPath: "/usr/bin/python3"),
        [
          "-c", Self.onOwnBus, "/usr/bin/python3",
          Self.root.appendingPathComponent("Scripts/\(name)").path,
          Probe.url(of: program).path,
        ] + arguments,
        environment: environment.merging(["NO_AT_BRIDGE": "0"]) { $1 },
        processes
      )
    }

    /// Who runs tests may block signals; then a bus would outlive its script, and hold its output open.
    private static let onOwnBus = """
      import os, signal, sys
      signal.pthread_sigmask(signal.SIG_SETMASK, [])
      signal.signal(signal.SIGTERM, signal.SIG_DFL)
      os.execvp("dbus-run-session", ["dbus-run-session", "--", *sys.argv[1:]])
      """

    /// The folder of the package.
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// Whether there is what reads a window as screen readers do.
    static let canReadScreens =
      FileManager.default.isExecutableFile(atPath: "/usr/bin/dbus-run-session")
      && run("/usr/bin/python3", ["-c", "import gi; gi.require_version('Atspi', '2.0')"]) == 0

    @discardableResult
    private static func run(
      _ program: String,
      _ arguments: [String],
      environment: [String: String]? = nil
    ) -> Int32? {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: program)
      process.arguments = arguments
      process.standardError = FileHandle.nullDevice
      if let environment { process.environment = environment }
      guard (try? process.run()) != nil else { return nil }
      process.waitUntilExit()
      return process.terminationStatus
    }

    /// Runs a program of the machine's, to its end.
    func run(_ program: String, _ arguments: String...) throws {
      let status = Self.run("/usr/bin/\(program)", arguments, environment: environment)
      try #require(status == 0, "\(program) \(arguments)")
    }

    /// Does something with keys or the pointer, in the words of xdotool.
    func use(_ words: String...) throws {
      let status = Self.run("/usr/bin/xdotool", words, environment: environment)
      try #require(status == 0, "xdotool \(words)")
    }

    /// Waits until what can be seen differs no more from one look to the next.
    func waitUntilStill() throws {
      let file = FileManager.default.temporaryDirectory
        .appendingPathComponent("livecells-look-\(UUID().uuidString).rgb")
      defer { try? FileManager.default.removeItem(at: file) }
      var seen = Data()
      while true {
        Self.run("/usr/bin/import", ["-window", "root", file.path], environment: environment)
        let look = try Data(contentsOf: file)
        if look == seen { return }
        seen = look
        try use("sleep", "0.3")
      }
    }

    /// Keeps a picture of what can be seen, for people to look at: `.build/screenshots/gtk-NAME.png`.
    func keepPicture(_ name: String) {
      let folder = FileManager.default.currentDirectoryPath + "/.build/screenshots"
      try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      // What was told is painted a moment later.
      try? use("sleep", "0.4")
      Self.run(
        "/usr/bin/import",
        ["-window", "root", "\(folder)/gtk-\(name).png"],
        environment: environment
      )
    }
  }
#endif
