import AppKit
import KeyValueObserving
import LiveCells
import LiveCellsAppKit
import LiveCellsTestSupport
import Testing

/// A row's cell as an application would write it.
@MainActor
final class RowCell: ObservingTableCellView<ContractRow>, ContractCell {
  private(set) var shownName = ""
  private(set) var shownCount = ""
  private(set) var isContentHidden = true

  override func update(from row: ContractRow) {
    (shownName, shownCount) = (row.name, "\(row.count)")
  }

  override func setContentHidden(_ isHidden: Bool) {
    super.setContentHidden(isHidden)
    isContentHidden = isHidden
  }

  let events: ContractEvents? = ContractEvents()
  override func didBind(to row: ContractRow) { events?.didBind(to: row) }
  override func willUnbind(from row: ContractRow) { events?.willUnbind(from: row) }
  override func objectDeleted() { events?.objectDeleted() }
  override func objectRestored() { events?.objectRestored() }

  func measure() { _ = fittingSize }
}

/// A cell that also shows a content that is computed off the main actor.
@MainActor
final class FilledRowCell: ObservingTableCellView<ContractRow>, ContractCell {
  private(set) var shownName = ""
  private(set) var shownCount = ""
  private(set) var shownFilling: String? = ""
  private(set) var isContentHidden = true

  override func update(from row: ContractRow) throws {
    let filling = try content(of: ContractRow.filled)
    (shownName, shownCount, shownFilling) = (row.name, "\(row.count)", filling)
  }

  override func setContentHidden(_ isHidden: Bool) { isContentHidden = isHidden }
}

@MainActor
@Suite struct `Self-updating AppKit views` {
  private let clock = ManualFrameClock()

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `fulfil the contract of cells`(seed: UInt64) {
    let makers: [@MainActor (FrameScheduler) -> any ContractCell] = [
      { RowCell(frame: .zero, scheduler: $0) }, { FilledRowCell(frame: .zero, scheduler: $0) },
    ]
    for make in makers {
      let breaches = CellContract().breaches(seed: seed, makeCell: make)
      #expect(breaches.isEmpty, "\(breaches)")
    }
  }

  @Test func `display their object while they are in a window, and release it on reuse`() {
    let tracker = LifetimeTracker()
    let window = NSWindow(contentRect: .zero)
    let cell = RowCell(frame: .zero, scheduler: FrameScheduler(clock: clock))
    cell.object = ContractRow(1, tracker: tracker)
    #expect(cell.shownName.isEmpty && cell.isContentHidden)
    window.contentView?.addSubview(cell)
    #expect(cell.shownName == "row 1" && !cell.isContentHidden)
    cell.object?.name = "changed"
    clock.advanceUntilIdle()
    #expect(cell.shownName == "changed")
    #expect(cell.reachedMethod == "viewDidMoveToWindow")
    cell.prepareForReuse()
    #expect(tracker.liveCount == 0 && cell.isContentHidden)
    #expect(cell.reachedMethod == "prepareForReuse")
  }

  @Test func `are updated in their new window, and not in the previous one`() {
    /// A cell whose content depends on its window.
    final class PlacedCell: ObservingTableCellView<ContractRow> {
      var windows: [ObjectIdentifier?] = []
      override func update(from row: ContractRow) {
        _ = row.name
        windows.append(window.map { ObjectIdentifier($0) })
      }
    }
    let windows = [NSWindow(contentRect: .zero), NSWindow(contentRect: .zero)]
    let cell = PlacedCell(frame: .zero, scheduler: FrameScheduler(clock: clock))
    let row = ContractRow(1)
    cell.object = row
    for window in windows {
      window.contentView?.addSubview(cell)
      row.name += "!"
      clock.advanceUntilIdle()
    }
    #expect(cell.windows.first == ObjectIdentifier(windows[0]))
    #expect(cell.windows.last == ObjectIdentifier(windows[1]) && !cell.windows.contains(nil))
    cell.removeFromSuperview()
    row.name = "changed"
    clock.advanceUntilIdle()
    windows[0].contentView?.addSubview(cell)
    #expect(cell.windows.last == ObjectIdentifier(windows[0]) && !cell.windows.contains(nil))
  }

  @Test func `display any property of any object in their text field`() {
    let window = NSWindow(contentRect: .zero)
    let cell = PropertyTableCellView(frame: .zero, scheduler: FrameScheduler(clock: clock))
    let label = NSTextField(labelWithString: "before")
    cell.addSubview(label)
    cell.textField = label
    window.contentView?.addSubview(cell)
    let row = ContractRow(1)
    cell.object = row
    #expect(label.stringValue == "before", "it isn't ready")
    cell.path = "count"
    #expect(label.stringValue == "0")
    row.count = 7
    clock.advanceUntilIdle()
    #expect(label.stringValue == "7")
  }

  @Test func `are filled before a table view with automatic row heights measures them`() {
    for isAutomatic in [true, false] {
      let place = TableWindow(rows: 3)
      place.view.addTableColumn(NSTableColumn(identifier: .init("name")))
      place.view.usesAutomaticRowHeights = isAutomatic
      let table = LiveTable(rows: (0..<3).map { ContractRow($0) }) {}
      let screen = TableViewScreen(table, in: place.view, scheduler: place.scheduler) {
        _,
        _,
        _,
        row in
        let cell = RowCell(frame: .zero, scheduler: place.scheduler)
        cell.object = row
        return cell
      }
      screen.appear()
      place.settle()
      let made =
        screen.tableView(place.view, viewFor: place.view.tableColumns[0], row: 1) as? RowCell
      #expect(made?.shownName == (isAutomatic ? "row 1" : ""))
      #expect(made?.isContentHidden == !isAutomatic)
    }
  }
}
