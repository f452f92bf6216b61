@testable import LiveCells
import LiveCellsTestSupport
import Testing

@Suite struct `A row order` {
  private func expect(_ order: ArrangementOrder, is list: [Int], numbersBelow next: Int) {
    #expect(order.members == list && order.count == list.count)
    #expect(list.indices.allSatisfy { order[$0] == list[$0] })
    #expect(list.enumerated().allSatisfy { order.position(of: $1) == $0 })
    #expect((0..<next + 2).allSatisfy { order.contains($0) == list.contains($0) })
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `equals an array, set completely and changed by member`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var next = Int.random(in: 0...40, using: &generator)
    // Some numbers are not members.
    var list = (0..<next).filter { _ in Int.random(in: 0..<4, using: &generator) > 0 }
      .shuffled(using: &generator)
    var order = ArrangementOrder(list)
    expect(order, is: list, numbersBelow: next)
    for _ in 0..<60 {
      switch Int.random(in: 0..<5, using: &generator) {
      case 0:
        list.shuffle(using: &generator)
        order = ArrangementOrder(list)
      case 1 where !list.isEmpty:
        order.remove(list.remove(at: Int.random(in: 0..<list.count, using: &generator)))
      default:
        let position = Int.random(in: 0...list.count, using: &generator)
        list.insert(next, at: position)
        order.insert(next, at: position)
        next += 1
      }
      expect(order, is: list, numbersBelow: next)
    }
  }

  @Test func `finds the position of a new member in few steps, in both forms`() {
    var order = ArrangementOrder(Array(0..<10_000))
    for _ in 0..<2 {
      for sought in [0, 1, 7777, 9999, order.count] {
        var steps = 0
        let place = order.place {
          steps += 1
          return $0 < sought
        }
        #expect(place == sought)
        #expect(steps < 60, "\(steps) steps")
      }
      order.insert(order.count, at: order.count)
    }
    #expect(ArrangementOrder().place { _ in true } == 0)
  }
}
