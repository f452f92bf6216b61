/// A collection whose rows are known by keys, so that each can be had by its own, wherever it stands and
/// whoever looks at it.
///
/// Confined to the isolation of the collection.
package protocol KeyedCollection<Element>: ObservableCollection {
  /// The row of a key, which may yet be found to have gone; nil for what is no key of these rows.
  func row(ofKey key: AnyHashable) -> Element?
}
