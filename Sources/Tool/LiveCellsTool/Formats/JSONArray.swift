import LiveRows

/// Rows as one JSON array of objects, for programs that read it as a whole. Changes cannot follow.
struct JSONArray: RowLines {
  private let names: [JSONText.Name]
  private var hasRows = false

  let hasOldValues = false

  init(columns: [OutputColumn], followsChanges: Bool, hasOldValues: Bool = false) {
    names = columns.map { JSONText.Name($0.name) }
  }

  mutating func initial(_ row: SelectedRow, to output: inout StandardOutput) throws {
    let isFirst = !hasRows
    hasRows = true
    try output.write { text in
      text += isFirst ? "[\n" : ",\n"
      JSONText.append(object: zip(names, row.values), to: &text)
    }
  }

  func endInitial(to output: inout StandardOutput) throws {
    try output.write(hasRows ? "\n]\n" : "[]\n")
  }

  func line(for change: RowChange) -> String {
    preconditionFailure("JSONArray: changes are not supported")
  }
}
