import Testing

@testable import LiveCells

@Suite struct RecentChangesTests {
  @Test func `a highlight that fades while a frame is drawn is removed by the next frame`() {
    var changes = RecentChanges()
    var row = ShownRow(position: 0, texts: [])
    row.expiry = .seconds(2)
    #expect(changes.rowsWereDrawn([row], at: .seconds(3), and: nil) == .seconds(2))
    #expect(changes.isFading(at: .seconds(3)))
  }
}
