/// A collection whose rows can be deleted from their store.
///
/// Confined to the isolation of the collection.
public protocol DeletableCollection<Element>: ObservableCollection {
  /// Deletes rows, and reports the change like any other. Rows that are not in the collection are
  /// ignored.
  ///
  /// If it throws, no row has been deleted.
  func delete(_ elements: [Element]) throws
}

extension ObservableArray: DeletableCollection {
  public func delete(_ elements: [Element]) {
    let deleted = Set(elements.map(ObjectIdentifier.init))
    removeAll { deleted.contains(ObjectIdentifier($0)) }
  }
}
