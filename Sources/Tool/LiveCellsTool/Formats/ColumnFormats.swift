import ArgumentParser
import LiveCells
import LiveRows

/// The formats of columns on a screen, as options in the form `size=bytes`.
struct ColumnFormats {
  private var formats: [(column: String, format: FieldFormat)] = []

  /// - Throws: `ValidationError` for an option that is not `COLUMN=FORMAT`.
  init(_ arguments: [String]) throws {
    formats = try arguments.map { argument in
      guard let equal = argument.lastIndex(of: "=") else {
        throw ValidationError("--format must be COLUMN=FORMAT: \(argument)")
      }
      let name = String(argument[argument.index(after: equal)...])
      guard let format = Self.known.first(where: { $0.name == name })?.format else {
        throw ValidationError("--format \(argument): no such format; the formats are \(Self.names)")
      }
      return (String(argument[..<equal]), format)
    }
  }

  /// The names of all formats.
  static var names: String { known.map(\.name).joined(separator: ", ") }

  /// Returns the formats by the positions of their columns.
  ///
  /// - Throws: `StoreError` for a missing column.
  func positions(in columns: [String]) throws -> [Int: FieldFormat] {
    var positions: [Int: FieldFormat] = [:]
    for (name, format) in formats {
      guard let position = columns.firstIndex(ofName: name) else {
        throw StoreError(.noSuchColumn(name, known: columns), context: "--format")
      }
      positions[position] = format
    }
    return positions
  }

  private static let known: [(name: String, format: FieldFormat)] = [
    ("plain", .plain), ("bytes", .bytes), ("number", .number(grouping: "\u{202F}")),
    ("decimals", .number(digits: 2, grouping: "\u{202F}")), ("percent", .percent),
    ("duration", .duration), ("bar", .bar()), ("spark", .sparkline(last: 16)),
    ("unix", .time()), ("unix-ms", .time(counting: .unixMilliseconds)),
    ("unix-us", .time(counting: .unixMicroseconds)),
    ("unix-ns", .time(counting: .unixNanoseconds)), ("webkit", .time(counting: .webkit)),
    ("coredata", .time(counting: .coreData)),
    ("coredata-ns", .time(counting: .coreDataNanoseconds)),
    ("julian", .time(counting: .julianDays)), ("hex", hexadecimal),
  ]

  private static let hexadecimal = FieldFormat { value in
    switch value {
    case .blob(let bytes): CellText(Value.hexadecimal(bytes), kind: .blob)
    case .integer(let number):
      CellText((number < 0 ? "-0x" : "0x") + String(number.magnitude, radix: 16), kind: .number)
    default: FieldFormat.plain.text(for: value)
    }
  }.having([.showsTexts, .spellsNumbers])
}
