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

    private func contains(_ scalar: UInt32) -> Bool {
      switch (self, scalar) {
      case (.invisible, 0x7F..<0xA0), (.invisible, 0x061C), (.invisible, 0x200E...0x200F),
        (.invisible, 0x2028...0x202E), (.invisible, 0x2066...0x2069):
        true
      case (.markup, 0x3C), (.markup, 0x7F), (.markup, 0x2028...0x2029): true
      default: false
      }
    }

    /// Returns the escaped scalar that begins at an index, and its number of bytes. Returns nil if
    /// the scalar is not escaped, and within a scalar.
    fileprivate func scalar(
      in utf8: UnsafeBufferPointer<UInt8>,
      at index: Int
    ) -> (value: UInt32, length: Int)? {
      // Safety: the buffer is valid UTF-8, so the bytes after a leading byte are within its bounds.
      let byte = UInt32(utf8[index])
      switch byte {
      case 0..<0x20, 0x22, 0x5C: return (byte, 1)
      case 0x3C, 0x7F: return contains(byte) ? (byte, 1) : nil
      case 0xC2, 0xD8:
        let value = (byte & 0x1F) << 6 | UInt32(utf8[index + 1] & 0x3F)
        return contains(value) ? (value, 2) : nil
      case 0xE2:
        let value =
          (byte & 0x0F) << 12 | UInt32(utf8[index + 1] & 0x3F) << 6 | UInt32(utf8[index + 2] & 0x3F)
        return contains(value) ? (value, 3) : nil
      default: return nil
      }
    }
  }

  /// Appends a text as a JSON string in UTF-8.
  package static func append(
    _ text: String,
    escaping escapes: Escapes = .required,
    to bytes: inout [UInt8]
  ) {
    bytes.append(0x22)
    var text = text
    // Safety: the buffer is used inside the closure only, and the ranges are within its bounds.
    text.withUTF8 { utf8 in
      var (start, index) = (0, 0)
      while index < utf8.count {
        guard let (value, length) = escapes.scalar(in: utf8, at: index) else {
          index += 1
          continue
        }
        bytes += utf8[start..<index]
        escape(value, to: &bytes)
        index += length
        start = index
      }
      bytes += utf8[start...]
    }
    bytes.append(0x22)
  }

  private static func escape(_ value: UInt32, to bytes: inout [UInt8]) {
    switch value {
    case 0x22, 0x5C: bytes += [0x5C, UInt8(value)]
    case 0x0A: bytes += "\\n".utf8
    case 0x0D: bytes += "\\r".utf8
    case 0x09: bytes += "\\t".utf8
    default:
      bytes += "\\u".utf8
      for shift in [12, 8, 4, 0] as [UInt32] {
        let digit = UInt8(value >> shift & 15)
        bytes.append(digit < 10 ? 0x30 + digit : 0x57 + digit)
      }
    }
  }

  /// Appends a text as a JSON string.
  package static func append(
    _ text: String,
    escaping escapes: Escapes = .required,
    to output: inout String
  ) {
    // Most strings need no escapes.
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x5C && $0 != 0x3C }) {
      output += "\""
      output += text
      output += "\""
    } else {
      output += quoted(text, escaping: escapes)
    }
  }

  /// Returns a text as a JSON string.
  package static func quoted(_ text: String, escaping escapes: Escapes = .required) -> String {
    var bytes: [UInt8] = []
    append(text, escaping: escapes, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
