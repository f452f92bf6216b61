import LiveCells
import Testing

@testable import Examples

@MainActor
@Suite struct `The contacts` {
  @Test func `are blank until they are filled, and filled in the background`() async {
    let shown = ShownExample(ContactsExample(seed: 1, count: 100))
    #expect(shown.screen.lines.allSatisfy { $0.dropFirst().allSatisfy { $0 == .empty } })
    await shown.example.settle()
    shown.clock.advanceUntilIdle()
    #expect(shown.screen.lines.allSatisfy { $0.allSatisfy { $0.kind != .null } })
    #expect(shown.example.table.audit(on: shown.screen).isEmpty)
    // Those that can be seen, and those held ready.
    #expect(shown.example.table.source.readings == 18)
  }

  @Test func `are read again when they change, and a late reading is dropped`() async {
    let list = ContactsExample(seed: 2, count: 1).table.source
    let contact = list[0]
    var numbers = SeededNumbers(seed: 9)
    list.prepare(0..<1)
    let old = contact.text
    contact.changePhone(&numbers)
    #expect(contact.text != old)
    list.readAgain(contact)
    await list.settle()
    #expect(list.readings == 2)
    let phone = contact.text.split(separator: "\n")[1].dropFirst(4)
    #expect(contact.phone.map { $0[...] } == phone)
    contact.take(await Card.reading(old), of: 0)
    #expect(contact.phone.map { $0[...] } == phone, "a reading of the text before")
  }

  @Test func `go on while the list is scrolled`() async {
    let shown = ShownExample(ContactsExample(seed: 3, count: 500))
    for position in [100, 300, 20, 490] {
      shown.example.table.scroll(to: position)
      shown.step()
    }
    await shown.example.settle()
    shown.clock.advanceUntilIdle()
    #expect(shown.screen.lines.count == 10)
    #expect(shown.screen.lines.allSatisfy { !$0[4].text.isEmpty })
    #expect(shown.example.table.audit(on: shown.screen).isEmpty)
  }
}
