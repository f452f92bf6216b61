import Examples
import LiveCells

/// Writes the contents of an example and then its changes, until the task is cancelled.
@MainActor
struct DemoStream {
  var format: OutputFormat
  var rows: Int
  var changes: Int?
  var seconds: Double?

  nonisolated init(format: OutputFormat, rows: Int, changes: Int?, seconds: Double?) {
    self.format = format
    self.rows = rows
    self.changes = changes
    self.seconds = seconds
  }

  func run(_ example: some Example) async throws {
    let table = example.table
    let screen = LineScreen(table.columns.map(\.title), format: format, limit: changes)
    try await TimedWork.run(for: seconds, heedsStops: true) { @MainActor in
      let player = Task {
        while true {
          try await Task.sleep(for: example.pace)
          example.step()
        }
      }
      screen.onEnd = { player.cancel() }
      table.attach(to: screen)
      table.resize(rows: rows)
      try? await withTaskCancellationHandler {
        try await player.value
      } onCancel: {
        player.cancel()
      }
      table.detach()
    }
    if let failure = screen.failure { throw failure }
  }
}
