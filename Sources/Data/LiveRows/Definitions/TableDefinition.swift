/// The present or wanted declaration of a table.
///
/// ```swift
/// let invoices = TableDefinition(
///   "invoice",
///   columns: [
///     TableDefinition.Column("id", type: .integer),
///     TableDefinition.Column("status", type: .text, isRequired: true, initial: .value("open")),
///     TableDefinition.Column("customer", type: .integer),
///   ],
///   key: ["id"],
///   indexes: [TableDefinition.Index(["customer"], isUnique: false)],
///   foreignKeys: [
///     TableDefinition.ForeignKey(["customer"], table: "customer", deleteRule: .deny)
///   ]
/// )
/// ```
public struct TableDefinition: Hashable, Sendable {
  /// A column.
  public struct Column: Hashable, Sendable {
    /// The default of a column, used for a row that is inserted without a value.
    public enum Default: Hashable, Sendable {
      /// `NULL`.
      case none
      /// A constant value.
      case value(Value)
      /// The result of an expression in the database's SQL dialect.
      case expression(String)
    }

    /// The column's name.
    public var name: String
    /// The former name of the column, if known.
    public var originalName: String?
    /// The type of its values.
    public var type: ColumnType
    /// The type name in the database's SQL dialect for an existing column, or nil for the usual
    /// one.
    public var declaredType: String?
    /// A Boolean value indicating whether the column is declared `NOT NULL`.
    public var isRequired: Bool
    /// The default value.
    public var initial: Default
    /// The name of the collation that compares its texts, or nil for that of the database.
    public var collation: String?

    /// Creates the definition of a column.
    public init(
      _ name: String,
      originalName: String? = nil,
      type: ColumnType,
      declaredType: String? = nil,
      isRequired: Bool = false,
      initial: Default = .none,
      collation: String? = nil
    ) {
      self.name = name
      self.originalName = originalName
      self.type = type
      self.declaredType = declaredType
      self.isRequired = isRequired
      self.initial = initial
      self.collation = collation
    }
  }

  /// An index.
  public struct Index: Hashable, Sendable {
    /// Its columns, in order.
    public var columns: [String]
    /// A Boolean value indicating whether the combination of values must be unique.
    public var isUnique: Bool
    /// The name of an existing index that can be dropped, or nil.
    public var name: String?

    /// Creates the definition of an index.
    public init(_ columns: [String], isUnique: Bool = false, name: String? = nil) {
      self.columns = columns
      self.isUnique = isUnique
      self.name = name
    }

    /// Returns whether another index has equal columns and uniqueness.
    package func isSame(as other: Index) -> Bool {
      isUnique == other.isUnique && TableDefinition.areEqual(columns, other.columns)
    }
  }

  /// A foreign key: columns that hold the key of a row of another table.
  public struct ForeignKey: Hashable, Sendable {
    /// The columns, in the order of the referenced key.
    public var columns: [String]
    /// The referenced table.
    public var table: String
    /// The effect of deleting a referenced row.
    public var deleteRule: DeleteRule

    /// Creates the definition of a foreign key.
    public init(_ columns: [String], table: String, deleteRule: DeleteRule) {
      self.columns = columns
      self.table = table
      self.deleteRule = deleteRule
    }
  }

  /// A condition that each row of the table must satisfy.
  ///
  /// ```swift
  /// var invoices = TableDefinition("invoice", columns: columns)
  /// invoices.checks = [TableDefinition.Check("total >= 0")]
  /// ```
  public struct Check: Hashable, Sendable {
    /// The condition in the database's SQL dialect.
    public var condition: String
    /// The name of the constraint, or nil if it has none.
    public var name: String?

    /// Creates the definition of a check with a name.
    public init(_ condition: String, name: String?) {
      self.condition = condition
      self.name = name
    }

    /// Creates the check of a managed class. Its name contains the condition, so that the check can
    /// be recognized, and told from the checks of other programs.
    public init(_ condition: String) {
      self.init(condition, name: Self.name(of: condition))
    }
  }

  /// The table's name.
  public var name: String
  /// The former name of the table, if known.
  public var originalName: String?
  /// The columns, in order.
  public var columns: [Column]
  /// The columns of the primary key, in order, or an empty array if none is declared.
  public var key: [String]
  /// The indexes, without the index of the primary key.
  public var indexes: [Index]
  /// The foreign keys.
  public var foreignKeys: [ForeignKey]
  /// The checks.
  public var checks: [Check]

  /// Creates the definition of a table.
  public init(
    _ name: String,
    originalName: String? = nil,
    columns: [Column],
    key: [String] = [],
    indexes: [Index] = [],
    foreignKeys: [ForeignKey] = [],
    checks: [Check] = []
  ) {
    self.name = name
    self.originalName = originalName
    self.columns = columns
    self.key = key
    self.indexes = indexes
    self.foreignKeys = foreignKeys
    self.checks = checks
  }

  /// Returns the column with a name, ignoring the case of ASCII letters.
  public func column(named name: String) -> Column? {
    columns.first { Identifier.areEqual($0.name, name) }
  }
}

extension TableDefinition {
  /// Returns whether two lists of names are equal, ignoring the case of ASCII letters.
  package static func areEqual(_ left: [String], _ right: [String]) -> Bool {
    left.count == right.count && zip(left, right).allSatisfy { Identifier.areEqual($0, $1) }
  }
}

extension TableDefinition.Check {
  private static let prefix = "check: "
  /// The maximum length of a name on servers, in bytes.
  private static let maxLength = 63

  /// Whether the name is that of a check of a managed class.
  package var isManaged: Bool { name?.hasPrefix(Self.prefix) ?? false }

  /// Returns the text for messages of a constraint's name.
  package static func condition(ofName name: String) -> String {
    name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name
  }

  /// Returns the name of the check with a condition. The end of a long condition is replaced by a
  /// hash of the condition, because servers truncate names.
  private static func name(of condition: String) -> String {
    let whole = prefix + condition
    if whole.utf8.count <= maxLength { return whole }
    // FNV-1a
    let hash = condition.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    let end = "... " + String(hash, radix: 16)
    var start = Substring(whole)
    while start.utf8.count + end.utf8.count > maxLength { start.removeLast() }
    return start + end
  }
}
