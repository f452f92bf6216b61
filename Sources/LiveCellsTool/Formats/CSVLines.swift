import LiveRows

/// Rows as comma-separated values, as RFC 4180 says: a line of titles, CRLF at the ends of lines,
/// quotes where a value needs them.
///
/// No value is an empty field, an empty text is `""`. Where changes follow, the first field of each
/// line says what happened: `insert`, `update` with all present values, or `delete` with the key, in
/// fields of their own behind it.
struct CSVLines: RowLines {
  private let columns: [OutputColumn]
  private let followsChanges: Bool
  private var hasTitles = false

  init(columns: [OutputColumn], followsChanges: Bool) {
    self.columns = columns
    self.followsChanges = followsChanges
  }

  mutating func initial(_ row: SelectedRow, to output: inout StandardOutput) throws {
    try writeTitles(to: &output)
    try output.write { append(followsChanges ? "insert" : nil, row.key, row.values, to: &$0) }
  }

  mutating func endInitial(to output: inout StandardOutput) throws {
    try writeTitles(to: &output)
  }

  func line(for change: RowChange) -> String {
    var text = ""
    switch change {
    case .insert(let row): append("insert", row.key, row.values, to: &text)
    case .update(let row, _): append("update", row.key, row.values, to: &text)
    // Never told: there is no field for it.
    case .move: break
    case .delete(let key):
      append("delete", key, Array(repeating: .null, count: columns.count), to: &text)
    }
    return text
  }

  private mutating func writeTitles(to output: inout StandardOutput) throws {
    if hasTitles { return }
    hasTitles = true
    let names = (followsChanges ? ["op", "key"] : []) + columns.map(\.name)
    try output.write { text in
      for (index, name) in names.enumerated() {
        if index > 0 { text += "," }
        Self.append(quoted: name, to: &text)
      }
      text += "\r\n"
    }
  }

  private func append(
    _ operation: String?,
    _ key: RowKey,
    _ values: [Value],
    to text: inout String
  ) {
    if let operation {
      text += operation
      text += ","
      Self.append(key, to: &text)
      text += ","
    }
    for (index, value) in values.enumerated() {
      if index > 0 { text += "," }
      Self.append(value, to: &text)
    }
    text += "\r\n"
  }

  /// A key of one value is that value, one of several a JSON array.
  private static func append(_ key: RowKey, to text: inout String) {
    let values = key.values
    if values.count == 1 { return append(values[0], to: &text) }
    var array = ""
    JSONText.append(key, to: &array)
    append(quoted: array, to: &text)
  }

  private static func append(_ value: Value, to text: inout String) {
    switch value {
    case .null: break
    case .text(""): text += "\"\""
    case .text(let value): append(quoted: value, to: &text)
    case .integer(let value): text += String(value)
    case .blob(let bytes): text += Value.hexadecimal(bytes)
    default: append(quoted: value.description, to: &text)
    }
  }

  /// A text with quotes if it needs them.
  private static func append(quoted field: String, to text: inout String) {
    let needsQuotes = field.utf8.contains { byte in
      byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\"") || byte == 0x0A || byte == 0x0D
    }
    let isPadded = field.utf8.first == 0x20 || field.utf8.last == 0x20
    if !needsQuotes, !isPadded {
      text += field
      return
    }
    text += "\""
    if field.utf8.contains(UInt8(ascii: "\"")) {
      // By scalars: what combines with a quote makes it no other one.
      for scalar in field.unicodeScalars {
        if scalar == "\"" { text += "\"" }
        text.unicodeScalars.append(scalar)
      }
    } else {
      text += field
    }
    text += "\""
  }
}
