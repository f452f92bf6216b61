#if SQLite
  /// How a column stores the value of a new row.
  enum ColumnKeeping: Sendable {
    /// The column is a key that SQLite generates.
    case key
    /// An omitted value is `NULL`, and other values are converted by the affinity.
    case typed(ColumnAffinity)
    /// The declaration determines the value, or the value of an omitted column.
    case declared

    /// - Parameter isKey: Whether the column is the table's `INTEGER PRIMARY KEY`.
    init(_ column: TableColumn, isKey: Bool, _ declaration: TableConstraints) {
      if isKey {
        self = .key
      } else if declaration.generated.contains(ExactName(column.name))
        || declaration.defaulted.contains(ExactName(column.name))
      {
        self = .declared
      } else {
        self = .typed(ColumnAffinity(declaredType: column.declaredType))
      }
    }

    /// Returns whether the column certainly stores exactly the given value, or `NULL` if it is
    /// omitted.
    func keeps(_ value: Value?) -> Bool {
      switch (self, value) {
      case (.key, nil), (.key, .integer), (.typed, nil), (.typed, .null), (.typed, .blob): true
      case (.typed(let affinity), .integer): affinity != .text && affinity != .real
      // SQLite stores `NaN` as `NULL`, and a negative zero as zero.
      case (.typed(let affinity), .real(let number)):
        (affinity == .real || affinity == .none) && !number.isNaN
          && (number != 0 || number.sign == .plus)
      case (.typed(let affinity), .text): affinity == .text || affinity == .none
      default: false
      }
    }
  }
#endif
