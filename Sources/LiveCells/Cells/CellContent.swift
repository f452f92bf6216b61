/// What a cell shows of its object: the part of a cell that its screen or its user writes.
///
/// A `CellController` calls it, on the main actor, when the cell's life asks for it.
@MainActor
public protocol CellContent<Object>: AnyObject {
  /// The class of the objects.
  associatedtype Object: AnyObject

  /// Reads from the object what is to be shown. Everything read here is followed, nothing else.
  func read(from object: Object)

  /// Writes what was read. What is read here is not followed.
  func write()

  /// Removes what is shown, because there is no object any more.
  func clear()

  /// Says that the object was deleted. What is shown stays until another object is set.
  func objectDeleted()

  /// Says that the deletion of the object was undone. It has been read and written anew.
  func objectRestored()

  /// Hides the content or shows it. A cell is hidden from its creation, and again from each release
  /// of its object, until it is filled.
  func setHidden(_ isHidden: Bool)
}
