/// A table or view of a database: its name, its columns, and the columns that identify its rows.
///
/// ```swift
/// let table = try store.table(named: "orders")
/// for column in table.columns { lines.append("\(column.name) \(column.declaredType)") }
/// ```
public struct TableInfo: Hashable, Sendable {
  /// The kinds of objects that a name can refer to.
  ///
  /// ```swift
  /// let tables = try store.tableNames().filter { name in
  ///   try store.table(named: name).kind == .table
  /// }
  /// ```
  public enum Kind: String, Sendable {
    /// A table.
    case table
    /// A view.
    case view
    /// A virtual table, such as a full-text index.
    case virtual
    /// A table in which a virtual table stores its data.
    case shadow
    /// The result of a request's query.
    case query
  }

  /// The ways to identify the rows of a table.
  ///
  /// ```swift
  /// switch lines.identity {
  /// case .integerPrimaryKey(let column), .rowid(let column): key = [column]
  /// case .primaryKey(let columns): key = columns.map(\.name)
  /// case .none: key = []
  /// }
  /// ```
  public enum Identity: Hashable, Sendable {
    /// The column that is the table's `INTEGER PRIMARY KEY`.
    case integerPrimaryKey(column: String)
    /// A row number that the database assigns, under a name that no column hides. It may change
    /// when the database is compacted.
    case rowid(name: String)
    /// The declared primary key, in the order of its columns.
    case primaryKey([KeyColumn])
    /// No identity. A request must name key columns.
    case none

    public static func == (left: Self, right: Self) -> Bool {
      switch (left, right) {
      case (.integerPrimaryKey(let left), .integerPrimaryKey(let right)),
        (.rowid(let left), .rowid(let right)):
        left.isExactly(right)
      case (.primaryKey(let left), .primaryKey(let right)): left == right
      case (.none, .none): true
      default: false
      }
    }

    public func hash(into hasher: inout Hasher) {
      switch self {
      case .integerPrimaryKey(let name), .rowid(let name): name.hashExactly(into: &hasher)
      case .primaryKey(let columns): hasher.combine(columns)
      case .none: break
      }
    }
  }

  /// A column of a declared primary key.
  ///
  /// ```swift
  /// let lines = TableInfo(
  ///   name: "line",
  ///   kind: .table,
  ///   columns: ["invoice", "number"].map { TableColumn(name: $0, declaredType: "integer") },
  ///   identity: .primaryKey([.init(name: "invoice"), .init(name: "number", isDescending: true)])
  /// )
  /// ```
  public struct KeyColumn: Hashable, Sendable {
    /// The column's name.
    @ByBytes public var name: String
    /// A Boolean value indicating whether the key column is declared `DESC`.
    public var isDescending: Bool

    /// Creates the description of a key column.
    public init(name: String, isDescending: Bool = false) {
      self.name = name
      self.isDescending = isDescending
    }
  }

  /// The name as declared.
  @ByBytes public var name: String
  /// The kind of object.
  public var kind: Kind
  /// The columns in the order of their declaration, without hidden columns of virtual tables.
  public var columns: [TableColumn]
  /// The way to identify rows.
  public var identity: Identity
  /// The columns of the declared key, in order, even if the database identifies rows in another
  /// way.
  @ByBytes public var declaredKey: [String]

  /// Creates the description of a table.
  public init(
    name: String,
    kind: Kind,
    columns: [TableColumn],
    identity: Identity,
    declaredKey: [String] = []
  ) {
    self.name = name
    self.kind = kind
    self.columns = columns
    self.identity = identity
    self.declaredKey = declaredKey
  }

  /// The name of the pseudo-column that holds a row's position in the result of a query without a
  /// key. No column of the query has this name.
  package var positionName: String {
    var name = "position"
    while columns.contains(where: { Identifier.areEqual($0.name, name) }) { name += "_" }
    return name
  }

  /// Returns the column with a name, by the rules of SQL: ASCII case is ignored, and the name may
  /// be in double quotes. A column with exactly the given name takes precedence.
  public func column(named name: String) -> TableColumn? {
    columns.first { $0.name.isExactly(name) } ?? columns.first {
      Identifier.areEqual($0.name, name)
    }
      ?? Identifier.unquoted(name).flatMap { name in
        columns.first { Identifier.areEqual($0.name, name) }
      }
  }
}
