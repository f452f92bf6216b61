import KeyValueObserving
import LiveCells
import LiveCellsTestSupport
import LiveCellsUIKit
import Testing
import UIKit

/// A list that records prefetched ranges, and can refuse to delete.
@MainActor
private final class AskedList: @MainActor DeletableCollection {
  struct Refusal: Error {}

  let rows = ObservableArray((0..<60).map { ContractRow($0) })
  var prepared: [Range<Int>] = []
  var isRefusing = false

  var count: Int { rows.count }
  subscript(position: Int) -> ContractRow { rows[position] }
  func position(of element: ContractRow) -> Int? { rows.position(of: element) }
  func prepare(_ range: Range<Int>) { prepared.append(range) }
  func observeChanges(_ body: @escaping (ListChange) -> Void) -> ObservationToken {
    rows.observeChanges(body)
  }

  func delete(_ elements: [ContractRow]) throws {
    if isRefusing { throw Refusal() }
    rows.delete(elements)
  }
}

@MainActor
@Suite struct `User actions in a table view` {
  private let place = TableWindow(rows: 5)

  private func path(_ row: Int) -> IndexPath { IndexPath(row: row, section: 0) }

  @Test func `select objects, which stay selected when they move`() {
    let table = LiveTable(rows: (0..<40).map { ContractRow($0) }) { Column("Name", \.name) }
    let screen = TableViewScreen(table, in: place.view, scheduler: place.scheduler)
    place.view.allowsMultipleSelection = true
    screen.appear()
    place.settle()
    place.view.tap(path(1))
    place.view.tap(path(3))
    place.settle()
    #expect(table.focus.selectedRows.map(\.number) == [1, 3])
    table.source.move(from: 1, to: 4)
    table.source.insert(ContractRow(-1), at: 0)
    place.settle()
    #expect(place.view.indexPathsForSelectedRows == [path(3), path(5)] || place.texts.count < 6)
    // All rows are reloaded, which makes UIKit forget the selection.
    table.source.replaceAll(with: (0..<40).map { table.source[39 - min($0, 39)] })
    table.sort(by: [SortKey(\.number, ascending: false)])
    place.settle()
    place.view.contentOffset.y = place.view.contentSize.height - place.view.bounds.height
    place.settle()
    let selected = place.view.visibleCells.filter(\.isSelected).map {
      ($0 as? TextTableViewCell)?.shownTexts.first?.text
    }
    #expect(Set(selected) == ["row 3", "row 1"])
    let last = place.view.indexPathsForSelectedRows?.last ?? path(0)
    place.view.tap(last)
    place.settle()
    #expect(table.focus.selectedRows.map(\.number) == [3])
  }

  @Test func `select several rows while the view is editing, if it allows this`() {
    let table = LiveTable(rows: (0..<40).map { ContractRow($0) }) { Column("Name", \.name) }
    let screen = TableViewScreen(table, in: place.view, scheduler: place.scheduler)
    place.view.allowsMultipleSelectionDuringEditing = true
    place.view.isEditing = true
    screen.appear()
    place.settle()
    place.view.tap(path(1))
    place.view.tap(path(3))
    place.settle()
    #expect(table.focus.selectedRows.map(\.number) == [1, 3])
    // An update of the screen keeps both check marks.
    table.source[1].name = "changed"
    table.source.append(ContractRow(40))
    place.settle()
    #expect(place.view.indexPathsForSelectedRows == [path(1), path(3)])
  }

  @Test func `select one row in place of another in single selection`() {
    let table = LiveTable(rows: (0..<40).map { ContractRow($0) }) { Column("Name", \.name) }
    let screen = TableViewScreen(table, in: place.view, scheduler: place.scheduler)
    screen.appear()
    place.settle()
    place.view.tap(path(1))
    place.settle()
    place.view.contentOffset.y = 30 * 44
    place.settle()
    place.view.tap(path(31))
    place.settle()
    #expect(table.focus.selectedRows.map(\.number) == [31])
    // A row that the program selected and that was never displayed.
    table.clearSelection()
    table.select(2)
    place.settle()
    place.view.tap(path(31))
    place.settle()
    #expect(table.focus.selectedRows.map(\.number) == [31])
  }

  @Test func `show rows selected by the program, also when they are scrolled into view`() {
    let table = LiveTable(rows: (0..<40).map { ContractRow($0) }) { Column("Name", \.name) }
    let screen = TableViewScreen(table, in: place.view, scheduler: place.scheduler)
    place.view.allowsMultipleSelection = true
    screen.appear()
    place.settle()
    table.select(2)
    table.select(20)
    place.settle()
    #expect(place.view.indexPathsForSelectedRows == [path(2)])
    place.view.contentOffset.y = 19 * 44
    place.settle()
    #expect(place.view.cellForRow(at: path(20))?.isSelected == true)
    table.clearSelection()
    place.settle()
    #expect(place.view.cellForRow(at: path(20))?.isSelected == false)
  }

