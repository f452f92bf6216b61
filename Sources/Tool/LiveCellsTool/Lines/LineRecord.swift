import KeyValueObserving
import LiveRows

/// The content of a line about a row.
enum LineRecord: Equatable {
  /// A value with the name of its column.
  struct Field: Equatable {
    var name: String
    var value: Value
  }

  /// A complete row. Without a key it is a new row.
  case row(RowKey?, [Field])
  /// A complete row that existed when the stream began.
  case initial(RowKey, [Field])
  /// Changed values of a row.
  case change(RowKey, [Field])
  /// The row was deleted.
  case deletion(RowKey)
  /// The earlier rows with these keys are invalid, and those that still exist follow.
  case replacement(KeyRanges)
  /// The row moved behind another one, or to the front if that is nil.
  case move(RowKey, after: RowKey?)
  /// The columns of the following rows. Earlier rows are invalid.
  case columns([String])
  /// The beginning of a stream of this tool. Earlier rows are invalid.
  case begin(StreamHead)
  /// All initial rows of the stream precede. The token names their state.
  case ready(token: String?)
  /// The preceding records belong to one state, which was read at this time, in seconds since 1970.
  /// The token names the state.
  case commit(Double, token: String?)
  /// The reason why changes cannot be observed; nil when they are observed again.
  case interruption(String?)
}

extension LineRecord {
  /// The key and the fields of a complete row.
  var row: (key: RowKey?, fields: [Field])? {
    switch self {
    case .row(let key, let fields): (key, fields)
    case .initial(let key, let fields): (key, fields)
    default: nil
    }
  }

  /// The names of the columns that the record declares.
  var declaredColumns: [String]? {
    switch self {
    case .columns(let names): names
    case .begin(let head): head.columns.map(\.name)
    default: nil
    }
  }
}

/// The description of the table at the beginning of a stream of this tool.
struct StreamHead: Equatable {
  var table: String
  /// The columns with their declared types.
  var columns: [OutputColumn]
  var key: [String]
  var order: [String]
}

/// The reason why a line is invalid.
struct LineFault: Error, Equatable, CustomStringConvertible {
  var description: String
}

/// The contents of some lines.
struct LineBatch {
  var records: [LineRecord] = []
  /// The reasons why lines are invalid, with their line numbers.
  var faults: [String] = []

  /// Adds the reason why a line is invalid. A line counts once, even if several of its values are
  /// invalid.
  mutating func addFault(_ line: Int, _ error: any Error) {
    let place = "line \(line): "
    if faults.last?.hasPrefix(place) == true { return }
    faults.append("\(place)\(error)")
  }

  /// Returns a message that counts skipped lines.
  static func complaint(_ count: Int, last: String) -> String {
    "\(count) \(count == 1 ? "line was" : "lines were") invalid; \(last)"
  }
}

/// A line with its line end, and its number in the input.
struct NumberedLine: Equatable {
  var number: Int
  var bytes: ArraySlice<UInt8>

  /// The line without its end.
  var content: ArraySlice<UInt8> {
    var content = bytes
    while let last = content.last, last == 0x0A || last == 0x0D { content.removeLast() }
    return content
  }

  /// The line without the escape sequences by which terminals switch colors and links.
  var withoutColors: NumberedLine {
    guard bytes.contains(0x1B) else { return self }
    var plain: [UInt8] = []
    var rest = bytes
    while let byte = rest.popFirst() {
      guard byte == 0x1B else {
        plain.append(byte)
        continue
      }
      switch rest.popFirst() {
      case UInt8(ascii: "["):
        rest = rest.drop { (0x20...0x3F).contains($0) }.dropFirst()
      case UInt8(ascii: "]"):
        // The sequence ends with BEL, or ESC and a backslash.
        rest = rest.drop { $0 != 0x07 && $0 != 0x1B && $0 != 0x0A }
        if rest.popFirst() == 0x1B { rest = rest.dropFirst() }
      case UInt8(ascii: "("): rest = rest.dropFirst()
      default: break
      }
    }
    // A sequence that is not complete does not include the line end.
    if bytes.last == 0x0A, plain.last != 0x0A { plain.append(0x0A) }
    return NumberedLine(number: number, bytes: plain[...])
  }

  /// Whether the line has only ASCII white space.
  var isBlank: Bool { bytes.allSatisfy { $0 <= 0x20 } }

  /// Whether the line is a comment: a `#` that is alone or followed by a blank or another `#`.
  var isComment: Bool {
    let content = content
    guard content.first == UInt8(ascii: "#") else { return false }
    return content.dropFirst().first.map { $0 == 0x20 || $0 == UInt8(ascii: "#") } ?? true
  }
}

/// A reader for one of the input formats.
protocol LineReading {
  /// Reads the next line. Its records may be added later, when more lines are known.
  mutating func read(_ line: NumberedLine, into batch: inout LineBatch)

  /// Adds the pending records, before a wait for more lines.
  mutating func pause(into batch: inout LineBatch)

  /// Adds the remaining records at the end of the input.
  mutating func end(into batch: inout LineBatch)
}

extension LineReading {
  mutating func pause(into batch: inout LineBatch) {}
}

/// The key columns of rows.
struct LineKeys {
  var columns: [String]

  /// Returns the key of a row, or nil without key columns.
  ///
  /// - Throws: `LineFault` when a key column is missing.
  func key(of fields: [LineRecord.Field]) throws -> RowKey? {
    if columns.isEmpty { return nil }
    return RowKey(
      try columns.map { name in
        let name = ExactName(name)
        guard let field = fields.first(where: { ExactName($0.name) == name }) else {
          throw LineFault(description: "the key column \(name.text) is missing")
        }
        return field.value
      }
    )
  }
}
