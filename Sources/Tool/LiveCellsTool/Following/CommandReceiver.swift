import LiveRows
import Synchronization

/// Passes the changes of each state to a command, as lines of `--ndjson` on its standard input.
final class CommandReceiver: ChangeReceiver {
  private let known: Mutex<KnownRows>
  private let lines: JSONLines
  private let command: ChangeCommand

  /// - Parameter hasOldValues: Whether the command receives the former values of changed rows.
  init(_ command: ChangeCommand, of plan: any RowPlan, hasOldValues: Bool) {
    self.command = command
    known = Mutex(KnownRows(keepsValues: hasOldValues))
    lines = JSONLines(
      columns: OutputColumn.all(of: plan),
      followsChanges: true,
      hasOldValues: hasOldValues
    )
  }

  var filter: RowFilter? {
    filter { body in self.known.withLock { body(&$0) } }
  }

  func write(_ event: StreamEvent) {}

  func writeInitial(_ rows: [SelectedRow]) {
    known.withLock { known in
      for row in rows { known.add(row) }
    }
  }

  func endInitial() {}

  func beginState(within ranges: KeyRanges?) {
    known.withLock { $0.begin(within: ranges) }
  }

  func take(_ rows: [SelectedRow]) {
    known.withLock { known in
      for row in rows { known.take(row) }
    }
  }

  func writeChanges(token: String?) async throws {
    let changes = known.withLock { $0.finish() }
    guard !changes.isEmpty else { return }
    try await command.run(input: changes.map(lines.line).joined())
  }
}
