import KeyValueObserving
import LiveCells
import LiveCellsTestSupport
import Testing

/// The contract checks the texts of a cell in random histories. These tests check its work.
@MainActor
@Suite struct `A cell in random histories` {
  private func play(
    _ fixture: CellFixture,
    _ people: [Person],
    using generator: inout SeededGenerator
  ) {
    let controller = fixture.controller
    let person = people[Int.random(in: 0..<people.count, using: &generator)]
    switch Int.random(in: 0..<14, using: &generator) {
    case 0, 1: fixture.cell.object = person
    case 2: controller.prepareForReuse()
    case 3: controller.willDisplay()
    case 4: controller.didEndDisplaying()
    case 5: controller.enterWindow()
    case 6: controller.leaveWindow()
    case 7: controller.appear()
    case 8: controller.disappear()
    case 9, 10: person.first = "\(Int.random(in: 0..<5, using: &generator))"
    case 11: person.age = Bool.random(using: &generator) ? nil : 1
    case 12: person.email += "."
    default: fixture.clock.advance()
    }
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `C4 reads at most once for each event or frame, and writes nothing off screen`(seed: UInt64)
  {
    var generator = SeededGenerator(seed: seed)
    let people = (0..<3).map { Person("\($0)") }
    let fixture = CellFixture()
    for step in 0..<400 {
      _ = fixture.view.take()
      _ = fixture.takeReads()
      let wasLive = fixture.controller.life.isLive
      play(fixture, people, using: &generator)
      let reads = fixture.takeReads()
      #expect(reads <= 1, "seed \(seed), step \(step)")
      if !wasLive, !fixture.controller.life.isLive {
        #expect(fixture.view.writtenTexts.isEmpty && reads == 0, "seed \(seed), step \(step)")
      }
    }
  }
}
