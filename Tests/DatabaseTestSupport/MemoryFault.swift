/// What a database made of memory can be told to do wrong, to test what tests databases.
package enum MemoryFault: CaseIterable {
  /// Its version stays the same whatever is committed.
  case neverDiffers
  /// It leaves out the first of the rows beyond a place.
  case losesRows
  /// It gives keys in the wrong order.
  case swapsRows
  /// It gives null for every value.
  case readsNull
  /// It counts a row twice.
  case miscounts
  /// It orders rows as the request does, whatever else is asked for.
  case sortsNothing
  /// It shows rows in which the text doesn't stand.
  case findsAll
  /// It tells of no sections.
  case hasNoSections
}
