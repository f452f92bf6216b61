import Testing

@testable import LiveCellsTerminal

@Suite struct StatusLineTests {
  private let status = StatusLine(
    title: "app.sqlite",
    state: "live",
    cursor: 2,
    rowCount: 31,
    changesPerSecond: 6,
    lastChange: "12:34:56"
  )

  @Test func `a wide line says everything and takes all of its columns`() {
    let text = status.text(columns: 60)
    #expect(text == " app.sqlite  live                  last 12:34:56  6/s  3/31 ")
    #expect(text.count == 60)
  }

  @Test func `what is least missed goes first`() {
    #expect(status.text(columns: 40) == " app.sqlite  live             6/s  3/31 ")
    #expect(status.text(columns: 30) == " app.sqlite  live   6/s  3/31 ")
    #expect(status.text(columns: 20) == " app.sqlite …  3/31 ")
    #expect(status.text(columns: 12) == " app.sqlit… ")
  }

  @Test func `without a cursor the number of rows is said`() {
    var status = status
    status.cursor = nil
    #expect(status.text(columns: 60).hasSuffix("6/s  31 rows "))
  }

  @Test func `a pause says how many changes wait`() {
    var status = status
    status.waitingChanges = 12
    #expect(status.text(columns: 60).hasPrefix(" app.sqlite  paused, 12 waiting  "))
  }

  @Test func `a title from data can't spoil the line`() {
    var status = status
    status.title = "a\u{1B}[2Jb"
    #expect(status.text(columns: 60).hasPrefix(" a␛[2Jb  live "))
    #expect(status.text(columns: 60).count == 60)
  }

  @Test func `no width is too small`() {
    for columns in 0..<40 {
      #expect(status.text(columns: columns).count >= 2 || columns < 2)
      #expect(status.text(columns: columns).count <= max(columns, 2))
    }
  }
}
