package import LiveRows

/// A table of a database made of memory, whose key is an integer `id`.
package struct MemoryTable: Sendable {
  package let name: String
  /// The columns, of which `id` is the first.
  package let columns: [String]
  /// What columns hold where nothing is said of them.
  package let defaults: [String: Value]

  /// A table with an integer `a` and a text `b`.
  package static let t = MemoryTable("t", ["a", "b"])

  /// - Parameter columns: The columns besides `id`.
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
