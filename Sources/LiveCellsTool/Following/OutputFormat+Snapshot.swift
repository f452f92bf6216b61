import LiveRows

extension OutputFormat {
  /// Writes the rows of a snapshot, and gives what writes the changes after them.
  func write(
    _ snapshot: RowSnapshot,
    followsChanges: Bool,
    to output: inout StandardOutput
  ) throws -> any RowLines {
    let columns = snapshot.columns.map { OutputColumn(name: $0.name) }
    var lines = lines(columns: columns, followsChanges: followsChanges)
    for row in snapshot.rows { try lines.initial(row, to: &output) }
    try lines.endInitial(to: &output)
    try output.flush()
    return lines
  }
}
