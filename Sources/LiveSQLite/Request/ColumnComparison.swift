#if SQLite
  /// How SQLite compares what a column holds; see "Datatypes In SQLite", sections 3 and 7.
  struct ColumnComparison: Hashable, Sendable {
    /// What becomes of a value before it is compared with one of the column.
    var affinity: ColumnAffinity
    var collation: String

    /// How the number of a row is compared.
    static let rowid = ColumnComparison(affinity: .integer, collation: "BINARY")

    /// As a column of a table is declared.
    init(of column: TableColumn, in table: TableInfo, _ session: ReadSession) {
      affinity = ColumnAffinity(declaredType: column.declaredType)
      collation = (session.collation(of: column.name, in: table.name) ?? "BINARY").uppercased()
    }

    private init(affinity: ColumnAffinity, collation: String) {
      self.affinity = affinity
      self.collation = collation
    }

    /// Whether only a value that is the same can be equal.
    func isExact(_ value: Value) -> Bool {
      switch (value, affinity) {
      case (.text, .text), (.text, .none): collation == "BINARY"
      case (.integer, .integer), (.integer, .numeric), (.integer, .none): true
      case (.real, .real), (.blob, _), (.null, _): true
      default: false
      }
    }
  }
#endif
