import LiveCells
import Testing

@testable import LiveCellsTerminal

@Suite struct DecimalAlignmentTests {
  private func aligned(_ texts: [CellText], _ alignment: FieldAlignment? = nil) -> [String] {
    let rows = texts.enumerated().map { ShownRow(position: $0, texts: [$1]) }
    let decimals = DecimalAlignment(rows, alignments: [alignment])
    return texts.map { text in
      text.text + String(repeating: " ", count: decimals.spaces(after: text, inColumn: 0))
    }
  }

  private func numbers(_ texts: String...) -> [CellText] {
    texts.map { CellText($0, kind: .number) }
  }

  @Test func `decimal points are aligned`() {
    #expect(
      aligned(numbers("1.5", "-12.25", "3", "0.125")) == ["1.5  ", "-12.25 ", "3    ", "0.125"]
    )
    #expect(aligned(numbers("1\u{202F}000.5", "7")) == ["1\u{202F}000.5", "7  "])
  }

  @Test func `integers, and texts that are not plain numbers, are unchanged`() {
    #expect(aligned(numbers("1", "20")) == ["1", "20"])
    let mixed =
      numbers("1.5", "2") + [
        CellText("2.25", kind: .text), CellText("NULL", kind: .null),
        CellText("5 %", kind: .number),
        CellText("1e9", kind: .number), CellText("inf", kind: .number),
      ]
    #expect(aligned(mixed) == ["1.5", "2  ", "2.25", "NULL", "5 %", "1e9", "inf"])
  }

  @Test func `leading columns and numbers with many decimals are not aligned`() {
    #expect(aligned(numbers("1.5", "2"), .leading) == ["1.5", "2"])
    #expect(
      aligned(numbers("0.3333333333333333", "2.5", "1")) == ["0.3333333333333333", "2.5", "1  "]
    )
  }
}
