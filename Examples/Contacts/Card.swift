import KeyValueObserving

/// The parsed text of a contact.
package struct Card: Sendable {
  package let name: String
  package let phone: String
  package let city: String
  package let portrait: String

  /// Parses a text. This is too slow to be done while the user scrolls.
  init(reading text: String) {
    var parts: [Substring: String] = [:]
    for line in text.split(separator: "\n") {
      let (key, value) = (line.prefix { $0 != ":" }, line.drop { $0 != ":" }.dropFirst())
      parts[key] = String(value)
    }
    name = parts["N"] ?? ""
    phone = parts["TEL"] ?? ""
    city = parts["ADR"] ?? ""
    portrait = Card.portrait(of: name)
  }

  /// Returns a picture for a name. It computes for a while, like decoding a photograph.
  private static func portrait(of name: String) -> String {
    var seed: UInt64 = 0
    for byte in name.utf8 { seed = seed &* 31 &+ UInt64(byte) }
    var numbers = SplitMix64(seed: seed)
    for _ in 0..<20_000 { _ = numbers.next() }
    let left = (0..<3).map { _ in "▘▝▀▖▌▞▛▗▚▐▜▄▙▟█".randomElement(using: &numbers) ?? " " }
    let mirrored: [Character: Character] = [
      "▘": "▝", "▝": "▘", "▖": "▗", "▗": "▖", "▌": "▐", "▐": "▌", "▞": "▚", "▚": "▞", "▛": "▜",
      "▜": "▛", "▙": "▟", "▟": "▙",
    ]
    return String(left + left.reversed().map { mirrored[$0] ?? $0 })
  }
}
