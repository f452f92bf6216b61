/// One difference between the tables of a database and the wanted definitions.
///
/// ```swift
/// let differences = [
///   SchemaDifference("invoice", .columnMissing("status")),
///   SchemaDifference("invoice", .columnUnknown("note", hindersInserts: false)),
/// ]
/// let severe = differences.filter(\.matters).map(\.description)
/// ```
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
    /// The column has a different default.
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
    /// The column has another collation.
    case collation(String, isDeclared: String?, wanted: String)
    /// The check does not exist.
    case checkMissing(TableDefinition.Check)
    /// A check exists that the class no longer has.
    case checkUnknown(TableDefinition.Check)
    /// The changes of the table are not recorded in a history as they should be.
    case notRecorded
    /// The database keeps a history that is no longer wanted.
    case historyUnknown
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
    case .initial, .indexUnknown, .foreignKeyUnknown, .historyUnknown: false
    default: true
    }
  }
}

extension SchemaDifference: CustomStringConvertible {
  /// A short description of the difference.
  public var description: String {
    switch kind {
    case .tableMissing: "table \(table) is missing"
    case .tableRenamed(let former): "table \(table) still has its former name \(former)"
    case .columnMissing(let name): "column \(table).\(name) is missing"
    case .columnRenamed(let name, let former):
      "column \(table).\(name) still has its former name \(former)"
    case .columnUnknown(let name, let hinders):
      "column \(table).\(name) is unexpected"
        + (hinders ? " and requires a value in each new row" : "")
    case .type(let name, let declared, let wanted):
      "\(table).\(name) has \(declared.isEmpty ? "no type" : "the type \(declared)"); expected a type"
        + " for \(wanted.rawValue) values"
    case .isRequired(let name, let isRequired):
      isRequired
        ? "\(table).\(name) may be NULL; expected NOT NULL"
        : "\(table).\(name) is NOT NULL; expected to allow NULL"
    case .initial(let name): "\(table).\(name) has a different default"
    case .key(let declared, let wanted):
      "\(table) has \(declared.isEmpty ? "no key" : "the key \(Self.list(declared))"); expected "
        + (wanted.isEmpty ? "none" : Self.list(wanted))
    case .indexMissing(let index):
      "\(table) has no \(index.isUnique ? "unique " : "")index on \(Self.list(index.columns))"
    case .indexUnknown(let index):
      "\(table) has an unexpected \(index.isUnique ? "unique " : "")index on "
        + Self.list(index.columns)
    case .foreignKeyMissing(let key):
      "\(table).\(Self.list(key.columns)) has no foreign key to \(key.table)"
    case .foreignKey(let declared, let wanted):
      "\(table).\(Self.list(wanted.columns)) refers to \(declared.table) with the rule"
        + " \(declared.deleteRule.rawValue); expected \(wanted.table) with \(wanted.deleteRule.rawValue)"
    case .foreignKeyUnknown(let key):
      "\(table).\(Self.list(key.columns)) has an unexpected foreign key to \(key.table)"
    case .collation(let name, let declared, let wanted):
      "\(table).\(name) has \(declared.map { "the collation \($0)" } ?? "no collation"); expected "
        + wanted
    case .checkMissing(let check): "\(table) does not check \(check.condition)"
    case .checkUnknown(let check): "\(table) still checks \(check.condition)"
    case .notRecorded: "the changes of table \(table) are not recorded as they should be"
    case .historyUnknown: "\(table) keeps a history, which the schema does not"
    }
  }

  private static func list(_ names: [String]) -> String {
    names.count == 1 ? names[0] : "(" + names.joined(separator: ", ") + ")"
  }
}
