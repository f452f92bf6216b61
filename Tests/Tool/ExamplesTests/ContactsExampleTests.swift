import LiveCells
import Testing

@testable import Examples

@MainActor
@Suite struct `The contacts` {
  @Test func `are hidden until they are loaded in the background`() async {
    let shown = ShownExample(ContactsExample(seed: 1, count: 100))
    #expect(shown.screen.lines.count == 10)
    #expect(shown.screen.lines.allSatisfy { $0.allSatisfy { $0 == .unloaded } })
    await shown.example.settle()
    shown.clock.advanceUntilIdle()
    #expect(shown.screen.lines.allSatisfy { $0.allSatisfy { $0.kind != .unloaded } })
    #expect(shown.example.table.audit(on: shown.screen).isEmpty)
    // The visible contacts and the prefetched ones.
    #expect(shown.example.state == "18 cards read in the background")
  }

  @Test func `are read again when they change`() async {
    let shown = ShownExample(ContactsExample(seed: 2, count: 1))
    await shown.example.settle()
    shown.clock.advanceUntilIdle()
    let contact = shown.example.table.source[0]
    var numbers = SplitMix64(seed: 9)
    for _ in 0..<3 {
      contact.changePhone(&numbers)
      shown.clock.advanceUntilIdle()
    }
    await shown.example.settle()
    shown.clock.advanceUntilIdle()
    let phone = contact.text.split(separator: "\n")[1].dropFirst(4)
    #expect(shown.screen.lines[0][2].text == phone)
  }

  @Test func `are loaded while the list is scrolled`() async {
    let shown = ShownExample(ContactsExample(seed: 3, count: 500))
    for position in [100, 300, 20, 490] {
      shown.example.table.scroll(to: position)
      shown.step()
    }
    await shown.example.settle()
    shown.clock.advanceUntilIdle()
    #expect(shown.screen.lines.count == 10)
    #expect(shown.screen.lines.allSatisfy { $0[4].kind == .text })
    #expect(shown.example.table.audit(on: shown.screen).isEmpty)
  }
}
