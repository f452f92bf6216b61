import Testing

@testable import LiveCellsTerminal

/// The terminal is restored however the process ends.
@Suite(.serialized) struct TerminalRestorationTests {
  private let tmux: Tmux
  private let probe = Tmux.path(ofProgram: "TerminalProbe")

  init() throws {
    tmux = try Tmux()
  }

  /// Runs the probe between two listings of the terminal's modes, which are compared.
  private func begin() async throws {
    try await tmux.wait(forText: "$")
    try tmux.enter(
      "clear; trap : INT; B=$(stty -a); echo before; \(probe); E=$?; "
        + "[ \"$B\" = \"$(stty -a)\" ] && echo same modes; echo left with $E"
    )
    try await tmux.wait(forText: "probe 80x24")
    #expect(try tmux.variable("alternate_on") == "1")
    #expect(try tmux.variable("cursor_flag") == "0")
    #expect(try tmux.variable("mouse_any_flag") == "1")
  }

  private func expectRestored(status: String) async throws {
    let screen = try await tmux.wait(for: "the end of the probe") { screen in
      screen.contains { $0.hasPrefix("left with") }
    }
    #expect(screen.contains("same modes"))
    #expect(screen.contains("left with \(status)"), "\(screen)")
    #expect(try tmux.screen(withHistory: true).contains("before"))
    try await expectScreenGivenBack()
  }

  private func expectScreenGivenBack() async throws {
    #expect(try tmux.variable("alternate_on") == "0")
    #expect(try tmux.variable("cursor_flag") == "1")
    #expect(try tmux.variable("mouse_any_flag") == "0")
    #expect(try tmux.variable("wrap_flag") == "1")
  }

  private func signal(_ name: String) async throws {
    try Subprocess.run("kill", ["-\(name)", process()])
  }

  /// Returns the process identifier that the probe shows.
  private func process() throws -> String {
    let line = try #require(try tmux.screen().first { $0.hasPrefix("process ") })
    return String(line.dropFirst("process ".count))
  }

  /// Whether a process runs. One that has ended exists until its parent has noticed this.
  private func isRunning(_ process: String) -> Bool {
    let state = try? Subprocess.run("ps", ["-o", "stat=", "-p", process])
    return state.map { !$0.hasPrefix("Z") } ?? false
  }

  @Test func `at the normal end`() async throws {
    try await begin()
    try tmux.press("q")
    try await expectRestored(status: "0")
  }

  @Test func `after an error`() async throws {
    try await begin()
    try tmux.press("e")
    try await expectRestored(status: "0")
    #expect(try tmux.screen().contains("ended with an error: the probe failed as told"))
  }

  @Test func `at an early exit`() async throws {
    try await begin()
    try tmux.press("x")
    try await expectRestored(status: "3")
  }

  @Test(
    arguments: [
      ("INT", "130"), ("TERM", "143"), ("HUP", "129"), ("QUIT", "131"), ("USR1", "138"),
      ("ALRM", "142"), ("XCPU", "152"), ("PROF", "155"), ("PWR", "158"), ("IO", "157"),
      ("STKFLT", "144"),
    ]
  )
  func `at a terminating signal, which then ends the process`(
    name: String,
    status: String
  ) async throws {
    try await begin()
    try await signal(name)
    try await expectRestored(status: status)
  }

  @Test(
    arguments: [
      ("SEGV", "139"), ("ILL", "132"), ("TRAP", "133"), ("ABRT", "134"), ("BUS", "135"),
      ("FPE", "136"), ("SYS", "159"),
    ]
  )
  func `at a fatal signal, which still kills the process`(
    name: String,
    status: String
  ) async throws {
    try await begin()
    try await signal(name)
    try await expectRestored(status: status)
  }

  @Test func `at a Swift trap, whose message is readable afterwards`() async throws {
    try await begin()
    try tmux.press("t")
    // An illegal instruction or a trap, depending on the architecture.
    #if arch(x86_64) || arch(i386)
      try await expectRestored(status: "132")
    #else
      try await expectRestored(status: "133")
    #endif
    let everything = try tmux.screen(withHistory: true)
    #expect(everything.contains { $0.contains("the probe trapped as told") })
  }

