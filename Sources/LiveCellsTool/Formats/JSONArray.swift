import LiveRows

/// Rows as one JSON array of objects, for programs that read all of it. Changes can't follow.
struct JSONArray: RowLines {
  private let columns: [OutputColumn]
  private var hasRows = false

  init(columns: [OutputColumn], followsChanges: Bool) {
    self.columns = columns
  }

  mutating func initial(_ row: SelectedRow, to output: inout StandardOutput) throws {
    var text = hasRows ? ",\n" : "[\n"
    hasRows = true
    JSONText.append(
      object: zip(columns, row.values).lazy.map { ($0.name, $1) },
      to: &text
    )
    try output.write(text)
  }

  func endInitial(to output: inout StandardOutput) throws {
    try output.write(hasRows ? "\n]\n" : "[]\n")
  }

  func line(for change: RowChange) -> String {
    preconditionFailure("JSONArray: a change after the end")
  }
}
