/// How a table is declared, or is to be.
public struct TableDefinition: Hashable, Sendable {
  /// A column.
  public struct Column: Hashable, Sendable {
    /// What a row has in the column that was given nothing.
    public enum Default: Hashable, Sendable {
      /// `NULL`.
      case none
      /// A value.
      case value(Value)
      /// What an expression of the database gives, in its own words.
      case expression(String)
    }

    /// The column's name.
    public var name: String
    /// The name that it had before, if that is known.
    public var originalName: String?
    /// What it holds.
    public var type: ColumnType
    /// The type in the database's own words, of a column that is there; nil for the usual one.
    public var declaredType: String?
    /// Whether it must hold a value.
    public var isRequired: Bool
    /// What a row has in it that was given nothing.
    public var initial: Default

    /// Makes a description.
    public init(
      _ name: String,
      originalName: String? = nil,
      type: ColumnType,
      declaredType: String? = nil,
      isRequired: Bool = false,
      initial: Default = .none
    ) {
      self.name = name
      self.originalName = originalName
      self.type = type
      self.declaredType = declaredType
      self.isRequired = isRequired
      self.initial = initial
    }
  }

  /// An index.
  public struct Index: Hashable, Sendable {
    /// Its columns, in order.
    public var columns: [String]
    /// Whether no two rows may have the same values in them.
    public var isUnique: Bool
    /// Its own name, of an index that is there and can be taken away; nil for others.
    public var name: String?

    /// Makes a description.
    public init(_ columns: [String], isUnique: Bool = false, name: String? = nil) {
      self.columns = columns
      self.isUnique = isUnique
      self.name = name
    }

    /// Whether another index does the same.
    package func isSame(as other: Index) -> Bool {
      isUnique == other.isUnique && TableDefinition.areEqual(columns, other.columns)
    }
  }

  /// Columns that hold the key of a row of another table.
  public struct ForeignKey: Hashable, Sendable {
    /// The columns, in the order of the other table's key.
    public var columns: [String]
    /// The other table.
    public var table: String
    /// What becomes of these rows when that row is deleted.
    public var deleteRule: DeleteRule

    /// Makes a description.
    public init(_ columns: [String], table: String, deleteRule: DeleteRule) {
      self.columns = columns
      self.table = table
      self.deleteRule = deleteRule
    }
  }

  /// The table's name.
  public var name: String
  /// The name that it had before, if that is known.
  public var originalName: String?
  /// The columns, in order.
  public var columns: [Column]
  /// The columns of the primary key, in order; empty where none is declared.
  public var key: [String]
  /// The indexes, without that of the primary key.
  public var indexes: [Index]
  /// The foreign keys.
  public var foreignKeys: [ForeignKey]

  /// Makes a description.
  public init(
    _ name: String,
    originalName: String? = nil,
    columns: [Column],
    key: [String] = [],
    indexes: [Index] = [],
    foreignKeys: [ForeignKey] = []
  ) {
    self.name = name
    self.originalName = originalName
    self.columns = columns
    self.key = key
    self.indexes = indexes
    self.foreignKeys = foreignKeys
  }

  /// The column of a name; the case of ASCII letters does not matter.
  public func column(named name: String) -> Column? {
    columns.first { Identifier.areEqual($0.name, name) }
  }
}

extension TableDefinition {
  /// Whether two lists of names are the same, as databases read names.
  package static func areEqual(_ left: [String], _ right: [String]) -> Bool {
    left.count == right.count && zip(left, right).allSatisfy { Identifier.areEqual($0, $1) }
  }
}
