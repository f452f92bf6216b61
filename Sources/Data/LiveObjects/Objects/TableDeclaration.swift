/// Further declarations by a class for its table, used when a schema creates the table.
///
/// They are the further parameters of `@Managed`, such as `unique`:
///
/// ```swift
/// @Managed("album", unique: [["title", "year"]])
/// final class Album {
///   var id: Int64?
///   var title = ""
///   var year: Int?
///   @Stored("added_at", as: .unixTime) var added: Date?
///   @Relation("artist_id") var artist: Artist?
/// }
/// ```
public struct TableDeclaration: Sendable {
  /// The declarations for the column of one property.
  ///
  /// They are the parameters of `@Stored` and `@Relation`:
  ///
  /// ```swift
  /// @Stored(unique: true) var isbn: String?
  /// ```
  public struct Column: Sendable {
    let index: Int
    let isUnique: Bool
    let isIndexed: Bool
    let originalName: String?
    let isConstant: Bool
    let deleteRule: DeleteRule
    let collation: String?

    /// Creates the declarations for a property. Called by code that `@Managed` generates.
    ///
    /// - Parameters:
    ///   - index: The index of the property's key.
    ///   - isUnique: Whether values are unique.
    ///   - isIndexed: Whether the column is indexed.
    ///   - originalName: The former name of the column.
    ///   - collation: The collation of the column.
    ///   - isConstant: Whether the initial value is the same for all objects.
    ///   - deleteRule: What happens to the row when the row that it refers to is deleted.
    public init(
      _ index: Int,
      isUnique: Bool = false,
      isIndexed: Bool = false,
      originalName: String? = nil,
      collation: String? = nil,
      isConstant: Bool = false,
      deleteRule: DeleteRule = .nullify
    ) {
      self.index = index
      self.isUnique = isUnique
      self.isIndexed = isIndexed
      self.originalName = originalName
      self.collation = collation
      self.isConstant = isConstant
      self.deleteRule = deleteRule
    }
  }

  let unique: [[String]]
  let indexes: [[String]]
  /// The conditions of checks, with their texts for users.
  let checks: [(check: TableDefinition.Check, text: String)]
  let originalName: String?
  private let columns: [Column]

  /// Creates the declarations for a table. Called by code that `@Managed` generates.
  ///
  /// - Parameters:
  ///   - unique: Unique combinations of columns.
  ///   - indexes: Indexed combinations of columns.
  ///   - checks: Conditions of all rows, each with the text for users if a row violates it.
  ///   - originalName: The former name of the table.
  ///   - columns: The declarations for properties.
  public init(
    unique: [[String]] = [],
    indexes: [[String]] = [],
    checks: KeyValuePairs<String, String> = [:],
    originalName: String? = nil,
    _ columns: [Column] = []
  ) {
    self.unique = unique
    self.indexes = indexes
    self.checks = checks.map { (TableDefinition.Check($0.key), $0.value) }
    self.originalName = originalName
    self.columns = columns
  }

  /// Returns the declarations for a property.
  func column(_ property: ManagedProperty) -> Column {
    columns.first { $0.index == property.index } ?? Column(property.index)
  }
}
