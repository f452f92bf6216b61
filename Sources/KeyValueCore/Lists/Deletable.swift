/// An object that can be deleted from where it is kept while others still hold it.
///
/// A cell that shows such an object follows `isDeleted` whatever else it shows of it, and is told of the
/// deletion, and of its being undone.
public protocol Deletable: AnyObject {
  /// Whether the object has been deleted. Reading it inside of a tracked evaluation notes it like any
  /// observable property.
  var isDeleted: Bool { get }
}
