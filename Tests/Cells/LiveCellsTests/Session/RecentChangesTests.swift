import Testing

@testable import LiveCells

@Suite struct RecentChangesTests {
  private final class Thing {}

  @Test func `a row is released when rows are drawn after its highlight has faded`() {
    var changes = RecentChanges()
    weak var gone: Thing?
    do {
      let row = Thing()
      gone = row
      changes.highlights.note(0, of: row, at: .zero)
    }
    _ = changes.rowsWereDrawn([], at: .seconds(1), and: nil)
    #expect(gone != nil)
    _ = changes.rowsWereDrawn([], at: .seconds(3), and: nil)
    #expect(gone == nil)
  }

  @Test func `a highlight that fades while a frame is drawn is removed by the next frame`() {
    var changes = RecentChanges()
    var row = ShownRow(position: 0, texts: [])
    row.expiry = .seconds(2)
    #expect(changes.rowsWereDrawn([row], at: .seconds(3), and: nil) == .seconds(2))
    #expect(changes.isFading(at: .seconds(3)))
  }
}
