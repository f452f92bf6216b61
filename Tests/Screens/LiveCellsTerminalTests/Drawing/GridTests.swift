import LiveCells
import Testing

@testable import LiveCellsTerminal

@Suite struct GridTests {
  private func row(_ grid: Grid, _ row: Int = 0) -> String {
    (0..<grid.size.columns).map { grid[row: row, column: $0].glyph.text }.joined()
  }

  private func grid(columns: Int) -> Grid { Grid(size: GridSize(rows: 1, columns: columns)) }

  @Test func `text is padded on the side away from its alignment`() {
    var grid = grid(columns: 10)
    grid.write("ab", row: 0, columns: 0..<5, alignment: .trailing)
    grid.write("cd", row: 0, columns: 5..<10)
    #expect(row(grid) == "   abcd   ")
  }

  @Test func `padding has the style of its text`() {
    var grid = grid(columns: 3)
    grid.write("a", row: 0, columns: 0..<3, style: TextStyle(attributes: .reverse))
    #expect(grid[row: 0, column: 2].style.attributes == .reverse)
  }

  @Test func `right alignment counts the columns of wide glyphs`() {
    var grid = grid(columns: 5)
    grid.write("漢", row: 0, columns: 0..<5, alignment: .trailing)
    #expect(row(grid) == "   漢")
    #expect(grid[row: 0, column: 4].glyph == .continuation)
  }

  @Test func `overwriting the first half of a wide glyph blanks the second`() {
    var grid = grid(columns: 4)
    grid.write("漢", row: 0, columns: 1..<3)
    grid.put(Glyph("x"), row: 0, column: 1, style: .plain)
    #expect(row(grid) == " x  ")
  }

  @Test func `overwriting the second half of a wide glyph blanks the first`() {
    var grid = grid(columns: 4)
    grid.write("漢", row: 0, columns: 1..<3)
    grid.put(Glyph("x"), row: 0, column: 2, style: .plain)
    #expect(row(grid) == "  x ")
  }

  @Test func `a wide glyph over two others blanks their remaining halves`() {
    var grid = grid(columns: 6)
    grid.write("漢字", row: 0, columns: 1..<5)
    grid.put(Glyph("国"), row: 0, column: 2, style: .plain)
    #expect(row(grid) == "  国  ")
  }

  @Test func `a wide glyph cut at the right edge is blank`() {
    var grid = grid(columns: 3)
    grid.put(Glyph("漢"), row: 0, column: 2, style: .plain)
    #expect(row(grid) == "   ")
  }

  @Test func `writing outside the grid is cut off`() {
    var grid = grid(columns: 3)
    let blank = grid
    grid.write("abc", row: 1, columns: 0..<3)
    grid.write("abc", row: -1, columns: 0..<3)
    grid.write("abc", row: 0, columns: 3..<6)
    grid.write("abc", row: 0, columns: -3..<0)
    #expect(grid == blank)
    grid.write("abcdef", row: 0, columns: 1..<7)
    #expect(row(grid) == " ab")
  }

  @Test func `an empty grid can be written to`() {
    var grid = Grid(size: GridSize(rows: 0, columns: -1))
    grid.write("abc", row: 0, columns: 0..<3)
    #expect(grid.cells.isEmpty)
  }
}
