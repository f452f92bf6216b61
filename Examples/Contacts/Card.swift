/// What the text of a contact says.
package struct Card: Sendable {
  package let name: String
  package let phone: String
  package let city: String
  package let portrait: String

  /// Reads a text. That takes too long to be done while somebody scrolls.
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

  /// A picture of a name. It takes many rounds, as decoding a photograph would.
  private static func portrait(of name: String) -> String {
    var seed: UInt64 = 0
    for byte in name.utf8 { seed = seed &* 31 &+ UInt64(byte) }
    var numbers = SeededNumbers(seed: seed)
    for _ in 0..<20_000 { _ = numbers.next() }
    let left = (0..<3).map { _ in "▘▝▀▖▌▞▛▗▚▐▜▄▙▟█".randomElement(using: &numbers) ?? " " }
    let mirrored: [Character: Character] = [
      "▘": "▝", "▝": "▘", "▖": "▗", "▗": "▖", "▌": "▐", "▐": "▌", "▞": "▚", "▚": "▞", "▛": "▜",
      "▜": "▛", "▙": "▟", "▟": "▙",
    ]
    return String(left + left.reversed().map { mirrored[$0] ?? $0 })
  }
}
