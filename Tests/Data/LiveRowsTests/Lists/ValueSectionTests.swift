import DatabaseTestSupport
import Testing

@testable import LiveRows

@Suite struct ValueSectionTests {
  /// Returns sections of the given sizes whose values are letters.
  private func sections(_ sizes: [Int]) -> [ValueSection] {
    var start = 0
    return sizes.enumerated().map { index, size in
      defer { start += size }
      return ValueSection(value: .integer(Int64(index)), range: start..<(start + size))
    }
  }

  private func sizes(_ sizes: [Int], _ change: ListChange, count: Int) -> [Int] {
    sections(sizes).following(change, count: count).map(\.range.count)
  }

  @Test func `a removed row leaves its section, an inserted row joins the section around it`() {
    #expect(sizes([3, 2, 4], ListChange(removals: [0, 3, 4]), count: 6) == [2, 4])
    #expect(sizes([3, 2, 4], ListChange(insertions: [1, 5, 10]), count: 12) == [4, 3, 5])
    let change = ListChange(removals: [0], insertions: [4], moves: [.init(from: 8, to: 0)])
    #expect(sizes([3, 2, 4], change, count: 9) == [3, 3, 3])
  }

  @Test func `after any change, the sections contain all rows`() {
    var numbers = SeededNumbers(5)
    for _ in 0..<500 {
      let before = (0..<Int.random(in: 1...6, using: &numbers)).map { _ in
        Int.random(in: 1...5, using: &numbers)
      }
      let old = Array(0..<before.reduce(0, +))
      var new = old.filter { _ in Int.random(in: 0...3, using: &numbers) > 0 }
      for added in 0..<Int.random(in: 0...4, using: &numbers) {
        new.insert(100 + added, at: Int.random(in: 0...new.count, using: &numbers))
      }
      if new.isEmpty { continue }
      let change = CompactKeys(old.map { RowKey(Int64($0)) })
        .change(to: CompactKeys(new.map { RowKey(Int64($0)) }))
      let after = sections(before).following(change, count: new.count)
      #expect(after.reduce(0) { $0 + $1.range.count } == new.count)
      #expect(after.first?.range.lowerBound == 0)
      for (section, next) in zip(after, after.dropFirst()) {
        #expect(section.range.upperBound == next.range.lowerBound && !next.range.isEmpty)
      }
    }
  }
}
