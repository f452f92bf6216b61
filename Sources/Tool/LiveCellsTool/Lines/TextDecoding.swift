/// Decodes text to UTF-8, in pieces.
///
/// A byte order mark determines the encoding. Without a mark, text is decoded from UTF-16 only if
/// its zero bytes leave no doubt. All other text is passed on unchanged.
struct TextDecoding {
  private enum Encoding {
    case utf8
    case utf16(isBigEndian: Bool)
  }

  private var encoding: Encoding?
  /// Bytes that cannot be decoded without the next ones.
  private var rest: [UInt8] = []
  private var highSurrogate: UInt16?

  /// Decodes the next bytes.
  ///
  /// - Parameter isLast: Whether these are the last bytes.
  mutating func decode(_ bytes: [UInt8], isLast: Bool = false) -> [UInt8] {
    if case .utf8? = encoding { return bytes }
    rest += bytes
    if encoding == nil {
      guard isLast || Self.isEnough(rest) else { return [] }
      recognize()
    }
    switch encoding {
    case .utf16(let isBigEndian)?: return decode16(isBigEndian, isLast)
    default:
      defer { rest = [] }
      return rest
    }
  }

  /// Returns whether the bytes suffice to recognize the encoding.
  private static func isEnough(_ bytes: [UInt8]) -> Bool {
    if bytes.count >= 4 { return true }
    guard bytes.count >= 2 else { return false }
    return !bytes.contains(0) && bytes[0] < 0xEF
  }

  private mutating func recognize() {
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) {
      encoding = .utf8
      rest.removeFirst(3)
    } else if rest.starts(with: [0xFF, 0xFE]) || rest.starts(with: [0xFE, 0xFF]) {
      encoding = .utf16(isBigEndian: rest[0] == 0xFE)
      rest.removeFirst(2)
    } else {
      encoding = Self.withoutMark(rest)
    }
  }

  /// Detects UTF-16 without a mark. UTF-8 text has no zero bytes, but ASCII characters in UTF-16
  /// do, all at even or all at odd positions.
  private static func withoutMark(_ bytes: [UInt8]) -> Encoding {
    var zeros = (even: 0, odd: 0)
    for (index, byte) in bytes.prefix(4096).enumerated() where byte == 0 {
      if index % 2 == 0 { zeros.even += 1 } else { zeros.odd += 1 }
    }
    let count = zeros.even + zeros.odd
    // Some other characters have a zero byte on the other side.
    guard count >= 2, min(zeros.even, zeros.odd) * 8 <= max(zeros.even, zeros.odd),
      count * 8 >= min(bytes.count, 4096)
    else { return .utf8 }
    return .utf16(isBigEndian: zeros.even > zeros.odd)
  }

  private mutating func decode16(_ isBigEndian: Bool, _ isLast: Bool) -> [UInt8] {
    var scalars = String.UnicodeScalarView()
    for index in stride(from: 0, to: rest.count - 1, by: 2) {
      let (first, second) = (UInt16(rest[index]), UInt16(rest[index + 1]))
      add(isBigEndian ? first << 8 | second : second << 8 | first, to: &scalars)
    }
    rest.removeFirst(rest.count / 2 * 2)
    if isLast, highSurrogate != nil || !rest.isEmpty {
      scalars.append("\u{FFFD}")
      (rest, highSurrogate) = ([], nil)
    }
    return Array(String(scalars).utf8)
  }

  /// Appends a code unit. A lone surrogate becomes the replacement character.
  private mutating func add(_ unit: UInt16, to scalars: inout String.UnicodeScalarView) {
    if let high = highSurrogate {
      highSurrogate = nil
      if (0xDC00..<0xE000).contains(unit) {
        let value = 0x10000 + (UInt32(high) - 0xD800) << 10 + (UInt32(unit) - 0xDC00)
        scalars.append(Unicode.Scalar(value) ?? "\u{FFFD}")
        return
      }
      scalars.append("\u{FFFD}")
    }
    if (0xD800..<0xDC00).contains(unit) {
      highSurrogate = unit
    } else {
      scalars.append(Unicode.Scalar(unit) ?? "\u{FFFD}")
    }
  }
}
