/// A collection whose rows the user can reorder.
///
/// Confined to the isolation of the collection.
public protocol ReorderableCollection<Element>: ObservableCollection {
  /// Whether the rows can be moved now. True by default.
  var canMove: Bool { get }

  /// Moves a row so that it has the given position afterwards. Reports the change before it
  /// returns.
  ///
  /// If it throws, no row has been moved.
  func move(_ element: Element, to position: Int) throws
}

extension ReorderableCollection {
  public var canMove: Bool { true }
}

extension ObservableArray: ReorderableCollection {
  public func move(_ element: Element, to position: Int) {
    if let origin = self.position(of: element) { move(from: origin, to: position) }
  }
}
