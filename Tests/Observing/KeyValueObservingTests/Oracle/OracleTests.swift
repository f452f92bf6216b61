import Foundation
import Testing

/// Compares the engine with traces of a real Objective-C key-value observing.
@Suite struct OracleTests {
  /// Programs whose output differs intentionally, with the rule that requires it.
  static let differences = [
    "C32 key path through array": """
    R6: a path through a collection, and operators on its elements, can be observed here
    """
  ]

  /// Groups of programs whose notifications may be sorted within a step without acting observers.
  static let sortedFamilies: Set<String> = ["nested", "items", "sets"]

  static var folder: URL {
    if let path = ProcessInfo.processInfo.environment["KVO_ORACLE"], !path.isEmpty {
      return URL(filePath: path, directoryHint: .isDirectory)
    }
    return URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Traces")
  }

  @Test func `every program receives the notifications of a real key-value observing`() throws {
    let files = try FileManager.default.contentsOfDirectory(
      at: OracleTests.folder,
      includingPropertiesForKeys: nil
    ).filter { $0.lastPathComponent.contains(".trace") }.sorted { $0.path < $1.path }
    #expect(!files.isEmpty, "no traces in \(OracleTests.folder.path)")
    var programs = 0
    var equal = 0
    var shown = 0
    for file in files {
      let family = String(file.lastPathComponent.prefix { $0 != "." })
      for program in OracleProgram.read(try OracleTests.text(of: file)) {
        programs += 1
        var expected = program.lines
        var found = try OraclePlayer.play(program)
        if OracleTests.sortedFamilies.contains(where: { family.hasPrefix($0) }) {
          expected = OracleProgram.normalized(expected)
          found = OracleProgram.normalized(found)
        }
        if expected == found {
          equal += 1
        } else if OracleTests.differences[program.title] == nil {
          shown += 1
          if shown <= 10 {
            Issue.record("\(family), \(program.title)\n\(OracleTests.contrast(expected, found))")
          }
        }
      }
    }
    print("kvo-oracle: \(programs) programs, \(equal) equal")
    #expect(programs - equal - shown <= OracleTests.differences.count)
    #expect(shown == 0, "\(shown) programs differ")
  }

  /// Returns the text of a trace, decompressed if necessary.
  static func text(of file: URL) throws -> String {
    guard file.pathExtension == "gz" else { return try String(contentsOf: file, encoding: .utf8) }
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["gzip", "-dc", file.path]
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw OracleFault("gzip can't read \(file.path)") }
    return String(decoding: data, as: UTF8.self)
  }

  /// Returns the lines around the first difference.
  static func contrast(_ expected: [String], _ found: [String]) -> String {
    let common = zip(expected, found).prefix { $0 == $1 }.count
    let from = max(0, common - 25)
    let before = expected[from..<common].joined(separator: "\n")
    let wanted = expected[common...].prefix(6).joined(separator: "\n")
    let got = found[common...].prefix(6).joined(separator: "\n")
    return "\(before)\n--- expected\n\(wanted)\n--- found\n\(got)"
  }
}
