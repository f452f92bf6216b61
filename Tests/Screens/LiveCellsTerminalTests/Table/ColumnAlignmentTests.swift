import LiveCells
import Testing

@testable import LiveCellsTerminal

@MainActor
@Suite struct `The texts of a column` {
  private let clock = ManualFrameClock()
  private let output = MemoryOutput(rows: 8, columns: 40)
  private let source = ObservableArray<TestRow>()
  private let screen: LayoutDisplay

  init() {
    let table = LiveTable(source) {
      Column("A long title", format: .plain.showingNil(as: "NULL")) { (row: TestRow) -> Value in
        switch row.count {
        case 0: .null
        case -1: .text("text")
        default: .integer(Int64(row.count))
        }
      }
      Column("Last", \TestRow.name)
    }
    let session = TableSession(table, title: "test") { SourceStatus(.fixed, "live") }
    screen = LayoutDisplay(
      .table(session),
      output: output,
      usesColor: false,
      makeClock: { [clock] in clock },
      onFailure: { _ in }
    )
  }

  /// The ends of the texts of the first column, from the header on.
  private func ends(_ texts: [String]) -> [Int] {
    zip(output.lines, texts).map { line, text in
      line.firstRange(of: text).map { line.distance(from: line.startIndex, to: $0.upperBound) }
        ?? -1
    }
  }

  private func fill(_ counts: [Int]) {
    source.replaceAll(with: counts.map { TestRow("x", count: $0) })
    clock.advanceUntilIdle()
  }

  @Test func `share the alignment of its first value with the header and with nil`() {
    fill([0, 1234, 7, -1])
    #expect(
      Set(ends(["A long title", "NULL", "1234", "7", "text"])).count == 1,
      "\(output.lines)"
    )
  }

  @Test func `are aligned again when the first value appears`() {
    fill([0, 0])
    let before = ends(["A long title", "NULL", "NULL"])
    #expect(before[0] > before[1])
    source[1].count = 42
    clock.advanceUntilIdle()
    #expect(Set(ends(["A long title", "NULL", "42"])).count == 1, "\(output.lines)")
  }
}
