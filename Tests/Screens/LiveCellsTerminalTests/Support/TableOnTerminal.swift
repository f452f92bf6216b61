import Foundation
import Testing

/// A table shown by the probe in a real terminal, with the pipe that changes it.
struct TableOnTerminal {
  let tmux: Tmux
  private let pipe = FileManager.default.temporaryDirectory
    .appendingPathComponent("table-\(UUID().uuidString)").path
  /// Kept open, so that commands written before the probe reads are not lost.
  private let writer: FileHandle

  init(columns: Int, rows: Int, options: String = "") async throws {
    tmux = try Tmux(columns: columns, rows: rows)
    try Subprocess.run("mkfifo", [pipe])
    writer = try #require(FileHandle(forUpdatingAtPath: pipe))
    try await tmux.wait(forText: "$")
    try tmux.enter("clear; \(options) \(Tmux.path(ofProgram: "TerminalProbe")) \(pipe)")
    try await tmux.wait(forText: "No rows")
  }

  /// Sends commands to the probe; see `TableProbe`.
  func command(_ lines: String...) throws {
    try writer.write(contentsOf: Data(lines.map { $0 + "\n" }.joined().utf8))
  }

  /// Quits the probe and removes the pipe.
  func quit() async throws {
    try tmux.press("q")
    try await expectEnd("ended well")
  }

  /// Quits the probe after it was stopped, and removes the pipe.
  func quitAfterStop() async throws {
    try await tmux.pressUntilEnd("q")
    try await expectEnd("ended well")
  }

  /// Waits for the end of the probe and removes the pipe.
  func expectEnd(_ words: String) async throws {
    try await tmux.wait(forText: words)
    try FileManager.default.removeItem(atPath: pipe)
  }
}
