import KeyValueObserving
import LiveCells
import LiveCellsTestSupport
import LiveCellsUIKit
import Testing
import UIKit

/// A table view in a window, with the frames of its screen.
@MainActor
final class TableWindow {
  let clock = ManualFrameClock()
  let scheduler: FrameScheduler
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 616))
  let view: UITableView

  /// Creates a window with space for a number of rows.
  init(rows: Int = 14) {
    RegisteredViews.add(TextTableViewCell.self) {
      TextTableViewCell(style: .default, reuseIdentifier: $0)
    }
    RegisteredViews.add(UITableViewHeaderFooterView.self) {
      UITableViewHeaderFooterView(reuseIdentifier: $0)
    }
    scheduler = FrameScheduler(clock: clock)
    view = UITableView(
      frame: CGRect(x: 0, y: 0, width: 320, height: 44 * rows),
      style: .plain
    )
    window.addSubview(view)
  }

  /// Runs frames and lays out until there is nothing left to do.
  func settle() {
    var rounds = 0
    repeat {
      clock.advance()
      window.layoutIfNeeded()
      rounds += 1
    } while clock.isFramePending && rounds < 200
  }

  /// The texts of the first column in the visible rows.
  var texts: [String] {
    view.visibleCells.map { ($0 as? TextTableViewCell)?.shownTexts.first?.text ?? "?" }
  }
}

/// Forwards fewer changes than it receives, like a faulty screen.
@MainActor
private final class ForgettingScreen: FrameScheduling, TableUpdating, ShownTextReading {
  private let screen: TableViewScreen
  private let forget: (inout TableUpdate) -> Void

  init(_ screen: TableViewScreen, forget: @escaping (inout TableUpdate) -> Void) {
    self.screen = screen
    self.forget = forget
  }

  var frameScheduler: FrameScheduler { screen.frameScheduler }

  func apply(_ update: TableUpdate, of table: any TableReading) {
    var update = update
    forget(&update)
    screen.apply(update, of: table)
  }

  func shownText(row: Int, column: Int) -> CellText? {
    screen.shownText(row: row, column: column)
  }
}

@MainActor
@Suite struct `A table in a table view` {
  @Test func `explains the last change of a row to screen readers`() throws {
    let place = TableWindow()
    let table = LiveTable(rows: (0..<3).map { ContractRow($0) }) {
      Column("Name", \.name)
      Column("Count", \.count)
    }
    let screen = TableViewScreen(table, in: place.view, scheduler: place.scheduler)
    screen.appear()
    place.settle()
    let cell = try #require(place.view.visibleCells.first)
    #expect(cell.accessibilityHint == nil)
    table.source[0].count += 1
    place.settle()
    let hint = try #require(cell.accessibilityHint)
    let expected = "Count: count of ContractRow changed T, was “0”"
    #expect(hint.replacing(#/[0-9]{2}:[0-9]{2}:[0-9]{2}/#, with: "T") == expected)
    #expect(place.view.visibleCells[1].accessibilityHint == nil)
  }

  @Test func `report in debug builds that appear() is never called`() async {
    final class Output { var lines: [String] = [] }
    TableViewScreen.appearanceDelay = .milliseconds(1)
    for appears in [false, true] {
      let (place, output) = (TableWindow(rows: 3), Output())
      place.scheduler.auditsCells = true
      place.scheduler.auditOutput = { output.lines.append($0) }
      let table = LiveTable(rows: [ContractRow(1)]) { Column("Name", \.name) }
      let screen = TableViewScreen(table, in: place.view, scheduler: place.scheduler)
      if appears { screen.appear() }
      place.settle()
      await screen.missingAppearance?.value
      #expect(output.lines.count == (appears ? 0 : 1))
      #expect(output.lines.allSatisfy { $0.contains("its appear() was not called") })
    }
    TableViewScreen.appearanceDelay = .seconds(2)
  }

