import LiveRows

extension JSONText {
  /// Writes a value so that values of different types remain distinguishable.
  static func append(_ value: Value, to text: inout String) {
    switch value {
    case .null: text += "null"
    case .boolean(let value): text += value ? "true" : "false"
    case .integer(let value): text += String(value)
    case .real(let value) where value.isInfinite:
      text += value < 0 ? #"{"real":"-Infinity"}"# : #"{"real":"Infinity"}"#
    case .real(let value) where value.isNaN: text += #"{"real":"NaN"}"#
    case .real(let value): text += value.description
    // JSON does not limit the number of digits.
    case .decimal(let digits):
      if let number = NumberText.json(decimal: digits) {
        text += number
      } else {
        append(string: digits, to: &text)
      }
    case .date: append(string: value.description, to: &text)
    case .text(let value): append(string: value, to: &text)
    case .invalidText(let bytes): text += "{\"text\":\"\(Value.hexadecimal(bytes))\"}"
    case .blob(let bytes): text += "{\"blob\":\"\(Value.hexadecimal(bytes))\"}"
    }
  }

  /// Writes an object of named values, in their order.
  static func append(object values: some Sequence<(Name, Value)>, to text: inout String) {
    text += "{"
    for (index, (name, value)) in values.enumerated() {
      if index > 0 { text += "," }
      text += name.text
      append(value, to: &text)
    }
    text += "}"
  }

  /// Writes a key of one value as that value, and a key of several values as an array.
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
}
