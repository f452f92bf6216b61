import LiveCells
import Testing

@testable import LiveCellsTerminal

@Suite struct ColumnWidthsTests {
  private func row(_ texts: String...) -> ShownRow {
    ShownRow(position: 0, texts: texts.map { CellText($0) })
  }

  @Test func `a column is as wide as its title or its widest text`() {
    var widths = ColumnWidths(headers: [ColumnHeader("Name"), ColumnHeader("N")])
    #expect(widths.widths == [4, 1])
    widths.see([row("abc", "12345"), row("漢字国", "1")])
    #expect(widths.widths == [6, 5])
  }

  @Test func `a column that grows gets a spare cell, and never shrinks`() {
    var widths = ColumnWidths(headers: [ColumnHeader("N")])
    widths.see([row("9")])
    #expect(widths.widths == [1])
    widths.see([row("10")])
    #expect(widths.widths == [3])
    widths.see([row("100")])
    #expect(widths.widths == [3])
    widths.see([row("1")])
    #expect(widths.widths == [3])
  }

  @Test func `a fixed width stays`() {
    var widths = ColumnWidths(headers: [ColumnHeader("A long title", width: 5)])
    widths.see([row("a longer text")])
    #expect(widths.widths == [5])
  }

  @Test func `a column stays within its limits`() {
    let width = ColumnWidth.content(atLeast: 6, atMost: 8)
    var widths = ColumnWidths(headers: [ColumnHeader("N", width: width)])
    #expect(widths.widths == [6])
    widths.see([row("1234567")])
    #expect(widths.widths == [7])
    widths.see([row("a longer text")])
    #expect(widths.widths == [8])
  }

  @Test func `the reason of a failure takes only a part of its width`() {
    var widths = ColumnWidths(headers: [ColumnHeader("Lines")])
    let reason = CellText(String(repeating: "no such file ", count: 5), kind: .failure)
    widths.see([ShownRow(position: 0, texts: [reason])])
    #expect(widths.widths == [20])
    widths.see([ShownRow(position: 0, texts: [CellText("short", kind: .failure)])])
    #expect(widths.widths == [20])
  }

  @Test func `a huge text is not measured completely`() {
    var widths = ColumnWidths(headers: [ColumnHeader("T")])
    widths.see([row(String(repeating: "x", count: 10_000_000))])
    #expect(widths.widths == [ColumnWidths.limit])
  }
}
