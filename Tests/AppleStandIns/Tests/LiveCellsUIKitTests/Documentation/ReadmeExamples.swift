import KeyValueObserving
import LiveCells
import LiveCellsUIKit
import Testing
import UIKit

@KeyValueObservable
final class Download {
  var received = 0
  var expected = 100
  var status: String { received < expected ? "\(100 * received / expected)%" : "done" }
}

final class DownloadCell: ObservingTableViewCell<Download> {
  let label = UILabel(frame: .zero)

  override func update(from download: Download) { label.text = download.status }
}

/// The examples of the README.
@MainActor
@Suite struct ReadmeExamples {
  @Test func `a cell follows the properties that its update reads`() async {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
    let cell = DownloadCell(style: .default, reuseIdentifier: "download")
    let download = Download()
    window.addSubview(cell)
    cell.object = download
    #expect(cell.label.text == "0%")
    download.received = 50
    for _ in 0..<100_000 where cell.label.text != "50%" { await Task.yield() }
    #expect(cell.label.text == "50%")
    #expect(download.isObserved("received") && download.isObserved("expected"))
  }

  @Test func `a table of the same objects on a screen without UIKit`() {
    let table = LiveTable(rows: [Download(), Download()]) {
      Column("Received", \.received)
      Column("Status", \.status)
    }
    let clock = ManualFrameClock()
    let screen = HeadlessScreen(clock: clock)
    table.attach(to: screen)
    table.resize(rows: 10)
    clock.advanceUntilIdle()
    #expect(screen.text == ["0 | 0%", "0 | 0%"])
    table.source[1].received = 100
    clock.advanceUntilIdle()
    #expect(screen.text == ["0 | 0%", "100 | done"])
  }
}
