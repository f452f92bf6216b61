#if GTK
  import Foundation
  import ScaleTestSupport
  import Testing

  /// A virtual display with programs that are operated by keys and the pointer.
  final class Display {
    private let server = Process()
    /// A pipe that the server's shell reads from. The server ends when the writing end is closed:
    /// by this object, or by the end of the test process.
    private let life = Pipe()
    private let processes: StartedProcesses
    /// Additional environment variables of programs on the display.
    var variables: [String: String] = [:]
    private let name: String
    /// The state folders of programs, which are removed with the display.
    private var stateFolders: [URL] = []

    /// Whether the programs that a virtual display requires are installed.
    static let isAvailable = ["Xvfb", "xdotool"].allSatisfy {
      FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)")
    }

    private init(_ processes: StartedProcesses) throws {
      self.processes = processes
      let number = Pipe()
      server.executableURL = URL(fileURLWithPath: "/bin/sh")
      // A test runner may ignore SIGTERM, and the server would inherit this. It is therefore ended
      // by SIGKILL.
      server.arguments = [
        "-c", "Xvfb \"$@\" < /dev/null & server=$!; cat > /dev/null; kill -KILL $server", "Xvfb",
        "-displayfd", "1", "-screen", "0", "1000x700x24", "-nolisten", "tcp",
        // Without auto-repeat: the program that presses a key may have to wait for a processor
        // before it releases the key.
        "-r",
        // Without this option, the server resets when the last client disconnects, and refuses
        // clients that connect during the reset.
        "-noreset",
      ]
      server.standardInput = life
      server.standardOutput = number
      server.standardError = FileHandle.nullDevice
      try server.run()
      // The server prints its number when it accepts connections.
      let text = String(decoding: number.fileHandleForReading.availableData, as: UTF8.self)
      name = ":" + text.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    deinit {
      for folder in stateFolders { try? FileManager.default.removeItem(at: folder) }
      try? life.fileHandleForWriting.close()
      server.waitUntilExit()
    }

    /// Ends the display, as if the server had crashed.
    func end() {
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

    /// Runs `body` with a display on a separate thread, because waiting for processes must not
    /// block threads of the concurrency runtime.
    ///
    /// When the task is cancelled, for example by the time limit of a test, all programs on the
    /// display are ended. Pending waits then return. A screenshot of this moment is kept as
    /// `.build/screenshots/gtk-cancelled.png`.
    static func onThread<Result: Sendable>(
      _ body: @escaping @Sendable (Display) throws -> Result
    ) async throws -> Result {
      let processes = StartedProcesses()
      return try await withTaskCancellationHandler {
        try await withTaskExecutorPreference(ThreadPerJob()) {
          let display = try Display(processes)
          processes.setDisplay(display.environment)
          return try withExtendedLifetime(display) { try body(display) }
        }
      } onCancel: {
        if let environment = processes.display {
          keepPicture("cancelled", environment: environment)
        }
        processes.end()
      }
    }

    /// A part of the line that the test program prints when all rows that fit are displayed.
    static let allRows = "[\"row 0\", \"row 23\"]"

    /// Runs `body` with a window of the test program, which is closed at the end. The pointer is in
    /// the window, so that it receives keys.
    ///
    /// - Parameters:
    ///   - arguments: The arguments of the test program.
    ///   - beginning: A part of the line that the program prints for the complete window.
    ///   - size: The size of a window that remembers it, or nil.
    static func withWindow(
      _ arguments: String...,
      showing beginning: String = "[\"row 0\"",
      size: (width: Int, height: Int)? = nil,
      _ body: @escaping @Sendable (Display, Probe) throws -> Void
    ) async throws {
      try await onThread { display in
        if let size { try display.setWindowSize(size) }
        let probe = try display.probe(arguments)
        _ = try #require(probe.line { $0.contains(beginning) })
        // Outside of the menu of the first row.
        let place = size.map { (max($0.width, 120) / 2, max($0.height, 120) / 2) } ?? (300, 400)
        let center = ["mousemove", "\(place.0)", "\(place.1)"]
        try display.use(center)
        try body(display, probe)
        try display.use(center + ["key", "ctrl+q"])
        #expect(probe.line { $0 == "closed" } != nil)
        #expect(probe.end() == 0)
      }
    }

    /// Creates the folder in which programs on the display save their state.
    func makeStateFolder() throws -> URL {
      let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("livecells-state-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      stateFolders.append(folder)
      variables["XDG_STATE_HOME"] = folder.path
      return folder
    }

    /// Sets the size of the next window that the test program opens with `remembering`.
    func setWindowSize(_ size: (width: Int, height: Int)) throws {
      let state = try makeStateFolder().appendingPathComponent("GTKProbe")
      try FileManager.default.createDirectory(at: state, withIntermediateDirectories: true)
      let memory =
        #"{"width":\#(size.width),"height":\#(size.height),"tables":{},"isMaximized":false}"#
      try Data(memory.utf8).write(to: state.appendingPathComponent("windows.json"))
    }

    /// Starts the test program on the display.
    func probe(_ arguments: String...) throws -> Probe {
      try probe(arguments)
    }

    /// Starts the test program on the display.
    func probe(_ arguments: [String]) throws -> Probe {
      try Probe(Probe.url(of: "GTKProbe"), arguments, environment: environment, processes)
    }

    /// Starts a program of the system on the display, without waiting for its end.
    func program(_ path: String, _ arguments: String...) throws -> Probe {
      try Probe(URL(fileURLWithPath: path), arguments, environment: environment, processes)
    }

    /// Starts the test program from a shell that ignores SIGTERM, like test runners in the
    /// background do.
    func stubbornProbe(_ arguments: String...) throws -> Probe {
      try Probe(
        URL(fileURLWithPath: "/bin/sh"),
        ["-c", "trap '' TERM; exec \"$@\"", "sh", Probe.url(of: "GTKProbe").path] + arguments,
        environment: environment,
        processes
      )
    }

    /// Starts a script with its own D-Bus session, so that it can use the accessibility interface.
    func script(_ name: String, _ program: String, _ arguments: String...) throws -> Probe {
      try script(name, program, arguments)
    }

    /// Starts a script with its own D-Bus session, so that it can use the accessibility interface.
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

    /// A test runner may block signals. The D-Bus daemon would then outlive the script and keep its
    /// output open, so the signal mask is reset.
    private static let onOwnBus = """
      import os, signal, sys
      signal.pthread_sigmask(signal.SIG_SETMASK, [])
      signal.signal(signal.SIGTERM, signal.SIG_DFL)
      os.execvp("dbus-run-session", ["dbus-run-session", "--", *sys.argv[1:]])
      """

    /// The root folder of the package.
    static let root = URL(
      fileURLWithPath: #filePath.split(separator: "/Tests/").dropLast().joined(separator: "/Tests/")
    )

    /// Whether the programs for reading windows through AT-SPI are installed.
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

    /// Runs a program of the system and waits for its end.
    func run(_ program: String, _ arguments: String...) throws {
      let status = Self.run("/usr/bin/\(program)", arguments, environment: environment)
      try #require(status == 0, "\(program) \(arguments)")
    }

    /// Performs keyboard and pointer actions, given as arguments of `xdotool`.
    func use(_ words: String...) throws { try use(words) }

    /// Performs keyboard and pointer actions, given as arguments of `xdotool`.
    func use(_ words: [String]) throws {
      let status = Self.run("/usr/bin/xdotool", words, environment: environment)
      try #require(status == 0, "xdotool \(words)")
    }

    /// Waits until three successive screenshots are equal.
    ///
    /// A program that waits for a processor looks still as well. Therefore `answer` waits for an
    /// answer of the program between two screenshots.
    func waitUntilStill(_ answer: () throws -> Void = {}) throws {
      let file = FileManager.default.temporaryDirectory
        .appendingPathComponent("livecells-look-\(UUID().uuidString).rgb")
      defer { try? FileManager.default.removeItem(at: file) }
      var (seen, equalCount) = (Data(), 0)
      while true {
        Self.run("/usr/bin/import", ["-window", "root", file.path], environment: environment)
        let look = try Data(contentsOf: file)
        equalCount = look == seen ? equalCount + 1 : 0
        if equalCount == 2 { return }
        seen = look
        try use("sleep", "0.3")
        try answer()
      }
    }

    /// Saves a screenshot for review as `.build/screenshots/gtk-NAME.png`.
    func keepPicture(_ name: String) {
      // Painting may take a moment after the output.
      try? use("sleep", "0.4")
      Self.keepPicture(name, environment: environment)
    }

    /// Returns the path of a screenshot for review.
    static func picture(_ name: String) -> String {
      FileManager.default.currentDirectoryPath + "/.build/screenshots/gtk-\(name).png"
    }

    private static func keepPicture(_ name: String, environment: [String: String]) {
      let file = URL(fileURLWithPath: picture(name))
      let folder = file.deletingLastPathComponent()
      try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let arguments = ["300", "import", "-window", "root", file.path]
      run("/usr/bin/timeout", arguments, environment: environment)
    }
  }
#endif
