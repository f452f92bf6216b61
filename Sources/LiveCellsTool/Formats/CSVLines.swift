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
    try output.write(line(followsChanges ? "insert" : nil, row.key, row.values))
  }

  mutating func endInitial(to output: inout StandardOutput) throws {
    try writeTitles(to: &output)
  }

  func line(for change: RowChange) -> String {
    switch change {
    case .insert(let row): line("insert", row.key, row.values)
    case .update(let row, _): line("update", row.key, row.values)
    // Never told: there is no field for it.
    case .move: ""
    case .delete(let key): line("delete", key, Array(repeating: .null, count: columns.count))
    }
  }

  private mutating func writeTitles(to output: inout StandardOutput) throws {
    if hasTitles { return }
    hasTitles = true
    let names = (followsChanges ? ["op", "key"] : []) + columns.map(\.name)
    try output.write(names.map(Self.quoted).joined(separator: ",") + "\r\n")
  }

  private func line(_ operation: String?, _ key: RowKey, _ values: [Value]) -> String {
    var fields = values.map(Self.field)
    if let operation { fields.insert(contentsOf: [operation, Self.field(key)], at: 0) }
    return fields.joined(separator: ",") + "\r\n"
  }

  /// A key of one value is that value, one of several a JSON array.
  private static func field(_ key: RowKey) -> String {
    let values = key.values
    if values.count == 1 { return field(values[0]) }
    var text = ""
    JSONText.append(key, to: &text)
    return quoted(text)
  }

  private static func field(_ value: Value) -> String {
    switch value {
    case .null: ""
    case .text(""): "\"\""
    case .blob(let bytes): Value.hexadecimal(bytes)
    default: quoted(value.description)
    }
  }

  private static func quoted(_ text: String) -> String {
    let needsQuotes = text.utf8.contains { byte in
      byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\"") || byte == 0x0A || byte == 0x0D
    }
    let isPadded = text.utf8.first == 0x20 || text.utf8.last == 0x20
    if !needsQuotes, !isPadded { return text }
    return "\""
      + text.split(separator: "\"", omittingEmptySubsequences: false)
      .joined(separator: "\"\"") + "\""
  }
}
