/// The part of a cell that reads an object and displays it. Implemented by a screen or by user
/// code.
///
/// A `CellController` calls these functions on the main actor.
@MainActor
public protocol CellContent<Object>: AnyObject {
  /// The class of the objects.
  associatedtype Object: AnyObject

  /// Reads the values to show from the object. Only properties that are read here are observed.
  ///
  /// Throws `UnloadedError` if a value of the object is not loaded yet. Nothing is written then,
  /// and a cell that has never been filled stays hidden. ``CellController/content(of:)``, which
  /// returns the result of a filling, throws the same error. Any other error is passed to
  /// `readingFailed(_:)`.
  func read(from object: Object) throws

  /// Displays the values that were read. Properties that are read here are not observed.
  func write()

  /// Shows that reading the object failed with an error. The default implementation does nothing.
  func readingFailed(_ error: any Error)

  /// Removes the displayed values. Called when the cell has no object.
  func clear()

  /// Called when the object was deleted. The displayed values stay until another object is set.
  func objectDeleted()

  /// Called when the deletion of the object was undone. The object has been read and written again.
  func objectRestored()

  /// Called when the cell is bound to an object, before anything of the object is read. Resources
  /// that the cell needs for this object can be acquired here. The default implementation does
  /// nothing.
  ///
  /// Each call is followed by one call of `willUnbind(from:)` with the same object, which precedes
  /// the next `didBind(to:)`. The call is omitted if the content or its controller is deallocated
  /// first. Use ``CellController/untilUnbind(_:)`` for work that has to end in that case as well.
  func didBind(to object: Object)

  /// Called before the cell releases an object, because it shows another object or none, is reused,
  /// or has ended. The default implementation does nothing.
  func willUnbind(from object: Object)

  /// The texts that the content currently shows, in a fixed order, or nil if they are unknown or if
  /// the user is editing one of them. The default implementation returns nil.
  ///
  /// Debug builds use them to find cells that show outdated values: about once per second, while
  /// frames run, an idle cell is read and written again, and a text that changes although no
  /// observed property has changed is reported; see ``FrameScheduler/auditsCells``.
  var auditedTexts: [String]? { get }

  /// Hides or shows the content. A cell is hidden when it is created and whenever its object is
  /// released, until it is filled.
  func setHidden(_ isHidden: Bool)
}

extension CellContent {
  public func readingFailed(_ error: any Error) {}
  public var auditedTexts: [String]? { nil }
  public func didBind(to object: Object) {}
  public func willUnbind(from object: Object) {}
}
