/// A collection that reads only the beginning of long values, and can read them completely on request.
///
/// Confined to the isolation of the collection.
package protocol PartlyReadCollection<Element>: ObservableCollection {
  /// Whether a value that a row of the collection holds may be only the beginning of the stored value.
  func isCut(_ value: Value) -> Bool

  /// Reads the complete values of rows, in one state of the data.
  ///
  /// - Parameters:
  ///   - rows: Rows of the collection.
  ///   - keys: The keys of the wanted values.
  /// - Returns: The values of each row, in the order of `keys`; nil for a row that no longer exists.
  /// - Throws: An error if the rows cannot be read, or are too large together.
  @MainActor func completeValues(of rows: [Element], keys: [String]) async throws -> [[Value]?]
}
