package import KeyValueObserving
package import LiveCells
import Synchronization

/// Rows that are filled off the main thread, and are hidden until then.
///
/// The values of a row come from parsing the card's text and drawing a portrait, which is too slow
/// to be done while the user scrolls. The columns therefore share a filling whose input is the
/// text. Until the card has been parsed, the row shows that it is not loaded. When the text changes
/// it is parsed again, and outdated results are dropped. The card beside the rows is a single cell,
/// which shows the contact at the cursor.
package final class ContactsExample: @MainActor Example {
  package let table: LiveTable<ObservableArray<Contact>>
  package let pace = Duration.milliseconds(250)

  private var numbers: SplitMix64
  private let readings = ReadingCount()
  /// Parses the card of a contact in the background.
  package let card: Filling<Contact, Card>

  /// Creates an example with a number of contacts.
  package init(seed: UInt64, count: Int = 2000) {
    var numbers = SplitMix64(seed: seed)
    let contacts = (1...count).map { Contact(number: $0, numbers: &numbers) }
    self.numbers = numbers
    let card = Filling<Contact, Card>("card", from: \.text) { [readings] text in
      readings.count.add(1, ordering: .relaxed)
      return Card(reading: text)
    }
    self.card = card
    table = LiveTable(rows: contacts) {
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

  /// Changes the phone number of a contact, often of a visible one.
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

/// Counts the parsed cards on all threads.
private final class ReadingCount: Sendable {
  let count = Atomic(0)
}
