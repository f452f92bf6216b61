import KeyValueObserving
import LiveRows

/// What a line says of a row.
enum LineRecord: Equatable {
  /// A value by the name of its column.
  struct Field: Equatable {
    var name: String
    var value: Value
  }

  /// A row with all its values. Without a key it is a new row.
  case row(RowKey?, [Field])
  /// Some values of a row have changed.
  case change(RowKey, [Field])
  /// The row was deleted.
  case deletion(RowKey)
  /// The row is now behind another one, or first if that is nil.
  case move(RowKey, after: RowKey?)
  /// The rows that follow have these columns; earlier rows are to be forgotten.
  case columns([String])
  /// The records before are one state, seen at a time: seconds since 1970.
  case commit(Double)
  /// Changes can't be seen for a while, and why; nil when they are seen again.
  case interruption(String?)
}

/// What is wrong with a line.
struct LineFault: Error, Equatable, CustomStringConvertible {
  var description: String
}

/// The contents of some lines.
struct LineBatch {
  var records: [LineRecord] = []
  /// The reasons why lines were not understood, with the numbers of the lines.
  var faults: [String] = []

  mutating func addFault(_ line: Int, _ error: any Error) {
    faults.append("line \(line): \(error)")
  }

  /// A sentence that counts lines which were left out, for people.
  static func complaint(_ count: Int, last: String) -> String {
    "\(count) \(count == 1 ? "line was" : "lines were") not understood; \(last)"
  }
}

/// A line with its end, and its number in the input.
struct NumberedLine: Equatable {
  var number: Int
  var bytes: ArraySlice<UInt8>

  /// The line without its end.
  var content: ArraySlice<UInt8> {
    var content = bytes
    while let last = content.last, last == 0x0A || last == 0x0D { content.removeLast() }
    return content
  }

  /// Whether there is nothing but ASCII space in the line.
  var isBlank: Bool { bytes.allSatisfy { $0 <= 0x20 } }

  /// Whether the line is a comment: a `#` with a blank, another `#` or nothing behind it.
  var isComment: Bool {
    let content = content
    guard content.first == UInt8(ascii: "#") else { return false }
    return content.dropFirst().first.map { $0 == 0x20 || $0 == UInt8(ascii: "#") } ?? true
  }
}

/// Reads one of the forms of the input.
protocol LineReading {
  /// Reads the next line. What it says may be added later, when more lines are known.
  mutating func read(_ line: NumberedLine, into batch: inout LineBatch)

  /// Adds what the lines so far say, before more of them are waited for.
  mutating func pause(into batch: inout LineBatch)

  /// Adds what is left at the end of the input.
  mutating func end(into batch: inout LineBatch)
}

extension LineReading {
  mutating func pause(into batch: inout LineBatch) {}
}

/// Which columns tell rows apart.
struct LineKeys {
  var columns: [String]

  /// The key of a row; nil where nothing tells rows apart.
  ///
  /// - Throws: `LineFault` when one of the columns is missing.
  func key(of fields: [LineRecord.Field]) throws -> RowKey? {
    if columns.isEmpty { return nil }
    return RowKey(
      try columns.map { name in
        let name = ExactName(name)
        guard let field = fields.first(where: { ExactName($0.name) == name }) else {
          throw LineFault(description: "there is no \(name.text)")
        }
        return field.value
      }
    )
  }
}
