import LiveRows

/// A writer for one of the output formats.
protocol RowLines: Sendable {
  /// - Parameters:
  ///   - columns: The columns of the rows.
  ///   - followsChanges: Whether changes follow the initial rows.
  ///   - hasOldValues: Whether the former values of changed rows are available.
  init(columns: [OutputColumn], followsChanges: Bool, hasOldValues: Bool)

  /// Whether lines of changed rows contain the former values.
  var hasOldValues: Bool { get }

  /// Writes an initial row.
  mutating func initial(_ row: SelectedRow, to output: inout StandardOutput) throws

  /// Called after the last initial row.
  mutating func endInitial(to output: inout StandardOutput) throws

  /// Returns the line for a change, with its line end.
  func line(for change: RowChange) -> String

  /// Returns the line for an event, with its line end, or nil if the format has none.
  func line(for event: StreamEvent) -> String?
}

extension RowLines {
  func line(for event: StreamEvent) -> String? { nil }
}

/// Events of a stream other than rows and changes.
enum StreamEvent: Sendable {
  /// The table, the key and the order, before the first row. Repeated when the table got other
  /// columns: all rows follow again, and the earlier ones are invalid. `since` is the token of the
  /// earlier stream that this one continues: its rows remain valid.
  case begin(table: String, key: [String], order: [String], since: String? = nil)
  /// The earlier rows with these keys are invalid, and those that still exist follow.
  case replace(KeyRanges)
  /// All initial rows have been reported. The token names their state.
  case ready(token: String?)
  /// The changes since the previous event belong to one state, which was read at this time, in
  /// seconds since 1970. The token names the state.
  case commit(Double, token: String?)
  /// Changes cannot be observed, with the reason.
  case lost(String)
  /// Changes are observed again.
  case live
}

/// A column of the output.
struct OutputColumn: Equatable, Sendable {
  /// The name of the column.
  var name: String
  /// The declared type, or an empty string.
  var type = ""
  /// Whether its texts are numbers, for sources whose values have no types.
  var isNumeric = false

  /// Returns the columns of a plan.
  static func all(of plan: any RowPlan) -> [OutputColumn] {
    plan.columns.map { OutputColumn(name: $0.name, type: $0.declaredType) }
  }
}
