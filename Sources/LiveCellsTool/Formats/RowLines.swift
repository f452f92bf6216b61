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
}

/// A column as formats see it.
struct OutputColumn: Sendable {
  /// What it is called.
  var name: String
  /// Whether its texts stand for numbers, where the values don't say so themselves.
  var isNumeric = false
}
