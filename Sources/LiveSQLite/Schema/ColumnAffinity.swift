#if SQLite
  /// What a column makes of values where it can, by the type that it is declared with; see "Datatypes In
  /// SQLite", section 3.
  enum ColumnAffinity: Hashable, Sendable {
    case integer
    case text
    case real
    case numeric
    /// Nothing becomes of them.
    case none

    init(declaredType: String) {
      let type = declaredType.uppercased()
      func names(_ parts: String...) -> Bool { parts.contains { type.contains($0) } }
      self =
        if names("INT") {
          .integer
        } else if names("CHAR", "CLOB", "TEXT") {
          .text
        } else if type.isEmpty || names("BLOB") {
          .none
        } else if names("REAL", "FLOA", "DOUB") {
          .real
        } else {
          .numeric
        }
    }
  }
#endif
