import Dispatch
import Foundation

/// Runs the compiler that built the tests on given sources, with the modules and macros of this
/// build, in Swift 6 mode.
package struct Compiler {
  /// One error or warning.
  package struct Message: Sendable {
    package let isError: Bool
    package let text: String
    /// The file name and the line of the message. For generated code, the location of the macro
    /// attribute.
    package let file: String
    package let line: Int
    /// Whether the message concerns generated code.
    package let isBelow: Bool
  }

  /// Returns the compiler's messages for the files of one module.
  ///
  /// - Parameter followsSending: Whether to check sending between isolations, which requires a
  ///   separate pass after type checking.
  package static func messages(
    _ files: [(name: String, text: String)],
    options: [String] = [],
    followsSending: Bool = false
  ) async throws -> [Message] {
    // Sequential, and on a separate queue, because it blocks its thread.
    try await withCheckedThrowingContinuation { continuation in
      queue.async {
        continuation.resume(
          with: Result { try compile(files, options: options, followsSending: followsSending) }
        )
      }
    }
  }

  private static let queue = DispatchQueue(label: "compiler")

  private static func compile(
    _ files: [(name: String, text: String)],
    options: [String],
    followsSending: Bool
  ) throws -> [Message] {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let paths = try files.map { file in
      let url = folder.appending(path: file.name)
      try file.text.write(to: url, atomically: true, encoding: .utf8)
      return url.path
    }
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      ["swiftc"] + (followsSending ? ["-emit-sil", "-o", "/dev/null"] : ["-typecheck"]) + arguments
      + options + paths
    process.standardError = output
    process.standardOutput = output
    try process.run()
    let text = String(
      decoding: try output.fileHandleForReading.readToEnd() ?? Data(),
      as: UTF8.self
    )
    process.waitUntilExit()
    let messages = parse(text, in: folder.path)
    guard process.terminationStatus == 0 || messages.contains(where: \.isError) else {
      return [Message(isError: true, text: text, file: "", line: 0, isBelow: false)]
    }
    return messages
  }

  private static var arguments: [String] {
    let products = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
      .deletingLastPathComponent()
    let plugin =
      ProcessInfo.processInfo.environment["LIVECELLS_PLUGIN"]
      ?? "\(products.path)/KeyValueMacros-tool"
    return [
      "-wmo", "-swift-version", "6", "-module-name", "Sources", "-package-name", "p",
      "-enable-upcoming-feature", "ExistentialAny", "-diagnostic-style", "llvm",
      "-I", products.appending(path: "Modules").path,
      "-load-plugin-executable", "\(plugin)#KeyValueMacros",
    ]
      + moduleMaps(of: products).flatMap { ["-Xcc", "-fmodule-map-file=\($0)"] }
  }

  /// Returns the module maps of the modules in C that this build has.
  private static func moduleMaps(of products: URL) -> [String] {
    let built = ["CThreadLocal", "CObjectLife", "CSQLiteGuard"].map { "\($0).build" }
    let fetched = ["../../checkouts/GRDB.swift/Sources/GRDBSQLite"]
    return (built + fetched).map { products.appending(path: "\($0)/module.modulemap").path }
      .filter { FileManager.default.fileExists(atPath: $0) }
  }

  /// Parses the compiler's output. A message about generated code is followed by the location of
  /// the macro.
  private static func parse(_ text: String, in folder: String) -> [Message] {
    var messages: [Message] = []
    for line in text.split(separator: "\n").map(String.init) {
      guard let match = line.firstMatch(of: /^(.+?):(\d+):\d+: (error|warning|note): (.*)$/) else {
        continue
      }
      let path = String(match.1)
      let isBelow = !path.hasPrefix(folder)
      let file = path.split(separator: "/").last.map(String.init) ?? path
      if match.3 != "note" {
        messages.append(
          Message(
            isError: match.3 == "error",
            text: String(match.4),
            file: file,
            line: Int(match.2) ?? 0,
            isBelow: isBelow
          )
        )
      } else if match.4.hasPrefix("in expansion of macro"), !isBelow, let last = messages.last,
        last.isBelow
      {
        messages[messages.count - 1] = Message(
          isError: last.isError,
          text: last.text,
          file: file,
          line: Int(match.2) ?? 0,
          isBelow: true
        )
      }
    }
    return messages
  }
}
