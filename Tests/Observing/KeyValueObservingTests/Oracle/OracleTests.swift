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

  /// Groups of programs in which the notifications of one change may be sorted, because the order
  /// of observers that follow replaced objects differs.
  static let sortedFamilies: Set<String> = ["nested", "items", "sets", "revisit", "inside"]

  static var folder: URL {
    if let path = ProcessInfo.processInfo.environment["KVO_ORACLE"], !path.isEmpty {
      return URL(filePath: path, directoryHint: .isDirectory)
    }
    return URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Traces")
  }

  @Test func `every program receives the notifications of a real key-value observing`() throws {
    let files = try OracleTests.files
    #expect(!files.isEmpty, "no traces in \(OracleTests.folder.path)")
    var programs = 0
    var equal = 0
    var shown = 0
    for file in files {
      for program in OracleProgram.read(try OracleTests.text(of: file)) {
        programs += 1
        guard let difference = try OracleTests.difference(program, in: file) else {
          equal += 1
          continue
        }
        guard OracleTests.differences[program.title] == nil else { continue }
        shown += 1
        if shown <= 10 {
          Issue.record("\(file.lastPathComponent), \(program.title)\n\(difference)")
        }
      }
    }
    print("kvo-oracle: \(programs) programs, \(equal) equal")
    #expect(programs - equal - shown <= OracleTests.differences.count)
    #expect(shown == 0, "\(shown) programs differ")
  }

  @Test(arguments: OraclePlayer.Fault.allCases)
  func `each planted fault is found`(fault: OraclePlayer.Fault) throws {
    var found = 0
    for file in try OracleTests.files where fault.families.contains(OracleTests.family(of: file)) {
      for program in OracleProgram.read(try OracleTests.text(of: file)) {
        if try OracleTests.difference(program, in: file, fault: fault) != nil { found += 1 }
      }
    }
    #expect(found > 0)
  }

  private static var files: [URL] {
    get throws {
      try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        .filter { $0.lastPathComponent.contains(".trace") }.sorted { $0.path < $1.path }
    }
  }

  private static func family(of file: URL) -> String {
    String(file.lastPathComponent.prefix { $0 != "." })
  }

  /// Plays a program, and returns the lines around the first difference from the trace, or nil.
  private static func difference(
    _ program: OracleProgram,
    in file: URL,
    fault: OraclePlayer.Fault? = nil
  ) throws -> String? {
    var expected = program.lines
    var found = try OraclePlayer.play(program, fault: fault)
    if sortedFamilies.contains(where: { family(of: file).hasPrefix($0) }) {
      expected = OracleProgram.normalized(expected)
      found = OracleProgram.normalized(found)
    }
    return expected == found ? nil : contrast(expected, found)
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
