import LiveCellsTerminal
import LiveRows

/// An aligned table, and then changes as lines: `+` for an inserted row, `~` for a changed one, `-`
/// for a removed one, `^` for a moved one.
struct PlainLines: RowLines {
  /// The number of rows that determine the column widths together with the titles. Wider values in
  /// later rows make only their own lines longer.
  private static let measuredRows = 10_000

  private let columns: [OutputColumn]
  private var waiting: [[Value]] = []
  private var table: PlainTable?

  let hasOldValues = true

  init(columns: [OutputColumn], followsChanges: Bool, hasOldValues: Bool = false) {
    self.columns = columns
  }

  mutating func initial(_ row: SelectedRow, to output: inout StandardOutput) throws {
    if let table { return try output.write(table.line(row.values)) }
    waiting.append(row.values)
    if waiting.count == Self.measuredRows { try begin(to: &output) }
  }

  mutating func endInitial(to output: inout StandardOutput) throws {
    if table == nil { try begin(to: &output) }
  }

  private mutating func begin(to output: inout StandardOutput) throws {
    let table = PlainTable(columns: columns, measuring: waiting)
    try output.write(table.head)
    for row in waiting { try output.write(table.line(row)) }
    waiting = []
    self.table = table
  }

  func line(for change: RowChange) -> String {
    switch change {
    case .insert(let row):
      let values = zip(columns, row.values).map {
        VisibleText($0.name).string + "=" + PlainValue.text($1)
      }
      return "+ \(PlainValue.text(row.key))  \(values.joined(separator: "  "))\n"
    case .update(let row, let old):
      let values = old.sorted { $0.key < $1.key }.map { position, value in
        let name = VisibleText(columns[position].name).string
        return "\(name): \(PlainValue.text(value)) → \(PlainValue.text(row.values[position]))"
      }
      return "~ \(PlainValue.text(row.key))  \(values.joined(separator: "  "))\n"
    case .delete(let key):
      return "- \(PlainValue.text(key))\n"
    case .move(let key, let other):
      let place = other.map { "after \(PlainValue.text($0))" } ?? "first"
      return "^ \(PlainValue.text(key))  \(place)\n"
    }
  }
}
