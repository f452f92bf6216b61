#if SQLite
  /// One value of an SQLite row, exactly as it is stored.
  ///
  /// A column's declared type says nothing here: SQLite keeps what it was given, and this tells
  /// what that is. Two values are equal when their storage class and their bytes are. Text is
  /// compared by its bytes too, so that `é` in one and in two code points are different values, as
  /// they are to SQLite.
  public enum SQLiteValue: Sendable {
    /// `NULL`.
    case null
    /// A signed integer of up to 64 bits.
    case integer(Int64)
    /// A floating-point number. SQLite stores no NaN; it may store infinities.
    case real(Double)
    /// Text that is valid UTF-8. It may hold NUL characters.
    case text(String)
    /// Text whose bytes are not valid UTF-8.
    case invalidText([UInt8])
    /// Bytes.
    case blob([UInt8])
  }

  extension SQLiteValue: Equatable {
    public static func == (left: SQLiteValue, right: SQLiteValue) -> Bool {
      switch (left, right) {
      case (.null, .null): true
      case (.integer(let left), .integer(let right)): left == right
      case (.real(let left), .real(let right)): left.bitPattern == right.bitPattern
      case (.text(let left), .text(let right)):
        left.utf8.count == right.utf8.count && left.utf8.elementsEqual(right.utf8)
      case (.invalidText(let left), .invalidText(let right)): left == right
      case (.blob(let left), .blob(let right)): left == right
      default: false
      }
    }
  }

  extension SQLiteValue: Hashable {
    public func hash(into hasher: inout Hasher) {
      switch self {
      case .null: hasher.combine(0 as UInt8)
      case .integer(let value):
        hasher.combine(1 as UInt8)
        hasher.combine(value)
      case .real(let value):
        hasher.combine(2 as UInt8)
        hasher.combine(value.bitPattern)
      case .text(let value):
        hasher.combine(3 as UInt8)
        for byte in value.utf8 { hasher.combine(byte) }
        hasher.combine(0xFF as UInt8)
      case .invalidText(let bytes):
        hasher.combine(4 as UInt8)
        hasher.combine(bytes)
      case .blob(let bytes):
        hasher.combine(5 as UInt8)
        hasher.combine(bytes)
      }
    }
  }

  extension SQLiteValue {
    /// Whether the value is `NULL`.
    public var isNull: Bool {
      if case .null = self { true } else { false }
    }

    /// Whether the value is an integer or a real.
    public var isNumber: Bool {
      switch self {
      case .integer, .real: true
      default: false
      }
    }
  }
#endif
