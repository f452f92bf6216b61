import LiveRows

/// Rows as comma-separated values (RFC 4180): a line of titles, CRLF line ends, quotes around
/// values that need them.
///
/// NULL is an empty field, an empty text is `""`. A text that looks like a number is quoted, a
/// number is not. If changes follow, the titles begin with `livecells:op` and `key`. The first
/// field of each line is the operation: `insert`, `update` with all present values, `delete` or
/// `move`. The second is the key. A `move` has the key of the preceding row in the third field,
/// which is empty for the first row.
struct CSVLines: RowLines {
  private let columns: [OutputColumn]
  private let followsChanges: Bool
  private var hasTitles = false
  let hasOldValues = false

  init(columns: [OutputColumn], followsChanges: Bool, hasOldValues: Bool = false) {
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
    case .move(let key, let other): append(move: key, after: other, to: &text)
    case .delete(let key):
      append("delete", key, Array(repeating: .null, count: columns.count), to: &text)
    }
    return text
  }

  private mutating func writeTitles(to output: inout StandardOutput) throws {
    if hasTitles { return }
    hasTitles = true
    try output.write { text in
      if followsChanges { text += columns.isEmpty ? "livecells:op,key" : "livecells:op,key," }
      for (index, column) in columns.enumerated() {
        if index > 0 { text += "," }
        FieldText.append(title: column.name, to: &text)
      }
      text += "\r\n"
    }
  }

  private func append(move key: RowKey, after other: RowKey?, to text: inout String) {
    // A row without columns has no field for the preceding key.
    if columns.isEmpty { return }
    text += "move,"
    Self.append(key, to: &text)
    text += ","
    if let other { Self.append(other, to: &text) }
    text += String(repeating: ",", count: columns.count - 1)
    text += "\r\n"
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
    if operation == nil, values.count == 1, case .text(let single) = values[0],
      case .text = Value(unquoted: single)
    {
      FieldText.append(single: single, to: &text)
    } else {
      for (index, value) in values.enumerated() {
        if index > 0 { text += "," }
        Self.append(value, to: &text)
      }
    }
    text += "\r\n"
  }

  /// Writes a key of one value as that value, and a key of several values as a JSON array.
  private static func append(_ key: RowKey, to text: inout String) {
    let values = key.values
    if values.count == 1 { return append(values[0], to: &text) }
    var array = ""
    JSONText.append(key, to: &array)
    FieldText.append(array, to: &text)
  }

  private static func append(_ value: Value, to text: inout String) {
    switch value {
    case .null: break
    case .text(let value): FieldText.append(text: value, to: &text)
    case .decimal(let digits): FieldText.append(decimal: digits, to: &text)
    // Quoted, because hexadecimal digits may look like a number, and so may bytes that are not
    // valid text.
    case .blob(let bytes): FieldText.append(text: Value.hexadecimal(bytes), to: &text)
    case .invalidText: FieldText.append(text: value.description, to: &text)
    default: FieldText.append(value.description, to: &text)
    }
  }
}
