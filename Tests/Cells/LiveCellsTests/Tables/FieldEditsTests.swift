import KeyValueObserving
import LiveCells
import LiveCellsTestSupport
import Testing

/// A stand-in for a toolkit's text field.
private final class Control {
  var text = ""
}

@MainActor
@Suite struct `Editing in text fields` {
  private let rows = (0..<3).map { ContractRow($0) }
  private let control = Control()

  /// Records the notifications of the controls in order.
  private final class Log {
    var lines: [String] = []
  }

  private func edits(_ log: Log = Log()) -> (FieldEdits<Control>, RowCommands) {
    let table = LiveTable(rows: rows) {
      Column("Name", \.name).editable(\.name)
      Column("Count", \.count).editable(\.count)
    }
    let commands = RowCommands(table)
    commands.onError = { log.lines.append("\($0)") }
    return (FieldEdits(commands) { log.lines.append($1 ? "held" : "free") }, commands)
  }

  @Test func `holds a control from the first key until the row has the text`() {
    let log = Log()
    let (edits, _) = edits(log)
    #expect(edits.begin(control, row: rows[1], column: 1) == "0")
    #expect(edits.typed === control && edits.isHeld(column: 1) { $0 === control })
    #expect(!edits.isHeld(column: 0) { $0 === control })
    edits.finish(control, with: "7")
    edits.finish(control, with: "8")
    #expect(rows[1].count == 7 && edits.typed == nil && log.lines == ["held", "free"])
  }

  @Test func `releases a control after an error and after a cancellation`() {
    let log = Log()
    let (edits, _) = edits(log)
    edits.begin(control, row: rows[1], column: 1)
    edits.finish(control, with: "seven")
    edits.begin(control, row: rows[1], column: 1)
    #expect(edits.cancel(control) && !edits.cancel(control))
    #expect(rows[1].count == 0)
    #expect(
      log.lines == ["held", "Count: 'seven' is not a value of type Int", "free", "held", "free"]
    )
  }

  @Test func `cancels the open edit without writing when another begins`() {
    let (edits, _) = edits()
    let other = Control()
    edits.begin(control, row: rows[0], column: 0)
    edits.begin(other, row: rows[1], column: 0)
    edits.finish(control, with: "first")
    edits.finish(other, with: "second")
    #expect(rows.map(\.name) == ["row 0", "second", "row 2"])
  }

  @Test func `writes typed text when cells are reused, without a notification`() {
    let log = Log()
    let (edits, _) = edits(log)
    control.text = "mine"
    edits.begin(control, row: rows[2], column: 0)
    edits.end(\.text) { _ in false }
    #expect(edits.typed === control)
    edits.end(\.text) { $0 === control }
    #expect(rows[2].name == "mine" && edits.typed == nil && log.lines == ["held"])
  }

  @Test func `defers writes until the screen has been updated`() {
    let (edits, commands) = edits()
    edits.begin(control, row: rows[0], column: 0)
    commands.isWaiting = true
    edits.finish(control, with: "mine")
    #expect(rows[0].name == "row 0" && edits.isHeld(column: 0) { _ in true })
    commands.isWaiting = false
    #expect(rows[0].name == "mine" && !edits.isHeld(column: 0) { _ in true })
  }

  @Test func `retains no deallocated control`() {
    let (edits, _) = edits()
    var dying: Control? = Control()
    weak let gone = dying
    if let dying { edits.begin(dying, row: rows[0], column: 0) }
    dying = nil
    #expect(gone == nil && edits.typed == nil)
    edits.begin(control, row: rows[1], column: 0)
    edits.finish(control, with: "mine")
    #expect(rows.map(\.name) == ["row 0", "mine", "row 2"])
  }
}
