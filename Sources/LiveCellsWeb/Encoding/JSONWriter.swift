#if Web
  /// Writes JSON into a byte array, token by token.
  ///
  /// A string cannot end a line or begin markup: control characters, `<`, and the line and
  /// paragraph separators U+2028 and U+2029 are escaped.
  struct JSONWriter {
    private(set) var bytes: [UInt8] = []
    private var needsComma = false

    init() {}

    mutating func open(_ bracket: Unicode.Scalar) {
      separate()
      bytes.append(UInt8(ascii: bracket))
      needsComma = false
    }

    mutating func close(_ bracket: Unicode.Scalar) {
      bytes.append(UInt8(ascii: bracket))
      needsComma = true
    }

    /// Writes the name of the next member of an object.
    mutating func key(_ name: String) {
      separate()
      quote(name)
      bytes.append(UInt8(ascii: ":"))
      needsComma = false
    }

    mutating func write(_ text: String) {
      separate()
      quote(text)
      needsComma = true
    }

    mutating func write(_ number: Int) {
      verbatim(String(number))
    }

    mutating func write(_ truth: Bool) {
      verbatim(truth ? "true" : "false")
    }

    /// Writes text that is already JSON.
    mutating func verbatim(_ json: String) {
      separate()
      bytes += json.utf8
      needsComma = true
    }

    /// Writes text that is not JSON, between two values, and resets the comma.
    mutating func raw(_ text: String) {
      bytes += text.utf8
      needsComma = false
    }

    private mutating func separate() {
      if needsComma { bytes.append(UInt8(ascii: ",")) }
    }

    private mutating func quote(_ text: String) {
      bytes.append(UInt8(ascii: "\""))
      var text = text
      text.withUTF8 { utf8 in
        var index = 0
        while index < utf8.count {
          let byte = utf8[index]
          switch byte {
          case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
          case 0..<0x20, 0x7F, UInt8(ascii: "<"): escape(UInt16(byte))
          // JavaScript before ES2019 and some line readers treat U+2028 and U+2029 as line ends.
          case 0xE2
          where utf8.count - index > 2 && utf8[index + 1] == 0x80
            && utf8[index + 2] & 0xFE == 0xA8:
            escape(0x2028 + UInt16(utf8[index + 2] & 1))
            index += 2
          default: bytes.append(byte)
          }
          index += 1
        }
      }
      bytes.append(UInt8(ascii: "\""))
    }

    private mutating func escape(_ unit: UInt16) {
      bytes += "\\u".utf8
      for shift in [12, 8, 4, 0] {
        bytes.append(Array("0123456789abcdef".utf8)[Int(unit >> UInt16(shift)) & 15])
      }
    }
  }
#endif
