/// An ordered list of row objects that tells what changes in it.
///
/// Tables show one, stores offer one; neither knows the other. An implementation is confined to the
/// isolation it was made in, as its elements are, and tells its observers there, after the change:
/// `count` and the subscript already answer for the new state.
public protocol ObservableCollection<Element>: AnyObject {
  /// The class of the rows.
  associatedtype Element: AnyObject

  /// The number of rows.
  var count: Int { get }

  /// The row at a position in `0..<count`. The same row is the same object for as long as anyone holds it.
  subscript(position: Int) -> Element { get }

  /// The position of a row that was taken from this collection, or nil when it is no longer in it.
  func position(of element: Element) -> Int?

  /// Makes the rows in a range ready, because they are about to be shown.
  ///
  /// Collections that have all their rows in memory need not implement it.
  func prepare(_ range: Range<Int>)

  /// Calls `body` after each change, until the token it returns is ended or dropped.
  func observeChanges(_ body: @escaping (ListChange) -> Void) -> ObservationToken
}

extension ObservableCollection {
  public func prepare(_ range: Range<Int>) {}
}
