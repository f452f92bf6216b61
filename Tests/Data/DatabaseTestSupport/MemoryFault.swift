/// Faults of an in-memory database, for tests of the tests of databases.
package enum MemoryFault: CaseIterable {
  /// The version does not change with commits.
  case neverDiffers
  /// The first of the rows after a position is missing.
  case losesRows
  /// Keys are returned in the wrong order.
  case swapsRows
  /// All values are read as null.
  case readsNull
  /// One row is counted twice.
  case miscounts
  /// Rows are always sorted in the order of the request.
  case sortsNothing
  /// Rows that do not contain the text are returned.
  case findsAll
  /// No sections are returned.
  case hasNoSections
  /// Reports of changes omit all rows.
  case reportsTooLittle
}
