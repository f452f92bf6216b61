import Foundation
import Testing

/// A table shown by the probe in a real terminal, and the pipe by which it is changed.
struct TableOnTerminal {
  let tmux: Tmux
  private let pipe = FileManager.default.temporaryDirectory
    .appendingPathComponent("table-\(UUID().uuidString)").path
  /// Held, so that what is written before the probe reads isn't lost.
  private let writer: FileHandle

  init(columns: Int, rows: Int, options: String = "") async throws {
    tmux = try Tmux(columns: columns, rows: rows)
    try Subprocess.run("mkfifo", [pipe])
    writer = try #require(FileHandle(forUpdatingAtPath: pipe))
    try await tmux.wait(forText: "$")
    try tmux.enter("clear; \(options) \(Tmux.path(ofProgram: "TerminalProbe")) \(pipe)")
    try await tmux.wait(forText: "No rows")
  }

  /// Gives the probe commands, as `TableProbe` lists them.
  func command(_ lines: String...) throws {
    try writer.write(contentsOf: Data(lines.map { $0 + "\n" }.joined().utf8))
  }

  /// Quits, and takes the pipe away.
  func quit() async throws {
    try tmux.press("q")
    try await expectEnd("ended well")
  }

  /// Waits until the probe has ended, and takes the pipe away.
  func expectEnd(_ words: String) async throws {
    try await tmux.wait(forText: words)
    try FileManager.default.removeItem(atPath: pipe)
  }
}
