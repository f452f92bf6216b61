import BenchmarkFigures
import Foundation

/// The `sqlite3` shell, used as the peer and as the writing process.
final class Shell {
  static let path = "/usr/bin/sqlite3"
  static var isThere: Bool { FileManager.default.isExecutableFile(atPath: path) }

  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var unread = Data()

  init(_ database: String) throws {
    process.executableURL = URL(fileURLWithPath: Self.path)
    process.arguments = ["-batch", "-cmd", ".timeout 10000", database]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
  }

  deinit {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  func send(_ sql: String) {
    input.fileHandleForWriting.write(Data((sql + "\n").utf8))
  }

  /// Runs statements and waits for their end.
  func run(_ sql: String) throws {
    send(sql)
    send(".print '-- done'")
    let mark = Data("-- done\n".utf8)
    while true {
      if let range = unread.range(of: mark) {
        unread = Data(unread[range.upperBound...])
        return
      }
      let data = output.fileHandleForReading.availableData
      if data.isEmpty { throw CocoaError(.fileReadUnknown) }
      unread += data
    }
  }

  /// Runs a program, and returns its output and its duration.
  static func time(_ program: String, _ arguments: [String]) throws -> (String, Milliseconds) {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.standardOutput = output
    let start = ContinuousClock.now
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (String(decoding: data, as: UTF8.self), Milliseconds(since: start))
  }
}
