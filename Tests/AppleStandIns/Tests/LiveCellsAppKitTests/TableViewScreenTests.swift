import AppKit
import KeyValueObserving
import LiveCells
import LiveCellsAppKit
import LiveCellsTestSupport
import Testing

@MainActor
@Suite struct `A table in an AppKit table view` {
  private func table(
    _ count: Int = 40
  ) -> LiveTable<ObservableArray<ContractRow>> {
    let table = LiveTable(rows: (0..<count).map { ContractRow($0) }) {
      Column("Name", \.name)
      Column("Count", \.count)
    }
    table.allowsDeleting = true
    return table
  }

  @Test func `reports in debug builds that appear() is never called`() async {
    final class Output { var lines: [String] = [] }
    TableViewScreen.appearanceDelay = .milliseconds(1)
    for appears in [false, true] {
      let (place, output) = (TableWindow(rows: 3), Output())
      place.scheduler.auditsCells = true
      place.scheduler.auditOutput = { output.lines.append($0) }
      let screen = TableViewScreen(table(), in: place.view, scheduler: place.scheduler)
      if appears { screen.appear() }
      place.settle()
      await screen.missingAppearance?.value
      #expect(output.lines.count == (appears ? 0 : 1))
    }
    TableViewScreen.appearanceDelay = .seconds(2)
  }

  @Test(arguments: 1...30 as ClosedRange<UInt64>)
  func `fulfils the contract of screens`(seed: UInt64) {
    let place = TableWindow()
    let breaches = ScreenContract().breaches(seed: seed, runFrames: { place.settle() }) { table in
      let screen = TableViewScreen(table, in: place.view, scheduler: place.scheduler)
      screen.appear()
      return screen
    }
    #expect(breaches.isEmpty, "\(breaches)")
  }

