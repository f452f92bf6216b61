/// Strings in JSON (RFC 8259).
package enum JSONString {
  /// The characters that are escaped in addition to those that JSON requires: quotes, backslashes
  /// and control characters below U+0020.
  package enum Escapes {
    /// No others.
    case required
    /// Other control characters and marks that change the direction of text, so that a terminal can
    /// display the string.
    case invisible
    /// `<`, delete, and the separators U+2028 and U+2029, so that the string cannot end a line or
    /// begin markup in a page.
    case markup

    fileprivate func contains(_ scalar: Unicode.Scalar) -> Bool {
      switch (self, scalar.value) {
      case (_, 0..<0x20), (_, 0x22), (_, 0x5C): true
      case (.invisible, 0x7F..<0xA0), (.invisible, 0x061C), (.invisible, 0x200E...0x200F),
        (.invisible, 0x2028...0x202E), (.invisible, 0x2066...0x2069):
        true
      case (.markup, 0x3C), (.markup, 0x7F), (.markup, 0x2028...0x2029): true
      default: false
      }
    }
  }

  /// Appends a text as a JSON string.
  package static func append(
    _ text: String,
    escaping escapes: Escapes = .required,
    to output: inout String
  ) {
    output += "\""
    defer { output += "\"" }
    // Most strings need no escapes.
    if text.utf8.allSatisfy({ $0 < 0x7F && !escapes.contains(Unicode.Scalar($0)) }) {
      output += text
      return
    }
    for scalar in text.unicodeScalars {
      switch scalar {
      case _ where !escapes.contains(scalar): output.unicodeScalars.append(scalar)
      case "\"": output += "\\\""
      case "\\": output += "\\\\"
      case "\n": output += "\\n"
      case "\r": output += "\\r"
      case "\t": output += "\\t"
      default:
        let digits = String(scalar.value, radix: 16)
        output += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      }
    }
  }

  /// Returns a text as a JSON string.
  package static func quoted(_ text: String, escaping escapes: Escapes = .required) -> String {
    var output = ""
    append(text, escaping: escapes, to: &output)
    return output
  }
}
