import ArgumentParser

/// How rows and their changes are written. A new format is a case here, and a `RowLines` in a file of
/// its own.
enum OutputFormat: String, CaseIterable, EnumerableFlag {
  case plain
  case ndjson
  case csv
  case json

  /// The format's own way to write.
  private var type: any RowLines.Type {
    switch self {
    case .plain: PlainLines.self
    case .ndjson: JSONLines.self
    case .csv: CSVLines.self
    case .json: JSONArray.self
    }
  }

  /// Whether rows are written by the order of their columns, so that other columns have to be declared
  /// anew before them.
  var declaresColumns: Bool { self == .csv }

  /// Whether changes can follow the rows that are there at the start.
  var canFollow: Bool { self != .json }

  /// Begins to write rows of some columns.
  func lines(columns: [OutputColumn], followsChanges: Bool) -> any RowLines {
    type.init(columns: columns, followsChanges: followsChanges)
  }

  static func help(for value: OutputFormat) -> ArgumentHelp? {
    switch value {
    case .plain: "Write an aligned table and a line for each change; on a terminal, show a screen."
    case .ndjson: "Write all rows and then each change as a JSON object a line."
    case .csv: "Write comma-separated values; where changes follow, with the operation first."
    case .json: "Write all rows as one JSON array; with --once."
    }
  }
}
