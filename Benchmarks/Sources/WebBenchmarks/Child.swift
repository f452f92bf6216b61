import Foundation

/// A child process that runs this program with another role.
final class Child {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var unread = Data()

  init(_ arguments: [String]) throws {
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
    process.arguments = arguments
    process.standardInput = input
    process.standardOutput = output
    try process.run()
  }

  func send(_ line: String) {
    input.fileHandleForWriting.write(Data((line + "\n").utf8))
  }

  func line() throws -> String {
    while true {
      if let end = unread.firstIndex(of: 0x0A) {
        defer { unread = Data(unread[(end + 1)...]) }
        return String(decoding: unread[..<end], as: UTF8.self)
      }
      let data = output.fileHandleForReading.availableData
      if data.isEmpty { throw CocoaError(.fileReadUnknown) }
      unread += data
    }
  }

  func end() {
    process.terminate()
    process.waitUntilExit()
  }

  /// The processor time of the child, in seconds.
  var processorTime: Double {
    let text =
      (try? String(contentsOfFile: "/proc/\(process.processIdentifier)/stat", encoding: .utf8))
      ?? ""
    let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
    guard fields.count > 12, let user = Double(fields[11]), let system = Double(fields[12])
    else { return 0 }
    return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
  }

  /// The resident memory of the child, in bytes.
  var memory: Int {
    let text =
      (try? String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8))
      ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    return Int(line?.split(separator: " ").dropLast().last ?? "0").map { $0 * 1_024 } ?? 0
  }
}
