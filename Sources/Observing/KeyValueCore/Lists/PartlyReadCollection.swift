/// A collection that reads only the beginning of long values, and can read the complete values on
/// request.
///
/// Confined to the isolation of the collection.
package protocol PartlyReadCollection<Element>: ObservableCollection {
  /// Returns whether a value of a row may be only the beginning of the stored value.
  func isCut(_ value: Value) -> Bool

  /// Reads the complete values of rows, in one state of the data.
  ///
  /// - Parameters:
  ///   - rows: Rows of the collection.
  ///   - keys: The keys of the requested values.
  /// - Returns: The values of each row, in the order of `keys`. Nil for a row that no longer
  ///   exists.
  /// - Throws: An error if the rows cannot be read, or are too large together.
  @MainActor func completeValues(of rows: [Element], keys: [String]) async throws -> [[Value]?]
}
