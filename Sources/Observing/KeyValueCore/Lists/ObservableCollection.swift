/// An ordered list of row objects that reports its changes.
///
/// Tables display such collections and stores provide them, independently of each other. A
/// collection and its elements are confined to the isolation in which the collection was created.
/// Observers are notified there after each change, when `count` and the subscript already reflect
/// it.
public protocol ObservableCollection<Element>: AnyObject {
  /// The class of the rows.
  associatedtype Element: AnyObject

  /// The number of rows.
  var count: Int { get }

  /// Returns the row at a position in `0..<count`. While a row is referenced, it is always the same
  /// object.
  subscript(position: Int) -> Element { get }

  /// Returns the position of a row of this collection, or nil if it has been removed.
  func position(of element: Element) -> Int?

  /// Prefetches the rows in a range, because they are about to be displayed.
  ///
  /// Collections that have all rows in memory need not implement it.
  func prepare(_ range: Range<Int>)

  /// Calls `body` after each change, until the returned token is invalidated or released.
  func observeChanges(_ body: @escaping (ListChange) -> Void) -> ObservationToken
}

extension ObservableCollection {
  public func prepare(_ range: Range<Int>) {}
}
