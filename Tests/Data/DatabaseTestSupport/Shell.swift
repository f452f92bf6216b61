import Foundation

/// Another process with the database open: the `sqlite3` shell, controlled through a pipe.
package final class Shell {
  package struct Failure: Error {
    package var text: String
  }

  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var unread = Data()
  private var isKilled = false

  package init(_ path: String) throws {
    process.executableURL = URL(fileURLWithPath: "/usr/bin/sqlite3")
    process.arguments = ["-batch", "-cmd", ".timeout 600000", path]
    process.standardInput = input
    process.standardOutput = output
    process.standardError = output
    try process.run()
  }

  deinit {
    // The shell may not see the end of its input, because processes started meanwhile may have
    // inherited the other end of the pipe.
    if process.isRunning, !isKilled { send(".quit") }
    try? input.fileHandleForWriting.close()
    process.waitForEnd()
  }

  /// Sends statements without waiting for them.
  package func send(_ sql: String) {
    input.fileHandleForWriting.write(Data((sql + "\n").utf8))
  }

  /// Runs statements and returns their output.
  @discardableResult
  package func run(_ sql: String) throws -> String {
    // Without its last semicolon, a statement would absorb the mark as its next line. A line break
    // ends a comment, and a lone semicolon is a no-op.
    send(sql + "\n;")
    let mark = "-- done \(UUID().uuidString)"
    send(".print '\(mark)'")
    let text = try wait(for: mark)
    if text.contains("rror") { throw Failure(text: text) }
    return text
  }

  /// Waits until a line was printed, and returns the output before it.
  @discardableResult
  package func wait(for line: String) throws -> String {
    while true {
      if let range = unread.range(of: Data((line + "\n").utf8)) {
        let text = String(decoding: unread[..<range.lowerBound], as: UTF8.self)
        unread = Data(unread[range.upperBound...])
        return text
      }
      let data = output.fileHandleForReading.availableData
      if data.isEmpty { throw Failure(text: String(decoding: unread, as: UTF8.self)) }
      unread += data
    }
  }

  /// Kills the process immediately, in the middle of its work. No further statements may be sent.
  package func kill() {
    isKilled = true
    process.terminate(with: SIGKILL)
  }

  /// Runs statements on a database in a new process, which then ends.
  @discardableResult
  package static func run(_ path: String, _ sql: String) throws -> String {
    try Shell(path).run(sql)
  }
}

extension Process {
  /// Sends a signal and waits for the end of the process.
  package func terminate(with signal: CInt) {
    if isRunning { _ = Foundation.kill(processIdentifier, signal) }
    waitForEnd()
  }

  /// Waits for the end of the process. Its status is not available afterwards.
  ///
  /// `waitUntilExit()` waits for the end of a connection. Processes that are started at the same
  /// time may inherit the other end of it, and then each waits for the end of the others.
  package func waitForEnd() {
    var status: CInt = 0
    // Any other error means that Foundation has seen the end already.
    while waitpid(processIdentifier, &status, 0) < 0, errno == EINTR {}
  }
}
