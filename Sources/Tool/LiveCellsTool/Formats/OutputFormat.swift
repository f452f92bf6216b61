import ArgumentParser

/// The output formats. A new format is a case here and a `RowLines` type in its own file.
enum OutputFormat: String, CaseIterable, EnumerableFlag {
  case plain
  case ndjson
  case csv
  case json

  /// The writer of the format.
  private var type: any RowLines.Type {
    switch self {
    case .plain: PlainLines.self
    case .ndjson: JSONLines.self
    case .csv: CSVLines.self
    case .json: JSONArray.self
    }
  }

  /// Whether rows are written in column order without names, so that new columns must be declared
  /// before further rows.
  var declaresColumns: Bool { self == .csv }

  /// Whether changes can follow the initial rows.
  var canFollow: Bool { self != .json }

  /// Creates a writer for rows with some columns.
  ///
  /// - Parameter hasOldValues: Whether the former values of changed rows are available.
  func lines(
    columns: [OutputColumn],
    followsChanges: Bool,
    hasOldValues: Bool = true
  ) -> any RowLines {
    type.init(columns: columns, followsChanges: followsChanges, hasOldValues: hasOldValues)
  }

  static func help(for value: OutputFormat) -> ArgumentHelp? {
    switch value {
    case .plain: "Write an aligned table and a line for each change; on a terminal, show a screen."
    case .ndjson: "Write all rows, then each change, as one JSON object per line."
    case .csv: "Write comma-separated values. If changes follow, the operation is the first field."
    case .json: "Write all rows as one JSON array; with --once."
    }
  }
}
