import KeyValueObserving
import LiveCellsTestSupport
import Testing

@testable import LiveCells

/// Numbers of the public interface that no program needs.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct ExtremeNumberTests {
  nonisolated private static let numbers = [Int.min, -1, 0, 1, 1 << 40, .max - 1, .max]

  private func session(overscan: Int = 8) -> (TableSession, SessionScreen) {
    let people = (0..<40).map { Person("\($0)") } + [Person(String(repeating: "y", count: 100_000))]
    let table = LiveTable(ObservableArray(people), overscan: overscan) {
      Column("Name", \.first)
      Column("Age", \.age)
    }
    let session = TableSession(table, title: "People")
    return (session, SessionScreen(session, rows: 10))
  }

  @Test(arguments: numbers)
  func `a table has any height`(number: Int) {
    let (session, screen) = session(overscan: number)
    session.take(.pointer(.scroll(by: 20)))
    session.resize(rows: number, partialRows: number)
    session.take(.pointer(.movePages(1)))
    session.take(.pointer(.movePages(-2)))
    screen.clock.advanceUntilIdle()
    #expect(screen.text.count <= 41)
    if number > 41 { #expect(screen.text.count == 41) }
    session.resize(rows: 10)
    screen.clock.advanceUntilIdle()
    #expect(screen.text.count == 10)
  }

  @Test(arguments: numbers)
  func `actions take any number`(number: Int) {
    let (session, screen) = session()
    let actions: [TableAction] = [
      .moveCursor(by: number), .scroll(by: number), .moveColumnCursor(by: number),
      .moveColumn(by: number), .resizeColumn(by: number), .stepInTime(by: number),
      .moveFocus(by: number), .moveTab(by: number), .scrollColumns(by: number),
      .movePages(Double(number)),
    ]
    for action in actions {
      session.take(.pointer(action))
      session.take(.pointer(action))
      screen.clock.advanceUntilIdle()
    }
    #expect(screen.text.count == 10)
  }

  @Test(arguments: numbers)
  func `columns have any width, and the history any length`(number: Int) {
    let (session, screen) = session()
    session.resize(column: 0, to: number)
    session.resize(column: 1, to: number)
    session.resize(column: 7, to: number)
    session.historyLimit = number
    session.take(.pointer(.toggleDetail))
    screen.clock.advanceUntilIdle()
    #expect(session.columns.widths.values.reduce(0, +) <= 2 * ColumnWidth.most)
    let width = ColumnWidth.content(atLeast: number, atMost: number)
    #expect(width.minimum >= 1 && width.minimum <= ColumnWidth.most)
    #expect(width.maximum == width.minimum)
  }

  @Test(arguments: [Double.infinity, -.infinity, .nan, 1e300, -1e300])
  func `pages may be any number`(pages: Double) {
    let (session, screen) = session()
    session.take(.pointer(.movePages(pages)))
    screen.clock.advanceUntilIdle()
    #expect(screen.text.count == 10)
  }
}
