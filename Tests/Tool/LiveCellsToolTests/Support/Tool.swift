import Foundation
import ProcessTestSupport

/// The built tool, run as a process.
final class Tool {
  struct Outcome {
    var status: Int32
    var output: String
    var errors: String
  }

  /// The path of the tool, beside the tests' own executable.
  static let path: String = {
    let tests = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    var folder = tests.deletingLastPathComponent()
    while folder.path != "/" {
      let tool = folder.appendingPathComponent("LiveCellsTool").path
      if FileManager.default.isExecutableFile(atPath: tool) { return tool }
      folder.deleteLastPathComponent()
    }
    return "LiveCellsTool"
  }()

  private let process = Process()
  private var lines = PipeLines()
  private let errors: URL
  private let input = Pipe()

  /// Starts the tool. `command` runs it in another way, for instance as another user. With
  /// `takesInput`, `send(_:isLast:)` writes to its standard input.
  init(
    _ arguments: [String],
    through command: [String] = [],
    takesInput: Bool = false
  ) throws {
    errors = FileManager.default.temporaryDirectory
      .appendingPathComponent("livecells-errors-\(UUID().uuidString)")
    try Data().write(to: errors)
    let all = command + [Tool.path] + arguments
    process.executableURL = URL(fileURLWithPath: all[0])
    process.arguments = Array(all.dropFirst())
    process.standardInput = takesInput ? input : FileHandle.nullDevice
    process.standardOutput = lines.pipe
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    // A tool that does not end fails its test instead of blocking the other ones.
    DispatchQueue.global().asyncAfter(deadline: .now() + 900) { [weak process] in
      if let process, process.isRunning { process.terminate() }
    }
  }

  deinit {
    if process.isRunning { process.terminate() }
    try? FileManager.default.removeItem(at: errors)
  }

  /// Runs the tool to its end.
  static func run(_ arguments: [String], through command: [String] = []) throws -> Outcome {
    let tool = try Tool(arguments, through: command)
    var text = ""
    while let line = tool.line() { text += line + "\n" }
    return tool.end(text)
  }

  /// Runs the tool to its end with some bytes on its standard input.
  static func run(_ arguments: [String], input: some Sequence<UInt8>) throws -> Outcome {
    let tool = try Tool(arguments, takesInput: true)
    let bytes = Data(input)
    let handle = tool.input.fileHandleForWriting
    // Writing more than a pipe holds blocks until the tool reads.
    let sender = Thread {
      try? handle.write(contentsOf: bytes)
      try? handle.close()
    }
    sender.start()
    var text = ""
    while let line = tool.line() { text += line + "\n" }
    return tool.end(text)
  }

  /// Writes bytes to the tool's standard input.
  func send(_ bytes: Data, isLast: Bool = false) throws {
    try input.fileHandleForWriting.write(contentsOf: bytes)
    if isLast { try input.fileHandleForWriting.close() }
  }

  /// Returns the next line of the output, or nil after its end.
  func line() -> String? { lines.next() }

  /// Returns the next line of the stream about a row, or nil after its end.
  func change() -> String? {
    while let line = line() {
      if !Tool.isEvent(line) { return line }
    }
    return nil
  }

  /// Whether a line is an event other than a change of rows.
  static func isEvent(_ line: String) -> Bool {
    line.hasPrefix("{\"livecells\":1,\"op\":\"begin\"")
      || ["ready", "commit", "lost", "live"].contains { line.hasPrefix("{\"op\":\"\($0)\"") }
  }

  /// Returns the lines of an output about rows.
  static func changes(in output: String) -> [String] {
    output.split(separator: "\n").map(String.init).filter { !isEvent($0) }
  }

  /// Whether all errors are about locks. A lock that lasts longer than a second is reported.
  static func areAboutLocks(_ errors: String) -> Bool {
    errors.split(separator: "\n").allSatisfy {
      $0.hasSuffix("; waiting until the database can be read")
        || $0.hasSuffix(": the database can be read again")
    }
  }

  /// Runs the tool with a time limit in seconds, and with a longer one if its output is not
  /// complete yet. On a busy machine it may take long until the rows are written.
  static func run(
    until isComplete: (String) -> Bool,
    within limit: String,
    _ body: (_ limit: String) throws -> Outcome
  ) rethrows -> Outcome {
    var outcome = try body(limit)
    for limit in ["10", "120"] where !isComplete(outcome.output) { outcome = try body(limit) }
    return outcome
  }

  /// Sends SIGTERM, like a service manager.
  func terminate() { process.terminate() }

  /// Sends SIGINT, like Ctrl-C.
  func interrupt() { process.interrupt() }

  /// Sends SIGQUIT, like Ctrl-\.
  func quit() { Foundation.kill(process.processIdentifier, SIGQUIT) }

  /// Sends a signal.
  func send(signal: Int32) { Foundation.kill(process.processIdentifier, signal) }

  /// Sends SIGKILL.
  func kill() { Foundation.kill(process.processIdentifier, SIGKILL) }

  /// Closes the reading end of the output.
  func closeOutput() throws { try lines.pipe.fileHandleForReading.close() }

  /// Waits for the end of the tool.
  func end(_ text: String = "") -> Outcome {
    process.waitUntilExit()
    let errors = (try? Data(contentsOf: errors)).map { String(decoding: $0, as: UTF8.self) }
    return Outcome(status: process.terminationStatus, output: text, errors: errors ?? "")
  }
}
