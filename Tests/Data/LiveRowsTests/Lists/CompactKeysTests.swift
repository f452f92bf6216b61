import DatabaseTestSupport
import Testing

@testable import LiveRows

@Suite struct CompactKeysTests {
  private let lists: [[RowKey]] = [
    [], [1, 2, 3].map { RowKey($0) }, [RowKey(1), RowKey(-1), RowKey(.max)],
    [RowKey(7), RowKey([.text("é\0"), .null]), RowKey(8)],
    [
      RowKey([.real(-0.0)]), RowKey([.blob([])]), RowKey([.invalidText([0xFF])]),
      RowKey([.text("")]), RowKey([.integer(.min), .integer(5)]),
    ],
  ]

  @Test func `keys of every type are returned unchanged`() {
    for list in lists {
      let keys = CompactKeys(list)
      #expect(Array(keys) == list)
      for (position, key) in list.enumerated() {
        #expect(keys.firstPosition(of: key) == position)
      }
      #expect(keys.firstPosition(of: RowKey([.text("absent")])) == nil)
      #expect(keys.firstPosition(of: RowKey(99)) == nil)
    }
  }

  @Test func `equality does not depend on the storage`() {
    for (index, left) in lists.enumerated() {
      for (other, right) in lists.enumerated() {
        #expect((CompactKeys(left) == CompactKeys(right)) == (index == other))
      }
    }
    #expect(CompactKeys(lists[1]).commonPrefix(with: CompactKeys(lists[2])) == 1)
  }

  @Test func `the difference between long lists leads from one to the other`() {
    var numbers = SeededNumbers(3)
    for _ in 0..<4 {
      let old = (0..<50_000).map { RowKey(Int64($0)) }
      var new = old
      for _ in 0..<30 {
        let position = Int.random(in: 0..<new.count, using: &numbers)
        let key = new.remove(at: position)
        if Bool.random(using: &numbers) {
          new.insert(key, at: Int.random(in: 0...new.count, using: &numbers))
        }
        let fresh = RowKey(Int64.random(in: 100_000...999_999, using: &numbers))
        new.insert(fresh, at: Int.random(in: 0...new.count, using: &numbers))
      }
      let change = CompactKeys(old).change(to: CompactKeys(new))
      #expect(!change.isReload)
      #expect(change.removals.count + change.insertions.count + change.moves.count < 200)
      #expect(change.applied(to: old, new) == new)
    }
  }

  @Test func `lists that have little in common are reloaded`() {
    let old = CompactKeys((0..<50_000).map { RowKey(Int64($0)) })
    let new = CompactKeys((0..<50_000).map { RowKey(Int64($0 + 70_000)) })
    #expect(old.change(to: new).isReload)
  }
}
