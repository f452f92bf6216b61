/// Text that is safe and single-lined, and how many columns it takes.
enum VisibleCharacters {
  /// The text with control characters as visible symbols.
  static func visible(_ text: some StringProtocol) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0..<0x20:
        result.unicodeScalars.append(Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}")
      case 0x7F: result.unicodeScalars.append("\u{2421}")
      case 0x80..<0xA0, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069:
        result.unicodeScalars.append("\u{FFFD}")
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  static func cut(_ text: String, at limit: Int) -> String {
    let prefix = text.prefix(limit)
    return visible(prefix) + (prefix.endIndex < text.endIndex ? "…" : "")
  }

  static func columns(_ text: String) -> Int { text.count }
}
