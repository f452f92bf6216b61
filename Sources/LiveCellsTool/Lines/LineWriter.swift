import LiveCells
import LiveRows

/// Writes rows of lines, or what changes in them, in a format.
@MainActor
final class LineWriter {
  private let rows: LineRows
  private let format: OutputFormat
  /// What gets the changes instead of standard output.
  private let command: ChangeCommand?
  /// What changed, and the columns that there were.
  private var changes: [(change: RowChange, columns: [String])] = []
  private var lines: (any RowLines)?
  private var columns: [String] = []
  private var output = StandardOutput()
  /// How many changes are still to be written; nil for all that come.
  private var remaining: Int?

  /// - Parameter limit: After how many changes `OutputError.enough` is thrown.
  init(
    _ rows: LineRows,
    _ format: OutputFormat,
    to command: ChangeCommand? = nil,
    limit: Int? = nil
  ) {
    self.rows = rows
    self.command = command
    self.format = format
    remaining = limit
  }

  /// Has changes written from now on.
  func begin() {
    rows.onChange = { [weak self, weak rows] in self?.changes.append(($0, rows?.columns ?? [])) }
  }

  /// Writes the changes since the last time, with the columns anew when there are others.
  func flush() async throws {
    guard !changes.isEmpty else { return }
    if let command {
      let text = changes.map { change, columns in
        JSONLines(columns: Self.output(columns), followsChanges: true).line(for: change)
      }.joined()
      changes = []
      return try await command.run(input: text)
    }
    let wanted = changes.prefix(remaining ?? .max)
    for (change, present) in wanted {
      if lines == nil || columns != present {
        columns = present
        var begun = format.lines(columns: Self.output(present), followsChanges: true)
        try begun.endInitial(to: &output)
        lines = begun
      }
      try output.write(lines?.line(for: change) ?? "")
    }
    changes = []
    try output.flush()
    remaining = remaining.map { $0 - wanted.count }
    if remaining == 0 { throw OutputError.enough }
  }

  /// Writes all rows.
  func writeAll() throws {
    var lines = format.lines(columns: Self.output(rows.columns), followsChanges: false)
    for row in rows.rows {
      let values = rows.columns.indices.map { row.value(at: $0) }
      try lines.initial(SelectedRow(key: row.key, values: values), to: &output)
    }
    try lines.endInitial(to: &output)
    try output.flush()
  }

  private static func output(_ names: [String]) -> [OutputColumn] {
    names.map { OutputColumn(name: $0) }
  }
}
