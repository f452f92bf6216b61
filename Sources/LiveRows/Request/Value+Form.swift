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

  /// The spellings of a UUID that programs store: text in upper and lower case, and 16 bytes. Nil
  /// if the value is not a UUID.
  package var uuidSpellings: [Value]? {
    guard let text = uuidText else { return nil }
    let digits = text.utf8.filter { $0 != UInt8(ascii: "-") }.map(Self.hexadecimalDigit)
    let bytes = stride(from: 0, to: 32, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    return [.text(text), .text(text.lowercased()), .blob(bytes)]
  }

  /// The UUID as text in upper case, or nil if the value is not a UUID.
  private var uuidText: String? {
    switch self {
    case .text(let text):
      let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
      let isUUID =
        parts.map(\.count) == [8, 4, 4, 4, 12]
        && parts.joined().allSatisfy {
          (0x30...0x39).contains($0) || (0x61...0x66).contains($0 | 0x20)
        }
      return isUUID ? text.uppercased() : nil
    case .blob(let bytes) where bytes.count == 16:
      var text = Value.hexadecimal(bytes).uppercased()
      for place in [20, 16, 12, 8] {
        text.insert("-", at: text.utf8.index(text.startIndex, offsetBy: place))
      }
      return text
    default: return nil
    }
  }

  private static func hexadecimalDigit(_ byte: UInt8) -> UInt8 {
    byte < 0x40 ? byte - 0x30 : (byte | 0x20) - 0x61 + 10
  }
}
