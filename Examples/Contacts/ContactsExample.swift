package import KeyValueObserving
package import LiveCells
import Synchronization

/// Rows that are filled off the main thread, and hidden until they are.
///
/// A contact is kept as the text of a card. What a row shows comes from reading that text and drawing a
/// portrait: too slow to be done while somebody scrolls. So the columns share a filling, which is given
/// the text. A row says that it isn't there yet until its card was read; where the text changes it is read
/// again, and a reading that comes too late is dropped. The card beside them is one cell, hidden until it is
/// filled, whose object is that of the cursor's row.
package final class ContactsExample: @MainActor Example {
  package let table: LiveTable<ObservableArray<Contact>>
  package let pace = Duration.milliseconds(250)

  private var numbers: SeededNumbers
  private let readings = ReadingCount()
  /// Reads the card of a contact in the background.
  package let card: Filling<Contact, Card>

  /// An example with so many contacts.
  package init(seed: UInt64, count: Int = 2000) {
    var numbers = SeededNumbers(seed: seed)
    let contacts = (1...count).map { Contact(number: $0, numbers: &numbers) }
    self.numbers = numbers
    let card = Filling<Contact, Card>("card", from: \.text) { [readings] text in
      readings.count.add(1, ordering: .relaxed)
      return Card(reading: text)
    }
    self.card = card
    table = LiveTable(contacts) {
      Column("#", \.number)
      Column("Name", of: card) { $0.name }
      Column("Phone", of: card) { $0.phone }
      Column("City", of: card) { $0.city }
      Column("Portrait", of: card) { $0.portrait }
    }
  }

  package var state: String {
    "\(readings.count.load(ordering: .relaxed)) cards read in the background"
  }

  package func layout(around session: TableSession) -> ScreenLayout {
    let form = LiveForm(
      "card",
      of: { [table] in table.focus.cursorRow },
      fields: [
        Field("Portrait", of: card) { $0.portrait },
        Field("Name", of: card) { $0.name },
        Field("Phone", of: card) { $0.phone },
        Field("City", of: card) { $0.city },
        Field(\Contact.text, name: "Kept as"),
      ]
    )
    return .columns(.table(session).share(3), .form(form).share(2))
  }

  /// Somebody gets another phone number: often one of those who can be seen.
  package func step() {
    let list = table.source
    let range = Bool.random(using: &numbers) ? table.visibleRange : 0..<list.count
    guard let position = range.randomElement(using: &numbers) else { return }
    list[position].changePhone(&numbers)
  }

  package func settle() async {
    await table.settleFillings()
  }
}

/// How many cards were read, on whatever threads.
private final class ReadingCount: Sendable {
  let count = Atomic(0)
}
