import KeyValueObserving

/// Parses JSON texts, byte by byte (RFC 8259).
struct JSONParser {
  /// The reason why a text is invalid.
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  /// The maximum nesting depth, which protects the stack against hostile input.
  private static let deepest = 200

  private let bytes: ArraySlice<UInt8>
  private var position: Int
  private var depth = 0

  private init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  /// Returns the only JSON text in some bytes.
  ///
  /// - Throws: `Failure`.
  static func parse(_ bytes: ArraySlice<UInt8>) throws -> JSONValue {
    let values = try parseAll(bytes)
    guard values.count == 1 else {
      throw Failure(description: values.isEmpty ? "the text is empty" : "more than one JSON text")
    }
    return values[0]
  }

  /// Returns the consecutive JSON texts in some bytes.
  ///
  /// - Throws: `Failure`.
  static func parseAll(_ bytes: ArraySlice<UInt8>) throws -> [JSONValue] {
    var parser = JSONParser(bytes)
    var values: [JSONValue] = []
    parser.skipSpace()
    while parser.next != nil {
      values.append(try parser.value())
      parser.skipSpace()
    }
    return values
  }

  private var next: UInt8? { position < bytes.endIndex ? bytes[position] : nil }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      position += 1
    }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    guard next == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private func failure(_ wanted: String) -> Failure {
    let place = position - bytes.startIndex + 1
    return Failure(description: "expected \(wanted) at byte \(place)")
  }

  private mutating func value() throws -> JSONValue {
    skipSpace()
    switch next {
    case UInt8(ascii: "{"): return .object(try list(from: "{", to: "}") { try $0.member() })
    case UInt8(ascii: "["): return .array(try list(from: "[", to: "]") { try $0.value() })
    case UInt8(ascii: "\""): return .string(try string())
    default: return try word()
    }
  }

  private mutating func list<Element>(
    from start: Unicode.Scalar,
    to end: Unicode.Scalar,
    _ element: (inout JSONParser) throws -> Element
  ) throws -> [Element] {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.deepest else { throw Failure(description: "the nesting is too deep") }
    _ = take(start)
    if take(end) { return [] }
    var elements: [Element] = []
    repeat { elements.append(try element(&self)) } while take(",")
    guard take(end) else { throw failure("\(end)") }
    return elements
  }

  private mutating func member() throws -> JSONValue.Member {
    skipSpace()
    guard next == UInt8(ascii: "\"") else { throw failure("a name") }
    let name = try string()
    guard take(":") else { throw failure(":") }
    return JSONValue.Member(name: name, value: try value())
  }

  private mutating func string() throws -> String {
    position += 1
    var text: [UInt8] = []
    while let byte = next {
      position += 1
      switch byte {
      case UInt8(ascii: "\""):
        guard let string = String(validating: text, as: UTF8.self) else {
          throw Failure(description: "a text is not valid UTF-8")
        }
        return string
      case UInt8(ascii: "\\"): try escape(into: &text)
      default: text.append(byte)
      }
    }
    throw failure("the end of a text")
  }

  private mutating func escape(into text: inout [UInt8]) throws {
    guard let byte = next else { throw failure("the end of a text") }
    position += 1
    switch byte {
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "u"): try codePoint(into: &text)
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
    default: throw failure("an escape sequence")
    }
  }

  /// Reads four hexadecimal digits, and four more after a high surrogate. A lone surrogate becomes
  /// the replacement character.
  private mutating func codePoint(into text: inout [UInt8]) throws {
    var unit = try codeUnit()
    if (0xD800..<0xDC00).contains(unit), bytes[position...].starts(with: "\\u".utf8) {
      let after = position
      position += 2
      let low = try codeUnit()
      if (0xDC00..<0xE000).contains(low) {
        unit = 0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)
      } else {
        position = after
      }
    }
    text += String(Character(Unicode.Scalar(unit) ?? "\u{FFFD}")).utf8
  }

  private mutating func codeUnit() throws -> UInt32 {
    let digits = bytes[position...].prefix(4)
    guard digits.count == 4, digits.allSatisfy({ Self.isHexadecimal($0) }),
      let unit = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw failure("four hexadecimal digits") }
    position += 4
    return unit
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    Character(Unicode.Scalar(byte)).isHexDigit
  }

  private mutating func word() throws -> JSONValue {
    let start = position
    while let byte = next, Self.isOfWord(byte) { position += 1 }
    let word = String(decoding: bytes[start..<position], as: UTF8.self)
    switch word {
    case "null": return .null
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    default:
      guard NumberText.isJSON(word) else {
        position = start
        throw failure("a value")
      }
      return .number(word)
    }
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x61...0x7A: true
    default: "+-.E".utf8.contains(byte)
    }
  }
}
