/// One difference between the tables of a database and the wanted definitions.
public struct SchemaDifference: Hashable, Sendable {
  /// The kinds of differences.
  public enum Kind: Hashable, Sendable {
    /// The table does not exist.
    case tableMissing
    /// The table has its former name.
    case tableRenamed(from: String)
    /// The column does not exist.
    case columnMissing(String)
    /// The column has its former name.
    case columnRenamed(String, from: String)
    /// An unwanted column exists.
    case columnUnknown(String, hindersInserts: Bool)
    /// The column is declared with another type.
    case type(String, isDeclared: String, wanted: ColumnType)
    /// The column is nullable but must not be, or the other way round.
    case isRequired(String, Bool)
    /// The column has another default.
    case initial(String)
    /// The primary key differs.
    case key(isDeclared: [String], wanted: [String])
    /// The index does not exist.
    case indexMissing(TableDefinition.Index)
    /// An unwanted index exists.
    case indexUnknown(TableDefinition.Index)
    /// The foreign key does not exist.
    case foreignKeyMissing(TableDefinition.ForeignKey)
    /// The foreign key has another rule, or references another table.
    case foreignKey(isDeclared: TableDefinition.ForeignKey, wanted: TableDefinition.ForeignKey)
    /// An unwanted foreign key exists.
    case foreignKeyUnknown(TableDefinition.ForeignKey)
  }

  /// The wanted name of the table.
  public var table: String
  /// The kind of difference.
  public var kind: Kind

  /// Creates a difference.
  public init(_ table: String, _ kind: Kind) {
    self.table = table
    self.kind = kind
  }

  /// A Boolean value indicating whether the difference prevents rows from being read and written as
  /// wanted.
  ///
  /// Additional columns, indexes, foreign keys and defaults of other programs are harmless.
  public var matters: Bool {
    switch kind {
    case .columnUnknown(_, let hindersInserts): hindersInserts
    case .initial, .indexUnknown, .foreignKeyUnknown: false
    default: true
    }
  }
}

extension SchemaDifference: CustomStringConvertible {
  /// A short description of the difference.
  public var description: String {
    switch kind {
    case .tableMissing: "there is no table \(table)"
    case .tableRenamed(let former): "\(table) is still named \(former)"
    case .columnMissing(let name): "there is no column \(table).\(name)"
    case .columnRenamed(let name, let former): "\(table).\(name) is still named \(former)"
    case .columnUnknown(let name, let hinders):
      "\(table).\(name) is no column that is wanted"
        + (hinders ? ", and each new row must have a value in it" : "")
    case .type(let name, let declared, let wanted):
      "\(table).\(name) is declared \(declared.isEmpty ? "without a type" : declared), not for "
        + "\(wanted.rawValue)"
    case .isRequired(let name, let isRequired):
      isRequired
        ? "\(table).\(name) must not be NULL, and may be"
        : "\(table).\(name) may be NULL, and must not be"
    case .initial(let name): "\(table).\(name) has another default"
    case .key(let declared, let wanted):
      "\(table) has \(declared.isEmpty ? "no key" : "the key \(Self.list(declared))"), not "
        + (wanted.isEmpty ? "none" : Self.list(wanted))
    case .indexMissing(let index):
      "\(table) has no \(index.isUnique ? "unique " : "")index of \(Self.list(index.columns))"
    case .indexUnknown(let index):
      "\(table) has \(index.isUnique ? "a unique" : "an") index of \(Self.list(index.columns))"
        + " that is not wanted"
    case .foreignKeyMissing(let key):
      "\(table).\(Self.list(key.columns)) does not refer to \(key.table)"
    case .foreignKey(let declared, let wanted):
      "\(table).\(Self.list(wanted.columns)) refers to \(declared.table) with the rule"
        + " \(declared.deleteRule.rawValue), not to \(wanted.table) with \(wanted.deleteRule.rawValue)"
    case .foreignKeyUnknown(let key):
      "\(table).\(Self.list(key.columns)) refers to \(key.table), which is not wanted"
    }
  }

  private static func list(_ names: [String]) -> String {
    names.count == 1 ? names[0] : "(" + names.joined(separator: ", ") + ")"
  }
}
