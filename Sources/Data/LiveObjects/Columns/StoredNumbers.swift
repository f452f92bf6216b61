// SQLite converts values on writing according to the column's declared type: integers to reals,
// digits to integers, numbers to text. These properties undo the conversion, so that each value can
// be read back.
extension Value {
  /// The integer that this value represents exactly, or nil.
  var wholeNumber: Int64? {
    switch self {
    case .integer(let value): value
    case .real(let value): Int64(exactly: value)
    case .text(let text), .decimal(let text):
      Int64(text).flatMap { String($0) == text ? $0 : nil }
    default: nil
    }
  }

  /// The floating-point number that this value represents, or nil.
  var number: Double? {
    switch self {
    case .real(let value): value
    case .integer(let value): Double(exactly: value)
    case .text(let text), .decimal(let text):
      text.utf8.allSatisfy(Self.isInNumbers) || ["Inf", "-Inf"].contains(text)
        ? Double(text) : nil
    default: nil
    }
  }

  /// The text of this value, or its description if it is a number; nil for all other values.
  var numberText: String? {
    switch self {
    case .text(let text), .decimal(let text): text
    case .integer, .real: description
    default: nil
    }
  }

  private static func isInNumbers(_ byte: UInt8) -> Bool {
    "0123456789+-.eE".utf8.contains(byte)
  }
}
