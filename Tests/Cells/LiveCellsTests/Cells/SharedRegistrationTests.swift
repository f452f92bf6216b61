import KeyValueObserving
import LiveCells
import LiveCellsTestSupport
import Testing

/// C8: of many cells that show one object, each is registered exactly once.
@MainActor
@Suite struct `Many cells on one object` {
  /// A cell that counts its reads.
  private final class CountingCell: ObservingCell<Person> {
    var reads = 0
    var shown = ""

    override func update(from person: Person) {
      reads += 1
      shown = person.first
    }
  }

  private let clock = ManualFrameClock()
  private let scheduler: FrameScheduler
  private let ada = Person("Ada")

  init() { scheduler = FrameScheduler(clock: clock) }

  private func cells(_ count: Int) -> [CountingCell] {
    (0..<count).map { _ in
      CountingCell(scheduler: scheduler, life: CellLife(isDisplayed: true))
    }
  }

  @Test func `C8 each read it once for a change, and request one frame together`() {
    let cells = cells(100)
    for cell in cells { cell.object = ada }
    let requests = clock.requestCount
    for number in 0..<10 { ada.first = "\(number)" }
    #expect(clock.requestCount == requests + 1)
    clock.advanceUntilIdle()
    #expect(cells.allSatisfy { $0.reads == 2 && $0.shown == "9" } as Bool)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `C8 are each notified exactly once while others are bound and unbound`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let cells = cells(12)
    let people = [ada, Person("Bert")]
    for step in 0..<120 {
      let cell = cells[Int.random(in: 0..<cells.count, using: &generator)]
      cell.object =
        Int.random(in: 0..<3, using: &generator) == 0
        ? nil
        : people.randomElement(
          using: &generator
        )
      clock.advanceUntilIdle()
      for cell in cells { cell.reads = 0 }
      let changed = people[step % 2]
      changed.first = "\(step)"
      clock.advanceUntilIdle()
      for cell in cells {
        #expect(cell.reads == (cell.object === changed ? 1 : 0), "seed \(seed), step \(step)")
      }
      for person in people {
        let isShown = cells.contains { $0.object === person }
        #expect(person.isObserved("first") == isShown, "seed \(seed), step \(step)")
      }
    }
  }

  @Test func `a hundred cells on one object request no frame once they are unbound`() {
    let cells = cells(100)
    for cell in cells { cell.object = ada }
    for cell in cells.dropLast() { cell.object = nil }
    #expect(ada.isObserved("first"))
    cells.last?.object = nil
    #expect(!ada.isObserved("first"))
  }
}
