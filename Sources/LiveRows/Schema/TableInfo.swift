/// A table or view of a database: its name, its columns, and what tells its rows apart.
public struct TableInfo: Hashable, Sendable {
  /// What kind of thing has the name.
  public enum Kind: String, Sendable {
    /// A table.
    case table
    /// A view.
    case view
    /// A virtual table, such as a full-text index.
    case virtual
    /// A table in which a virtual table keeps its data.
    case shadow
    /// What a request's query selects.
    case query
  }

  /// What tells the rows of a table apart.
  public enum Identity: Hashable, Sendable {
    /// The column that is the table's `INTEGER PRIMARY KEY`.
    case integerPrimaryKey(column: String)
    /// A number that the database itself gives each row, by a name that no column hides. It may change
    /// when the database is tidied up.
    case rowid(name: String)
    /// The declared primary key, in its own order.
    case primaryKey([KeyColumn])
    /// Nothing: a request must name key columns.
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
  public struct KeyColumn: Hashable, Sendable {
    /// The column's name.
    @ByBytes public var name: String
    /// Whether the key is declared `DESC` for this column.
    public var isDescending: Bool

    /// Makes a key column's description.
    public init(name: String, isDescending: Bool = false) {
      self.name = name
      self.isDescending = isDescending
    }
  }

  /// The name, as it was declared.
  @ByBytes public var name: String
  /// What kind of thing it is.
  public var kind: Kind
  /// The columns, in the order of their declaration, without the hidden ones of virtual tables.
  public var columns: [TableColumn]
  /// What tells its rows apart.
  public var identity: Identity
  /// The columns of the key that is declared, in its order, even where the database itself tells rows
  /// apart by something else.
  @ByBytes public var declaredKey: [String]

  /// Makes a table's description.
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

  /// What the position of a row among those of a query is called, where nothing else tells them apart: a name
  /// that none of its columns has.
  package var positionName: String {
    var name = "position"
    while columns.contains(where: { Identifier.areEqual($0.name, name) }) { name += "_" }
    return name
  }

  /// The column of a name, as databases read names: the case of ASCII letters does not matter, and
  /// the name may be in double quotes, unless there is a column of exactly that name.
  public func column(named name: String) -> TableColumn? {
    columns.first { $0.name.isExactly(name) } ?? columns.first {
      Identifier.areEqual($0.name, name)
    }
      ?? Identifier.unquoted(name).flatMap { name in
        columns.first { Identifier.areEqual($0.name, name) }
      }
  }
}
