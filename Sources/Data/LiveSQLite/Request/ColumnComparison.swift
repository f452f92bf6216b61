#if SQLite
  /// How SQLite compares the values of a column; see "Datatypes In SQLite", sections 3 and 7.
  struct ColumnComparison: Hashable, Sendable {
    /// The affinity that is applied to a value before it is compared with one of the column.
    var affinity: ColumnAffinity
    var collation: String

    /// The comparison of rowids.
    static let rowid = ColumnComparison(affinity: .integer, collation: "BINARY")

    /// Creates the comparison of a declared column of a table.
    init(of column: TableColumn, in table: TableInfo, _ session: ReadSession) {
      affinity = ColumnAffinity(declaredType: column.declaredType)
      collation = (session.collation(of: column.name, in: table.name) ?? "BINARY").uppercased()
    }

    private init(affinity: ColumnAffinity, collation: String) {
      self.affinity = affinity
      self.collation = collation
    }

    /// Returns whether only identical values are equal to a value.
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
