/// One thing in which the tables of a database differ from those that are wanted.
public struct SchemaDifference: Hashable, Sendable {
  /// What differs.
  public enum Kind: Hashable, Sendable {
    /// The table is not there.
    case tableMissing
    /// The table has its former name.
    case tableRenamed(from: String)
    /// The column is not there.
    case columnMissing(String)
    /// The column has its former name.
    case columnRenamed(String, from: String)
    /// A column is there that is not wanted.
    case columnUnknown(String, hindersInserts: Bool)
    /// The column is declared for other values.
    case type(String, isDeclared: String, wanted: ColumnType)
    /// The column may be `NULL` and must not, or the other way round.
    case isRequired(String, Bool)
    /// What a row has in the column that was given nothing.
    case initial(String)
    /// The primary key.
    case key(isDeclared: [String], wanted: [String])
    /// An index is not there.
    case indexMissing(TableDefinition.Index)
    /// An index is there that is not wanted.
    case indexUnknown(TableDefinition.Index)
    /// A foreign key is not there.
    case foreignKeyMissing(TableDefinition.ForeignKey)
    /// A foreign key has another rule, or leads to another table.
    case foreignKey(isDeclared: TableDefinition.ForeignKey, wanted: TableDefinition.ForeignKey)
    /// A foreign key is there that is not wanted.
    case foreignKeyUnknown(TableDefinition.ForeignKey)
  }

  /// The table, by the name that is wanted.
  public var table: String
  /// What differs.
  public var kind: Kind

  /// Makes a difference.
  public init(_ table: String, _ kind: Kind) {
    self.table = table
    self.kind = kind
  }

  /// Whether rows cannot be read and written as they are wanted for as long as it is so. What others
  /// have added to a table for themselves, and what the table gives to rows of theirs, can stay.
  public var matters: Bool {
    switch kind {
    case .columnUnknown(_, let hindersInserts): hindersInserts
    case .initial, .indexUnknown, .foreignKeyUnknown: false
    default: true
    }
  }
}

extension SchemaDifference: CustomStringConvertible {
  /// The difference in a few words.
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
