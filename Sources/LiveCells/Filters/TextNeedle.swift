/// A text to find in other texts. Capital and small letters are alike; the texts are compared by their
/// code points, as databases do.
///
/// The time for a text grows with its length and with that of the needle, not with their product
/// (Knuth, Morris and Pratt).
package struct TextNeedle: Hashable, Sendable {
  /// The text as it was written.
  package let text: String
  private let bytes: [UInt8]
  /// For each prefix, the length of the longest shorter prefix that is also its end.
  private let borders: [Int]

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

  /// Whether another text contains this one.
  package func isFound(in other: String) -> Bool {
    if bytes.isEmpty { return true }
    var other = other.lowercased()
    return other.withUTF8 { isFound(in: $0) }
  }

  private func isFound(in haystack: UnsafeBufferPointer<UInt8>) -> Bool {
    var length = 0
    for byte in haystack {
      while length > 0, byte != bytes[length] { length = borders[length - 1] }
      if byte == bytes[length] { length += 1 }
      if length == bytes.count { return true }
    }
    return false
  }

  /// Whether another text is this one.
  package func equals(_ other: String) -> Bool {
    other.lowercased().utf8.elementsEqual(bytes)
  }

  /// Less than 0 if another text comes before this one, 0 if they are equal.
  package func compare(with other: String) -> Int {
    let other = other.lowercased().utf8
    if other.elementsEqual(bytes) { return 0 }
    return other.lexicographicallyPrecedes(bytes) ? -1 : 1
  }
}
