@testable import LiveCells
import LiveCellsTestSupport
import Testing

@Suite struct `An order tree` {
  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `equals an array after any insertions and removals`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var list = Array(0..<Int.random(in: 0...40, using: &generator)).shuffled(using: &generator)
    var tree = OrderTree(list)
    var next = list.count
    for _ in 0..<200 {
      if Bool.random(using: &generator) || list.isEmpty {
        let position = Int.random(in: 0...list.count, using: &generator)
        list.insert(next, at: position)
        tree.insert(next, at: position)
        next += 1
      } else {
        let position = Int.random(in: 0..<list.count, using: &generator)
        tree.remove(list.remove(at: position))
      }
    }
    #expect(tree.members == list && tree.count == list.count)
    #expect(list.indices.allSatisfy { tree[$0] == list[$0] })
    #expect(list.enumerated().allSatisfy { tree.position(of: $1) == $0 })
    #expect((0..<next).allSatisfy { tree.contains($0) == list.contains($0) })
  }

  @Test func `finds the position of a new member in few steps`() {
    var tree = OrderTree([])
    for number in 0..<10_000 { tree.insert(number, at: number) }
    var steps = 0
    let place = tree.place {
      steps += 1
      return $0 < 7777
    }
    #expect(place == 7777)
    #expect(steps < 60, "balanced, though each came behind the one before: \(steps)")
  }
}
