import Testing

@testable import LiveObjects

@Suite struct `Reading ahead of a fault` {
  private let notes = ManagedClass(Note.managedTable, in: nil)
  private let authors = ManagedClass(Author.managedTable, in: nil)

  @Test func `grows while faults are accessed in order`() {
    var ahead = ReadAhead()
    var key: Int64 = 10
    var counts: [Int] = []
    for _ in 0..<7 {
      let keys = ahead.keys(after: key, of: notes)
      #expect(keys.lowerBound == key + 1)
      counts.append(keys.count)
      key = keys.upperBound
    }
    #expect(counts == [63, 127, 255, 511, 1_023, 1_023, 1_023])
  }

  @Test func `restarts at another position and in another class`() {
    var ahead = ReadAhead()
    let next = ahead.keys(after: 1, of: notes).upperBound
    #expect(ahead.keys(after: next, of: notes).count == 127)
    #expect(ahead.keys(after: 5_000, of: notes).count == 63)
    #expect(ahead.keys(after: 5_064, of: authors).count == 63)
    #expect(ahead.keys(after: 5_128, of: authors).count == 127)
  }

  @Test(arguments: [Int64.max, Int64.max - 1, Int64.max - 63] as [Int64])
  func `stops at the largest possible key`(key: Int64) {
    var ahead = ReadAhead()
    #expect(ahead.keys(after: key, of: notes).isEmpty)
    #expect(ahead.keys(after: 0, of: notes).count == 63)
  }
}
