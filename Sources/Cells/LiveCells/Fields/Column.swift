public import KeyValueObserving

/// One column of a table: a title, and the field that each row shows below it.
///
/// ```swift
/// let title = Column("Title", \Song.title)
/// let length = Column<Song>("Length") { $0.end - $0.start }
/// ```
public struct Column<Row: AnyObject> {
  /// The title of the column.
  public let title: String
  /// The field that each row shows in the column.
  public internal(set) var field: Field<Row>
  /// The alignment of the texts, or nil to align each text by its kind of value.
  public var alignment: FieldAlignment?
  /// The preferred width of the column.
  public var width: ColumnWidth
  /// The key of the shown value, by which a source can order and search. Nil if the column computes
  /// its value.
  public var key: String?
  /// The position of rows without a value when the table is ordered by the column.
  public var nilPlacement = NilPlacement.last
  /// The key that orders rows instead of the shown value.
  var order: SortKey<Row>?

  /// Creates a column that shows a field.
  public init(
    _ title: String,
    field: Field<Row>,
    alignment: FieldAlignment? = nil,
    width: ColumnWidth = .content
  ) {
    self.title = title
    self.field = field
    self.alignment = alignment
    self.width = width
  }

  /// Creates a column that shows a property whose type conforms to `ValueConvertible`.
  @inlinable
  @inline(__always)
  public init<Property: ValueConvertible>(
    _ title: String,
    _ keyPath: consuming KeyPath<Row, Property>,
    format: FieldFormat = .plain,
    alignment: FieldAlignment? = nil,
    width: ColumnWidth = .content
  ) {
    let field = Field(consume keyPath, format: format, name: title)
    self.init(title, field: field, alignment: alignment, width: width)
  }

  /// Creates a column that shows a property of any other type by its description.
  @_disfavoredOverload
  public init<Property>(
    _ title: String,
    _ keyPath: KeyPath<Row, Property>,
    format: FieldFormat = .plain,
    alignment: FieldAlignment? = nil,
    width: ColumnWidth = .content
  ) {
    let field = Field(keyPath, format: format, name: title)
    self.init(title, field: field, alignment: alignment, width: width)
  }

  /// Creates a column that computes its value from a row. Every property that the closure reads is
  /// observed.
  ///
  /// If the closure throws `UnloadedError`, the row is shown as not loaded. Any other error is
  /// shown as a failure.
  public init(
    _ title: String,
    format: FieldFormat = .plain,
    alignment: FieldAlignment? = nil,
    width: ColumnWidth = .content,
    reading read: @escaping (Row) throws -> some ValueConvertible
  ) {
    let field = Field<Row>(title, format: format, reading: read)
    self.init(title, field: field, alignment: alignment, width: width)
  }
}

extension Column {
  /// Creates a column that shows a part of a filling's result, such as one of its properties.
  ///
  /// All columns of a row are shown as not loaded until each filling of the row has a result. An
  /// error of the filling or of `read` is shown as a failure. A table cannot be ordered or searched
  /// by such a column.
  public init<Content>(
    _ title: String,
    of filling: Filling<Row, Content>,
    format: FieldFormat = .plain,
    alignment: FieldAlignment? = nil,
    width: ColumnWidth = .content,
    reading read: @escaping (Content) throws -> some ValueConvertible
  ) {
    let field = Field(title, of: filling, format: format, reading: read)
    self.init(title, field: field, alignment: alignment, width: width)
  }

  /// Creates a column whose value is computed off the main actor. `input` reads the values that
  /// `work` needs on the main actor and is observed. Columns that need the same work share a
  /// ``Filling``.
  public init<Input: Equatable & Sendable>(
    _ title: String,
    format: FieldFormat = .plain,
    alignment: FieldAlignment? = nil,
    width: ColumnWidth = .content,
    from input: @escaping (Row) -> Input,
    by work:
      @escaping @concurrent @Sendable (Input) async throws -> some ValueConvertible & Sendable
  ) {
    let field = Field(title, format: format, from: input, by: work)
    self.init(title, field: field, alignment: alignment, width: width)
  }
}

extension Column where Row: KeyValueObservable {
  /// Creates a column that shows the value at a key path given by name.
  ///
  /// If a row does not have the key, a failure with the class and the key in its text is shown.
  public init(
    _ title: String,
    key: String,
    format: FieldFormat = .plain,
    alignment: FieldAlignment? = nil,
    width: ColumnWidth = .content
  ) {
    let field = Field<Row>(key: key, format: format, name: title)
    self.init(title, field: field, alignment: alignment, width: width)
    self.key = key
  }
}
