extension Column {
  /// The same column, which a person can change by typing; see ``Field/editable(text:set:)``.
  public func editable(
    text: ((Row) -> String)? = nil,
    set: @escaping (Row, String) throws -> Void
  ) -> Column {
    with(field.editable(text: text, set: set))
  }

  /// The same column, which a person can change by typing values of a property.
  public func editable<Property: LosslessStringConvertible>(
    _ keyPath: ReferenceWritableKeyPath<Row, Property>
  ) -> Column {
    with(field.editable(keyPath))
  }

  /// The same column, which a person can change by typing values of a property; nothing typed is nil.
  public func editable<Property: LosslessStringConvertible>(
    _ keyPath: ReferenceWritableKeyPath<Row, Property?>
  ) -> Column {
    with(field.editable(keyPath))
  }

  /// The same column, by which rows are ordered as a key says, whatever the column shows.
  ///
  /// ```swift
  /// Column("Version", \.version).ordered(by: SortKey(\.releaseNumber))
  /// ```
  ///
  /// The order's direction and the place of rows without a value are the person's and the column's. All
  /// rows are read for it, by whatever means the source could order them otherwise.
  public func ordered(by key: SortKey<Row>) -> Column {
    var column = self
    column.order = key
    return column
  }

  private func with(_ field: Field<Row>) -> Column {
    var column = self
    column.field = field
    return column
  }
}
