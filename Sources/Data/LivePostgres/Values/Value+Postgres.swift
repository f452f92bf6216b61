#if PostgreSQL
  /// The OIDs of the built-in types whose values are not just text.
  enum ServerType {
    static let boolean: UInt32 = 16
    static let bytes: UInt32 = 17
    static let integers: Set<UInt32> = [20, 21, 23, 26]
    static let reals: Set<UInt32> = [700, 701]
    static let long: UInt32 = 20
    static let float: UInt32 = 700
    static let double: UInt32 = 701
    static let decimal: UInt32 = 1700
    static let day: UInt32 = 1082
    static let time: UInt32 = 1114
    static let zonedTime: UInt32 = 1184
    static let text: UInt32 = 25
    static let varyingText: UInt32 = 1043
    static let uuid: UInt32 = 2950
    static let objectNumber: UInt32 = 26
    /// Types that are known to have an order. For other types, the server is queried.
    static let ordered: Set<UInt32> = [
      16, 17, 18, 19, 20, 21, 23, 25, 26, 650, 700, 701, 790, 829, 869, 1042, 1043, 1082, 1083,
      1114,
      1184, 1186, 1266, 1700, 2950, 3802,
    ]
  }

  extension Value {
    // Safety: the caller keeps the bytes valid during the call. They are copied, and read within
    // their bounds.
    /// Creates a value from its text form on the server.
    init(postgres bytes: UnsafeBufferPointer<UInt8>, type: UInt32) {
      switch type {
      case ServerType.bytes:
        self = Self.blob(bytes) ?? .text(String(decoding: bytes, as: UTF8.self))
      default:
        let text = String(decoding: bytes, as: UTF8.self)
        self = Self.typed(text, type) ?? .text(text)
      }
    }

    private static func typed(_ text: String, _ type: UInt32) -> Value? {
      switch type {
      case ServerType.boolean: .boolean(text == "t")
      case _ where ServerType.integers.contains(type): Int64(text).map(Value.integer)
      case _ where ServerType.reals.contains(type): real(text).map(Value.real)
      case ServerType.decimal: text.utf8.last.map(isDigit) == true ? .decimal(text) : nil
      case ServerType.zonedTime: ZonedTime.value(text)
      default: nil
      }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private static func real(_ text: String) -> Double? {
      switch text {
      case "Infinity": .infinity
      case "-Infinity": -.infinity
      case "NaN": .nan
      default: Double(text)
      }
    }

    /// Parses bytes in hexadecimal form: `\x` and two digits per byte.
    private static func blob(_ text: UnsafeBufferPointer<UInt8>) -> Value? {
      guard text.count >= 2, text.count % 2 == 0, text[0] == UInt8(ascii: "\\"),
        text[1] == UInt8(ascii: "x")
      else { return nil }
      func digit(_ byte: UInt8) -> UInt8 { byte < 0x3A ? byte &- 0x30 : (byte | 0x20) &- 0x57 }
      return .blob(
        stride(from: 2, to: text.count, by: 2).map { digit(text[$0]) << 4 | digit(text[$0 + 1]) }
      )
    }

    /// Returns the value; a text with more than `longest` bytes is cut and ends with a mark.
    func cut(to longest: Int) -> Value {
      guard case .text(let text) = self, text.utf8.count > longest else { return self }
      var end = text.utf8.index(text.startIndex, offsetBy: longest)
      // Does not split a scalar.
      while end.samePosition(in: text.unicodeScalars) == nil { end = text.utf8.index(before: end) }
      return .text(text[..<end] + "…")
    }

    /// The text form of the value for the server, or nil for `NULL`.
    var postgresText: String? {
      switch self {
      case .null: nil
      case .boolean(let value): value ? "t" : "f"
      case .integer(let value): String(value)
      case .real(let value):
        value.isNaN ? "NaN" : value.isInfinite ? (value < 0 ? "-Infinity" : "Infinity") : "\(value)"
      case .decimal(let digits): digits
      case .date(let seconds): ZonedTime.text(seconds)
      case .text(let text): text
      case .invalidText(let bytes): String(decoding: bytes, as: UTF8.self)
      case .blob(let bytes): "\\x" + Value.hexadecimal(bytes)
      }
    }
  }
#endif
