/// What a cell shows of its object: the part of a cell that its screen or its user writes.
///
/// A `CellController` calls it, on the main actor, when the cell's life asks for it.
@MainActor
public protocol CellContent<Object>: AnyObject {
  /// The class of the objects.
  associatedtype Object: AnyObject

  /// Reads from the object what is to be shown. Everything read here is followed, nothing else.
  ///
  /// Throws `UnloadedError` where something of the object isn't there yet: then nothing is written, and
  /// a cell that was never filled stays hidden. What of the object is worked out off the main actor is
  /// read with ``CellController/content(of:)``, which throws it as well. Any other error is handed to
  /// `readingFailed(_:)`.
  func read(from object: Object) throws

  /// Writes what was read. What is read here is not followed.
  func write()

  /// Shows that the object could not be read, and why. Does nothing unless it is implemented.
  func readingFailed(_ error: any Error)

  /// Removes what is shown, because there is no object any more.
  func clear()

  /// Says that the object was deleted. What is shown stays until another object is set.
  func objectDeleted()

  /// Says that the deletion of the object was undone. It has been read and written anew.
  func objectRestored()

  /// Says that the cell shows an object from now on, before anything is read of it: the place to begin
  /// what is to last as long as that. Does nothing unless it is implemented.
  ///
  /// Each call is followed by one of `willUnbind(from:)` with the same object before the next, whatever
  /// happens, unless the content or its controller dies first: what must end even then is ended with
  /// ``CellController/untilUnbind(_:)``.
  func didBind(to object: Object)

  /// Says that the cell lets go of an object: it shows another one, or none, is reused, or has ended. Does
  /// nothing unless it is implemented.
  func willUnbind(from object: Object)

  /// Hides the content or shows it. A cell is hidden from its creation, and again from each release
  /// of its object, until it is filled.
  func setHidden(_ isHidden: Bool)
}

extension CellContent {
  public func readingFailed(_ error: any Error) {}
  public func didBind(to object: Object) {}
  public func willUnbind(from object: Object) {}
}
