/// JSON text without loss of information.
enum JSONText {
  /// Writes a string. Control characters are escaped, so that a terminal can display the stream.
  static func append(string: String, to text: inout String) {
    text.unicodeScalars.append("\"")
    defer { text.unicodeScalars.append("\"") }
    // Most strings need no escapes.
    if string.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x5C }) {
      text += string
      return
    }
    for scalar in string.unicodeScalars {
      switch scalar.value {
      case 0x22: text += "\\\""
      case 0x5C: text += "\\\\"
      case 0x0A: text += "\\n"
      case 0x0D: text += "\\r"
      case 0x09: text += "\\t"
      case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069:
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
  }

  /// The name of a member, quoted and with a colon.
  struct Name: ExpressibleByStringLiteral, Sendable {
    private(set) var text = ""

    init(_ name: String) {
      JSONText.append(string: name, to: &text)
      text += ":"
    }

    init(stringLiteral name: String) {
      self.init(name)
    }
  }

  /// Writes an array of strings.
  static func append(strings: [String], to text: inout String) {
    text += "["
    for (index, string) in strings.enumerated() {
      if index > 0 { text += "," }
      append(string: string, to: &text)
    }
    text += "]"
  }
}
