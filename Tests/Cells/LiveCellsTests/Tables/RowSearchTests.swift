import KeyValueObserving
import Testing

@testable import LiveCells

@Suite struct `A search that takes longer than a frame` {
  @Test func `visits each row once, from the cursor and around the end`() {
    var search = RowSearch(from: 7, backwards: false, rowCount: 10)
    #expect(search.next == 8 && search.remaining == 10)
    search.advance(by: 4)
    #expect(search.next == 2 && search.remaining == 6 && search.progress == 0.4)
    let back = RowSearch(from: 0, backwards: true, rowCount: 10)
    #expect(back.next == 9)
    #expect(RowSearch(from: nil, backwards: false, rowCount: 0).remaining == 0)
  }

  @Test func `continues after insertions and removals, and visits inserted rows`() {
    var search = RowSearch(from: nil, backwards: false, rowCount: 10)
    search.advance(by: 4)
    search.listChanged(ListChange(removals: [0], insertions: [0, 1]), rowCount: 11)
    #expect(search.next == 5 && search.remaining == 8)
    search.listChanged(.reload, rowCount: 20)
    #expect(search.remaining == 20)
  }
}
