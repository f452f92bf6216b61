import KeyValueObserving

/// JSON text without loss of information.
enum JSONText {
  /// Writes a string. Control characters are escaped, so that a terminal can display the stream.
  static func append(string: String, to text: inout String) {
    JSONString.append(string, escaping: .invisible, to: &text)
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
