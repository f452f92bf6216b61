package import LiveRows

/// A table of an in-memory database with an integer key `id`.
package struct MemoryTable: Sendable {
  package let name: String
  /// The columns, beginning with `id`.
  package let columns: [String]
  /// The default values of columns.
  package let defaults: [String: Value]

  /// A table with an integer `a` and a text `b`.
  package static let t = MemoryTable("t", ["a", "b"])

  /// - Parameter columns: The columns apart from `id`.
  package init(_ name: String, _ columns: [String], defaults: [String: Value] = [:]) {
    self.name = name
    self.columns = ["id"] + columns
    self.defaults = defaults
  }

  var info: TableInfo {
    TableInfo(
      name: name,
      kind: .table,
      columns: columns.map { TableColumn(name: $0, declaredType: "") },
      identity: .integerPrimaryKey(column: "id"),
      declaredKey: ["id"]
    )
  }
}
