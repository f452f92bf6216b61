import DatabaseTestSupport
import Testing

@testable import LiveRows

@Suite struct SortedKeysTests {
  @Test func `sorted keys equal a set after any insertions and removals`() {
    var numbers = SeededNumbers(5)
    var model = Set((0..<2_000).map { Int64($0 * 3) })
    var keys = SortedKeys(ascending: model.sorted())
    for _ in 0..<6_000 {
      let key = Int64.random(in: -10...6_100, using: &numbers)
      if Bool.random(using: &numbers) {
        keys.insert(key)
        model.insert(key)
      } else {
        keys.remove(key)
        model.remove(key)
      }
    }
    for range in [Int64.min...Int64.max, -5...200, 7_000...8_000, 300...300] {
      #expect(keys.keys(in: range) == model.filter { range.contains($0) }.sorted())
    }
    for key in model { keys.remove(key) }
    #expect(keys.keys(in: .min ... .max) == [])
    keys.insert(4)
    #expect(keys.keys(in: 0...9) == [4])
  }
}
