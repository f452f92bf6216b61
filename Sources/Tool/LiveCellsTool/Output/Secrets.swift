/// Finds passwords in addresses of databases, in any spelling, to hide them in output and in the
/// process list. In doubt, a part of an address counts as a password.
enum Secrets {
  /// Returns a text with an asterisk for each byte of a password.
  static func hidden(in text: String) -> String {
    var bytes = Array(text.utf8)
    for range in ranges(in: bytes) {
      for position in range { bytes[position] = UInt8(ascii: "*") }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the ranges of passwords in the bytes of an argument or a message.
  static func ranges(in bytes: [UInt8]) -> [Range<Int>] {
    userPasswords(in: bytes) + keywordPasswords(in: bytes)
  }

  // MARK: USER:PASSWORD@HOST

  private static func userPasswords(in bytes: [UInt8]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(where: isSpace) ?? bytes.count
      if let range = userPassword(in: bytes, start..<end) { ranges.append(range) }
      start = end + 1
    }
    return ranges
  }

  /// Returns the range of the password in a word such as `scheme://USER:PASSWORD@HOST`. A password
  /// may contain an unescaped `@` or `/`.
  private static func userPassword(in bytes: [UInt8], _ word: Range<Int>) -> Range<Int>? {
    let scheme = firstIndex(of: "://", in: bytes, word)
    let start = scheme.map { $0 + 3 } ?? word.lowerBound
    let rest = bytes[start..<word.upperBound]
    let authority = rest.prefix { $0 != slash && $0 != question }
    let path = rest.prefix { $0 != question }
    if scheme == nil {
      // A path, or an address without a scheme.
      guard let at = rest.lastIndex(of: atSign),
        let colon = rest[..<at].firstIndex(of: UInt8(ascii: ":"))
      else { return nil }
      return colon + 1..<at
    }
    guard let colon = authority.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    if let at = authority.lastIndex(of: atSign) ?? path.lastIndex(of: atSign) {
      return colon < at ? colon + 1..<at : nil
    }
    let isPort = authority[(colon + 1)...].allSatisfy {
      (0x30...0x39).contains($0) || [UInt8(ascii: ","), UInt8(ascii: ":")].contains($0)
    }
    // An IPv6 host in brackets contains colons, and a list of hosts contains ports.
    if isPort || authority.contains(UInt8(ascii: "]")) || authority.contains(UInt8(ascii: ",")) {
      return nil
    }
    return colon + 1..<authority.endIndex
  }

  // MARK: password=PASSWORD

  private static let names = ["password", "passwd", "pwd", "secret", "scram_client_key", "--token"]

  private static func keywordPasswords(in bytes: [UInt8]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    let isAddress =
      firstIndex(of: "://", in: bytes, bytes.indices) != nil || bytes.starts(with: "jdbc:".utf8)
    for equals in bytes.indices where bytes[equals] == UInt8(ascii: "=") {
      if let last = ranges.last, last.contains(equals) { continue }
      var nameEnd = equals
      while nameEnd > 0, isSpace(bytes[nameEnd - 1]) { nameEnd -= 1 }
      let before = bytes[..<nameEnd]
      let nameStart = (before.lastIndex { isSpace($0) || "&?;,\"'(".utf8.contains($0) } ?? -1) + 1
      let name = decoded(bytes[nameStart..<nameEnd])
      guard names.contains(where: name.contains) else { continue }
      var start = equals + 1
      while start < bytes.count, isSpace(bytes[start]) { start += 1 }
      ranges.append(start..<valueEnd(in: bytes, start, isAddress: isAddress))
    }
    return ranges
  }

  /// Returns the end of a value: in an address at the next `&`, and otherwise by the rules of
  /// libpq's keywords, with quotes and backslashes.
  private static func valueEnd(in bytes: [UInt8], _ start: Int, isAddress: Bool) -> Int {
    guard start < bytes.count else { return bytes.count }
    let quote = bytes[start]
    let isQuoted = !isAddress && (quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\""))
    var position = isQuoted ? start + 1 : start
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\\"), !isAddress {
        position += 2
        continue
      }
      if isQuoted, byte == quote { return position + 1 }
      if !isQuoted, isAddress ? byte == UInt8(ascii: "&") : isSpace(byte) { break }
      position += 1
    }
    return min(position, bytes.count)
  }

  /// Returns a name in lowercase, with `%` escapes decoded.
  private static func decoded(_ name: ArraySlice<UInt8>) -> String {
    var bytes: [UInt8] = []
    var rest = name
    while let byte = rest.popFirst() {
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      if byte == UInt8(ascii: "%"), let number = UInt8(digits, radix: 16) {
        bytes.append(number)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self).lowercased()
  }

  private static let slash = UInt8(ascii: "/")
  private static let question = UInt8(ascii: "?")
  private static let atSign = UInt8(ascii: "@")

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }

  private static func firstIndex(of text: String, in bytes: [UInt8], _ range: Range<Int>) -> Int? {
    bytes[range].firstRange(of: Array(text.utf8))?.lowerBound
  }
}
