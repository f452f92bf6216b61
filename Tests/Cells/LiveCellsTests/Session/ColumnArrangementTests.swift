import LiveCells
import LiveCellsTestSupport
import Testing

@Suite struct `Columns arranged by the user` {
  @Test func `the cursor moves over visible columns, and stops at the ends`() {
    var columns = ColumnArrangement(count: 3)
    #expect(columns.cursor == 0 && columns.pinned == 0)
    columns.moveCursor(by: -1)
    #expect(columns.cursor == 0)
    columns.putCursor(on: 1)
    let isHidden = columns.hideCursorColumn()
    #expect(isHidden && columns.cursor == 2 && columns.shown == [0, 2] && columns.hidden == [1])
    columns.moveCursor(by: -1)
    #expect(columns.cursor == 0)
    columns.moveCursor(by: .max)
    #expect(columns.cursor == 2)
    columns.putCursor(on: 1)
    columns.putCursor(on: 7)
    #expect(columns.cursor == 2, "a column that isn't seen has no cursor")
  }

  @Test
  func `the last visible column cannot be hidden, and hidden ones return to their places`() {
    var columns = ColumnArrangement(count: 3)
    let hidden = (0..<3).map { _ in columns.hideCursorColumn() }
    #expect(hidden == [true, true, false])
    #expect(columns.shown == [2] && columns.cursor == 2)
    columns.showAll()
    #expect(columns.shown == [0, 1, 2] && columns.cursor == 2)
  }

  @Test func `a column moves among the visible columns`() {
    var columns = ColumnArrangement(count: 4)
    columns.putCursor(on: 1)
    _ = columns.hideCursorColumn()
    columns.putCursor(on: 0)
    columns.moveCursorColumn(by: 1)
    #expect(columns.shown == [2, 0, 3] && columns.cursor == 0)
    columns.moveCursorColumn(by: 9)
    #expect(columns.shown == [2, 3, 0])
    columns.moveCursorColumn(by: .min)
    #expect(columns.shown == [0, 2, 3])
    columns.showAll()
    #expect(columns.shown.sorted() == [0, 1, 2, 3])
  }

  @Test func `the arrangement is carried over to another table`() {
    var columns = ColumnArrangement(count: 4)
    columns.putCursor(on: 1)
    _ = columns.hideCursorColumn()
    columns.putCursor(on: 3)
    columns.moveCursorColumn(by: .min)
    columns.resize(3, to: 7)
    #expect(columns.shown == [3, 0, 2])
    // The third column was removed. One column was inserted before the last one and one after it.
    let carried = columns.carried(to: 5, places: [0, 1, nil, 3], pinned: 1)
    #expect(carried.shown == [3, 4, 0, 2] && carried.hidden == [1] && carried.widths == [3: 7])
    #expect(carried.cursor == 3 && carried.pinned == 1)
    let others = columns.carried(to: 2, places: [nil, nil, nil, nil], pinned: 0)
    #expect(others == ColumnArrangement(count: 2))
    let hidden = columns.carried(to: 1, places: [nil, 0, nil, nil], pinned: 0)
    #expect(hidden.shown == [0] && hidden.cursor == 0, "something is always seen")
    #expect(columns.carried(to: 0, places: [nil, nil, nil, nil], pinned: 0).cursor == nil)
  }

  @Test func `a table without columns has no cursor, and ignores actions`() {
    var columns = ColumnArrangement(count: 0)
    columns.moveCursor(by: 1)
    columns.moveCursorColumn(by: 1)
    columns.resize(0, to: 3)
    let isHidden = columns.hideCursorColumn()
    #expect(!isHidden && columns.cursor == nil && columns.pinned == nil && columns.shown.isEmpty)
    #expect(columns.widths.isEmpty)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `after any action, each column is visible or hidden, and the cursor on a visible one`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    var columns = ColumnArrangement(count: 5, pinned: 2)
    for _ in 0..<500 {
      switch Int.random(in: 0..<6, using: &random) {
      case 0: columns.moveCursor(by: Int.random(in: -3...3, using: &random))
      case 1: columns.putCursor(on: Int.random(in: -1...5, using: &random))
      case 2: _ = columns.hideCursorColumn()
      case 3: columns.showAll()
      case 4: columns.moveCursorColumn(by: Int.random(in: -3...3, using: &random))
      default: columns.resize(Int.random(in: -1...5, using: &random), to: 0)
      }
      #expect((columns.shown + columns.hidden).sorted() == [0, 1, 2, 3, 4])
      let cursor = try #require(columns.cursor)
      #expect(columns.shown.contains(cursor))
      #expect(columns.widths.values.allSatisfy { $0 > 0 })
    }
  }
}
