import Foundation
import ProcessTestSupport

/// The built tool, run as a process of its own.
final class Tool {
  struct Outcome {
    var status: Int32
    var output: String
    var errors: String
  }

  /// It lies beside the tests' own executable.
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

  /// Starts it; `command` is what runs the tool in another way, such as as another user. What is sent to
  /// it comes by its standard input, where that is asked for.
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
    // A tool that should have ended by itself fails its test instead of holding up all others.
    DispatchQueue.global().asyncAfter(deadline: .now() + 900) { [weak process] in
      if let process, process.isRunning { process.terminate() }
    }
  }

  deinit {
    if process.isRunning { process.terminate() }
    try? FileManager.default.removeItem(at: errors)
  }

  /// Runs it to its end.
  static func run(_ arguments: [String], through command: [String] = []) throws -> Outcome {
    let tool = try Tool(arguments, through: command)
    var text = ""
    while let line = tool.line() { text += line + "\n" }
    return tool.end(text)
  }

  /// Runs it to its end with some bytes on its standard input.
  static func run(_ arguments: [String], input: some Sequence<UInt8>) throws -> Outcome {
    let tool = try Tool(arguments, takesInput: true)
    let bytes = Data(input)
    let handle = tool.input.fileHandleForWriting
    // What is more than a pipe holds waits for the tool to read.
    let sender = Thread {
      try? handle.write(contentsOf: bytes)
      try? handle.close()
    }
    sender.start()
    var text = ""
    while let line = tool.line() { text += line + "\n" }
    return tool.end(text)
  }

  /// Gives it bytes on its standard input.
  func send(_ bytes: Data, isLast: Bool = false) throws {
    try input.fileHandleForWriting.write(contentsOf: bytes)
    if isLast { try input.fileHandleForWriting.close() }
  }

  /// The next line of its output, or nil when it has ended.
  func line() -> String? { lines.next() }

  /// The next line of its stream that tells of a row, or nil when it has ended.
  func change() -> String? {
    while let line = line() {
      if !Tool.isEvent(line) { return line }
    }
    return nil
  }

  /// Whether a line tells of something beside the rows.
  static func isEvent(_ line: String) -> Bool {
    line.hasPrefix("{\"livecells\":1,\"op\":\"begin\"")
      || ["ready", "commit", "lost", "live"].contains { line.hasPrefix("{\"op\":\"\($0)\"") }
  }

  /// The lines of an output that tell of rows.
  static func changes(in output: String) -> [String] {
    output.split(separator: "\n").map(String.init).filter { !isEvent($0) }
  }

  /// Asks it to end, as a service manager would.
  func terminate() { process.terminate() }

  /// Asks it to end, as Ctrl-C would.
  func interrupt() { process.interrupt() }

  /// Asks it to end, as Ctrl-\ would.
  func quit() { Foundation.kill(process.processIdentifier, SIGQUIT) }

  /// Sends it a signal.
  func send(signal: Int32) { Foundation.kill(process.processIdentifier, signal) }

  /// Ends it without a warning.
  func kill() { Foundation.kill(process.processIdentifier, SIGKILL) }

  /// Stops reading its output.
  func closeOutput() throws { try lines.pipe.fileHandleForReading.close() }

  /// Waits for its end.
  func end(_ text: String = "") -> Outcome {
    process.waitUntilExit()
    let errors = (try? Data(contentsOf: errors)).map { String(decoding: $0, as: UTF8.self) }
    return Outcome(status: process.terminationStatus, output: text, errors: errors ?? "")
  }
}
