#if Web
  import KeyValueObserving

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
      JSONString.append(text, escaping: .markup, to: &bytes)
    }
  }
#endif
