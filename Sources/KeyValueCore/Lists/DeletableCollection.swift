/// A collection whose rows can be deleted from where they are kept.
///
/// Confined to the isolation of the collection.
public protocol DeletableCollection<Element>: ObservableCollection {
  /// Deletes rows, and tells of it as of any other change. Rows that the collection doesn't have are
  /// passed over.
  ///
  /// Throws what is in the way; none of the rows is deleted then.
  func delete(_ elements: [Element]) throws
}

extension ObservableArray: DeletableCollection {
  public func delete(_ elements: [Element]) {
    let deleted = Set(elements.map(ObjectIdentifier.init))
    removeAll { deleted.contains(ObjectIdentifier($0)) }
  }
}
