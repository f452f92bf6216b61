import Foundation

/// A program with its arguments.
struct Command: Sendable {
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  var path: String
  var arguments: [String]

  /// Runs the program to its end, and returns its output.
  func run() throws -> String {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let text = String(decoding: data, as: UTF8.self)
    guard process.terminationStatus == 0 else { throw Failure(description: "\(path): \(text)") }
    return text
  }
}
