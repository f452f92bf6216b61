/// A declared column of a table or view.
///
/// ```swift
/// for column in table.columns { lines.append("\(column.name) \(column.declaredType)") }
/// ```
public struct TableColumn: Hashable, Sendable {
  /// The name as written in the declaration.
  @ByBytes public var name: String
  /// The declared type, or an empty string. In SQLite, values may still be of any storage class.
  @ByBytes public var declaredType: String

  /// Creates the description of a column.
  public init(name: String, declaredType: String) {
    self.name = name
    self.declaredType = declaredType
  }
}

extension TableColumn {
  /// Returns the error in a list of columns to read, or nil if it is valid.
  package static func fault(in columns: [TableColumn]) -> String? {
    if columns.isEmpty { return "the request has no columns" }
    var seen: Set<ExactName> = []
    let repeated = columns.first { !seen.insert(ExactName($0.name)).inserted }
    return repeated.map { "the request has the column \($0.name) twice" }
  }
}
