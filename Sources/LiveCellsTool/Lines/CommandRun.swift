import Dispatch
import Foundation
import LiveRows

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A command that is run again and again, and what it prints, as rows.
struct CommandRun: Sendable {
  var command: [String]
  var key: [String]

  /// Runs it once, to its end. A task that is cancelled ends it.
  ///
  /// - Returns: All rows there are.
  /// - Throws: `LineFault` when it can't be run, fails, or prints no rows; `CancellationError`.
  func records() async throws -> [LineRecord] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    process.standardInput = FileHandle.nullDevice
    let output = Pipe()
    process.standardOutput = output
    do {
      try process.run()
    } catch {
      throw LineFault(description: "\(command[0]) can't be run: \(error.localizedDescription)")
    }
    let file = output.fileHandleForReading
    let bytes = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        DispatchQueue.global().async {
          let data = (try? file.readToEnd()) ?? Data()
          process.waitUntilExit()
          continuation.resume(returning: [UInt8](data))
        }
      }
    } onCancel: {
      process.terminate()
      // It may not hear that: signals that this process leaves to others are kept from it, too.
      DispatchQueue.global().asyncAfter(deadline: .now() + 1) {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
      }
    }
    try Task.checkCancellation()
    guard process.terminationStatus == 0 else {
      throw LineFault(description: "\(command[0]) ended with status \(process.terminationStatus)")
    }
    return try records(of: bytes)
  }

  /// What a whole output says: a JSON array, JSON texts one after the other, comma-separated values, or
  /// aligned columns.
  ///
  /// - Throws: `LineFault`.
  func records(of bytes: [UInt8]) throws -> [LineRecord] {
    let keys = LineKeys(columns: key)
    switch bytes.first(where: { $0 > 0x20 }) {
    case UInt8(ascii: "{"), UInt8(ascii: "["): return try jsonRecords(of: bytes, keys)
    case nil: return []
    default: break
    }
    let title = bytes.prefix { $0 != 0x0A }
    if title.contains(UInt8(ascii: ",")) {
      var reader = CSVLineReader(keys: keys)
      var records: [LineRecord] = []
      for line in Self.lines(of: bytes) { records += try reader.read(line) }
      try reader.end()
      return records
    }
    return try ColumnReader.rows(of: String(decoding: bytes, as: UTF8.self)).map { fields in
      .row(try keys.key(of: fields), fields)
    }
  }

  private func jsonRecords(of bytes: [UInt8], _ keys: LineKeys) throws -> [LineRecord] {
    do {
      let reader = JSONLineReader(keys: keys)
      return try JSONParser.parseAll(bytes[...]).flatMap { json in
        if case .array(let elements) = json { return elements }
        return [json]
      }.compactMap { try reader.record($0) }
    } catch let failure as JSONParser.Failure {
      throw LineFault(description: failure.description)
    }
  }

  private static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
      lines.append(bytes[start..<end])
      start = end
    }
    return lines
  }
}
