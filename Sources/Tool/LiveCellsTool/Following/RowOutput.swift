import Foundation
import LiveRows
import Synchronization

/// Writes rows and their changes in a format to standard output or a file. Can be used on any
/// thread.
final class RowOutput: ResumableReceiver {
  private struct State: Sendable {
    var lines: any RowLines
    var output: StandardOutput
    /// The rows that were written, if changes follow.
    var known: KnownRows
    /// The keys in order after a state that is limited to ranges.
    var followed: FollowedKeys?
    /// The number of changes that are still to be written; nil for no limit.
    var remaining: Int?
  }

  private let state: Mutex<State>
  private let followsChanges: Bool

  /// - Parameters:
  ///   - isOrdered: Whether the user requested an order.
  ///   - hasOldValues: Whether the user requested the former values of changed rows.
  ///   - changes: The number of changes after which `OutputError.enough` is thrown.
  init(
    _ format: OutputFormat,
    of plan: any RowPlan,
    followsChanges: Bool,
    isOrdered: Bool = false,
    hasOldValues: Bool = false,
    changes: Int? = nil,
    to output: StandardOutput = StandardOutput()
  ) {
    self.followsChanges = followsChanges
    let columns = OutputColumn.all(of: plan)
    let lines = format.lines(
      columns: columns,
      followsChanges: followsChanges,
      hasOldValues: hasOldValues
    )
    state = Mutex(
      State(
        lines: lines,
        output: output,
        known: KnownRows(isOrdered: isOrdered, keepsValues: lines.hasOldValues),
        remaining: changes
      )
    )
  }

  var order: CompactKeys? { state.withLock { $0.known.order } }

  var filter: RowFilter? {
    filter { body in self.state.withLock { body(&$0.known) } }
  }

  /// Writes an event of the stream, if the format has a line for it.
  func write(_ event: StreamEvent) throws {
    try state.withLock { state in
      guard let line = state.lines.line(for: event) else { return }
      try state.output.write(line)
      try state.output.flush()
    }
  }

  /// Writes a part of the initial rows.
  func writeInitial(_ rows: [SelectedRow]) throws {
    try state.withLock { state in
      for row in rows {
        try state.lines.initial(row, to: &state.output)
        if followsChanges { state.known.add(row) }
      }
    }
  }

  /// Called after the last of the initial rows.
  func endInitial() throws {
    try state.withLock { state in
      try state.lines.endInitial(to: &state.output)
      try state.output.flush()
    }
  }

  /// Begins a new state.
  func beginState(within ranges: KeyRanges?) {
    state.withLock { state in
      state.known.begin(within: ranges)
      state.followed = nil
    }
  }

  /// Receives a part of the rows of the state.
  func take(_ rows: [SelectedRow]) {
    state.withLock { state in
      for row in rows { state.known.take(row) }
    }
  }

  /// Receives the keys in order.
  func follow(_ keys: FollowedKeys) {
    state.withLock { $0.followed = keys }
  }

  /// Writes the changes of the state.
  func writeChanges(token: String?) throws {
    try state.withLock { state in
      let changes = state.known.finish(state.followed)
      state.followed = nil
      guard !changes.isEmpty else { return }
      let wanted = changes.prefix(state.remaining ?? .max)
      for change in wanted { try state.output.write(state.lines.line(for: change)) }
      if wanted.count == changes.count,
        let end = state.lines.line(for: .commit(Self.now, token: token))
      {
        try state.output.write(end)
      }
      try state.output.flush()
      state.remaining = state.remaining.map { $0 - wanted.count }
      if state.remaining == 0 { throw OutputError.enough }
    }
  }

  /// Receives a part of the present rows.
  func learn(_ rows: [SelectedRow]) {
    state.withLock { state in
      for row in rows { state.known.add(row) }
    }
  }

  /// Writes a part of the rows that may have changed.
  func writeResumed(_ rows: [SelectedRow]) throws {
    try state.withLock { state in
      for row in rows {
        state.known.take(row)
        try state.output.write(state.lines.line(for: .insert(row)))
      }
    }
  }

  /// Called after the last of them.
  func endResumed() throws {
    try state.withLock { state in
      // The rows were written as they are.
      _ = state.known.finish()
      try state.output.flush()
    }
  }

  /// The present time for the end of a state, in seconds since 1970.
  static var now: Double {
    // Milliseconds suffice, because the notice of a commit takes longer.
    (Date().timeIntervalSince1970 * 1000).rounded(.down) / 1000
  }
}
