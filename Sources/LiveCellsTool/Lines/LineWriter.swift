import LiveCells
import LiveRows

/// Writes rows of lines, or what changes in them, in a format.
@MainActor
final class LineWriter {
  private let rows: LineRows
  private let format: OutputFormat
  private var changes: [RowChange] = []
  private var lines: (any RowLines)?
  private var output = StandardOutput()

  init(_ rows: LineRows, _ format: OutputFormat) {
    self.rows = rows
    self.format = format
  }

  /// Has changes written from now on.
  func begin() {
    rows.onChange = { [weak self] in self?.changes.append($0) }
  }

  /// Writes the changes since the last time.
  func flush() throws {
    guard !changes.isEmpty else { return }
    if lines == nil {
      var begun = format.lines(columns: columns, followsChanges: true)
      try begun.endInitial(to: &output)
      lines = begun
    }
    for change in changes { try output.write(lines?.line(for: change) ?? "") }
    changes = []
    try output.flush()
  }

  /// Writes all rows.
  func writeAll() throws {
    var lines = format.lines(columns: columns, followsChanges: false)
    for row in rows.rows {
      try lines.initial(SelectedRow(key: row.key, values: row.values), to: &output)
    }
    try lines.endInitial(to: &output)
    try output.flush()
  }

  private var columns: [OutputColumn] { rows.columns.map { OutputColumn(name: $0) } }
}
