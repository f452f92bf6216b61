import Examples
import LiveCells

/// Writes the contents of an example once.
@MainActor
struct DemoOnce {
  var format: OutputFormat
  var rows: Int

  nonisolated init(format: OutputFormat, rows: Int) {
    self.format = format
    self.rows = rows
  }

  func run(_ example: some Example) async throws {
    let table = example.table
    let clock = ManualFrameClock()
    let screen = HeadlessScreen(clock: clock)
    table.attach(to: screen)
    table.resize(rows: rows)
    clock.advanceUntilIdle()
    // Waits for values that are loaded in the background.
    await example.settle()
    clock.advanceUntilIdle()
    var output = StandardOutput()
    let columns = DemoRows.columns(table.columns.map(\.title), shown: screen.lines)
    var lines = format.lines(columns: columns, followsChanges: false)
    for row in DemoRows.rows(screen.lines) { try lines.initial(row, to: &output) }
    try lines.endInitial(to: &output)
    try output.flush()
    let rest = table.rowCount - screen.lines.count
    if rest > 0 { StandardError.write("\(rest) more rows; use --rows to show them") }
    table.detach()
  }
}
