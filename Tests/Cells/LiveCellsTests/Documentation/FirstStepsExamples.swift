import LiveCells
import LiveCellsTestSupport
import Testing

/// The examples of the tutorials on cells, tables and tests.
@MainActor
@Suite struct FirstStepsExamples {
  @KeyValueObservable
  final class Download {
    var received = 0
    var expected = 100
    var status: String { received < expected ? "\(100 * received / expected)%" : "done" }
  }

  final class DownloadCell: ObservingCell<Download> {
    var text = ""

    override func update(from download: Download) { text = download.status }
  }

  @MainActor
  func downloadTable(_ downloads: ObservableArray<Download>) -> TableSession {
    let table = LiveTable(downloads) {
      Column("Received", \.received)
      Column("Status", \.status)
    }
    table.sort(byColumn: 0, ascending: false)
    return TableSession(table, title: "downloads")
  }

  @Test func `a first cell`() {
    let clock = ManualFrameClock()
    let cell = DownloadCell(scheduler: FrameScheduler(clock: clock))
    let download = Download()
    cell.object = download
    cell.controller.willDisplay()
    print(cell.text)
    #expect(cell.text == "0%")
    download.received = 50
    download.received = 100
    clock.advanceUntilIdle()
    print(cell.text)
    #expect(cell.text == "done")
    cell.object = Download()
    print(cell.text)
    #expect(cell.text == "0%")
  }

  @Test func `a first table in memory`() {
    let downloads = ObservableArray([Download(), Download()])
    let clock = ManualFrameClock()
    let screen = HeadlessScreen(clock: clock)
    let table = LiveTable(downloads) { Column("Status", \.status) }
    table.attach(to: screen)
    table.resize(rows: 10)
    clock.advanceUntilIdle()
    print(screen.text)
    #expect(screen.text == ["0%", "0%"])
  }

  @MainActor
  @Test func `the table shows changes of its rows`() {
    let downloads = ObservableArray([Download(), Download()])
    let table = LiveTable(downloads) { Column("Status", \.status) }
    let clock = ManualFrameClock()
    let screen = HeadlessScreen(clock: clock)
    table.attach(to: screen)
    table.resize(rows: 10)
    clock.advanceUntilIdle()
    #expect(screen.text == ["0%", "0%"])

    downloads[1].received = 100
    downloads.remove(at: 0)
    clock.advanceUntilIdle()
    #expect(screen.text == ["done"])
  }

  @MainActor
  @Test func `the user finds a download`() {
    let downloads = ObservableArray([Download(), Download()])
    downloads[1].received = 50
    let session = downloadTable(downloads)
    let screen = SessionScreen(session, rows: 10)
    screen.press(.character("&"))
    screen.type("Status=50%")
    screen.press(.enter)
    #expect(screen.text == ["50 | 50%"])
  }

  @MainActor
  @Test func `a filled column shows its result`() async {
    let letters = Column<Download>("Letters", from: \.status) { status in status.count }
    let screen = SessionScreen(TableSession(LiveTable(rows: [Download()]) { letters }))
    #expect(screen.text == ["…"])
    await screen.settle()
    #expect(screen.text == ["2"])
  }
}
