import Testing

@testable import LiveRows

struct ReadGenerationsTests {
  @Test func `an obsolete refresh is known until the next one ends`() {
    var generations = ReadGenerations()
    let first = generations.endRefresh(isOvertaken: true)
    #expect(!first && generations.isOvertaken)
    let second = generations.endRefresh(isOvertaken: false)
    #expect(second && !generations.isOvertaken)
  }

  @Test func `one inexact count is allowed between two refreshes`() {
    var generations = ReadGenerations()
    let first = generations.allowsInexactCount()
    let second = generations.allowsInexactCount()
    generations.applyRefresh()
    let third = generations.allowsInexactCount()
    #expect(first && !second && third)
    #expect(generations.refreshCount == 1)
  }
}

struct PositionCacheTests {
  @Test func `a full cache keeps the positions of rows with an object`() {
    var cache = PositionCache()
    for number in 0...PositionCache.limit {
      cache.note(number, of: RowKey(Int64(number)), held: [])
    }
    #expect(cache.count == PositionCache.limit + 1)
    cache.note(-1, of: RowKey(-1), held: [RowKey(7)])
    #expect(cache.count == 2)
    #expect(cache[RowKey(7)] == 7 && cache[RowKey(-1)] == -1 && cache[RowKey(8)] == nil)
  }
}
