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
      #expect(applied(change, to: old, new) == new)
    }
  }

  @Test(arguments: 1...40)
  func `keys in ranges are replaced by the present ones`(seed: Int) {
    var numbers = SeededNumbers(UInt64(seed))
    // Some keys take more than 32 bits.
    let wide: [Int64] = seed % 2 == 0 ? [] : [-5, 1 << 40, .max, .min]
    var old = Set((0..<200).map { _ in Int64.random(in: 0...400, using: &numbers) })
    if seed % 4 == 1 { old.formUnion(wide) }
    for _ in 0..<20 {
      let ranges = KeyRanges(
        (0..<Int.random(in: 0...4, using: &numbers)).map { _ in
          let lower = Int64.random(in: -10...400, using: &numbers)
          return lower...lower + Int64.random(in: 0...60, using: &numbers)
        } + (seed % 8 == 1 ? [.min ... -1, 1 << 39 ... .max] : [])
      )
      var new = old.filter { !ranges.contains($0) || Bool.random(using: &numbers) }
      for _ in 0..<10 {
        let key = Int64.random(in: -10...450, using: &numbers)
        if ranges.contains(key) { new.insert(key) }
      }
      for key in wide where ranges.contains(key) { new.insert(key) }
      let (before, after) = (old.sorted(), new.sorted())
      let found = CompactKeys(before.map { RowKey($0) })
        .following(ranges, present: after.filter { ranges.contains($0) })
      #expect(found.keys.map(\.integer) == after)
      #expect(
        applied(found.change, to: before.map { RowKey($0) }, Array(found.keys)) == Array(found.keys)
      )
      #expect(found.change.moves.isEmpty && found.change.isEmpty == (before == after))
      old = new
    }
  }

  @Test func `lists that have little in common are reloaded`() {
    let old = CompactKeys((0..<50_000).map { RowKey(Int64($0)) })
    let new = CompactKeys((0..<50_000).map { RowKey(Int64($0 + 70_000)) })
    #expect(old.change(to: new).isReload)
  }

  private func applied(_ change: ListChange, to old: [RowKey], _ new: [RowKey]) -> [RowKey] {
    let gone = Set(change.removals + change.moves.map(\.from))
    var rest = old.indices.filter { !gone.contains($0) }.map { old[$0] }[...]
    let moved = Dictionary(uniqueKeysWithValues: change.moves.map { ($0.to, old[$0.from]) })
    let inserted = Set(change.insertions)
    return (0..<(old.count - gone.count + inserted.count + moved.count)).map { position in
      if let key = moved[position] { return key }
      return inserted.contains(position) ? new[position] : rest.removeFirst()
    }
  }
}
