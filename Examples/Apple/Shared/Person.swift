import LiveCells

/// A person, stored as the text of a card that takes a while to parse.
@KeyValueObservable
final class Person {
  var card: String

  init(_ card: String) { self.card = card }

  /// The displayed details, computed in the background.
  @MainActor static let details = Filling<Person, Details>("details", from: \.card) { card in
    let parts = card.split(separator: ";").map(String.init)
    return Details(name: parts.first ?? "", city: parts.dropFirst().first ?? "")
  }

  struct Details: Sendable {
    let name: String
    let city: String
  }

  static func all(_ count: Int) -> ObservableArray<Person> {
    let names = ["Ada", "Bert", "Chiara", "Dong", "Elif"]
    let cities = ["Accra", "Bergen", "Cusco"]
    return ObservableArray(
      (0..<count).map { Person("\(names[$0 % 5]) \($0);\(cities[$0 % 3])") }
    )
  }
}

/// The columns of tables and forms of people.
extension Person: @MainActor DisplayKeyed {
  @MainActor static var displayKeys: [Column<Person>] {
    Column("Name", of: details) { $0.name }
    Column("City", of: details) { $0.city }
  }
}
