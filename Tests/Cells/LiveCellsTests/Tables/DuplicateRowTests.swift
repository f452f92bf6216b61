import KeyValueObserving
import LiveCells
import LiveCellsTestSupport
import Testing

@MainActor
@Suite struct `A table of a list with duplicate rows` {
  private let clock = ManualFrameClock()

  @Test func `fills each line that becomes visible, even if another shows the same row`() {
    let (a, b) = (Person("a"), Person("b"))
    let screen = HeadlessScreen(clock: clock)
    let table = LiveTable(rows: [a, b, a]) { Column("Name", \.first) }
    table.attach(to: screen)
    table.resize(rows: 2)
    table.scroll(to: 1)
    clock.advanceUntilIdle()
    table.source.remove(at: 2)
    clock.advanceUntilIdle()
    #expect(screen.text == ["a", "b"])
  }

  @Test(arguments: 1...150 as ClosedRange<UInt64>)
  func `shows every row in random histories`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let people = ["a", "b", "c"].map { Person($0) }
    let list = ObservableArray(people)
    let screen = HeadlessScreen(clock: clock)
    let table = LiveTable(list, overscan: 1) { Column("Name", \.first) }
    table.attach(to: screen)
    table.resize(rows: 3)
    for _ in 0..<30 {
      let count = list.count
      switch Int.random(in: 0..<6, using: &generator) {
      case 0, 1:
        let row = people[Int.random(in: 0..<3, using: &generator)]
        list.insert(row, at: Int.random(in: 0...count, using: &generator))
      case 2 where count > 0: list.remove(at: Int.random(in: 0..<count, using: &generator))
      case 3 where count > 1: list.swapAt(0, count - 1)
      case 4: people[Int.random(in: 0..<3, using: &generator)].first += "'"
      default: table.scroll(by: Int.random(in: -2...2, using: &generator))
      }
      if Bool.random(using: &generator) { clock.advanceUntilIdle() }
    }
    clock.advanceUntilIdle()
    #expect(table.audit(on: screen).isEmpty)
    #expect(screen.text == table.visibleRange.map { list[$0].first })
  }
}
