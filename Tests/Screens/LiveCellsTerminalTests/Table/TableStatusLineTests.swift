import LiveCells
import Testing

@testable import LiveCellsTerminal

@Suite struct TableStatusLineTests {
  private let status: TableStatus = {
    var status = TableStatus()
    status.title = "app.sqlite"
    status.cursor = 2
    status.rowCount = 31
    status.changesPerSecond = 6
    status.lastChange = "12:34:56"
    return status
  }()

  @Test func `a wide line contains all facts and fills its width`() {
    let text = status.line(columns: 60)
    #expect(text == " app.sqlite  live                  last 12:34:56  6/s  3/31 ")
    #expect(text.count == 60)
  }

  @Test func `facts are omitted in reverse order of precedence`() {
    #expect(status.line(columns: 40) == " app.sqlite  live             6/s  3/31 ")
    #expect(status.line(columns: 30) == " app.sqlite  live   6/s  3/31 ")
    #expect(status.line(columns: 20) == " app.s…  live  3/31 ")
    #expect(status.line(columns: 12) == " app.sqlit… ")
  }

  @Test func `commits that affect no visible row are displayed`() {
    var status = status
    status.changesPerSecond = 0
    #expect(status.line(columns: 60).contains("  0/s  3/31"))
    status.commitsPerSecond = 12
    #expect(status.line(columns: 60).contains("  12 commits/s  3/31"))
    // For any length of the name, and any rate of commits.
    var long = status
    long.title = String(repeating: "orders", count: 12)
    long.commitsPerSecond = 1_250
    #expect(long.line(columns: 60).contains("…  live  1250 commits/s  3/31"))
    status.commitsPerSecond = 1
    #expect(status.line(columns: 60).contains("  1 commit/s  3/31"))
    status.changesPerSecond = 4
    #expect(status.line(columns: 60).contains("  4/s  3/31"))
  }

  @Test func `without a cursor the number of rows is displayed`() {
    var status = status
    status.cursor = nil
    #expect(status.line(columns: 60).hasSuffix("6/s  31 rows "))
  }

  @Test func `a past state shows its time, and no live facts`() {
    var status = status
    status.past = TableStatus.Past(time: "12:00:00", stepsBack: 1)
    let text = status.line(columns: 60)
    #expect(text.hasPrefix(" app.sqlite  as of 12:00:00, 1 change ago"))
    #expect(!text.contains("live"))
  }

  @Test func `a pause shows the number of pending changes`() {
    var status = status
    status.waitingChanges = 12
    #expect(status.line(columns: 60).hasPrefix(" app.sqlite  paused, 12 waiting  "))
  }

  @Test func `a long title is cut before the state of the source`() {
    var status = TableStatus()
    status.title = "a-database-with-a-very-long-name-that-fills-the-line.db  t"
    status.source = .lost("no such file")
    status.outdatedSince = "12:35:00"
    status.cursor = 0
    status.rowCount = 1
    for columns in 44...120 {
      let line = status.line(columns: columns)
      #expect(line.contains("lost: no such file since 12:35:00"), "\(columns): \(line)")
      #expect(line.hasPrefix(" a-dat") && line.count == columns)
    }
    #expect(status.line(columns: 60).hasSuffix("  1/1 "))
    #expect(status.line(columns: 38).hasPrefix(" lost: no such file since 12:35:00"))
  }

  @Test func `an outdated source shows since when`() {
    var status = status
    status.source = .lost("no such file")
    status.outdatedSince = "12:35:00"
    #expect(status.line(columns: 80).contains("lost: no such file since 12:35:00"))
    status.waitingChanges = 3
    #expect(
      status.line(columns: 110).contains("lost: no such file since 12:35:00  paused, 3 waiting")
    )
  }

  @Test func `a title from data cannot corrupt the line`() {
    var status = status
    status.title = "a\u{1B}[2Jb"
    #expect(status.line(columns: 60).hasPrefix(" a␛[2Jb  live "))
    #expect(status.line(columns: 60).count == 60)
  }

  @Test func `no width is too small`() {
    for columns in 0..<40 {
      #expect(status.line(columns: columns).count >= 2 || columns < 2)
      #expect(status.line(columns: columns).count <= max(columns, 2))
    }
  }
}