  @Test func `at abort`() async throws {
    try await begin()
    try tmux.press("a")
    try await expectRestored(status: "134")
  }

  @Test func `output on standard error is held until the end`() async throws {
    try await begin()
    try tmux.press("w")
    let screen = try await tmux.wait(forText: "last: w")
    #expect(!screen.contains { $0.contains("a complaint") })
    try tmux.press("q")
    try await expectRestored(status: "0")
    #expect(try tmux.screen().contains("a complaint on standard error"))
  }

  @Test(arguments: [true, false])
  func `while it is stopped, and is set up again when it continues`(byKey: Bool) async throws {
    try await begin()
    if byKey { try tmux.press("C-z") } else { try await signal("TSTP") }
    try await tmux.wait(for: "the shell") { $0.contains { $0.contains("Stopped") } }
    try await expectScreenGivenBack()
    try tmux.enter("fg")
    // The terminal is set up after the stop, and once more after SIGCONT. In between it is restored
    // for a moment, and input that was not read yet is dropped.
    try await tmux.wait(for: "the second full picture") { screen in
      screen[0] == "probe 80x24" && screen[1] == "resumed 2 times"
        && screen[3].hasPrefix("process")
    }
    #expect(try tmux.variable("alternate_on") == "1")
    #expect(try tmux.variable("cursor_flag") == "0")
    try tmux.press("q")
    try await tmux.wait(forText: "ended well")
    try await expectScreenGivenBack()
  }

  @Test func `nothing is written in the background`() async throws {
    try await begin()
    try tmux.press("C-z")
    try await tmux.wait(for: "the shell") { $0.contains { $0.contains("Stopped") } }
    try tmux.enter("bg; echo went on")
    try await tmux.wait(forText: "went on")
    try tmux.enter("echo typing $((40 + 2))")
    try await tmux.wait(forText: "typing 42")
    try await expectScreenGivenBack()
    try tmux.enter("fg")
    try await tmux.wait(for: "a full picture") { $0[0] == "probe 80x24" }
    try await tmux.pressUntilEnd("q")
  }

  @Test(arguments: ["", "trap '' HUP;"])
  func `the process ends when the terminal is closed, with or without a signal`(
    preparation: String
  ) async throws {
    try await tmux.wait(forText: "$")
    try tmux.enter("clear; \(preparation) \(probe)")
    try await tmux.wait(for: "the probe") { $0.contains { $0.hasPrefix("process ") } }
    let process = try process()
    try tmux.end()
    try await tmux.wait(for: "the process to end", reading: { [] }) { _ in !isRunning(process) }
  }

  @Test func `a second signal ends a process that does not respond to the first`() async throws {
    try await begin()
    try tmux.press("b")
    try await tmux.wait(forText: "last: b")
    let process = try process()
    try await tmux.wait(for: "the process to end") { _ in
      // Signals sent in quick succession may be merged, so they are repeated until the process
      // ends.
      (try? Subprocess.run("kill", ["-TERM", process])) == nil
    }
    try await expectRestored(status: "143")
  }

  @Test func `after a resize the screen is painted completely`() async throws {
    try await begin()
    try tmux.resize(columns: 30, rows: 8)
    try await tmux.wait(for: "the new size") { $0.first == "probe 30x8" }
    try tmux.resize(columns: 100, rows: 40)
    try await tmux.wait(for: "the new size") { $0.first == "probe 100x40" }
    try tmux.press("q")
    try await tmux.wait(forText: "left with 0")
  }

  @Test func `a lone ESC is a key, and an arrow is a different one`() async throws {
    try await begin()
    try tmux.press("Escape")
    try await tmux.wait(forText: "last: Esc")
    try tmux.press("Up")
    try await tmux.wait(forText: "last: Up")
    try tmux.press("q")
    try await expectRestored(status: "0")
  }
}
