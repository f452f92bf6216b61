import AppKit
import KeyValueObserving
import LiveCells
import LiveCellsAppKit
import LiveCellsTestSupport
import Testing

@MainActor
@Suite(.timeLimit(.minutes(60))) struct `Fields edited in place in AppKit` {
  private let place = TableWindow()

  /// Returns whether a condition becomes true before the time limit.
  private func comes(_ condition: () -> Bool) async -> Bool {
    while !condition(), !Task.isCancelled { await Task.yield() }
    return condition()
  }

  private func table() -> LiveTable<ObservableArray<ContractRow>> {
    LiveTable(rows: (0..<6).map { ContractRow($0) }) {
      Column("Name", \.name).editable(\.name)
      Column("Count", \.count, format: .percent).editable(\.count)
      Column("Note") { $0.note ?? "" }
    }
  }

  private func screen<Source>(_ table: LiveTable<Source>) -> TableViewScreen {
    let screen = TableViewScreen(table, in: place.view, scheduler: place.scheduler)
    screen.appear()
    place.settle()
    return screen
  }

  @Test func `assign the typed text to the row`() {
    let table = table()
    let screen = screen(table)
    #expect(place.field(1, 2)?.click() == false, "nobody can type there")
    #expect(place.field(1, 1)?.click() == true)
    #expect(place.field(1, 1)?.stringValue == "0", "as it is typed, not as it is shown")
    place.field(1, 1)?.type("3")
    place.field(1, 1)?.pressReturn()
    #expect(table.source[1].count == 3)
    place.settle()
    #expect(place.texts(1)[1].hasPrefix("300"))
    withExtendedLifetime(screen) {}
  }

  @Test func `are refused with a reason, and show the value of the row`() {
    let table = table()
    let screen = screen(table)
    var errors: [String] = []
    screen.onError = { errors.append("\($0)") }
    let shown = place.texts(1)[1]
    _ = place.field(1, 1)?.click()
    place.field(1, 1)?.type("three")
    place.field(1, 1)?.pressReturn()
    place.settle()
    #expect(errors == ["Count: 'three' is not a value of type Int"])
    #expect(table.source[1].count == 0 && place.texts(1)[1] == shown)
  }

  @Test func `are cancelled by Escape, and not written without typing`() {
    let table = table()
    let screen = screen(table)
    _ = place.field(1)?.click()
    place.field(1)?.type("other")
    #expect(place.field(1)?.pressEscape() == true)
    #expect(table.source[1].name == "row 1" && place.field(1)?.stringValue == "row 1")
    #expect(place.window.firstResponder === place.view)
    _ = place.field(1, 1)?.click()
    place.field(1, 1)?.pressReturn()
    #expect(place.texts(1)[1] != "0", "it shows the value in its format again")
    withExtendedLifetime(screen) {}
  }

  @Test func `are not overwritten while the user types, and keep their row when it moves`() {
    let table = table()
    let screen = screen(table)
    let field = place.field(1)
    _ = field?.click()
    field?.type("mine")
    table.source[1].name = "theirs"
    table.source.move(from: 1, to: 4)
    table.source.move(from: 0, to: 3)
    table.source.remove(at: 0)
    table.source.insert(ContractRow(9), at: 0)
    place.settle()
    let row = place.view.row(for: field ?? NSView(frame: .zero))
    #expect(field?.stringValue == "mine" && table.source[row].number == 1)
    field?.pressReturn()
    place.settle()
    #expect(table.source[row].name == "mine" && place.texts()[row] == "mine")
    #expect(!place.view.calls.dropFirst().contains(.reload))
    withExtendedLifetime(screen) {}
  }

  @Test func `are written before a reload`() {
    let table = table()
    let screen = screen(table)
    let first = table.source[1]
    _ = place.field(1)?.click()
    place.field(1)?.type("mine")
    table.source.replaceAll(with: (10..<900).map { ContractRow($0) })
    place.settle()
    #expect(first.name == "mine")
    #expect(place.texts().first == "row 10")
    withExtendedLifetime(screen) {}
  }

  @Test func `are written in the background, and ask before overwriting`() async {
    let row = ContractRow(1)
    let editor = SlowRowEditor(row)
    let table = LiveTable(rows: [row]) { Column("Name", key: "name") }
    table.editor = editor
    let screen = screen(table)
    var errors: [String] = []
    screen.onError = { errors.append("\($0)") }
    editor.conflict = EditConflict("name is x now")
    func type(_ text: String) async {
      _ = place.field(0)?.click()
      place.field(0)?.type(text)
      place.field(0)?.pressReturn()
      #expect(place.field(0)?.stringValue == text, "as typed until it is known")
      await editor.goOn()
    }
    await type("mine")
    #expect(await comes { !errors.isEmpty })
    #expect(errors == ["name is x now"])
    place.settle()
    #expect(await comes { place.field(0)?.stringValue == "row 1" })
    var asked = 0
    screen.mayOverwrite = { _ in
      asked += 1
      return true
    }
    await type("second")
    await editor.goOn()
    #expect(await comes { !editor.written.isEmpty })
    place.settle()
    #expect(asked == 1 && editor.written == ["second"] && place.texts() == ["second"])
  }

  @Test func `can be in custom cells, which are not updated meanwhile`() {
    let rows = (0..<5).map { ContractRow($0) }
    place.view.addTableColumn(NSTableColumn(identifier: NSUserInterfaceItemIdentifier("Name")))
    let made = TableViewScreen(
      LiveTable(rows: rows) { Column("Name", \.name).editable(\.name) },
      in: place.view,
      scheduler: place.scheduler
    ) { _, _, _, row in
      let cell = RowCell(frame: .zero, scheduler: place.scheduler)
      let label = NSTextField(labelWithString: row.name)
      label.isEditable = true
      cell.addSubview(label)
      cell.textField = label
      cell.object = row
      return cell
    }
    made.appear()
    place.settle()
    let cell = place.view.view(atColumn: 0, row: 2, makeIfNecessary: false) as? RowCell
    cell?.textField?.delegate = made
    _ = cell?.textField?.click()
    #expect(cell?.textField?.pressEscape() == false, "there is nothing to give up")
    cell?.textField?.type("mine")
    rows[2].name = "theirs"
    place.settle()
    #expect(cell?.shownName == "row 2")
    cell?.textField?.pressReturn()
    #expect(rows[2].name == "mine")
    place.settle()
    #expect(cell?.shownName == "mine")
  }

  @Test func `in custom cells show the value of the row after a refusal`() {
    let rows = (0..<5).map { ContractRow($0) }
    let (screen, cells) = ownCells(rows)
    var errors = 0
    screen.onError = { _ in errors += 1 }
    _ = cells(2)?.textField?.click()
    cells(2)?.textField?.type("three")
    cells(2)?.textField?.pressReturn()
    place.settle()
    #expect(errors == 1 && cells(2)?.textField?.stringValue == "0")
  }

  @Test func `assign the typed text to a removed row after the update`() {
    let table = table()
    let screen = screen(table)
    var errors: [String] = []
    screen.onError = { error in
      // The view is consistent at this point.
      errors.append("\(error), \(place.view.numberOfRows) rows")
    }
    let row = table.source[1]
    _ = place.field(1, 1)?.click()
    place.field(1, 1)?.type("three")
    table.source.remove(at: 1)
    place.settle()
    #expect(errors == ["Count: 'three' is not a value of type Int, 5 rows"] && row.count == 0)
    #expect(place.texts() == ["row 0", "row 2", "row 3", "row 4", "row 5"])
  }

  /// Returns a screen with custom cells that have a text field for the count.
  private func ownCells(
    _ rows: [ContractRow]
  ) -> (screen: TableViewScreen, cell: (Int) -> CountCell?) {
    place.view.addTableColumn(NSTableColumn(identifier: NSUserInterfaceItemIdentifier("Count")))
    let screen = TableViewScreen(
      LiveTable(rows: rows) { Column("Count", \.count).editable(\.count) },
      in: place.view,
      scheduler: place.scheduler
    ) { _, _, _, row in
      let cell = CountCell(frame: .zero, scheduler: place.scheduler)
      let field = NSTextField(frame: .zero)
      cell.addSubview(field)
      cell.textField = field
      cell.object = row
      return cell
    }
    screen.appear()
    place.settle()
    let cell = { (row: Int) in
      self.place.view.view(atColumn: 0, row: row, makeIfNecessary: false) as? CountCell
    }
    for row in rows.indices { cell(row)?.textField?.delegate = screen }
    return (screen, cell)
  }
}

private final class CountCell: ObservingTableCellView<ContractRow> {
  override func update(from row: ContractRow) { textField?.stringValue = "\(row.count)" }
}
