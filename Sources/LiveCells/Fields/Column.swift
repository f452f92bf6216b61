public import KeyValueObserving

/// One column of a table: a title, and the field of each row that stands under it.
///
/// ```swift
/// Column("Title", \.title)
/// Column("Size", key: "size", format: .bytes)
/// Column("Length") { $0.end - $0.start }
/// ```
public struct Column<Row: AnyObject> {
  /// What stands above the column.
  public let title: String
  /// What each row shows in it.
  public internal(set) var field: Field<Row>
  /// Where the texts stand; each as its kind of value does when nil.
  public var alignment: FieldAlignment?
  /// How wide the column wishes to be.
  public var width: ColumnWidth
  /// The key whose value the column shows, by which a source can order and search for it; nil where
  /// the column makes its value itself.
  public var key: String?
  /// Where rows without a value stand when the table is ordered by the column.
  public var nilPlacement = NilPlacement.last
  /// What rows are ordered by in place of what the column shows.
  var order: SortKey<Row>?

  /// A column of a field made elsewhere.
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

  /// A column that shows a property of a type that says how it is shown.
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

  /// A column that shows a property of any other type by its description.
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

  /// A column that makes its value from a row; whatever the function reads is followed, and what it
  /// throws is shown: `UnloadedError` as a row that isn't there yet, any other error as a failure.
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
  /// A column that shows something of what a filling gives, such as one of its properties. Until each
  /// filling of a row is there, all its columns say that it isn't.
  ///
  /// What the filling or `read` throws is shown as a failure. A table is neither ordered nor searched by
  /// such a column.
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

  /// A column that is worked out off the main actor: `input` reads on the main actor what `work` needs,
  /// and is followed. Columns that need the same work share a ``Filling``.
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
  /// A column that shows the value at a key path given by name.
  ///
  /// A key that a row does not have is shown as a failure with the class and the key in its text.
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
