#if PostgreSQL
  /// The kind of type that an expression has. It determines what the expression can be compared and
  /// calculated with.
  enum ExpressionKind: Hashable, Sendable {
    case boolean
    case integer
    case real
    case decimal
    case text
    case bytes
    /// A point in time.
    case time
    case uuid
    /// Always `NULL`.
    case nothing
    /// Another type, by its OID. Its values are compared as text.
    case other(UInt32)

    init(type: UInt32) {
      switch type {
      case ServerType.boolean: self = .boolean
      case ServerType.bytes: self = .bytes
      case ServerType.decimal: self = .decimal
      case ServerType.zonedTime: self = .time
      case ServerType.uuid: self = .uuid
      case ServerType.text, ServerType.varyingText: self = .text
      case _ where ServerType.integers.contains(type): self = .integer
      case _ where ServerType.reals.contains(type): self = .real
      default: self = .other(type)
      }
    }

    /// Creates the kind of a value.
    init(of value: Value) {
      switch value {
      case .null: self = .nothing
      case .boolean: self = .boolean
      case .integer: self = .integer
      case .real: self = .real
      case .decimal: self = .decimal
      case .date: self = .time
      case .text, .invalidText: self = .text
      case .blob: self = .bytes
      }
    }

    /// The OID of the type for parameters of this kind.
    var type: UInt32 {
      switch self {
      case .boolean: ServerType.boolean
      case .integer: ServerType.long
      case .real: ServerType.double
      case .decimal: ServerType.decimal
      case .text, .nothing: ServerType.text
      case .bytes: ServerType.bytes
      case .time: ServerType.zonedTime
      case .uuid: ServerType.uuid
      case .other(let type): type
      }
    }

    /// The name of the type for casts to this kind.
    var typeName: String {
      switch self {
      case .boolean: "boolean"
      case .integer: "int8"
      case .real: "float8"
      case .decimal: "numeric"
      case .text, .nothing, .other: "text"
      case .bytes: "bytea"
      case .time: "timestamptz"
      case .uuid: "uuid"
      }
    }

    private var isNumber: Bool { [.integer, .real, .decimal].contains(self) }

    /// Returns the kind as which two expressions can be compared, or nil if they are never equal.
    func common(with other: ExpressionKind) -> ExpressionKind? {
      if self == other { return self }
      switch (self, other) {
      case (.nothing, let kind), (let kind, .nothing): return kind
      case _ where isNumber && other.isNumber:
        return self == .real || other == .real ? .real : .decimal
      // Swift Booleans may be stored in a numeric column, and the other way round.
      case (.boolean, let kind) where kind.isNumber, (let kind, .boolean) where kind.isNumber:
        return kind
      // Times may also be stored in a numeric column.
      case (.time, let kind) where kind.isNumber, (let kind, .time) where kind.isNumber:
        return .real
      case (.other, .text), (.text, .other), (.other, .other): return .text
      case (.uuid, .text), (.text, .uuid), (.uuid, .other), (.other, .uuid): return .text
      default: return nil
      }
    }
  }

  extension Value {
    /// Returns the text form of the value as a kind, or nil if it cannot be converted.
    func postgresText(as kind: ExpressionKind) -> String? {
      switch (self, kind) {
      case (.integer(let number), .boolean):
        number == 0 ? "f" : number == 1 ? "t" : nil
      case (.boolean(let isTrue), .integer), (.boolean(let isTrue), .real),
        (.boolean(let isTrue), .decimal):
        isTrue ? "1" : "0"
      case (.integer(let number), .time): ZonedTime.text(Double(number))
      case (.real(let seconds), .time): ZonedTime.text(seconds)
      case (.date(let seconds), .real), (.date(let seconds), .decimal): "\(seconds)"
      case (.date(let seconds), .integer): Int64(exactly: seconds).map { "\($0)" }
      case (.real(let number), .integer): Int64(exactly: number).map { "\($0)" }
      case (.decimal(let digits), .integer): Int64(digits).map { "\($0)" }
      // Times, decimals and UUIDs are text in databases without such types.
      case (.text(let text), .time): ZonedTime.named(text)
      case (.text(let text), .decimal): Self.isNumber(text) ? text : nil
      case (.text(let text), .uuid): Self.isUUID(text) ? text : nil
      case (.text(let text), .text), (.text(let text), .other):
        // PostgreSQL cannot store NUL in a text.
        text.utf8.contains(0) ? nil : text
      default:
        ExpressionKind(of: self) == kind || ExpressionKind(of: self).common(with: kind) == kind
          ? postgresText : nil
      }
    }

    /// Returns whether a text is a decimal number.
    private static func isNumber(_ text: String) -> Bool {
      var rest = text.utf8[...]
      func take(_ isWanted: (UInt8) -> Bool) -> Int {
        let count = rest.prefix(while: isWanted).count
        rest = rest.dropFirst(count)
        return count
      }
      func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
      if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
        rest = rest.dropFirst()
      }
      var digits = take(isDigit)
      if rest.first == UInt8(ascii: ".") {
        rest = rest.dropFirst()
        digits += take(isDigit)
      }
      if digits > 0, let mark = rest.first, mark | 0x20 == UInt8(ascii: "e") {
        rest = rest.dropFirst()
        if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
          rest = rest.dropFirst()
        }
        // Values of `numeric` have at most some hundred thousand digits.
        guard (1...4).contains(take(isDigit)) else { return false }
      }
      return digits > 0 && digits < 1_000 && rest.isEmpty
    }

    /// Returns whether a text is a UUID: 32 hexadecimal digits in five groups.
    private static func isUUID(_ text: String) -> Bool {
      let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
      return parts.map(\.count) == [8, 4, 4, 4, 12]
        && parts.joined().allSatisfy {
          (0x30...0x39).contains($0) || (0x61...0x66).contains($0 | 0x20)
        }
    }
  }
#endif
