import LiveRows
import Testing

@Suite struct KeyRangesTests {
  @Test func `ranges of keys are merged when they overlap or touch`() {
    let ranges = KeyRanges([5...9, 1...3, 4...4, 20...30, 25...40, Int64.max...Int64.max])
    #expect(ranges.ranges == [1...9, 20...40, Int64.max...Int64.max])
    #expect(ranges.contains(9) && !ranges.contains(10) && ranges.contains(.max))
    #expect(ranges.overlaps(10...20) && !ranges.overlaps(10...19) && ranges.overlaps(.min ... .max))
    #expect(ranges.union(KeyRanges([10...19])).ranges == [1...40, Int64.max...Int64.max])
    #expect(KeyRanges([Int64.min...Int64.max, 3...4]).ranges == [Int64.min...Int64.max])
  }

  @Test func `the keys from a key on are the rest of the ranges`() {
    let ranges = KeyRanges([1...9, 20...40, Int64.max...Int64.max])
    #expect(ranges.suffix(from: .min) == ranges)
    #expect(ranges.suffix(from: 5).ranges == [5...9, 20...40, Int64.max...Int64.max])
    #expect(ranges.suffix(from: 10).ranges == [20...40, Int64.max...Int64.max])
    #expect(ranges.suffix(from: .max).ranges == [Int64.max...Int64.max])
    #expect(KeyRanges().suffix(from: 1).isEmpty)
  }
}
