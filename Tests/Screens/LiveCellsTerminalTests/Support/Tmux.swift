import Foundation
import Testing

/// A real terminal for tests: a separate tmux server with one window.
///
/// Waiting polls the screen until a condition is true. The deadline only ensures that a broken
/// program fails the test instead of blocking it.
final class Tmux {
  private let socket = "terminal-tests-\(UUID().uuidString)"
  private static let patience = Duration.seconds(300)

  /// Starts a shell in a window of the given size.
  init(columns: Int = 80, rows: Int = 24) throws {
    let shell = "env -u NO_COLOR SWIFT_BACKTRACE=enable=no PS1='$ ' ENV= LC_ALL=C.UTF-8 sh"
    try run(["-f", "/dev/null", "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)", shell])
  }

  deinit {
    _ = try? run(["kill-server"])
  }

  /// Closes the terminal, whatever runs in it.
  func end() throws {
    try run(["kill-server"])
  }

  /// Returns the path of a program of the package, in the folder of the test bundle.
  static func path(ofProgram name: String) -> String {
    let bundle = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    return bundle.appendingPathComponent(name).path
  }

  /// Types a text and Enter.
  func enter(_ line: String) throws {
    try type(line)
    try press("Enter")
  }

  /// Presses keys by their tmux names.
  func press(_ keys: String...) throws {
    try run(["send-keys"] + keys)
  }

  /// Presses a key of a probe until the probe has ended. A terminal that is set up again after a
  /// stop drops input that was not read yet. The shell receives the key after the last one.
  func pressUntilEnd(_ key: String) async throws {
    try await wait(
      for: "the end of the probe",
      reading: {
        let screen = try self.screen()
        if !screen.contains(where: { $0.contains("ended well") }) { try self.press(key) }
        return screen
      },
      until: { $0.contains { $0.contains("ended well") } }
    )
  }

  /// Sends a text as input of the terminal.
  func type(_ text: String) throws {
    try run(["send-keys", "-l", text])
  }

  func resize(columns: Int, rows: Int) throws {
    try run(["resize-window", "-x", "\(columns)", "-y", "\(rows)"])
  }

  /// Returns the lines of the screen, optionally with escape sequences for their styles, and with
  /// the lines that have scrolled off.
  func screen(withStyles: Bool = false, withHistory: Bool = false) throws -> [String] {
    let options = (withStyles ? ["-e"] : []) + (withHistory ? ["-S", "-"] : [])
    return try run(["capture-pane", "-p"] + options)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// Returns a variable of tmux, such as `alternate_on`.
  func variable(_ name: String) throws -> String {
    try run(["display-message", "-p", "#{\(name)}"]).trimmingCharacters(in: .newlines)
  }

  /// Waits until the screen satisfies a condition, and returns it.
  @discardableResult
  func wait(
    for what: String,
    reading read: (() throws -> [String])? = nil,
    sourceLocation: SourceLocation = #_sourceLocation,
    until condition: ([String]) throws -> Bool
  ) async throws -> [String] {
    let deadline = ContinuousClock.now + Tmux.patience
    var screen: [String] = []
    while true {
      // The screen is read once more after the deadline, which may have passed in a pause.
      let isLast = ContinuousClock.now >= deadline
      screen = try read?() ?? self.screen()
      if try condition(screen) { return screen }
      if isLast { break }
      try await Task.sleep(for: .milliseconds(10))
    }
    Issue.record(
      "waited in vain for \(what); the screen shows:\n\(screen.joined(separator: "\n"))",
      sourceLocation: sourceLocation
    )
    throw Subprocess.Failure(description: "waited in vain for \(what)")
  }

  /// Waits until a line of the screen contains a text.
  @discardableResult
  func wait(
    forText text: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> [String] {
    try await wait(for: text, sourceLocation: sourceLocation) { screen in
      screen.contains { $0.contains(text) }
    }
  }

  @discardableResult
  private func run(_ arguments: [String]) throws -> String {
    try Subprocess.run("tmux", ["-L", socket] + arguments)
  }
}
