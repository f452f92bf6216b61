import Examples
import LiveCells

/// Writes once what an example shows.
@MainActor
struct DemoOnce {
  var isJSON: Bool
  var rows: Int

  nonisolated init(isJSON: Bool, rows: Int) {
    self.isJSON = isJSON
    self.rows = rows
  }

  func run(_ example: some Example) async throws {
    let table = example.table
    let clock = ManualFrameClock()
    let screen = HeadlessScreen(clock: clock)
    table.attach(to: screen)
    table.resize(rows: rows)
    clock.advanceUntilIdle()
    // What is filled in the background is waited for.
    await example.settle()
    clock.advanceUntilIdle()
    var output = StandardOutput()
    try ShownLines(titles: table.columns.map(\.title), isJSON: isJSON)
      .initial(screen.lines, to: &output)
    try output.flush()
    let rest = table.rowCount - screen.lines.count
    if rest > 0 { StandardError.write("\(rest) more rows; --rows says how many are shown") }
    table.detach()
  }
}
