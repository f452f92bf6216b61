import KeyValueCore
import Testing

@Suite struct SearchingTests {
  @Test(arguments: 0..<40)
  func `a binary search finds the first index of the second part`(seed: UInt64) {
    var numbers = SplitMix64(seed: seed)
    let list = (0..<Int.random(in: 0...20, using: &numbers))
      .map { _ in Int.random(in: 0..<10, using: &numbers) }.sorted()
    for bound in -1...10 {
      let expected = list.firstIndex { $0 >= bound } ?? list.count
      #expect(list.partitioningIndex { $0 >= bound } == expected)
      // The indices of a slice do not begin at zero.
      let slice = list.dropFirst(list.count / 2)
      #expect(
        slice.partitioningIndex { $0 >= bound } == slice.firstIndex { $0 >= bound }
          ?? slice.endIndex
      )
    }
  }

  @Test func `a binary search asks about few elements`() {
    var count = 0
    let index = (0..<1_000_000).partitioningIndex {
      count += 1
      return $0 >= 123_456
    }
    #expect(index == 123_456 && count <= 20)
  }

  @Test(arguments: 0..<40)
  func `a longest increasing subsequence is ascending and has no longer one`(seed: UInt64) {
    var numbers = SplitMix64(seed: seed)
    let list = (0..<Int.random(in: 0...9, using: &numbers)).map { _ in
      Int.random(in: -1..<9, using: &numbers)
    }.map { $0 < 0 ? nil : $0 }
    let indices = list.longestIncreasingSubsequence()
    let values = indices.compactMap { list[$0] }
    #expect(indices == indices.sorted() && values.count == indices.count)
    #expect(zip(values, values.dropFirst()).allSatisfy { $0 < $1 })
    let longest = (0..<(1 << list.count)).map { set in
      let some = list.indices.filter { set & (1 << $0) != 0 }.map { list[$0] }
      let isAscending = zip(some, some.dropFirst()).allSatisfy { $0 ?? .max < $1 ?? .min }
      return isAscending && !some.contains(nil) ? some.count : 0
    }.max()
    #expect(indices.count == longest)
  }

  @Test func `the items of sections are their headers and rows`() {
    let counts = [2, 0, 3, 1]
    let layout = SectionLayout(
      counts.enumerated().map { RowSection(id: $0, title: "\($0)", rowCount: $1) }
    )
    var expected: [Int] = []
    for (section, count) in counts.enumerated() {
      #expect(layout.items(ofSection: section) == expected.count..<(expected.count + count + 1))
      expected += Array(repeating: section, count: count + 1)
    }
    for (item, section) in expected.enumerated() {
      #expect(layout.section(ofItem: item) == section)
    }
    #expect(layout.section(ofItem: -1) == nil && layout.section(ofItem: expected.count) == nil)
    let sections = (0..<layout.rowCount).map { layout.path(of: $0)?.section }
    #expect(sections == [0, 0, 2, 2, 2, 3] && layout.path(of: 6) == nil)
  }
}
