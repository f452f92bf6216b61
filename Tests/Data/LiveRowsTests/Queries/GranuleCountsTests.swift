import DatabaseTestSupport
import Testing

@testable import LiveRows

@Suite struct GranuleCountsTests {
  /// Returns the numbers for a set of keys, with a mark after each few rows.
  private func counts(
    _ keys: Set<Int64>,
    each stride: Int,
    _ direction: RowDirection = .forward
  ) -> GranuleCounts {
    let sorted = direction == .forward ? keys.sorted() : keys.sorted(by: >)
    let marks = Swift.stride(from: stride, through: sorted.count, by: stride).map {
      RowCount.Mark(count: $0, sortPosition: [.integer(sorted[$0 - 1])])
    }
    return GranuleCounts(marks: marks, total: sorted.count, direction)
  }

  @Test(arguments: 1...60, [RowDirection.forward, .backward])
  func `the counts after changes are those of the present rows`(
    seed: Int,
    direction: RowDirection
  ) throws {
    func isBefore(_ key: Int64, _ other: Int64) -> Bool {
      direction == .forward ? key < other : key > other
    }
    var numbers = SeededNumbers(UInt64(seed))
    var keys = Set((0..<300).map { _ in Int64.random(in: -50...900, using: &numbers) })
    if seed % 5 == 0 { keys.formUnion([.min, .max]) }
    if seed % 7 == 0 { keys = [] }
    var counts = counts(keys, each: 1 + seed % 20, direction)
    for _ in 0..<30 {
      var changed: Set<Int64> = []
      for _ in 0..<Int.random(in: 0...6, using: &numbers) {
        let key = Int64.random(in: -60...950, using: &numbers)
        changed.insert(key)
        if keys.remove(key) == nil { keys.insert(key) }
      }
      if seed % 5 == 0, keys.remove(.max) == nil { keys.insert(.max) }
      if seed % 5 == 0 { changed.insert(.max) }
      let ranges = KeyRanges(
        changed.map { max($0, .min + 3) - 3...($0 > 1_000 ? $0 : $0 + 2) }
      )
      var reads = 0
      let isKnown = counts.update(ranges) { range in
        reads += 1
        return keys.count { range.contains($0) }
      }
      #expect(isKnown && reads <= changed.count * 6)
      #expect(counts.total == keys.count)
      for mark in counts.marks {
        let bound = try #require(RowKey(mark.sortPosition).integer)
        #expect(mark.count == keys.count { $0 == bound || isBefore($0, bound) })
      }
      let key = Int64.random(in: -60...950, using: &numbers)
      for key in [key, .min, .max] {
        let position = counts.position(of: key) { range in keys.count { range.contains($0) } }
        #expect(position == keys.count { isBefore($0, key) })
      }
    }
  }

  @Test func `many changed granules, and a large one, are not counted again`() {
    let keys = Set((0..<1_000).map { Int64($0) })
    var counts = counts(keys, each: 10)
    var reads = 0
    func updates(_ ranges: [ClosedRange<Int64>], rows: Int = 10) -> Bool {
      reads = 0
      return counts.update(KeyRanges(ranges)) { _ in
        reads += 1
        return rows
      }
    }
    #expect(updates([5...5, 100...110]) && reads == 3)
    #expect(updates([0...639]) && reads == GranuleCounts.maxRecounted)
    #expect(!updates([0...640]) && reads == 0)
    #expect(!updates([0...639, 800...800]) && reads == 0)
    #expect(counts.total == 1_000)
    #expect(!updates([5...5], rows: GranuleCounts.maxSize + 1))
    #expect(counts.total == 1_000)
    #expect(updates([5...5], rows: GranuleCounts.maxSize))
    #expect(counts.total == 990 + GranuleCounts.maxSize)
  }
}
