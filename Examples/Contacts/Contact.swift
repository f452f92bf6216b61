package import LiveCells

/// A person, kept as the text of a card; what is shown is read from it in the background.
@KeyValueObservable
package final class Contact: DisplayKeyed {
  let number: Int
  /// What is kept.
  private(set) var text: String
  /// What was read of it; nil until then.
  private(set) var card: Card?

  /// Grows with each change of the text.
  @NotObserved private(set) var version = 0
  /// The version that is being read, or was read last.
  @NotObserved var versionUnderWay: Int?

  /// What a row shows, declared once: a key that the class does not have does not compile.
  package static var displayKeys: [PartialKeyPath<Contact>] {
    [\.name, \.phone, \.city, \.portrait]
  }

  var name: String? { card?.name }
  var phone: String? { card?.phone }
  var city: String? { card?.city }
  var portrait: String? { card?.portrait }

  init(number: Int, numbers: inout SeededNumbers) {
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

  /// Takes what was read, unless the text has become another since.
  func take(_ card: Card, of version: Int) {
    if version == self.version { self.card = card }
  }

  /// Writes another number into the text.
  func changePhone(_ numbers: inout SeededNumbers) {
    version += 1
    text = text.split(separator: "\n")
      .map { $0.hasPrefix("TEL:") ? "TEL:" + Contact.phone(&numbers) : String($0) }
      .joined(separator: "\n")
  }

  private static func phone(_ numbers: inout SeededNumbers) -> String {
    "555-" + String(Int.random(in: 1_000_000...9_999_999, using: &numbers))
  }
}
