import Foundation
import LiveRows
import Synchronization

/// Writes rows, and what becomes of them, in a format to standard output or a file, from any
/// thread.
final class RowOutput: ChangeReceiver {
  private struct State: Sendable {
    var lines: any RowLines
    var output: StandardOutput
    /// The rows that were written, where changes follow.
    var known: KnownRows
    /// How many changes are still to be written; nil for all that come.
    var remaining: Int?
  }

  private let state: Mutex<State>
  private let followsChanges: Bool
  let tellsOrder: Bool

  /// - Parameters:
  ///   - isOrdered: Whether the rows have an order that somebody asked for.
  ///   - changes: After how many changes `OutputError.enough` is thrown.
  init(
    _ format: OutputFormat,
    of plan: any RowPlan,
    followsChanges: Bool,
    isOrdered: Bool = false,
    changes: Int? = nil,
    to output: StandardOutput = StandardOutput()
  ) {
    self.followsChanges = followsChanges
    tellsOrder = isOrdered
    let columns = OutputColumn.all(of: plan)
    state = Mutex(
      State(
        lines: format.lines(columns: columns, followsChanges: followsChanges),
        output: output,
        known: KnownRows(isOrdered: tellsOrder),
        remaining: changes
      )
    )
  }

  /// Writes an event of the stream, if the format has a line for it.
  func write(_ event: StreamEvent) throws {
    try state.withLock { state in
      guard let line = state.lines.line(for: event) else { return }
      try state.output.write(line)
      try state.output.flush()
    }
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
      let changes = state.known.finish()
      guard !changes.isEmpty else { return }
      let wanted = changes.prefix(state.remaining ?? .max)
      for change in wanted { try state.output.write(state.lines.line(for: change)) }
      if wanted.count == changes.count, let end = state.lines.line(for: .commit(Self.now)) {
        try state.output.write(end)
      }
      try state.output.flush()
      state.remaining = state.remaining.map { $0 - wanted.count }
      if state.remaining == 0 { throw OutputError.enough }
    }
  }

  private static var now: Double {
    // To the millisecond: the commit was made some of them ago.
    (Date().timeIntervalSince1970 * 1000).rounded(.down) / 1000
  }
}
