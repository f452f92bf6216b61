package import LiveCells

/// A person, stored as the text of a card. The displayed values are parsed from it in the
/// background.
@KeyValueObservable
package final class Contact {
  let number: Int
  /// The text of the card.
  private(set) var text: String

  init(number: Int, numbers: inout SplitMix64) {
    self.number = number
    let given = ["Ada", "Bert", "Chiara", "Dong", "Elif", "Farid", "Grace", "Hugo", "Ines", "Jun"]
    let family = ["Adeyemi", "Brandt", "Costa", "Diaz", "Endo", "Fischer", "Gupta", "Haas"]
    let cities = ["Accra", "Bergen", "Cusco", "Dresden", "Essaouira", "Fukuoka"]
    text = """
      N:\(given.randomElement(using: &numbers) ?? "") \(family.randomElement(using: &numbers) ?? "")
      TEL:\(Contact.phone(&numbers))
      ADR:\(cities.randomElement(using: &numbers) ?? "")
      """
  }

  /// Changes the phone number in the text.
  func changePhone(_ numbers: inout SplitMix64) {
    text = text.split(separator: "\n")
      .map { $0.hasPrefix("TEL:") ? "TEL:" + Contact.phone(&numbers) : String($0) }
      .joined(separator: "\n")
  }

  private static func phone(_ numbers: inout SplitMix64) -> String {
    "555-" + String(Int.random(in: 1_000_000...9_999_999, using: &numbers))
  }
}
