import AppKit
import KeyValueObserving
import LiveCells
import LiveCellsAppKit
import LiveCellsTestSupport
import Testing

@MainActor
@Suite struct `Rows that the user drags in a table view` {
  private let place = TableWindow(rows: 8)
  private let rows = ObservableArray((0..<8).map { ContractRow($0) })

  private func screen(
    allowsMoving: Bool = true
  ) -> (TableViewScreen, LiveTable<ObservableArray<ContractRow>>) {
    let table = LiveTable(rows) { Column("Name", \.name) }
    table.allowsMoving = allowsMoving
    let screen = TableViewScreen(table, in: place.view, scheduler: place.scheduler)
    screen.appear()
    place.settle()
    place.view.calls = []
    return (screen, table)
  }

  private var numbers: [Int] { rows.map(\.number) }

  @Test func `are moved in their source, up, down and to the end, and keep their cells`() {
    let (screen, _) = screen()
    let cell = place.view.view(atColumn: 0, row: 1, makeIfNecessary: false)
    #expect(place.view.drag([1], to: 5))
    place.settle()
    #expect(numbers == [0, 2, 3, 4, 1, 5, 6, 7] && place.texts() == rows.map(\.name))
    #expect(place.view.view(atColumn: 0, row: 4, makeIfNecessary: false) === cell)
    #expect(place.view.drag([4], to: 0) && place.view.drag([3], to: 8))
    place.settle()
    #expect(numbers == [1, 0, 2, 3, 5, 6, 7, 4] && place.texts() == rows.map(\.name))
    #expect(!place.view.calls.contains(.reload))
    withExtendedLifetime(screen) {}
  }

  @Test func `stay together in their order if several are dragged`() {
    let (screen, _) = screen()
    #expect(place.view.drag([1, 3, 6], to: 5))
    #expect(numbers == [0, 2, 4, 1, 3, 6, 5, 7])
    place.settle()
    #expect(place.texts() == rows.map(\.name))
    withExtendedLifetime(screen) {}
  }

  @Test func `are dropped above the row that the user sees, whatever has changed meanwhile`() {
    let (screen, _) = screen()
    let isDropped = place.view.drag([6], to: 3) {
      rows.insert(ContractRow(90), at: 0)
      rows.remove(at: 2)
      rows.remove(at: rows.count - 1)
    }
    #expect(isDropped && numbers == [90, 0, 2, 6, 3, 4, 5])
    place.settle()
    #expect(place.view.drag([0], to: 7) { for _ in 0..<3 { rows.remove(at: rows.count - 1) } })
    #expect(numbers == [0, 2, 6, 90])
    place.settle()
    #expect(place.texts() == rows.map(\.name))
    withExtendedLifetime(screen) {}
  }

  @Test func `are dropped between rows, never on one`() {
    let (screen, _) = screen()
    #expect(place.view.drag([6], to: 3, .on))
    #expect(numbers == [0, 1, 2, 6, 3, 4, 5, 7])
    withExtendedLifetime(screen) {}
  }

  @Test func `cannot be dragged unless the program allows it and the order is the source's`() {
    let (screen, table) = screen(allowsMoving: false)
    #expect(!place.view.drag([6], to: 3))
    table.allowsMoving = true
    place.view.clickHead(0)
    place.settle()
    #expect(!place.view.drag([6], to: 3) && numbers == Array(0..<8))
    withExtendedLifetime(screen) {}
  }

  @Test func `are not accepted from another view`() {
    let (screen, _) = screen()
    let other = TableWindow(rows: 8)
    let table = LiveTable(rows) { Column("Name", \.name) }
    table.allowsMoving = true
    let otherScreen = TableViewScreen(table, in: other.view, scheduler: other.scheduler)
    otherScreen.appear()
    other.settle()
    #expect(!place.view.drag([6], to: 3, from: other.view) && numbers == Array(0..<8))
    withExtendedLifetime((screen, otherScreen)) {}
  }
}
