import KeyValueCore
import Testing

@Suite struct ListChangeTests {
  @Test func `a reload is not empty, and a change without steps is`() {
    #expect(!ListChange.reload.isEmpty)
    #expect(ListChange().isEmpty)
    #expect(ListChange(from: ["a"], to: ["a"]).isEmpty)
  }

  @Test func `equal identities are matched in order`() {
    let change = ListChange(from: ["a", "a", "b"], to: ["a", "b"])
    #expect(change.removals == [1])
    #expect(change.insertions.isEmpty)
    #expect(change.moves.isEmpty)
  }

  /// Applies a change to a list. The inserted elements are taken from `new`. Returns nil if the
  /// change is invalid.
  private func carriedOut(_ change: ListChange, on old: [Int], to new: [Int]) -> [Int]? {
    let taken = Set(change.removals + change.moves.map(\.from))
    var rest = old.indices.filter { !taken.contains($0) }.map { old[$0] }[...]
    var put = Dictionary(uniqueKeysWithValues: change.moves.map { ($0.to, old[$0.from]) })
    for position in change.insertions { put[position] = new[position] }
    guard rest.count + put.count == new.count else { return nil }
    return new.indices.compactMap { put[$0] ?? rest.popFirst() }
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `the difference of long lists transforms one into the other`(seed: UInt64) throws {
    var state = seed
    func chance(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(truncatingIfNeeded: (state >> 33) % UInt64(count))
    }
    let old = Array(0..<45_000)
    var new = old
    var fresh = 1_000_000
    // The first and last elements differ, so that the complete range is compared.
    for position in [0, new.count - 1] + (0..<300).map({ _ in chance(new.count) }) {
      fresh += 1
      switch position == 0 ? 0 : chance(4) {
      case 0: new[min(position, new.count - 1)] = fresh
      case 1: new.insert(fresh, at: min(position, new.count))
      case 2: new.remove(at: min(position, new.count - 1))
      default:
        new.swapAt(min(position, new.count - 1), max(0, min(position, new.count) - 1 - chance(200)))
      }
    }
    new[new.count - 1] = -1
    let change = ListChange(fromLong: old, to: new)
    #expect(!change.isReload)
    #expect(carriedOut(change, on: old, to: new) == new, "seed \(seed)")
  }
}