  @Test func `is detected if it drops a write or an insertion`() async {
    let place = TableWindow()
    let breaches = ScreenContract(steps: 2000).breaches(
      seed: 2,
      runFrames: { place.settle() },
      show: { table in
        let screen = TableViewScreen(table, in: place.view, scheduler: place.scheduler)
        screen.appear()
        let forgetting = ForgettingScreen(screen) { $0.writes.removeAll() }
        table.attach(to: forgetting)
        return forgetting
      }
    )
    #expect(!breaches.isEmpty)
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let place = TableWindow()
        let table = LiveTable(rows: (0..<20).map { ContractRow($0) }) { Column("Name", \.name) }
        let screen = TableViewScreen(table, in: place.view, scheduler: place.scheduler)
        screen.appear()
        var hasForgotten = false
        let forgetting = ForgettingScreen(screen) { update in
          guard !hasForgotten, !update.list.insertions.isEmpty else { return }
          hasForgotten = true
          update.list.insertions.removeAll()
        }
        table.attach(to: forgetting)
        place.settle()
        // Only the second insertion is reported to the view, which then finds two new rows.
        for _ in 0..<2 {
          table.source.insert(ContractRow(-1), at: 1)
          place.settle()
        }
      }
    }
  }

  @Test(arguments: 1...30 as ClosedRange<UInt64>)
  func `fulfils the contract of screens in either order of window and display`(seed: UInt64) {
    for entersWindowFirst in [false, true] {
      let place = TableWindow()
      place.view.entersWindowFirst = entersWindowFirst
      let breaches = ScreenContract().breaches(seed: seed, runFrames: { place.settle() }) { table in
        let screen = TableViewScreen(table, in: place.view, scheduler: place.scheduler)
        screen.appear()
        return screen
      }
      #expect(breaches.isEmpty, "\(breaches)")
    }
  }

  @Test func `writes a changed label without requesting rows again`() {
    let place = TableWindow()
    let table = LiveTable(rows: (0..<40).map { ContractRow($0) }) {
      Column("Name", \.name)
      Column("Count", \.count)
    }
    let screen = TableViewScreen(table, in: place.view, scheduler: place.scheduler)
    screen.appear()
    place.settle()
    place.view.calls = []
    let cell = place.view.cellForRow(at: IndexPath(row: 2, section: 0))
    table.source[2].count = 7
    place.settle()
    #expect(place.view.calls.isEmpty)
    #expect((cell as? TextTableViewCell)?.shownTexts.map(\.text) == ["row 2", "7"])
    let content = cell?.contentConfiguration as? UIListContentConfiguration
    #expect(content?.text == "row 2" && content?.secondaryText == "7")
  }

  @Test func `moves a changed row with its cell in one batch`() {
    let place = TableWindow()
    let table = LiveTable(rows: (0..<40).map { ContractRow($0) }) { Column("Name", \.name) }
    let screen = TableViewScreen(table, in: place.view, scheduler: place.scheduler)
    screen.appear()
    place.settle()
    place.view.calls = []
    let cell = place.view.cellForRow(at: IndexPath(row: 1, section: 0))
    table.source.move(from: 1, to: 5)
    table.source[5].name = "moved"
    place.settle()
    #expect(place.view.calls.count { $0 == .batch } == 1)
    #expect(!place.view.calls.contains(.reload))
    #expect(place.view.cellForRow(at: IndexPath(row: 5, section: 0)) === cell)
    #expect(place.texts[5] == "moved")
  }

  @Test func `keeps the top row exactly in place when rows are inserted above it`() {
    let place = TableWindow(rows: 5)
    let table = LiveTable(rows: (0..<40).map { ContractRow($0) }) { Column("Name", \.name) }
    let screen = TableViewScreen(table, in: place.view, scheduler: place.scheduler)
    screen.appear()
    place.settle()
    // The user scrolls by ten rows and a part of one.
    place.view.contentOffset.y = 10 * 44 + 12
    place.settle()
    #expect(table.visibleRange.contains(10))
    table.source.insert(ContractRow(-1), at: 0)
    table.source.insert(ContractRow(-2), at: 4)
    place.settle()
    #expect(place.view.contentOffset.y == 540.0)
    #expect(place.texts.first == "row 10")
    table.source.remove(at: 0)
    place.settle()
    #expect(place.view.contentOffset.y == 496.0)
  }

  @Test func `displays rows inserted at the top while the first row is visible`() {
    let place = TableWindow(rows: 5)
    let table = LiveTable(rows: (0..<40).map { ContractRow($0) }) { Column("Name", \.name) }
    let screen = TableViewScreen(table, in: place.view, scheduler: place.scheduler)
    screen.appear()
    place.settle()
    table.source.insert(ContractRow(-1), at: 0)
    place.settle()
    #expect(place.texts.first == "row -1")
    #expect(place.view.contentOffset.y == 0)
  }

  @Test func `scrolls to a complete row that the program requests at the top`() {
    let place = TableWindow(rows: 5)
    let table = LiveTable(rows: (0..<40).map { ContractRow($0) }) { Column("Name", \.name) }
    let screen = TableViewScreen(table, in: place.view, scheduler: place.scheduler)
    screen.appear()
    place.settle()
    place.view.contentOffset.y = 10 * 44 + 12
    place.settle()
    table.scroll(to: 20)
    place.settle()
    #expect(place.view.contentOffset.y == 880.0)
    table.moveCursor(to: 30)
    place.settle()
    #expect(place.texts.last == "row 30")
  }

  @Test func `does not scroll a view that is beyond its last row`() {
    let place = TableWindow(rows: 5)
    let table = LiveTable(rows: (0..<40).map { ContractRow($0) }) { Column("Name", \.name) }
    let screen = TableViewScreen(table, in: place.view, scheduler: place.scheduler)
    screen.appear()
    place.settle()
    place.view.contentInset.bottom = 400
    place.view.contentOffset.y = 38 * 44
    place.settle()
    #expect(place.texts == ["row 38", "row 39"])
    table.source[39].name = "changed"
    place.settle()
    #expect(place.view.contentOffset.y == 1672.0)
    #expect(place.texts == ["row 38", "changed"])
  }

  @Test func `follows rows behind a bar`() {
    let place = TableWindow(rows: 10)
    place.view.contentInset = UIEdgeInsets(top: 100, left: 0, bottom: 200, right: 0)
    let table = LiveTable(rows: (0..<40).map { ContractRow($0) }) { Column("Name", \.name) }
    let screen = TableViewScreen(table, in: place.view, scheduler: place.scheduler)
    screen.appear()
    place.settle()
    place.view.contentOffset.y = 10 * 44
    place.settle()
    #expect(place.texts.count == 10)
    for position in 10..<20 { table.source[position].name = "changed" }
    place.settle()
    #expect(place.texts == Array(repeating: "changed", count: 10))
  }

  @Test func `follows rows that become visible when the view grows`() {
    let place = TableWindow(rows: 3)
    let table = LiveTable(rows: (0..<40).map { ContractRow($0) }) { Column("Name", \.name) }
    let screen = TableViewScreen(table, in: place.view, scheduler: place.scheduler)
    screen.appear()
    place.settle()
    place.view.frame.size.height = 12 * 44
    place.settle()
    table.source[11].name = "changed"
    place.settle()
    #expect(place.texts.last == "changed")
  }

  @Test func `reloads only a view without a window`() {
    let place = TableWindow()
    let table = LiveTable(rows: (0..<40).map { ContractRow($0) }) { Column("Name", \.name) }
    let screen = TableViewScreen(table, in: place.view, scheduler: place.scheduler)
    screen.appear()
    place.settle()
    place.view.removeFromSuperview()
    place.view.calls = []
    table.source.remove(at: 0)
    table.source.move(from: 0, to: 7)
    place.settle()
    #expect(place.view.calls.contains(.reload) && !place.view.calls.contains(.batch))
    place.window.addSubview(place.view)
    place.settle()
    #expect(place.texts.prefix(2) == ["row 2", "row 3"])
  }

  @Test func `applies a batch before a reload was laid out`() {
    let place = TableWindow()
    let table = LiveTable(rows: (0..<40).map { ContractRow($0) }) { Column("Name", \.name) }
    let screen = TableViewScreen(table, in: place.view, scheduler: place.scheduler)
    screen.appear()
    place.settle()
    place.view.reloadData()
    table.source.remove(at: 3)
    place.clock.advanceUntilIdle()
    place.settle()
    #expect(place.texts.prefix(4) == ["row 0", "row 1", "row 2", "row 4"])
  }

  @Test func `displays an empty cell for a removed row until the next frame`() {
    let place = TableWindow(rows: 3)
    let table = LiveTable(rows: (0..<40).map { ContractRow($0) }) { Column("Name", \.name) }
    let screen = TableViewScreen(table, in: place.view, scheduler: place.scheduler)
    screen.appear()
    place.settle()
    table.source.replaceAll(with: [])
    place.view.contentOffset.y = 20 * 44
    place.window.layoutIfNeeded()
    #expect(place.view.visibleCells.allSatisfy { !($0 is TextTableViewCell) })
    place.settle()
    #expect(place.view.visibleCells.isEmpty)
  }

  @Test func `observes nothing after it has disappeared, and requests nothing on return`() {
    let place = TableWindow()
    let rows = (0..<40).map { ContractRow($0) }
    let table = LiveTable(rows: rows) { Column("Name", \.name) }
    let screen = TableViewScreen(table, in: place.view, scheduler: place.scheduler)
    screen.appear()
    place.settle()
    place.view.tap(IndexPath(row: 1, section: 0))
    place.settle()
    screen.disappear()
    #expect(!rows.contains { $0.isObserved("name") })
    rows[2].name = "changed"
    place.settle()
    #expect(place.texts[2] == "row 2")
    place.view.calls = []
    screen.appear()
    place.settle()
    #expect(place.texts[2] == "changed")
    #expect(place.view.calls.isEmpty)
    #expect(place.view.indexPathsForSelectedRows == [IndexPath(row: 1, section: 0)])
  }

  @Test func `releases the table and its rows when it is released on screen`() {
    let place = TableWindow()
    let tracker = LifetimeTracker()
    do {
      let table = LiveTable(rows: (0..<40).map { ContractRow($0, tracker: tracker) }) {
        Column("Name", \.name)
      }
      let screen = TableViewScreen(table, in: place.view, scheduler: place.scheduler)
      screen.appear()
      place.settle()
      #expect(tracker.liveCount == 40)
    }
    place.settle()
    #expect(tracker.liveCount == 0)
    #expect(place.view.dataSource == nil)
  }
}
