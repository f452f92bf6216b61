import DatabaseTestSupport
import Testing

@testable import LiveObjects

@Suite struct `A list in pieces` {
  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `equals an array after any changes`(seed: UInt64) {
    var numbers = SeededNumbers(seed)
    var array = (0..<Int.random(in: 0..<1_500, using: &numbers)).map { $0 }
    var list = ChunkedArray(array)
    for step in 0..<4_000 {
      // Phases of growth alternate with phases of shrinking, so that the list becomes long and
      // empty again.
      let grows = step / 700 % 2 == 0
      if array.isEmpty || Int.random(in: 0..<10, using: &numbers) < (grows ? 8 : 1) {
        let index = Int.random(in: 0...array.count, using: &numbers)
        array.insert(step, at: index)
        list.insert(step, at: index)
      } else {
        let index = Int.random(in: 0..<array.count, using: &numbers)
        array.remove(at: index)
        list.remove(at: index)
      }
      #expect(list.count == array.count)
      if step % 50 == 0 { #expect(Array(list) == array, "seed \(seed), step \(step)") }
    }
    while !array.isEmpty {
      array.removeFirst()
      list.remove(at: 0)
      #expect(list.first == array.first && list.last == array.last)
    }
    #expect(list.isEmpty)
  }
}
