extension Value: CustomStringConvertible {
  /// The value as text: `NULL`, numbers with all digits, times in UTC to the microsecond, texts
  /// without quotes, and `x'…'` with all bytes for blobs.
  ///
  /// Bytes that are not UTF-8 appear as `\xHH`. Control characters are not escaped.
  public var description: String {
    switch self {
    case .null: "NULL"
    case .boolean(let value): value ? "true" : "false"
    case .integer(let value): String(value)
    case .real(let value): Self.describe(value)
    case .decimal(let digits): digits
    case .date(let seconds): TimePoint(seconds)?.text ?? Self.describe(date: seconds)
    case .text(let value): value
    case .invalidText(let bytes): Self.describe(invalid: bytes)
    case .blob(let bytes): "x'" + Self.hexadecimal(bytes) + "'"
    }
  }

  /// Returns two lowercase hexadecimal digits for each byte.
  package static func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    for byte in bytes {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns the description of a date that is out of range. PostgreSQL calls infinite dates by
  /// these names.
  private static func describe(date seconds: Double) -> String {
    seconds.isInfinite ? (seconds < 0 ? "-infinity" : "infinity") : seconds.description
  }

  private static func describe(_ value: Double) -> String {
    if value.isInfinite { return value < 0 ? "-Inf" : "Inf" }
    return value.description
  }

  private static func describe(invalid bytes: [UInt8]) -> String {
    var text = ""
    var rest = bytes[...]
    while let first = rest.first {
      let length = first < 0x80 ? 1 : first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
      if let scalar = String(validating: rest.prefix(length), as: UTF8.self) {
        text += scalar
        rest = rest.dropFirst(length)
      } else {
        text += "\\x" + hexadecimal(CollectionOfOne(first))
        rest = rest.dropFirst()
      }
    }
    return text
  }
}
