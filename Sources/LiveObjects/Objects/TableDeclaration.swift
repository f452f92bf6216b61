/// What a class says of its table besides its columns, for a schema that makes it.
public struct TableDeclaration: Sendable {
  /// What a class says of the column of one property.
  public struct Column: Sendable {
    let index: Int
    let isUnique: Bool
    let isIndexed: Bool
    let originalName: String?
    let isConstant: Bool
    let deleteRule: DeleteRule

    /// Says something of a property; what the macro `@Managed` calls.
    ///
    /// - Parameters:
    ///   - index: The index of its key.
    ///   - isUnique: Whether no two rows may share a value.
    ///   - isIndexed: Whether there is an index of it.
    ///   - originalName: The name that the column had before.
    ///   - isConstant: Whether the initial value is the same for all objects.
    ///   - deleteRule: What becomes of the row when the one is deleted that it refers to.
    public init(
      _ index: Int,
      isUnique: Bool = false,
      isIndexed: Bool = false,
      originalName: String? = nil,
      isConstant: Bool = false,
      deleteRule: DeleteRule = .nullify
    ) {
      self.index = index
      self.isUnique = isUnique
      self.isIndexed = isIndexed
      self.originalName = originalName
      self.isConstant = isConstant
      self.deleteRule = deleteRule
    }
  }

  let unique: [[String]]
  let indexes: [[String]]
  let originalName: String?
  private let columns: [Column]

  /// Says something of a table; what the macro `@Managed` calls.
  ///
  /// - Parameters:
  ///   - unique: Columns that no two rows may share the values of.
  ///   - indexes: Columns that have an index together.
  ///   - originalName: The name that the table had before.
  ///   - columns: What is said of single properties.
  public init(
    unique: [[String]] = [],
    indexes: [[String]] = [],
    originalName: String? = nil,
    _ columns: [Column] = []
  ) {
    self.unique = unique
    self.indexes = indexes
    self.originalName = originalName
    self.columns = columns
  }

  /// What is said of a property.
  func column(_ property: ManagedProperty) -> Column {
    columns.first { $0.index == property.index } ?? Column(property.index)
  }
}
