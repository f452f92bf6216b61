/// A text to find in other texts. Letter case is ignored. Texts are compared by code points, as
/// databases do.
///
/// A search takes time proportional to the length of the text plus the length of the needle
/// (Knuth–Morris–Pratt).
package struct TextNeedle: Hashable, Sendable {
  /// The text as it was typed.
  package let text: String
  private let bytes: [UInt8]
  /// For each prefix, the length of the longest proper prefix that is also its suffix.
  private let borders: [Int]

  /// The text in lower case.
  var lowercasedText: String { text.lowercased() }

  package init(_ text: String) {
    self.text = text
    bytes = Array(text.lowercased().utf8)
    borders = Self.borders(of: bytes)
  }

  private static func borders(of bytes: [UInt8]) -> [Int] {
    var borders = [Int](repeating: 0, count: bytes.count)
    var length = 0
    for index in bytes.indices.dropFirst() {
      while length > 0, bytes[index] != bytes[length] { length = borders[length - 1] }
      if bytes[index] == bytes[length] { length += 1 }
      borders[index] = length
    }
    return borders
  }

  /// Returns whether another text contains this one.
  package func isFound(in other: String) -> Bool {
    if bytes.isEmpty { return true }
    var other = other
    if let isFound = other.withUTF8({ isFound(inASCII: $0) }) { return isFound }
    var lowercased = other.lowercased()
    return lowercased.withUTF8 { isFound(in: $0) }
  }

  /// Returns whether a text contains this one, or nil if it has other characters than ASCII before
  /// the first match. Nearly all texts of large tables are ASCII, and need no copy in lower case.
  private func isFound(inASCII haystack: UnsafeBufferPointer<UInt8>) -> Bool? {
    var length = 0
    for byte in haystack {
      if byte >= 0x80 { return nil }
      let folded = byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
      while length > 0, folded != bytes[length] { length = borders[length - 1] }
      if folded == bytes[length] { length += 1 }
      if length == bytes.count { return true }
    }
    return false
  }

  // Safety: the buffer is used during the call only, by an iterator that stays within its bounds.
  private func isFound(in haystack: UnsafeBufferPointer<UInt8>) -> Bool {
    var length = 0
    for byte in haystack {
      while length > 0, byte != bytes[length] { length = borders[length - 1] }
      if byte == bytes[length] { length += 1 }
      if length == bytes.count { return true }
    }
    return false
  }

  /// Returns whether another text equals this one.
  package func equals(_ other: String) -> Bool {
    other.lowercased().utf8.elementsEqual(bytes)
  }

  /// Returns a negative number if another text precedes this one, and 0 if they are equal.
  package func compare(with other: String) -> Int {
    let other = other.lowercased().utf8
    if other.elementsEqual(bytes) { return 0 }
    return other.lexicographicallyPrecedes(bytes) ? -1 : 1
  }
}
