/// The kind of a cell's text. Titles are plain words; values often are not.
enum TextShape: Equatable {
  case word
  case number
  case time
  case date
  case address
  case path
  case hash
  case permissions

  init(_ text: some Collection<UInt8>) {
    let text = Self.withoutBrackets(Array(text))
    self =
      Self.isNumber(text)
      ? .number
      : Self.isTime(text)
        ? .time
        : Self.isDate(text)
          ? .date
          : Self.isAddress(text)
            ? .address
            : Self.isPath(text)
              ? .path : Self.isHash(text) ? .hash : Self.isPermissions(text) ? .permissions : .word
  }

  /// Returns a text without enclosing brackets and trailing punctuation.
  private static func withoutBrackets(_ text: [UInt8]) -> [UInt8] {
    var rest = text.drop { "[(<".utf8.contains($0) }
    while let last = rest.last, "])>,;".utf8.contains(last) { rest.removeLast() }
    return Array(rest)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// Returns whether the text is a number with an optional sign, point, exponent and unit: `12`,
  /// `-3.5`, `4.0K`, `12%`, `3,8G`.
  private static func isNumber(_ text: [UInt8]) -> Bool {
    var rest = text[...]
    if let first = rest.first, "+-".utf8.contains(first) { rest = rest.dropFirst() }
    guard let first = rest.first, isDigit(first) else { return false }
    let unit = rest.drop { isDigit($0) || ".,".utf8.contains($0) }
    // Units of sizes and times have at most three letters; titles such as `1K-blocks` have more.
    return unit.count <= 3 && unit.allSatisfy { (0x41...0x7A).contains($0) || $0 == 0x25 }
  }

  private static func isTime(_ text: [UInt8]) -> Bool {
    let parts = text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    return parts.count >= 2 && parts.count <= 3
      && parts.allSatisfy {
        !$0.isEmpty && $0.allSatisfy { isDigit($0) || $0 == 0x2E || $0 == 0x2C }
      }
  }

  private static func isDate(_ text: [UInt8]) -> Bool {
    for separator in "-/.".utf8 {
      let parts = text.split(separator: separator, omittingEmptySubsequences: false)
      if parts.count == 3,
        parts.allSatisfy({ !$0.isEmpty && $0.count <= 4 && $0.allSatisfy(isDigit) })
      {
        return true
      }
    }
    return text.count > 10 && text[10] == UInt8(ascii: "T") && isDate(Array(text.prefix(10)))
  }

  /// Returns whether the text is a network address, with or without a port or a prefix length.
  private static func isAddress(_ text: [UInt8]) -> Bool {
    let host = text.prefix { !"/%".utf8.contains($0) }
    let dotted = host.prefix { $0 != UInt8(ascii: ":") }
      .split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    if dotted.count == 4, dotted.allSatisfy({ !$0.isEmpty && $0.allSatisfy(isDigit) }) {
      return true
    }
    return host.filter { $0 == UInt8(ascii: ":") }.count >= 2
      && host.allSatisfy { isHexadecimal($0) || ":[].*".utf8.contains($0) }
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    isDigit(byte) || (0x61...0x66).contains(byte) || (0x41...0x46).contains(byte)
  }

  private static func isPath(_ text: [UInt8]) -> Bool {
    if text.starts(with: "/".utf8) { return text.count > 1 }
    if text.starts(with: "./".utf8) || text.starts(with: "~/".utf8) { return true }
    // A URL: https://…
    let rest = text.drop { (0x61...0x7A).contains($0) || $0 == UInt8(ascii: "+") }
    if rest.count < text.count, rest.starts(with: "://".utf8) { return true }
    guard let point = text.lastIndex(of: UInt8(ascii: ".")), point > 0 else { return false }
    let ending = text[(point + 1)...]
    return (1...5).contains(ending.count)
      && ending.allSatisfy { (0x61...0x7A).contains($0) || isDigit($0) }
  }

  /// Returns whether the text is an abbreviated hash in hexadecimal digits.
  private static func isHash(_ text: [UInt8]) -> Bool {
    text.count >= 7 && text.contains(where: isDigit)
      && text.allSatisfy { isDigit($0) || (0x61...0x66).contains($0) }
  }

  private static func isPermissions(_ text: [UInt8]) -> Bool {
    (10...11).contains(text.count)
      && text.dropFirst().prefix(9).allSatisfy { "rwxsStT-".utf8.contains($0) }
  }
}
