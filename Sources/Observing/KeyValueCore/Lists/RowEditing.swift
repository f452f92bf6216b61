/// Edits the rows of a collection in their store, for user input: changes values, inserts and
/// deletes rows, with undo and redo.
///
/// A table with an editor (`LiveTable.editor`) can be edited on every screen. The editor and the
/// rows are isolated to the main actor. Writes happen in the background. The rows change as they do
/// after a write by another process.
@MainActor
public protocol RowEditing<Element>: AnyObject {
  /// The class of the rows.
  associatedtype Element: AnyObject

  /// Returns whether the user can enter the value of a key.
  func canType(_ key: String, in row: Element) -> Bool

  /// Returns the reason why the value of a key cannot be entered, in a few words, or nil if it can.
  func refusal(toType key: String, in row: Element) -> String?

  /// Returns the value of a key as editable text.
  func typedText(of key: String, in row: Element) -> String

  /// Returns a word for the type of a key's values, or an empty string if any type is accepted.
  func kind(of key: String) -> String

  /// The keys whose values can be given for a new row, in the order in which the user is prompted.
  var newKeys: [String] { get }

  /// Begins to change or delete rows. The draft records their current values, so that concurrent
  /// changes by others are detected.
  func draft(of rows: [Element]) -> any RowDraft

  /// Inserts a row.
  ///
  /// - Parameter texts: The entered text by key. The store determines the values of the other keys.
  /// - Returns: A short description that identifies the row.
  /// - Throws: An error for an invalid text, or for a failed write. No row is inserted then.
  func insert(_ texts: [ExactName: String]) async throws -> String

  /// Reverts the latest change that has not been reverted.
  ///
  /// - Parameter overwriting: Whether to proceed although another writer has changed the same
  ///   values since.
  /// - Returns: A short description of the reverted change, or nil if there is none.
  /// - Throws: ``EditConflict``, or an error for a failed write. Nothing is written then.
  func undo(overwriting: Bool) async throws -> String?

  /// Repeats the change that was reverted last.
  ///
  /// - Returns: A short description of the repeated change, or nil if there is none.
  /// - Throws: See ``undo(overwriting:)``.
  func redo(overwriting: Bool) async throws -> String?
}

extension RowEditing {
  /// Returns a general reason if `canType(_:in:)` returns false.
  public func refusal(toType key: String, in row: Element) -> String? {
    canType(key, in: row) ? nil : "the value cannot be edited as text"
  }
}

/// Rows that the user is about to change or delete, with their values at the start.
@MainActor
public protocol RowDraft: AnyObject {
  /// Sets a value in all of the rows, or in none.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - text: The value, as entered.
  ///   - overwriting: Whether to proceed although another writer has changed the same values
  ///     meanwhile.
  /// - Throws: ``EditConflict``, or an error for an invalid text or a failed write.
  func set(_ key: String, to text: String, overwriting: Bool) async throws

  /// Deletes all of the rows, or none.
  ///
  /// - Parameter overwriting: Whether to proceed although another writer has changed the rows
  ///   meanwhile.
  /// - Throws: ``EditConflict``, or an error for a failed write.
  func delete(overwriting: Bool) async throws
}

/// The error for an edit whose values another writer has changed in the meantime. Nothing was
/// written.
public struct EditConflict: Error, Hashable, CustomStringConvertible {
  /// The current and the previous value, for display: `price of 7 is 12 now, it was 10`.
  public let description: String

  /// Creates a conflict with a one-line description.
  public init(_ description: String) {
    self.description = description
  }
}
