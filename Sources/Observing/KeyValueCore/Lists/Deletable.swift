/// An object that can be deleted from its store while it is still referenced.
///
/// A cell that shows such an object always observes `isDeleted`. It is notified of the deletion and
/// of its undo.
public protocol Deletable: AnyObject {
  /// Whether the object has been deleted. Tracked like any observable property when read.
  var isDeleted: Bool { get }
}
