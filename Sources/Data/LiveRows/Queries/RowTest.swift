/// A filter by values, applied to rows with the columns of a plan.
struct RowTest {
  private let positions: [Int]
  private let predicate: ([Value]) -> Bool

  /// Creates a test.
  ///
  /// - Throws: `StoreError` `noSuchColumn` if a key of the filter is not one of the columns.
  init(_ filter: ValueFilter, columns: [TableColumn]) throws {
    positions = try filter.keys.map { key in
      let position = columns.firstIndex { $0.name.utf8.elementsEqual(key.utf8) }
      guard let position else {
        throw StoreError(.noSuchColumn(key, known: nil), context: "filter")
      }
      return position
    }
    predicate = filter.makePredicate()
  }

  /// Returns whether a row with these values passes the filter.
  func accepts(_ values: [Value]) -> Bool { predicate(positions.map { values[$0] }) }
}
