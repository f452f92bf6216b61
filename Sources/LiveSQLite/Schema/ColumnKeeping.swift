#if SQLite
  /// What becomes of a value that is written into a column of a new row.
  enum ColumnKeeping: Sendable {
    /// The column is the key that SQLite gives by itself.
    case key
    /// The column is `NULL` if it is left out, and makes of values what its type says.
    case typed(ColumnAffinity)
    /// The table says what the column holds, or what it holds if it is left out.
    case declared

    /// - Parameter isKey: Whether the column is the table's `INTEGER PRIMARY KEY`.
    init(_ column: TableColumn, isKey: Bool, _ declaration: TableDeclaration) {
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

    /// Whether the column is known to hold just what it was given, `NULL` for nothing.
    func keeps(_ value: Value?) -> Bool {
      switch (self, value) {
      case (.key, nil), (.key, .integer), (.typed, nil), (.typed, .null), (.typed, .blob): true
      case (.typed(let affinity), .integer): affinity != .text && affinity != .real
      // `NaN` becomes `NULL`, and a zero loses its sign.
      case (.typed(let affinity), .real(let number)):
        (affinity == .real || affinity == .none) && !number.isNaN
          && (number != 0 || number.sign == .plus)
      case (.typed(let affinity), .text): affinity == .text || affinity == .none
      default: false
      }
    }
  }
#endif
