import LiveCells
import LiveRows

/// Writes the rows of a line source, or their changes, in a format.
@MainActor
final class LineWriter {
  private let rows: LineRows
  private let format: OutputFormat
  /// The name of the source, and its key columns.
  private let name: String
  private let key: [String]
  /// The command that receives the changes instead of standard output.
  private let command: ChangeCommand?
  /// The pending changes, each with the columns at its time.
  private var changes: [(change: RowChange, columns: [String])] = []
  private var lines: (any RowLines)?
  private var columns: [String] = []
  private var output = StandardOutput()
  /// The number of changes that are still to be written; nil for no limit.
  private var remaining: Int?

  /// - Parameter limit: The number of changes after which `OutputError.enough` is thrown.
  init(
    _ rows: LineRows,
    _ format: OutputFormat,
    of name: String,
    key: [String],
    to command: ChangeCommand? = nil,
    limit: Int? = nil
  ) {
    self.rows = rows
    self.command = command
    self.format = format
    self.name = name
    self.key = key
    remaining = limit
  }

  /// Begins to collect changes.
  func begin() {
    rows.onChange = { [weak self, weak rows] in self?.changes.append(($0, rows?.columns ?? [])) }
  }

  /// Writes the pending changes, with a new declaration of the columns if they differ.
  func flush() async throws {
    guard !changes.isEmpty else {
      // Writes only the titles if there are no rows yet.
      guard rows.onChange != nil, lines == nil, command == nil, !rows.columns.isEmpty else {
        return
      }
      try begin(rows.columns)
      return try output.flush()
    }
    if let command {
      let text = changes.map { change, columns in
        JSONLines(columns: Self.output(columns), followsChanges: true).line(for: change)
      }.joined()
      changes = []
      return try await command.run(input: text)
    }
    let wanted = changes.prefix(remaining ?? .max)
    for (change, present) in wanted {
      if lines == nil {
        try begin(present)
      } else if columns != present {
        try begin(present)
        if format.declaresColumns {
          // All rows follow the new titles. They already contain the pending changes.
          for row in rows.rows { try output.write(lines?.line(for: .insert(selected(row))) ?? "") }
          break
        }
      }
      try output.write(lines?.line(for: change) ?? "")
    }
    changes = []
    try output.flush()
    remaining = remaining.map { $0 - wanted.count }
    if remaining == 0 { throw OutputError.enough }
  }

  /// Begins to write rows with some columns.
  private func begin(_ present: [String]) throws {
    var begun = format.lines(columns: Self.output(present), followsChanges: true)
    if lines == nil { try writeBegin(begun) }
    try begun.endInitial(to: &output)
    lines = begun
    columns = present
  }

  private func writeBegin(_ lines: any RowLines) throws {
    try output.write(lines.line(for: .begin(table: name, key: key, order: [])) ?? "")
  }

  private func selected(_ row: LineRow) -> SelectedRow {
    SelectedRow(key: row.key, values: row.cells.all(rows.columns.count))
  }

  /// Writes all rows.
  func writeAll() throws {
    var lines = format.lines(columns: Self.output(rows.columns), followsChanges: false)
    try writeBegin(lines)
    for row in rows.rows { try lines.initial(selected(row), to: &output) }
    try lines.endInitial(to: &output)
    try output.flush()
  }

  private static func output(_ names: [String]) -> [OutputColumn] {
    names.map { OutputColumn(name: $0) }
  }
}
