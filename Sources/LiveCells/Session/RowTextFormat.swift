/// A form in which rows are copied: what they show, not what is behind it.
public enum RowTextFormat: Hashable, Sendable, CaseIterable {
  /// A line for each row, with tabs between the columns.
  case text
  /// Comma-separated values as RFC 4180 has them, with a line of titles.
  case csv
  /// A JSON array of objects: numbers and truth values as such where they are shown in full, all else as
  /// text.
  case json
}

extension RowTextFormat {
  /// Rows in the form.
  ///
  /// - Parameters:
  ///   - rows: What each row shows, in the same columns.
  func text(of rows: [[RowDetail.Entry]]) -> String {
    switch self {
    case .text:
      rows.map { row in row.map { Self.oneLine($0.lines) }.joined(separator: "\t") }
        .joined(separator: "\n")
    case .csv:
      ([(rows.first ?? []).map(\.title)] + rows.map { $0.map(Self.csvText) })
        .map { $0.map(Self.quoted).joined(separator: ",") + "\r\n" }.joined()
    case .json:
      rows.isEmpty
        ? "[]\n" : "[\n" + rows.map(Self.object).joined(separator: ",\n") + "\n]\n"
    }
  }

  /// Tabs and ends of lines would be taken for those between columns and rows.
  private static func oneLine(_ lines: [String]) -> String {
    lines.map { $0.replacing("\t", with: " ") }.joined(separator: " ")
  }

  // MARK: - CSV

  private static func csvText(_ entry: RowDetail.Entry) -> String {
    entry.kind == .null ? "" : entry.lines.joined(separator: "\n")
  }

  private static func quoted(_ field: String) -> String {
    let needsQuotes = field.utf8.contains { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }
    let isPadded = field.utf8.first == 0x20 || field.utf8.last == 0x20
    guard needsQuotes || isPadded else { return field }
    return "\"" + field.replacing("\"", with: "\"\"") + "\""
  }

  // MARK: - JSON

  private static func object(_ row: [RowDetail.Entry]) -> String {
    "{" + row.map { string($0.title) + ":" + value($0) }.joined(separator: ",") + "}"
  }

  private static func value(_ entry: RowDetail.Entry) -> String {
    let text = entry.lines.joined(separator: "\n")
    switch entry.kind {
    case .null, .unloaded: return "null"
    case .number where isNumber(text): return text
    case .boolean where text == "true" || text == "false": return text
    default: return string(text)
    }
  }

  /// Whether a text is a number of JSON's: what was rounded or grouped for people mostly isn't.
  private static func isNumber(_ text: String) -> Bool {
    var rest = Substring(text).utf8
    func takeDigits() -> Int {
      let count = rest.prefix { (0x30...0x39).contains($0) }.count
      rest = rest.dropFirst(count)
      return count
    }
    if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
    let startsWithZero = rest.first == UInt8(ascii: "0")
    let whole = takeDigits()
    guard whole > 0, !startsWithZero || whole == 1 else { return false }
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      guard takeDigits() > 0 else { return false }
    }
    if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
      rest = rest.dropFirst()
      if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") {
        rest = rest.dropFirst()
      }
      guard takeDigits() > 0 else { return false }
    }
    return rest.isEmpty
  }

  private static func string(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
