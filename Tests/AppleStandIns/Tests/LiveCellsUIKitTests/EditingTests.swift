import KeyValueObserving
import LiveCells
import LiveCellsTestSupport
import LiveCellsUIKit
import Testing
import UIKit

/// A cell that observes its row, with two text fields.
private final class FieldsCell: ObservingTableViewCell<ContractRow> {
  let name = ColumnTextField(column: "Name")
  let count = ColumnTextField(column: "Count")
  let note = ColumnTextField(column: "Note")

  init(identifier: String, scheduler: FrameScheduler) {
    super.init(style: .default, reuseIdentifier: identifier, scheduler: scheduler)
    for field in [name, count, note] { contentView.addSubview(field) }
    addSubview(contentView)
  }

  required init?(coder: NSCoder) { nil }

  override func update(from row: ContractRow) {
    (name.text, count.text) = (row.name, "\(row.count)")
  }
}

@MainActor
@Suite(.timeLimit(.minutes(60))) struct `Fields edited in place in UIKit` {
  private let place = TableWindow()

  /// Returns whether a condition becomes true before the time limit.
  private func comes(_ condition: () -> Bool) async -> Bool {
    while !condition(), !Task.isCancelled { await Task.yield() }
    return condition()
  }

  private func screen<Source: ObservableCollection>(
    _ source: Source
  ) -> TableViewScreen where Source.Element == ContractRow {
    screen(
      LiveTable(source) {
        Column("Name", \.name).editable(\.name)
        Column("Count", \.count).editable(\.count)
        Column("Note") { $0.note ?? "" }
      }
    )
  }

  private func screen<Source>(
    _ table: LiveTable<Source>
  ) -> TableViewScreen where Source.Element == ContractRow {
    RegisteredViews.add(FieldsCell.self) { [scheduler = place.scheduler] in
      FieldsCell(identifier: $0, scheduler: scheduler)
    }
    place.view.register(FieldsCell.self, forCellReuseIdentifier: "fields")
    let screen = TableViewScreen(table, in: place.view, scheduler: place.scheduler) {
      view,
      path,
      row in
      let cell = view.dequeueReusableCell(withIdentifier: "fields", for: path)
      (cell as? FieldsCell)?.object = row
      return cell
    }
    screen.appear()
    place.settle()
    return screen
  }

  private func rows(_ count: Int = 6) -> ObservableArray<ContractRow> {
    ObservableArray((0..<count).map { ContractRow($0) })
  }

  private func cell(_ row: Int) -> FieldsCell? {
    place.view.cellForRow(at: IndexPath(row: row, section: 0)) as? FieldsCell
  }

  private var names: [String] {
    place.view.visibleCells.map { ($0 as? FieldsCell)?.name.text ?? "?" }
  }

  @Test func `are written to the row at Return if their column is editable`() {
    let rows = rows()
    let screen = screen(rows)
    #expect(cell(1)?.note.tap() == false, "nobody can type there")
    #expect(cell(1)?.count.tap() == true)
    cell(1)?.count.type("3")
    #expect(cell(1)?.count.pressReturn() == false)
    #expect(rows[1].count == 3 && cell(1)?.count.isEditing == false)
    place.settle()
    #expect(cell(1)?.count.text == "3")
    withExtendedLifetime(screen) {}
  }

  @Test func `are written to the row when the focus moves`() {
    let rows = rows()
    let screen = screen(rows)
    _ = cell(1)?.name.tap()
    cell(1)?.name.type("mine")
    #expect(cell(2)?.name.tap() == true)
    #expect(rows[1].name == "mine" && rows[2].name == "row 2")
    cell(2)?.name.type("too")
    screen.disappear()
    #expect(rows[2].name == "too" && cell(2)?.name.isEditing == false)
  }

  @Test func `are refused with a reason, and show the value of the row`() {
    let rows = rows()
    let screen = screen(rows)
    var errors: [String] = []
    screen.onError = { errors.append("\($0)") }
    _ = cell(1)?.count.tap()
    cell(1)?.count.type("three")
    cell(1)?.count.pressReturn()
    place.settle()
    #expect(errors == ["Count: 'three' is not a value of type Int"])
    #expect(rows[1].count == 0 && cell(1)?.count.text == "0")
  }

  @Test func `are cancelled by Escape, by a button, and by the system`() {
    let rows = rows()
    let screen = screen(rows)
    func type() {
      _ = cell(1)?.name.tap()
      cell(1)?.name.type("other")
    }
    func check(_ comment: Comment) {
      #expect(rows[1].name == "row 1" && cell(1)?.name.text == "row 1", comment)
      #expect(cell(1)?.name.isEditing == false, comment)
    }
    type()
    cell(1)?.name.press(.keyboardA)
    #expect(cell(1)?.name.isEditing == true)
    cell(1)?.name.press(.keyboardEscape)
    check("Escape")
    type()
    #expect(screen.cancelEditing())
    check("button")
    #expect(!screen.cancelEditing())
    type()
    cell(1)?.name.pressMenu()
    check("cancelled")
    rows[1].name = "followed"
    place.settle()
    #expect(cell(1)?.name.text == "followed")
  }

  @Test func `are not overwritten while the user types, and keep their row when it moves`() {
    let rows = rows()
    let screen = screen(rows)
    let field = cell(1)?.name
    _ = field?.tap()
    field?.type("mine")
    rows[1].name = "theirs"
    rows.move(from: 1, to: 4)
    rows.move(from: 0, to: 3)
    rows.remove(at: 0)
    rows.insert(ContractRow(9), at: 0)
    place.settle()
    let row = rows.firstIndex { $0.number == 1 } ?? 0
    #expect(field?.text == "mine" && cell(row)?.name === field)
    field?.pressReturn()
    place.settle()
    #expect(rows[row].name == "mine" && names[row] == "mine")
    withExtendedLifetime(screen) {}
  }

  @Test func `are written to the row that was scrolled away, not to the one in its cell`() {
    let rows = rows(200)
    let screen = screen(rows)
    let field = cell(1)?.name
    _ = field?.tap()
    field?.type("mine")
    place.view.contentOffset.y = 3000
    place.settle()
    #expect(rows[1].name == "mine" && field?.isEditing == false)
    #expect(!names.contains("mine") && names.allSatisfy { $0.hasPrefix("row ") })
    #expect(rows.filter { $0.name == "mine" }.count == 1)
    withExtendedLifetime(screen) {}
  }

  @Test func `end with their cell's display, although UIKit may keep the cell in its window`() {
    let rows = rows()
    let screen = screen(rows)
    guard let cell = cell(1) else { return }
    _ = cell.name.tap()
    cell.name.type("mine")
    screen.tableView(place.view, didEndDisplaying: cell, forRowAt: IndexPath(row: 1, section: 0))
    #expect(!cell.name.isEditing && rows[1].name == "mine")
    cell.object = rows[3]
    screen.tableView(place.view, willDisplay: cell, forRowAt: IndexPath(row: 3, section: 0))
    rows[3].name = "other"
    place.settle()
    #expect(cell.name.text == "other" && rows[1].name == "mine")
  }

  @Test func `can be edited again while the previous text is being written`() async {
    let row = ContractRow(1)
    let editor = SlowRowEditor(row)
    let table = LiveTable(rows: [row]) { Column("Name", key: "name") }
    table.editor = editor
    let screen = screen(table)
    let field = cell(0)?.name
    _ = field?.tap()
    field?.type("first")
    field?.pressReturn()
    _ = field?.tap()
    field?.type("second")
    await editor.goOn()
    #expect(await comes { !editor.written.isEmpty })
    place.settle()
    #expect(row.name == "first" && field?.text == "second" && field?.isEditing == true)
    field?.pressReturn()
    await editor.goOn()
    #expect(await comes { editor.written.count == 2 })
    #expect(row.name == "second")
    withExtendedLifetime(screen) {}
  }

  @Test(arguments: ["removed", "all"])
  func `are written after the update that removes their row`(_ way: String) {
    let rows = rows()
    let screen = screen(rows)
    var errors: [String] = []
    screen.onError = { error in
      // The view is consistent at this point.
      errors.append("\(error), \(place.view.numberOfRows(inSection: 0)) rows")
    }
    let row = rows[1]
    let field = cell(1)?.count
    _ = field?.tap()
    field?.type("three")
    if way == "all" {
      rows.replaceAll(with: (10..<900).map { ContractRow($0) })
    } else {
      rows.remove(at: 1)
    }
    place.settle()
    #expect(
      errors == ["Count: 'three' is not a value of type Int, \(rows.count) rows"] && row.count == 0
    )
    #expect(field?.isEditing == false && !names.contains("row 1"))
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
      _ = cell(0)?.name.tap()
      cell(0)?.name.type(text)
      cell(0)?.name.pressReturn()
      place.settle()
      #expect(cell(0)?.name.text == text, "as typed until it is known")
      await editor.goOn()
    }
    await type("mine")
    #expect(await comes { !errors.isEmpty })
    #expect(await comes { cell(0)?.name.text == "row 1" })
    #expect(errors == ["name is x now"])
    var asked = 0
    screen.mayOverwrite = { _ in
      asked += 1
      return true
    }
    await type("second")
    await editor.goOn()
    #expect(await comes { !editor.written.isEmpty })
    place.settle()
    #expect(asked == 1 && editor.written == ["second"] && names == ["second"])
  }

  @Test func `do not affect a cell that shows another row when the write ends`() async {
    let rows = rows(200)
    let editor = SlowRowEditor(rows[1])
    let table = LiveTable(rows) { Column("Name", key: "name") }
    table.editor = editor
    let screen = screen(table)
    _ = cell(1)?.name.tap()
    cell(1)?.name.type("mine")
    cell(1)?.name.pressReturn()
    let used = cell(1)
    place.view.contentOffset.y = 3000
    place.settle()
    let shown = used?.object
    rows[1].note = "no change of what is shown"
    await editor.goOn()
    #expect(await comes { !editor.written.isEmpty })
    place.settle()
    #expect(shown !== rows[1] && used?.object === shown)
    #expect(rows[1].name == "mine" && !names.contains("mine"))
    let isDisplayed = place.view.visibleCells.contains { $0 === used }
    #expect(shown?.isObserved("name") != true || isDisplayed)
    withExtendedLifetime(screen) {}
  }

  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func `write to no other row in random histories`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let rows = rows(60)
    var all = Array(rows)
    let screen = screen(rows)
    var typed = 0
    for _ in 0..<60 {
      let count = rows.count
      switch Int.random(in: 0..<9, using: &random) {
      case 0, 1:
        guard let cell = place.view.visibleCells.randomElement(using: &random) as? FieldsCell
        else { continue }
        if cell.name.tap(), let row = cell.object {
          typed += 1
          cell.name.type("\(row.number): \(typed)")
        }
      case 2: place.view.contentOffset.y = CGFloat(Int.random(in: 0..<2000, using: &random))
      case 3 where count > 2:
        rows.move(
          from: .random(in: 0..<count, using: &random),
          to: .random(in: 0..<count, using: &random)
        )
      case 4 where count > 2: rows.remove(at: .random(in: 0..<count, using: &random))
      case 5:
        let row = ContractRow(all.count)
        all.append(row)
        rows.insert(row, at: .random(in: 0...count, using: &random))
      case 6: screen.cancelEditing()
      case 7:
        for case let cell as FieldsCell in place.view.visibleCells where cell.name.isEditing {
          cell.name.pressReturn()
        }
      default: place.settle()
      }
    }
    screen.disappear()
    screen.appear()
    place.settle()
    for row in all {
      #expect(row.name == "row \(row.number)" || row.name.hasPrefix("\(row.number): "))
    }
    for cell in place.view.visibleCells {
      let cell = cell as? FieldsCell
      #expect(cell?.name.text == cell?.object?.name)
    }
    withExtendedLifetime(screen) {}
  }
}
