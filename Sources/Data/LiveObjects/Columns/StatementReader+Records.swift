extension StatementReader {
  /// Returns the result rows of a query as instances of a `Decodable` type.
  ///
  /// ```swift
  /// struct Line: Decodable {
  ///   struct Author: Decodable { var name: String }
  ///   var title: String
  ///   var author: Author?
  /// }
  /// ```
  ///
  /// ```swift
  /// let lines = try store.readTransaction { transaction in
  ///   try transaction.rows(
  ///     Line.self,
  ///     """
  ///     SELECT title, author.name AS "author.name"
  ///     FROM book LEFT JOIN author ON author.id = author_id
  ///     """
  ///   )
  /// }
  /// ```
  ///
  /// A property is read from the column with its name. Its type is a ``ColumnValue``, an
  /// enumeration of such raw values, or any other type that was stored as JSON text. If its type is
  /// a record, it can also have columns of its own, named `property.column`; an optional record is
  /// nil if all of them are null. A result of one column can also be read as a single value, such
  /// as `String`.
  ///
  /// - Parameters:
  ///   - type: The type of the records.
  ///   - statement: One statement in the database's SQL dialect. `?1` refers to the first value.
  ///   - values: The parameter values.
  /// - Throws: `StoreError` with the message of the database, or `DecodingError` with the name of
  ///   the property.
  public func rows<Record: Decodable>(
    _ type: Record.Type,
    _ statement: String,
    _ values: [Value] = []
  ) throws -> [Record] {
    try rows(statement, values).map { row in
      guard type is any ColumnValue.Type else {
        return try Record(from: RecordDecoder(row: row))
      }
      return try ColumnContainer(value: row.values.first ?? .null, codingPath: []).decode(type)
    }
  }
}
