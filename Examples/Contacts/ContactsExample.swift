package import KeyValueObserving
package import LiveCells

/// Rows that are filled off the main thread, and hidden until they are.
///
/// A contact is kept as the text of a card. Its display keys, which its class declares once, come from
/// reading that text and drawing a portrait: too slow to be done while somebody scrolls. So the list has
/// it done in the background when rows are about to be shown, and the cells show nothing until it is.
/// Each reading has the number of the text that it reads; one that comes too late is dropped.
package final class ContactsExample: @MainActor Example {
  package let table: LiveTable<ContactList>
  package let pace = Duration.milliseconds(250)

  private var numbers: SeededNumbers

  /// An example with so many contacts.
  package init(seed: UInt64, count: Int = 2000) {
    var numbers = SeededNumbers(seed: seed)
    let contacts = (1...count).map { Contact(number: $0, numbers: &numbers) }
    self.numbers = numbers
    table = LiveTable(ContactList(contacts)) {
      Column("#", \.number)
      for (title, field) in zip(["Name", "Phone", "City", "Portrait"], Contact.displayFields) {
        Column(title, field: field)
      }
    }
  }

  package var state: String { "\(table.source.readings) cards read in the background" }

  /// Somebody gets another phone number: often one of those who can be seen.
  package func step() {
    let list = table.source
    let range = Bool.random(using: &numbers) ? table.visibleRange : 0..<list.count
    guard let position = range.randomElement(using: &numbers) else { return }
    list[position].changePhone(&numbers)
    list.readAgain(list[position])
  }

  package func settle() async {
    await table.source.settle()
  }
}

/// The contacts in memory, which are read when they are about to be shown.
@MainActor
package final class ContactList: @MainActor ObservableCollection {
  private let contacts: ObservableArray<Contact>
  private var work: [Int: Task<Void, Never>] = [:]
  /// How many cards were read.
  private(set) var readings = 0

  init(_ contacts: [Contact]) {
    self.contacts = ObservableArray(contacts)
  }

  package var count: Int { contacts.count }

  package subscript(position: Int) -> Contact { contacts[position] }

  package func position(of element: Contact) -> Int? { contacts.position(of: element) }

  package func observeChanges(_ body: @escaping (ListChange) -> Void) -> ObservationToken {
    contacts.observeChanges(body)
  }

  /// Has the rows read that were never read; returns at once.
  package func prepare(_ range: Range<Int>) {
    for position in range where contacts[position].card == nil { read(contacts[position]) }
  }

  /// Has a contact that changed read again, if it was ever read.
  func readAgain(_ contact: Contact) {
    if contact.versionUnderWay != nil { read(contact) }
  }

  /// Waits until nothing is being read.
  func settle() async {
    while let task = work.values.first { await task.value }
  }

  private func read(_ contact: Contact) {
    let (number, text, version) = (contact.number, contact.text, contact.version)
    if contact.versionUnderWay == version { return }
    contact.versionUnderWay = version
    work[number] = Task {
      let card = await Card.reading(text)
      readings += 1
      contact.take(card, of: version)
      if contact.versionUnderWay == version { work[number] = nil }
    }
  }
}
