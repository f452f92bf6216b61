#if SQLite
  /// The conversion of values by the declared type of a column; see "Datatypes In SQLite", section
  /// 3.
  enum ColumnAffinity: Hashable, Sendable {
    case integer
    case text
    case real
    case numeric
    /// Values are not converted.
    case none

    /// Applies SQLite's rules in their order: `POINT` contains `INT`, so its affinity is integer.
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