  @Test func `explains the last change of a text in its tooltip and to screen readers`() throws {
    let place = TableWindow()
    let table = table()
    let screen = TableViewScreen(table, in: place.view, scheduler: place.scheduler)
    screen.appear()
    place.settle()
    let cell = try #require(
      place.view.view(atColumn: 0, row: 0, makeIfNecessary: false) as? TextTableCellView
    )
    #expect(cell.shownToolTips == [""] && cell.textField?.accessibilityHelp() == nil)
    let before = table.source[0].name
    table.source[0].name = "changed"
    place.settle()
    let tip = try #require(cell.shownToolTips.first)
    let expected = "Name: name of ContractRow changed T, was “\(before)”"
    #expect(tip.replacing(#/[0-9]{2}:[0-9]{2}:[0-9]{2}/#, with: "T") == expected)
    #expect(cell.textField?.accessibilityHelp() == tip)
    // The other column did not change.
    let other = place.view.view(atColumn: 1, row: 0, makeIfNecessary: false) as? TextTableCellView
    #expect(other?.shownToolTips == [""])
  }

  @Test func `has a column for each column of the table, which can be moved`() {
    let place = TableWindow()
    let table = table()
    let screen = TableViewScreen(table, in: place.view, scheduler: place.scheduler)
    screen.appear()
    place.settle()
    #expect(place.view.tableColumns.map(\.title) == ["Name", "Count"])
    #expect(place.texts(1).first == "0")
    place.view.moveColumn(0, toColumn: 1)
    table.source[0].name = "changed"
    place.settle()
    #expect(place.texts(1).first == "changed")
    #expect(place.texts(0).first == "0")
  }

  @Test func `offers swipe actions for a row, and performs them on that row`() throws {
    struct Refusal: Error {}
    let place = TableWindow()
    let table = table(6)
    let screen = TableViewScreen(table, in: place.view, scheduler: place.scheduler)
    var errors = 0
    screen.onError = { _ in errors += 1 }
    screen.appear()
    place.settle()
    #expect(place.view.offered(1, .trailing).isEmpty)
    screen.setRowActions(
      of: ContractRow.self,
      leading: { _ in [RowAction("Refuse") { _ in throw Refusal() }] },
      trailing: { _ in [RowAction("Rename") { $0.name = "renamed" }] }
    )
    let actions = place.view.offered(1, .trailing)
    #expect(actions.map(\.title) == ["Rename", "Delete"])
    // Another row moves to this position before the user clicks.
    table.source.move(from: 1, to: 3)
    place.settle()
    place.view.click(actions[0], row: 1)
    #expect(!place.view.rowActionsVisible)
    place.settle()
    #expect(place.texts().prefix(4) == ["row 0", "row 2", "row 3", "renamed"])
    place.view.click(actions[1], row: 1)
    place.settle()
    #expect(place.texts().prefix(4) == ["row 0", "row 2", "row 3", "row 4"])
    #expect(place.view.offered(0, .leading).map(\.title) == ["Refuse"])
    place.view.click(try #require(place.view.offered(0, .leading).first), row: 0)
    #expect(errors == 1)
  }

  @Test func `writes a changed field without requesting rows again`() {
    let place = TableWindow()
    let table = table()
    let screen = TableViewScreen(table, in: place.view, scheduler: place.scheduler)
    screen.appear()
    place.settle()
    place.view.calls = []
    let cell = place.view.view(atColumn: 1, row: 2, makeIfNecessary: false)
    table.source[2].count = 7
    place.settle()
    #expect(place.view.calls.isEmpty)
    #expect(place.view.view(atColumn: 1, row: 2, makeIfNecessary: false) === cell)
    #expect(place.texts(1)[2] == "7")
  }

  @Test func `moves a row with its cells, and several moves one by one`() {
    let place = TableWindow()
    let table = table()
    let screen = TableViewScreen(table, in: place.view, scheduler: place.scheduler)
    screen.appear()
    place.settle()
    place.view.calls = []
    let cell = place.view.view(atColumn: 0, row: 1, makeIfNecessary: false)
    table.source.move(from: 1, to: 5)
    place.settle()
    #expect(place.view.calls == [.begin, .move])
    place.view.calls = []
    #expect(place.view.view(atColumn: 0, row: 5, makeIfNecessary: false) === cell)
    let others = [0, 7].map { place.view.view(atColumn: 0, row: $0, makeIfNecessary: false) }
    table.source.move(from: 0, to: 9)
    table.source.move(from: 6, to: 0)
    table.source.remove(at: 3)
    table.source.insert(ContractRow(-1), at: 0)
    place.settle()
    #expect(place.texts() == (0..<14).map { table.source[$0].name })
    #expect(!place.view.calls.contains(.reload))
    let moved = [9, 1].map { place.view.view(atColumn: 0, row: $0, makeIfNecessary: false) }
    #expect(moved.elementsEqual(others, by: ===), "each with the cell that it had")
  }

  @Test func `is sorted by a click on a column header, and restored`() {
    let place = TableWindow(rows: 3)
    let table = table(5)
    let screen = TableViewScreen(table, in: place.view, scheduler: place.scheduler)
    screen.appear()
    place.settle()
    table.source[2].count = 9
    place.view.clickHead(1)
    place.settle()
    #expect(table.sortedColumn == 1 && table.isSortAscending)
    place.view.clickHead(1)
    place.settle()
    #expect(!table.isSortAscending)
    #expect(place.texts().first == "row 2")
    place.view.sortDescriptors = []
    place.settle()
    #expect(table.sortedColumn == nil)
    #expect(place.texts() == ["row 0", "row 1", "row 2"])
  }

  @Test func `is sorted by several columns, the most recently clicked one first`() {
    let place = TableWindow(rows: 6)
    let table = table(6)
    for (row, count) in zip(table.source, [2, 1, 2, 1, 2, 1]) { row.count = count }
    let screen = TableViewScreen(table, in: place.view, scheduler: place.scheduler)
    screen.appear()
    place.settle()
    place.view.clickHead(0)
    place.view.clickHead(0)
    place.view.clickHead(1)
    place.settle()
    #expect(place.texts() == [5, 3, 1, 4, 2, 0].map { "row \($0)" })
    table.source[5].count = 2
    place.settle()
    #expect(place.texts() == [3, 1, 5, 4, 2, 0].map { "row \($0)" })
    place.view.sortDescriptors = [
      NSSortDescriptor(key: "elsewhere", ascending: true),
      NSSortDescriptor(key: "Count", ascending: false),
      NSSortDescriptor(key: "Name", ascending: true),
    ]
    place.settle()
    #expect(place.texts() == [0, 2, 4, 5, 1, 3].map { "row \($0)" })
  }

  @Test func `names its columns and sort descriptors by distinct keys`() {
    let place = TableWindow()
    let table = LiveTable(rows: (0..<3).map { ContractRow($0) }) {
      Column("Title", key: "name")
      Column("Count", key: "count")
      Column("Count", \.count)
      Column("Count", \.count)
    }
    let screen = TableViewScreen(table, in: place.view, scheduler: place.scheduler)
    screen.appear()
    place.settle()
    #expect(
      place.view.tableColumns.map(\.identifier.rawValue) == ["name", "count", "Count", "Count 2"]
    )
    #expect(place.view.tableColumns.map(\.title) == ["Title", "Count", "Count", "Count"])
    #expect(place.view.tableColumns[0].sortDescriptorPrototype?.key == "name")
    place.view.clickHead(0)
    place.view.clickHead(0)
    place.settle()
    #expect(place.texts() == ["row 2", "row 1", "row 0"])
  }

  @Test func `restores the order and widths of columns, and the order of rows`() {
    func show(_ body: (TableWindow) -> Void) {
      let place = TableWindow(rows: 3)
      place.view.autosaveTableColumns = true
      place.view.autosaveName = "contract"
      let table = table(3)
      table.source[1].count = 5
      let screen = TableViewScreen(table, in: place.view, scheduler: place.scheduler)
      screen.appear()
      place.settle()
      body(place)
    }
    show { place in
      #expect(place.texts() == ["row 0", "row 1", "row 2"])
      place.view.moveColumn(1, toColumn: 0)
      place.view.drag(0, to: 44)
      place.view.clickHead(0)
      place.view.clickHead(0)
    }
    show { place in
      #expect(place.view.tableColumns.map(\.title) == ["Count", "Name"])
      #expect(place.view.tableColumns[0].width == 44)
      #expect(place.texts(1).first == "row 1" && place.texts(0).first == "5")
    }
  }

  @Test func `selects objects, which stay selected when they move`() {
    let place = TableWindow()
    let table = table()
    let screen = TableViewScreen(table, in: place.view, scheduler: place.scheduler)
    screen.appear()
    place.settle()
    place.view.selectRowIndexes([1, 3], byExtendingSelection: false)
    place.settle()
    #expect(table.focus.selectedRows.map(\.number) == [1, 3])
    table.source.move(from: 1, to: 30)
    table.source.remove(at: 0)
    place.settle()
    #expect(place.view.selectedRowIndexes == [1, 29])
    table.sort(byColumn: 0, ascending: false)
    place.settle()
    #expect(table.focus.selectedRows.map(\.number).sorted() == [1, 3])
    #expect(place.view.selectedRowIndexes.count == 2)
    place.view.selectRowIndexes([0], byExtendingSelection: false)
    place.settle()
    #expect(table.focus.selectedRows.count == 1)
    table.clearSelection()
    place.settle()
    #expect(place.view.selectedRowIndexes.isEmpty)
  }

  @Test func `keeps the top row exactly in place`() {
    let place = TableWindow(rows: 5)
    let table = table()
    let screen = TableViewScreen(table, in: place.view, scheduler: place.scheduler)
    screen.appear()
    place.settle()
    place.clip.bounds.origin.y = 10 * 24 + 7
    place.settle()
    #expect(table.visibleRange.contains(10))
    table.source.insert(ContractRow(-1), at: 0)
    table.source.insert(ContractRow(-2), at: 4)
    place.settle()
    #expect(place.view.visibleRect.minY == 295.0)
    #expect(place.texts().first == "row 10")
  }

  @Test func `observes nothing after it has disappeared, and finally releases everything`() {
    let place = TableWindow()
    let tracker = LifetimeTracker()
    do {
      let rows = (0..<40).map { ContractRow($0, tracker: tracker) }
      let table = LiveTable(rows: rows) { Column("Name", \.name) }
      let screen = TableViewScreen(table, in: place.view, scheduler: place.scheduler)
      screen.appear()
      place.settle()
      #expect(rows[0].isObserved("name"))
      screen.disappear()
      #expect(!rows.contains { $0.isObserved("name") })
      rows[1].name = "changed"
      place.view.calls = []
      screen.appear()
      place.settle()
      #expect(place.texts()[1] == "changed")
      #expect(place.view.calls.isEmpty)
    }
    place.settle()
    #expect(tracker.liveCount == 0)
  }

  @Test func `has custom cells, displayed with their rows`() {
    let place = TableWindow(rows: 5)
    let rows = (0..<100).map { ContractRow($0) }
    place.view.addTableColumn(NSTableColumn(identifier: NSUserInterfaceItemIdentifier("own")))
    let identifier = NSUserInterfaceItemIdentifier("row")
    let screen = TableViewScreen(
      LiveTable(rows: rows) {},
      in: place.view,
      scheduler: place.scheduler
    ) { view, _, _, row in
      let waiting = view.makeView(withIdentifier: identifier, owner: nil) as? RowCell
      let cell = waiting ?? RowCell(frame: .zero, scheduler: place.scheduler)
      cell.identifier = identifier
      cell.object = row
      return cell
    }
    screen.appear()
    place.settle()
    place.clip.bounds.origin.y = 50 * 24
    place.settle()
    let observed = rows.indices.filter { rows[$0].isObserved("name") }
    #expect(observed == Array(48..<57), "those in sight and those drawn ahead")
    rows[51].name = "changed"
    place.settle()
    let cell = place.view.view(atColumn: 0, row: 51, makeIfNecessary: false) as? RowCell
    #expect(cell?.shownName == "changed")
    screen.disappear()
    #expect(!rows.contains { $0.isObserved("name") })
  }
}
