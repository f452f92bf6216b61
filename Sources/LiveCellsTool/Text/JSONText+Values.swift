#if SQLite
  import LiveStore

  extension JSONText {
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
