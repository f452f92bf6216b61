extension Value {
  /// Returns the value in a form that all its spellings have in common, or `NULL` if it has no such
  /// form.
  package func normalized(_ form: RowExpression.Form) -> Value {
    switch form {
    case .decimal: return decimalNumber?.text.map(Value.decimal) ?? .null
    case .time:
      let seconds: Double? =
        switch self {
        case .integer(let seconds): Double(seconds)
        case .real(let seconds), .date(let seconds): seconds
        case .text(let text): DateText.seconds(text)
        default: nil
        }
      return seconds.flatMap(DateText.text).map(Value.text) ?? .null
    case .uuid: return uuidText.map(Value.text) ?? .null
    case .json:
      let text: String? =
        switch self {
        case .text(let text): text
        case .blob(let bytes): String(validating: bytes, as: UTF8.self)
        case .integer, .real, .decimal: description
        default: nil
        }
      return text.flatMap(JSONText.canonical).map(Value.text) ?? .null
    }
  }

  /// The number that readers of decimals find in the value, or nil.
  package var decimalNumber: DecimalNumber? {
    switch self {
    case .integer(let number): DecimalNumber(number.description)
    case .real(let number) where number.isFinite: DecimalNumber(number.description)
    case .decimal(let text), .text(let text): DecimalNumber(text)
    default: nil
    }
  }

  /// The spellings of a UUID that programs store: text in upper and lower case, with and without
  /// hyphens, and 16 bytes. Nil if the value is not a UUID.
  package var uuidSpellings: [Value]? {
    guard let text = uuidText else { return nil }
    let short = text.filter { $0 != "-" }
    let digits = short.utf8.map(Self.hexadecimalDigit)
    let bytes = stride(from: 0, to: 32, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    return [
      .text(text), .text(text.lowercased()), .text(short), .text(short.lowercased()), .blob(bytes),
    ]
  }

  /// The UUID as text in upper case with hyphens, or nil if the value is not a UUID.
  ///
  /// Text that mixes upper and lower case is not a UUID. It has too many spellings to be found with
  /// an index, and a UUID that is read but not found would be inserted again.
  package var uuidText: String? {
    switch self {
    case .text(let text):
      let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
      guard [[32], [8, 4, 4, 4, 12]].contains(parts.map(\.count)) else { return nil }
      let digits = parts.joined()
      let isUUID = digits.allSatisfy {
        (0x30...0x39).contains($0) || (0x61...0x66).contains($0 | 0x20)
      }
      let isMixed = digits.contains { $0 & 0x60 == 0x40 } && digits.contains { $0 & 0x60 == 0x60 }
      return isUUID && !isMixed
        ? Self.uuidText(String(decoding: Array(digits), as: UTF8.self)) : nil
    case .blob(let bytes) where bytes.count == 16: return Self.uuidText(Value.hexadecimal(bytes))
    default: return nil
    }
  }

  /// Returns the text of 32 hexadecimal digits.
  private static func uuidText(_ digits: String) -> String {
    var text = digits.uppercased()
    for place in [20, 16, 12, 8] {
      text.insert("-", at: text.utf8.index(text.startIndex, offsetBy: place))
    }
    return text
  }

  private static func hexadecimalDigit(_ byte: UInt8) -> UInt8 {
    byte < 0x40 ? byte - 0x30 : (byte | 0x20) - 0x61 + 10
  }
}
