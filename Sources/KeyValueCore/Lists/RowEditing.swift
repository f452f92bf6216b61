/// What changes the rows of a collection where they are kept, for a person who types: values, new rows,
/// deletions, and all of it back again.
///
/// A table that is given one (`LiveTable.editor`) can be edited on every screen. It belongs to the main
/// actor, and so do the rows. What it writes it writes behind the scenes; the rows change as they do
/// when anybody else has written.
@MainActor
public protocol RowEditing<Element>: AnyObject {
  /// The class of the rows.
  associatedtype Element: AnyObject

  /// Whether the value that a row has for a key can be typed.
  func canType(_ key: String, in row: Element) -> Bool

  /// The reason why the value that a row has for a key cannot be typed, in a few words; nil if it can.
  func refusal(toType key: String, in row: Element) -> String?

  /// The value that a row has for a key, as it is typed.
  func typedText(of key: String, in row: Element) -> String

  /// What kind of values a key has, in a word; empty where any kind will do.
  func kind(of key: String) -> String

  /// The keys that a new row may be given values for, in the order in which a person is asked.
  var newKeys: [String] { get }

  /// Begins to change or delete rows: what they show now is noted, so that a change which somebody else
  /// makes meanwhile is seen.
  func draft(of rows: [Element]) -> any RowDraft

  /// Adds a row.
  ///
  /// - Parameter texts: What was typed, by key; what isn't in it is left to where the rows are kept.
  /// - Returns: What the row is known by, in a few words.
  /// - Throws: What is wrong with a text, or is in the way; no row is added then.
  func insert(_ texts: [ExactName: String]) async throws -> String

  /// Takes back what was done last and not taken back yet.
  ///
  /// - Parameter overwriting: Whether it is done although somebody else has changed the same since.
  /// - Returns: What was taken back, in a few words; nil when there is nothing.
  /// - Throws: ``EditConflict``, and what is in the way; nothing is written then.
  func undo(overwriting: Bool) async throws -> String?

  /// Does again what was taken back last.
  ///
  /// - Returns: What was done again, in a few words; nil when there is nothing.
  /// - Throws: As ``undo(overwriting:)``.
  func redo(overwriting: Bool) async throws -> String?
}

extension RowEditing {
  /// A general reason where `canType(_:in:)` is false.
  public func refusal(toType key: String, in row: Element) -> String? {
    canType(key, in: row) ? nil : "it cannot be typed"
  }
}

/// Rows that a person is about to change or delete, as they were when he began.
@MainActor
public protocol RowDraft: AnyObject {
  /// Gives all of the rows a value, or none.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - text: The value, as it was typed.
  ///   - overwriting: Whether it is done although somebody else has changed the same meanwhile.
  /// - Throws: ``EditConflict``, and what is wrong with the text or is in the way.
  func set(_ key: String, to text: String, overwriting: Bool) async throws

  /// Deletes all of the rows, or none.
  ///
  /// - Parameter overwriting: Whether it is done although somebody else has changed them meanwhile.
  /// - Throws: ``EditConflict``, and what is in the way.
  func delete(overwriting: Bool) async throws
}

/// Somebody else has changed what a person was changing, so that nothing was written.
public struct EditConflict: Error, Hashable, CustomStringConvertible {
  /// What is there now and what was there before, for people: `price of 7 is 12 now, it was 10`.
  public let description: String

  /// A conflict that is described by one line.
  public init(_ description: String) {
    self.description = description
  }
}
