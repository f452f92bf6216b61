// The type that a column is declared with may make another kind of what is written: an integer
// becomes a real, a text of digits an integer, a number a text. What was written is read again
// all the same.
extension Value {
  /// The whole number that stands here.
  var wholeNumber: Int64? {
    switch self {
    case .integer(let value): value
    case .real(let value): Int64(exactly: value)
    case .text(let text), .decimal(let text):
      Int64(text).flatMap { String($0) == text ? $0 : nil }
    default: nil
    }
  }

  /// The number that stands here.
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

  /// The text that stands here, or that a number is.
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
