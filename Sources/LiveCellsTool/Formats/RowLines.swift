import LiveRows

/// A way to write rows and what becomes of them, line by line: one of the formats of the output.
protocol RowLines: Sendable {
  /// - Parameters:
  ///   - columns: What each row has values of.
  ///   - followsChanges: Whether changes are written after the rows that are there at the start.
  init(columns: [OutputColumn], followsChanges: Bool)

  /// Writes a row that is there at the start.
  mutating func initial(_ row: SelectedRow, to output: inout StandardOutput) throws

  /// Is told that all rows that are there at the start were given.
  mutating func endInitial(to output: inout StandardOutput) throws

  /// The line, with its end, for one change.
  func line(for change: RowChange) -> String

  /// The line, with its end, for what is told beside the rows; nil where the format has none.
  func line(for event: StreamEvent) -> String?
}

extension RowLines {
  func line(for event: StreamEvent) -> String? { nil }
}

/// What a stream tells beside rows and changes.
enum StreamEvent: Sendable {
  /// What the rows are of, before the first. It comes again when the table was declared anew: all rows
  /// follow then, and those that were told before are to be forgotten.
  case begin(table: String, key: [String], order: [String])
  /// All rows that are there at the start were told.
  case ready
  /// The changes since the event before are those of one state, seen at a time: seconds since 1970.
  case commit(Double)
  /// Changes can't be seen for a while, and why.
  case lost(String)
  /// Changes are seen again.
  case live
}

/// A column as formats see it.
struct OutputColumn: Sendable {
  /// What it is called.
  var name: String
  /// Its declared type, empty if there is none.
  var type = ""
  /// Whether its texts stand for numbers, where the values don't say so themselves.
  var isNumeric = false

  /// The columns of what a plan reads.
  static func all(of plan: any RowPlan) -> [OutputColumn] {
    plan.columns.map { OutputColumn(name: $0.name, type: $0.declaredType) }
  }
}
