/// A collection whose rows have keys, so that a row can be found by its key at any position.
///
/// Confined to the isolation of the collection.
package protocol KeyedCollection<Element>: ObservableCollection {
  /// The row of a key, which may turn out to be deleted; nil for a value that is no key of these rows.
  func row(ofKey key: AnyHashable) -> Element?

  /// The key of a row of this collection.
  func key(of row: Element) -> AnyHashable
}
