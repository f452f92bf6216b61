extension Column {
  /// Returns a copy of the column that the user can edit; see ``Field/editable(text:set:)``.
  public func editable(
    text: ((Row) -> String)? = nil,
    set: @escaping (Row, String) throws -> Void
  ) -> Column {
    with(field.editable(text: text, set: set))
  }

  /// Returns a copy of the column in which the user can type values of a property.
  public func editable<Property: LosslessStringConvertible>(
    _ keyPath: ReferenceWritableKeyPath<Row, Property>
  ) -> Column {
    with(field.editable(keyPath))
  }

  /// Returns a copy of the column in which the user can type values of a property. An empty text
  /// sets nil.
  public func editable<Property: LosslessStringConvertible>(
    _ keyPath: ReferenceWritableKeyPath<Row, Property?>
  ) -> Column {
    with(field.editable(keyPath))
  }

  /// Returns a copy of the column that orders rows by a sort key instead of the shown value.
  ///
  /// ```swift
  /// let version = Column("Version", \Song.version).ordered(by: SortKey(\.releaseNumber))
  /// ```
  ///
  /// The user chooses the direction, and the column's `nilPlacement` places rows without a value.
  /// All rows are read for this order, even if the source could order them itself.
  public func ordered(by key: SortKey<Row>) -> Column {
    var column = self
    column.order = key
    return column
  }

  package func with(_ field: Field<Row>) -> Column {
    var column = self
    column.field = field
    return column
  }
}
