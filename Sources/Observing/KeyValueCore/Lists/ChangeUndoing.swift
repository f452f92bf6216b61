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

/// A history that reports its steps, so that the undo manager of another framework can follow it.
public protocol UndoReporting: ChangeUndoing {
  /// Called after a step was recorded, undone or redone, and after steps were discarded. Changes
  /// that are merged with the previous step are not reported.
  ///
  /// In the closure, the history must not be undone or redone.
  var onUndoChange: ((UndoEvent) -> Void)? { get set }
}

/// A change of an undo history. The names are those of the steps.
public enum UndoEvent: Hashable, Sendable {
  /// A step was recorded.
  case recorded(String?)
  /// A step was undone, and can be redone.
  case undone(String?)
  /// A step was redone, and can be undone.
  case redone(String?)
  /// All steps were discarded. If some of them are kept, each is reported again as recorded.
  case emptied
}
