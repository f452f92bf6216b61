#if SQLite
  import LiveStore

  /// Values as JSON that loses nothing.
  enum JSONText {
    static func append(_ value: SQLiteValue, to text: inout String) {
      switch value {
      case .null: text += "null"
      case .integer(let value): text += String(value)
      case .real(let value) where value.isInfinite:
        text += value < 0 ? #"{"real":"-Infinity"}"# : #"{"real":"Infinity"}"#
      case .real(let value): text += value.description
      case .text(let value): append(string: value, to: &text)
      case .invalidText(let bytes): text += "{\"text\":\"\(SQLiteValue.hexadecimal(bytes))\"}"
      case .blob(let bytes): text += "{\"blob\":\"\(SQLiteValue.hexadecimal(bytes))\"}"
      }
    }

    /// A string. All that could command a terminal is escaped, so that a stream may be looked at.
    static func append(string: String, to text: inout String) {
      text.unicodeScalars.append("\"")
      for scalar in string.unicodeScalars {
        switch scalar.value {
        case 0x22: text += "\\\""
        case 0x5C: text += "\\\\"
        case 0x0A: text += "\\n"
        case 0x0D: text += "\\r"
        case 0x09: text += "\\t"
        case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069:
          let digits = String(scalar.value, radix: 16)
          text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        default: text.unicodeScalars.append(scalar)
        }
      }
      text.unicodeScalars.append("\"")
    }

    static func append(_ key: RowKey, to text: inout String) {
      let values = key.values
      if values.count == 1 { return append(values[0], to: &text) }
      text += "["
      for (index, value) in values.enumerated() {
        if index > 0 { text += "," }
        append(value, to: &text)
      }
      text += "]"
    }

    /// An object of some of the columns, named by their positions, in their order.
    static func append(
      _ values: some Sequence<(Int, SQLiteValue)>,
      of columns: [TableColumn],
      to text: inout String
    ) {
      text += "{"
      for (index, (position, value)) in values.enumerated() {
        if index > 0 { text += "," }
        append(string: columns[position].name, to: &text)
        text += ":"
        append(value, to: &text)
      }
      text += "}"
    }
  }
#endif
