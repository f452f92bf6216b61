/// A collection whose rows have keys, so that a row can be found by its key at any position.
///
/// Confined to the isolation of the collection.
package protocol KeyedCollection<Element>: ObservableCollection {
  /// Returns the row of a key, which may turn out to be deleted. Returns nil for a value that is
  /// not a key of these rows.
  func row(ofKey key: AnyHashable) -> Element?

  /// Returns the key of a row of this collection.
  func key(of row: Element) -> AnyHashable
}
