import Foundation
import ProcessTestSupport

/// Another process with the database open: the `sqlite3` shell, controlled through a pipe.
package final class Shell {
  package struct Failure: Error {
    package var text: String
  }

  private let program: ChildProgram
  private var unread = Data()

  package init(_ path: String) throws {
    program = try ChildProgram("/usr/bin/sqlite3", ["-batch", "-cmd", ".timeout 10000", path])
  }

  deinit {
    // Ends the shell, after what it has been sent. It may not see the end of its input, because a
    // process that was started at the same moment may have inherited the other end of the pipe.
    if program.isRunning { send(".quit") }
    try? program.input.close()
    program.wait()
  }

  /// Sends statements without waiting for them.
  package func send(_ sql: String) {
    program.input.write(Data((sql + "\n").utf8))
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
      let data = program.output.availableData
      if data.isEmpty { throw Failure(text: String(decoding: unread, as: UTF8.self)) }
      unread += data
    }
  }

  /// Kills the process immediately, in the middle of its work. No further statements may be sent.
  package func kill() {
    program.end(with: SIGKILL)
  }

  /// Runs statements on a database in a new process, which then ends.
  @discardableResult
  package static func run(_ path: String, _ sql: String) throws -> String {
    try Shell(path).run(sql)
  }
}
