import KeyValueObserving
import LiveCells
import LiveCellsTestSupport
import LiveCellsUIKit
import Testing
import UIKit

/// A list that can refuse to move its rows.
@MainActor
private final class MovableList: @MainActor ReorderableCollection {
  struct Refusal: Error {}

  let rows = ObservableArray((0..<8).map { ContractRow($0) })
  var isRefusing = false

  var count: Int { rows.count }
  subscript(position: Int) -> ContractRow { rows[position] }
  func position(of element: ContractRow) -> Int? { rows.position(of: element) }
  func observeChanges(_ body: @escaping (ListChange) -> Void) -> ObservationToken {
    rows.observeChanges(body)
  }

  func move(_ element: ContractRow, to position: Int) throws {
    if isRefusing { throw Refusal() }
    rows.move(element, to: position)
  }
}

@MainActor
@Suite struct `Rows that the user moves in a table view` {
  private let place = TableWindow(rows: 8)
  private let list = MovableList()

  private func path(_ row: Int) -> IndexPath { IndexPath(row: row, section: 0) }

  private func names() -> [String] { list.rows.map(\.name) }

  private func screen() -> (TableViewScreen, LiveTable<MovableList>) {
    let table = LiveTable(list) { Column("Name", \.name) }
    table.allowsMoving = true
    let screen = TableViewScreen(table, in: place.view, scheduler: place.scheduler)
    screen.appear()
    place.settle()
    place.view.calls = []
    return (screen, table)
  }

  @Test func `are moved in their source, and not again in the view`() {
    let (screen, _) = screen()
    #expect(place.view.drag(path(1), to: path(5)))
    #expect(place.view.drag(path(0), to: path(2)))
    #expect(Array(names().prefix(6)) == [2, 3, 0, 4, 5, 1].map { "row \($0)" })
    #expect((screen.object(at: path(5)) as? ContractRow)?.number == 1, "before the frame")
    place.settle()
    #expect(place.texts == names() && place.view.calls.isEmpty)
    list.rows[5].name = "changed"
    place.settle()
    #expect(place.texts == names())
  }

  @Test func `stay where they are during a drag, whatever changes meanwhile`() async {
    let (screen, _) = screen()
    let texts = place.texts
    place.view.isReordering = true
    list.rows.insert(ContractRow(90), at: 0)
    list.rows.remove(at: 3)
    list.rows[2].name = "changed"
    place.settle()
    #expect(place.view.calls.isEmpty, "no batch and no reload")
    #expect(place.texts == texts.map { $0 == "row 1" ? "changed" : $0 })
    #expect((screen.object(at: path(0)) as? ContractRow)?.number == 0)
    #expect(screen.object(at: path(2)) == nil, "it was removed")
    // The dragged row is dropped behind the fifth row of the view.
    #expect(place.view.drag(path(0), to: path(4)))
    place.view.isReordering = false
    await screen.releasing?.value
    place.settle()
    #expect(place.texts == names())
    #expect(list.rows.map(\.number) == [90, 1, 3, 4, 0, 5, 6, 7])
  }

  @Test func `are in the right position after other changes in the same frame`() {
    let (screen, _) = screen()
    #expect(place.view.drag(path(1), to: path(5)))
    list.rows.remove(at: 0)
    list.rows.insert(ContractRow(9), at: 3)
    place.settle()
    #expect(place.texts == names() && !place.view.calls.contains(.reload))
    withExtendedLifetime(screen) {}
  }

  @Test func `are in the right position after sectioning in the same frame`() {
    let (screen, table) = screen()
    #expect(place.view.drag(path(1), to: path(5)))
    table.section(byColumn: 0)
    place.settle()
    let shown = (0..<place.view.numberOfSections).compactMap { section in
      let cell = place.view.cellForRow(at: IndexPath(row: 0, section: section))
      return (cell as? TextTableViewCell)?.shownTexts.first?.text
    }
    #expect(place.view.numberOfSections == 8 && !shown.isEmpty)
    #expect(shown == Array((0..<8).map { "row \($0)" }.prefix(shown.count)))
    withExtendedLifetime(screen) {}
  }

  @Test func `move back if the source refuses`() async {
    let (screen, _) = screen()
    var errors = 0
    screen.onError = { _ in errors += 1 }
    list.isRefusing = true
    #expect(place.view.drag(path(1), to: path(5)))
    await screen.takingBack?.value
    place.settle()
    #expect(errors == 1 && place.texts == names())
    #expect((screen.object(at: path(1)) as? ContractRow)?.number == 1)
  }

  @Test func `stay in place if the table is not in the order of its source`() {
    let (screen, table) = screen()
    table.sort(byColumn: 0, ascending: false)
    place.settle()
    #expect(!place.view.drag(path(1), to: path(5)))
    table.sort(byColumn: nil)
    place.settle()
    #expect(screen.tableView(place.view, canMoveRowAt: path(0)))
    let others = LiveTable(SectionedArray<ContractRow>()) { Column("Name", \.name) }
    let other = TableViewScreen(others, in: place.view, scheduler: place.scheduler)
    #expect(!other.tableView(place.view, canMoveRowAt: path(0)))
  }

  @Test(arguments: 1...30 as ClosedRange<UInt64>)
  func `are consistent in random histories`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let (screen, _) = screen()
    for step in 0..<150 {
      let count = list.rows.count
      let row = Int.random(in: 0..<count, using: &generator)
      let target = Int.random(in: 0..<count, using: &generator)
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: list.rows.insert(ContractRow(100 + step), at: row)
      case 1 where count > 4: list.rows.remove(at: row)
      case 2: list.rows.move(from: row, to: target)
      case 3:
        let shown = place.view.numberOfRows(inSection: 0)
        _ = place.view.drag(path(min(row, shown - 1)), to: path(min(target, shown - 1)))
      default:
        place.settle()
        check()
      }
    }
    place.settle()
    check()
    withExtendedLifetime(screen) {}
  }

  /// Checks that the visible rows are those of the list. Which ones are visible may vary.
  private func check() {
    #expect(place.view.numberOfRows(inSection: 0) == list.rows.count)
    for path in place.view.indexPathsForVisibleRows ?? [] {
      let cell = place.view.cellForRow(at: path) as? TextTableViewCell
      #expect(cell?.shownTexts.first?.text == list.rows[path.row].name)
    }
  }
}