  @Test func `delete a row by a swipe, and report a refusal`() {
    let list = AskedList()
    let table = LiveTable(list) { Column("Name", \.name) }
    table.allowsDeleting = true
    let screen = TableViewScreen(table, in: place.view, scheduler: place.scheduler)
    var errors: [any Error] = []
    screen.onError = { errors.append($0) }
    screen.appear()
    place.settle()
    place.view.calls = []
    #expect(place.view.swipeToDelete(path(1)))
    place.settle()
    #expect(place.texts.prefix(2) == ["row 0", "row 2"])
    #expect(place.view.calls.contains(.batch) && !place.view.calls.contains(.reload))
    list.isRefusing = true
    #expect(place.view.swipeToDelete(path(1)))
    place.settle()
    #expect(place.texts.prefix(2) == ["row 0", "row 2"])
    #expect(errors.count == 1)
  }

  @Test func `offer no deletion if the source does not support it`() {
    let source = ContractList((0..<5).map { ContractRow($0) })
    let table = LiveTable(source) { Column("Name", \.name) }
    table.allowsDeleting = true
    let screen = TableViewScreen(table, in: place.view, scheduler: place.scheduler)
    screen.appear()
    place.settle()
    #expect(!place.view.swipeToDelete(path(1)))
    #expect(source.count == 5)
  }

  @Test func `offer no deletion unless the table allows it`() {
    let list = AskedList()
    let table = LiveTable(list) { Column("Name", \.name) }
    let screen = TableViewScreen(table, in: place.view, scheduler: place.scheduler)
    screen.appear()
    place.settle()
    #expect(!place.view.swipeToDelete(path(1)))
    #expect(list.count == 60)
  }

  @Test func `offer swipe actions next to the deletion`() {
    struct Refusal: Error {}
    let list = AskedList()
    let table = LiveTable(list) { Column("Name", \.name) }
    table.allowsDeleting = true
    let screen = TableViewScreen(table, in: place.view, scheduler: place.scheduler)
    var errors: [any Error] = []
    screen.onError = { errors.append($0) }
    screen.setSwipeActions(
      of: ContractRow.self,
      leading: { _ in [RowAction("Refuse") { _ in throw Refusal() }] },
      trailing: { row in row.number == 3 ? [] : [RowAction("Rename") { $0.name = "renamed" }] },
      deleting: "Remove"
    )
    screen.appear()
    place.settle()
    place.view.calls = []
    let trailing = place.view.delegate?.tableView(
      place.view,
      trailingSwipeActionsConfigurationForRowAt: path(1)
    )
    // UIKit shows the first action at the edge, and performs it on a full swipe.
    #expect(trailing?.actions.map(\.title) == ["Remove", "Rename"])
    #expect(place.view.swipe(path(1), tapping: "Rename") == true)
    place.settle()
    #expect(place.texts.prefix(2) == ["row 0", "renamed"])
    #expect(!place.view.calls.contains(.batch) && !place.view.calls.contains(.reload))
    #expect(place.view.swipe(path(1), tapping: "Remove") == true)
    place.settle()
    #expect(place.texts.prefix(2) == ["row 0", "row 2"])
    list.isRefusing = true
    #expect(place.view.swipe(path(1), tapping: "Remove") == false)
    place.settle()
    #expect(place.texts.prefix(2) == ["row 0", "row 2"])
    #expect(place.view.swipe(path(1), isTrailing: false, tapping: "Refuse") == false)
    #expect(errors.count == 2)
    // A row without other actions keeps UIKit's deletion.
    list.isRefusing = false
    #expect(place.view.swipe(path(2), tapping: "Rename") == nil)
    #expect(place.view.swipeToDelete(path(2)))
    #expect(place.view.swipeToDelete(path(0)) == false)
  }

  @Test func `offer swipe actions without deletion if the source does not support it`() {
    let source = ContractList((0..<5).map { ContractRow($0) })
    let table = LiveTable(source) { Column("Name", \.name) }
    table.allowsDeleting = true
    let screen = TableViewScreen(table, in: place.view, scheduler: place.scheduler)
    screen.setSwipeActions(of: ContractRow.self) { _ in
      [RowAction("Rename") { $0.name = "renamed" }]
    }
    screen.appear()
    place.settle()
    #expect(place.view.swipe(path(1), isTrailing: false, tapping: "Rename") == true)
    place.settle()
    #expect(place.texts.prefix(2) == ["row 0", "renamed"])
    #expect(!place.view.swipeToDelete(path(1)) && source.count == 5)
    #expect(!screen.tableView(place.view, shouldIndentWhileEditingRowAt: path(1)))
  }

  @Test func `prepare the rows that UIKit prefetches`() {
    let list = AskedList()
    let table = LiveTable(list) { Column("Name", \.name) }
    let screen = TableViewScreen(table, in: place.view, scheduler: place.scheduler)
    screen.appear()
    place.settle()
    list.prepared = []
    place.view.prefetchDataSource?.tableView(
      place.view,
      prefetchRowsAt: [path(40), path(42), path(41)]
    )
    #expect(list.prepared == [40..<43])
  }
}
