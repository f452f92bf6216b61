/// A history of changes that a user can undo and redo on every screen: an ``UndoHistory``, or the
/// one of a `ManagedContext`.
///
/// ```swift
/// session.undoing = context
/// ```
///
/// A session that has such a history offers the keys for undo and redo. It performs each change
/// that the user enters in a group, so that one step undoes it in all rows.
public protocol ChangeUndoing: AnyObject {
  /// A Boolean value indicating whether there is a group of changes to undo.
  var canUndo: Bool { get }

  /// A Boolean value indicating whether there is a group of changes to redo.
  var canRedo: Bool { get }

  /// The name of the next group to undo, or nil if it has none.
  var undoName: String? { get }

  /// The name of the next group to redo, or nil if it has none.
  var redoName: String? { get }

  /// Undoes the latest group of changes. Returns false if there is none.
  @discardableResult
  func undo() -> Bool

  /// Redoes the group that was undone last. Returns false if there is none.
  @discardableResult
  func redo() -> Bool

  /// Groups changes into one undoable step.
  ///
  /// - Parameters:
  ///   - name: The name of the step, or nil.
  ///   - isContinued: Whether the step may be merged with the previous one of the same name.
  ///   - changes: Makes the changes. An error does not revert the changes made before it.
  func group<Result>(
    _ name: String?,
    isContinued: Bool,
    _ changes: () throws -> Result
  ) rethrows -> Result
}
