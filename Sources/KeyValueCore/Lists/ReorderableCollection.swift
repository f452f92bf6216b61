/// A collection whose rows a person can put in another order.
///
/// Confined to the isolation of the collection.
public protocol ReorderableCollection<Element>: ObservableCollection {
  /// Takes a row to another position, which is its position afterwards, and tells of it before it returns, as
  /// of any other change.
  ///
  /// Throws what is in the way; all rows stay where they are then.
  func move(_ element: Element, to position: Int) throws
}

extension ObservableArray: ReorderableCollection {
  public func move(_ element: Element, to position: Int) {
    if let origin = self.position(of: element) { move(from: origin, to: position) }
  }
}
