import LiveRows
import Synchronization

/// Writes rows, and what becomes of them, in a format to standard output, from any thread.
final class RowOutput: Sendable {
  private struct State: Sendable {
    var lines: any RowLines
    var output = StandardOutput()
    /// The rows that were written, where changes follow.
    var known = KnownRows()
  }

  private let state: Mutex<State>
  private let followsChanges: Bool

  init(_ format: OutputFormat, of plan: any RowPlan, followsChanges: Bool) {
    self.followsChanges = followsChanges
    let columns = plan.columns.map { OutputColumn(name: $0.name) }
    state = Mutex(State(lines: format.lines(columns: columns, followsChanges: followsChanges)))
  }

  /// Writes rows that are there at the start.
  func writeInitial(_ rows: [SelectedRow]) throws {
    try state.withLock { state in
      for row in rows {
        try state.lines.initial(row, to: &state.output)
        if followsChanges { state.known.add(row) }
      }
    }
  }

  /// Is told that all rows that are there at the start were given.
  func endInitial() throws {
    try state.withLock { state in
      try state.lines.endInitial(to: &state.output)
      try state.output.flush()
    }
  }

  /// Begins with the rows of another state.
  func beginState() {
    state.withLock { $0.known.begin() }
  }

  /// Takes rows of the state.
  func take(_ rows: [SelectedRow]) {
    state.withLock { state in
      for row in rows { state.known.take(row) }
    }
  }

  /// Writes what the state changes.
  func writeChanges() throws {
    try state.withLock { state in
      for change in state.known.finish() {
        try state.output.write(state.lines.line(for: change))
      }
      try state.output.flush()
    }
  }
}
