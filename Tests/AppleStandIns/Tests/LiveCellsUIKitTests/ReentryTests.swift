import KeyValueObserving
import LiveCells
import LiveCellsTestSupport
import LiveCellsUIKit
import Testing
import UIKit

/// A row that reports its deletion.
@KeyValueObservable
private final class DeletableRow: Deletable {
  var name = "here"
  var isDeleted = false
}

/// A cell that does something while it is updated.
@MainActor
private final class MeddlingCell: ObservingTableViewCell<ContractRow> {
  var meddle: ((ContractRow) -> Void)?
  private(set) var shownName = ""

  override func update(from row: ContractRow) {
    shownName = row.name
    meddle?(row)
  }
}

@MainActor
@Suite struct `Reentrant changes of a table view` {
  private let place = TableWindow(rows: 5)

  @Test func `the list may be changed while a cell is updated`() {
    let source = ObservableArray((0..<30).map { ContractRow($0) })
    let scheduler = place.scheduler
    var removed = false
    RegisteredViews.add(MeddlingCell.self) { identifier in
      let cell = MeddlingCell(style: .default, reuseIdentifier: identifier, scheduler: scheduler)
      cell.meddle = { row in
        guard !removed, row.number == 2 else { return }
        removed = true
        source.remove(at: 0)
      }
      return cell
    }
    place.view.register(MeddlingCell.self, forCellReuseIdentifier: "row")
    let screen = TableViewScreen(LiveTable(source) {}, in: place.view, scheduler: scheduler) {
      view,
      path,
      row in
      let cell = view.dequeueReusableCell(withIdentifier: "row", for: path)
      (cell as? MeddlingCell)?.object = row
      return cell
    }
    screen.appear()
    place.settle()
    #expect(removed)
    #expect(
      place.view.visibleCells.map { ($0 as? MeddlingCell)?.shownName }
        == (1..<6).map { "row \($0)" }
    )
  }

  @Test func `a cell may be given another object while it is updated`() {
    let (first, second) = (ContractRow(1), ContractRow(2))
    let cell = MeddlingCell(
      style: .default,
      reuseIdentifier: nil,
      scheduler: place.scheduler
    )
    cell.meddle = { [unowned cell] row in if row === first { cell.object = second } }
    place.window.addSubview(cell)
    cell.object = first
    place.settle()
    #expect(cell.shownName == "row 2")
    #expect(!first.isObserved("name"))
  }

  @Test func `the list may be changed while the view requests a cell`() {
    let source = ObservableArray((0..<30).map { ContractRow($0) })
    var inserted = false
    let table = LiveTable(source) { Column("Name", \.name) }
    RegisteredViews.add(TextTableViewCell.self) {
      TextTableViewCell(style: .default, reuseIdentifier: $0)
    }
    place.view.register(TextTableViewCell.self, forCellReuseIdentifier: "row")
    let screen = TableViewScreen(table, in: place.view, scheduler: place.scheduler) {
      view,
      path,
      _ in
      if !inserted {
        inserted = true
        source.insert(ContractRow(-1), at: 1)
      }
      return view.dequeueReusableCell(withIdentifier: "row", for: path)
    }
    screen.appear()
    place.settle()
    #expect(place.texts == ["row 0", "row -1", "row 1", "row 2", "row 3"])
  }

  @Test func `the table may be detached, and displayed elsewhere, while it is on screen`() {
    let table = LiveTable(rows: (0..<30).map { ContractRow($0) }) { Column("Name", \.name) }
    let screen = TableViewScreen(table, in: place.view, scheduler: place.scheduler)
    screen.appear()
    place.settle()
    let other = HeadlessScreen(clock: place.clock)
    table.attach(to: other)
    table.resize(rows: 3)
    table.source.remove(at: 0)
    place.settle()
    #expect(other.text == ["row 1", "row 2", "row 3"])
    // The view still responds with its present rows.
    place.view.contentOffset.y = 44
    place.settle()
    #expect(!place.view.visibleCells.isEmpty)
  }

  @Test func `a new screen for the same view receives its requests`() {
    let first = LiveTable(rows: (0..<30).map { ContractRow($0) }) { Column("Name", \.name) }
    var screen: TableViewScreen? = TableViewScreen(
      first,
      in: place.view,
      scheduler: place.scheduler
    )
    screen?.appear()
    place.settle()
    let second = LiveTable(rows: (100..<103).map { ContractRow($0) }) { Column("Name", \.name) }
    screen = TableViewScreen(second, in: place.view, scheduler: place.scheduler)
    screen?.appear()
    first.source.remove(at: 0)
    place.settle()
    #expect(place.texts == ["row 100", "row 101", "row 102"])
  }

  @Test
  func `a deleted object is displayed as deleted until it is restored`() {
    let rows = (0..<3).map { _ in DeletableRow() }
    let table = LiveTable(rows: rows) { Column("Name", \.name) }
    let screen = TableViewScreen(table, in: place.view, scheduler: place.scheduler)
    screen.appear()
    place.settle()
    let cell = place.view.cellForRow(at: IndexPath(row: 1, section: 0))
    rows[1].isDeleted = true
    place.settle()
    #expect(cell?.contentView.alpha ?? 1 < 1)
    #expect(place.texts == ["here", "here", "here"])
    rows[1].isDeleted = false
    place.settle()
    #expect(cell?.contentView.alpha == 1.0)
  }

  @Test func `the late end of an earlier display does not affect a cell that is displayed again`()
    throws
  {
    let source = ObservableArray((0..<3).map { ContractRow($0) })
    let scheduler = place.scheduler
    RegisteredViews.add(MeddlingCell.self) {
      MeddlingCell(style: .default, reuseIdentifier: $0, scheduler: scheduler)
    }
    place.view.register(MeddlingCell.self, forCellReuseIdentifier: "row")
    let screen = TableViewScreen(LiveTable(source) {}, in: place.view, scheduler: scheduler) {
      view,
      path,
      row in
      let cell = view.dequeueReusableCell(withIdentifier: "row", for: path)
      (cell as? MeddlingCell)?.object = row
      return cell
    }
    screen.appear()
    place.settle()
    let (first, second) = (IndexPath(row: 0, section: 0), IndexPath(row: 1, section: 0))
    let cell = try #require(place.view.cellForRow(at: first) as? MeddlingCell)
    cell.object = source[1]
    screen.tableView(place.view, willDisplay: cell, forRowAt: second)
    screen.tableView(place.view, didEndDisplaying: cell, forRowAt: first)
    source[1].name = "changed"
    place.settle()
    #expect(cell.shownName == "changed")
    screen.tableView(place.view, didEndDisplaying: cell, forRowAt: second)
    source[1].name = "again"
    place.settle()
    #expect(cell.shownName == "changed")
  }

  @Test func `a screen whose view belongs to another screen does not change it`() {
    let (source, other) = (
      ObservableArray((0..<3).map { ContractRow($0) }), ObservableArray([ContractRow(9)])
    )
    func screen(_ source: ObservableArray<ContractRow>) -> TableViewScreen {
      let screen = TableViewScreen(
        LiveTable(source) { Column("Name", \.name) },
        in: place.view,
        scheduler: place.scheduler
      )
      screen.appear()
      place.settle()
      return screen
    }
    let first = screen(source)
    let second = screen(other)
    source.remove(at: 0)
    source.append(contentsOf: (10..<14).map { ContractRow($0) })
    place.settle()
    #expect(place.texts == ["row 9"])
    other.append(ContractRow(10))
    place.settle()
    #expect(place.texts == ["row 9", "row 10"])
    #expect(first.indexPath(ofRow: 0) != nil)
    _ = second
  }
}
