import KeyValueObserving
import LiveCells
import LiveCellsTestSupport
import LiveCellsUIKit
import Testing
import UIKit

@MainActor
@Suite struct `Custom cells in a table view` {
  private let place = TableWindow(rows: 8)

  /// Returns a screen whose cells keep themselves current.
  private func screen<Source>(_ table: LiveTable<Source>) -> TableViewScreen
  where Source.Element == ContractRow {
    let scheduler = place.scheduler
    RegisteredViews.add(RowCell.self) {
      RowCell(style: .default, reuseIdentifier: $0, scheduler: scheduler)
    }
    place.view.register(RowCell.self, forCellReuseIdentifier: "row")
    return TableViewScreen(table, in: place.view, scheduler: scheduler) { view, path, row in
      let cell = view.dequeueReusableCell(withIdentifier: "row", for: path)
      (cell as? RowCell)?.object = row
      return cell
    }
  }

  private func check(_ source: ContractList) {
    for path in place.view.indexPathsForVisibleRows ?? [] {
      guard let cell = place.view.cellForRow(at: path) as? RowCell else {
        Issue.record("no cell at \(path)")
        continue
      }
      #expect(cell.object === source[path.row])
      #expect(cell.shownName == source[path.row].name)
      #expect(cell.shownCount == "\(source[path.row].count)")
      #expect(!cell.isContentHidden)
    }
  }

  @Test(arguments: 1...25 as ClosedRange<UInt64>)
  func `display their rows in random histories`(seed: UInt64) {
    place.view.entersWindowFirst = seed % 2 == 0
    let source = ContractList((0..<30).map { ContractRow($0) })
    let screen = screen(LiveTable(source) {})
    let history = TableHistory(seed: seed)
    var generator = SeededGenerator(seed: seed)
    var isHere = true
    screen.appear()
    place.settle()
    for _ in 0..<150 {
      // The steps of the history, applied to the test's own list.
      let step = history.play()
      let count = source.count
      let position = Int.random(in: 0..<max(1, count), using: &generator)
      switch step {
      case .insert: source.rows.insert(ContractRow(1000), at: min(position, count))
      case .remove where count > 0: source.rows.remove(at: position)
      case .move where count > 0:
        source.rows.move(from: position, to: Int.random(in: 0..<count, using: &generator))
      case .replace where count > 0: source.rows[position] = ContractRow(2000)
      case .forget: source.isForgetful.toggle()
      case .change where count > 0:
        source[position].name = "name \(Int.random(in: 0..<9, using: &generator))"
        source[position].count += 1
      case .scroll, .jump:
        let last = max(0, place.view.contentSize.height - place.view.frame.height)
        place.view.contentOffset.y = CGFloat.random(in: 0...max(1, last), using: &generator)
        place.window.layoutIfNeeded()
      case .appear:
        isHere = true
        screen.appear()
      case .disappear:
        isHere = false
        screen.disappear()
      case .frame:
        place.settle()
        if isHere { check(source) }
      default: break
      }
    }
    screen.appear()
    place.settle()
    check(source)
    #expect(place.view.visibleCells.count >= min(8, source.count))
  }

  @Test func `observe only displayed rows, and nothing after their screen has disappeared`() {
    let rows = (0..<300).map { ContractRow($0) }
    let screen = screen(LiveTable(rows: rows) {})
    screen.appear()
    place.settle()
    place.view.contentOffset.y = 100 * 44
    place.settle()
    #expect(rows.indices.filter { rows[$0].isObserved("name") } == Array(100..<108))
    screen.disappear()
    #expect(!rows.contains { $0.isObserved("name") })
    rows[105].name = "away"
    place.settle()
    screen.appear()
    let shown = place.view.visibleCells.compactMap { ($0 as? RowCell)?.shownName }
    #expect(shown.contains("away"))
  }

  @Test func `are not written while they are reused within a frame`() {
    let rows = (0..<50).map { ContractRow($0) }
    let screen = screen(LiveTable(rows: rows) {})
    screen.appear()
    place.settle()
    let cell = place.view.cellForRow(at: IndexPath(row: 0, section: 0)) as? RowCell
    rows[0].name = "late"
    // The cell is reused for another row before the frame of the change.
    place.view.contentOffset.y = 20 * 44
    place.window.layoutIfNeeded()
    place.view.contentOffset.y = 30 * 44
    place.window.layoutIfNeeded()
    #expect(cell?.object !== rows[0])
    place.settle()
    let shown = place.view.visibleCells.compactMap { ($0 as? RowCell)?.shownName }
    #expect(!shown.contains("late"))
    check(rows)
  }

  private func check(_ rows: [ContractRow]) {
    for path in place.view.indexPathsForVisibleRows ?? [] {
      let cell = place.view.cellForRow(at: path) as? RowCell
      #expect(cell?.shownName == rows[path.row].name)
    }
  }

  @Test func `retain their object while they display it`() {
    let tracker = LifetimeTracker()
    let source = ObservableArray((0..<5).map { ContractRow($0, tracker: tracker) })
    let screen = screen(LiveTable(source) {})
    screen.appear()
    place.settle()
    weak let dying = source[2]
    source.remove(at: 2)
    #expect(dying != nil, "its cell is on screen until the next frame")
    dying?.name = "changed at the last moment"
    place.settle()
    // The cell waits for reuse and releases its object then. Until then it observes nothing.
    #expect(dying?.isObserved("name") != true)
    source.append(ContractRow(7, tracker: tracker))
    place.settle()
    #expect(dying == nil)
    #expect(tracker.liveCount == 5)
  }
}
