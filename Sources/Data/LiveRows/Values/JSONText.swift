/// A JSON text in a form that is the same for all texts of equal content: without blanks, with
/// sorted keys, and with numbers and characters in one spelling.
struct JSONText {
  /// The maximum depth of nested arrays and objects.
  private static let maxDepth = 500

  private var rest: ArraySlice<UInt8>
  private var depth = 0

  /// Returns the text in the common form, or nil if it is not valid JSON.
  static func canonical(_ text: String) -> String? {
    var reader = JSONText(rest: Array(text.utf8)[...])
    guard let value = reader.value() else { return nil }
    reader.skipBlanks()
    return reader.rest.isEmpty ? String(decoding: value, as: UTF8.self) : nil
  }

  private init(rest: ArraySlice<UInt8>) { self.rest = rest }

  private mutating func skipBlanks() {
    rest = rest.drop { $0 == 32 || $0 == 10 || $0 == 13 || $0 == 9 }
  }

  private mutating func take(_ byte: Unicode.Scalar) -> Bool {
    skipBlanks()
    guard rest.first == UInt8(ascii: byte) else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func value() -> [UInt8]? {
    skipBlanks()
    switch rest.first {
    case UInt8(ascii: "{"): return nested { $0.object() }
    case UInt8(ascii: "["): return nested { $0.array() }
    case UInt8(ascii: "\""): return string()
    case UInt8(ascii: "t"): return word("true")
    case UInt8(ascii: "f"): return word("false")
    case UInt8(ascii: "n"): return word("null")
    default: return number()
    }
  }

  private mutating func nested(_ read: (inout JSONText) -> [UInt8]?) -> [UInt8]? {
    guard depth < Self.maxDepth else { return nil }
    rest.removeFirst()
    depth += 1
    defer { depth -= 1 }
    return read(&self)
  }

  private mutating func object() -> [UInt8]? {
    var members: [[UInt8]: [UInt8]] = [:]
    if !take("}") {
      repeat {
        skipBlanks()
        guard let key = string(), take(":"), let value = value() else { return nil }
        members[key] = value
      } while take(",")
      guard take("}") else { return nil }
    }
    let parts = members.sorted { $0.key.lexicographicallyPrecedes($1.key) }
      .map { $0.key + [UInt8(ascii: ":")] + $0.value }
    return [UInt8(ascii: "{")] + parts.joined(separator: [UInt8(ascii: ",")]) + [UInt8(ascii: "}")]
  }

  private mutating func array() -> [UInt8]? {
    var elements: [[UInt8]] = []
    if !take("]") {
      repeat {
        guard let value = value() else { return nil }
        elements.append(value)
      } while take(",")
      guard take("]") else { return nil }
    }
    return [UInt8(ascii: "[")] + elements.joined(separator: [UInt8(ascii: ",")])
      + [UInt8(ascii: "]")]
  }

  private mutating func word(_ word: String) -> [UInt8]? {
    guard rest.starts(with: word.utf8) else { return nil }
    rest = rest.dropFirst(word.utf8.count)
    return Array(word.utf8)
  }

  private mutating func number() -> [UInt8]? {
    let digits = rest.prefix { "0123456789+-.eE".utf8.contains($0) }
    rest = rest.dropFirst(digits.count)
    let text = String(decoding: digits, as: UTF8.self)
    guard let number = DecimalNumber(text) else { return nil }
    return Array((number.text ?? text).utf8)
  }

  private mutating func string() -> [UInt8]? {
    guard rest.popFirst() == UInt8(ascii: "\"") else { return nil }
    var text = [UInt8(ascii: "\"")]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "\""): return text + [byte]
      case UInt8(ascii: "\\"):
        guard let scalar = escaped() else { return nil }
        append(scalar, to: &text)
      case 0..<0x20: return nil
      default: text.append(byte)
      }
    }
    return nil
  }

  private func append(_ scalar: Unicode.Scalar, to text: inout [UInt8]) {
    switch scalar {
    case "\"", "\\": text += [UInt8(ascii: "\\"), UInt8(ascii: scalar)]
    case _ where scalar.value < 0x20:
      let digits = String(scalar.value, radix: 16)
      text += Array(("\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits).utf8)
    default: text += Array(String(Character(scalar)).utf8)
    }
  }

  private mutating func escaped() -> Unicode.Scalar? {
    switch rest.popFirst() {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      guard let unit = unit() else { return nil }
      guard UTF16.isLeadSurrogate(unit) else { return Unicode.Scalar(unit) }
      guard rest.popFirst() == UInt8(ascii: "\\"), rest.popFirst() == UInt8(ascii: "u"),
        let second = self.unit(), UTF16.isTrailSurrogate(second)
      else { return nil }
      return Unicode.Scalar(
        0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(second) - 0xDC00)
      )
    default: return nil
    }
  }

  private mutating func unit() -> UInt16? {
    let digits = rest.prefix(4)
    rest = rest.dropFirst(4)
    guard digits.count == 4, digits.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != 45 }) else {
      return nil
    }
    return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
  }
}
