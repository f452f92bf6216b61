#if SQLite
  extension Value {
    /// The value as an SQL literal, distinct for each storage class. Text that is not UTF-8 is a
    /// cast blob.
    public var literal: String {
      switch self {
      case .text(let value):
        "'"
          + value.split(separator: "'", omittingEmptySubsequences: false)
          .joined(separator: "''") + "'"
      // A literal that SQLite reads as an infinity.
      case .real(let value) where value.isInfinite: value < 0 ? "-9.0e+999" : "9.0e+999"
      case .invalidText(let bytes): "CAST(x'" + Value.hexadecimal(bytes) + "' AS TEXT)"
      case .boolean(let value): value ? "1" : "0"
      case .date(let seconds): DateText.text(seconds).map { "'" + $0 + "'" } ?? description
      default: description
      }
    }
  }
#endif
