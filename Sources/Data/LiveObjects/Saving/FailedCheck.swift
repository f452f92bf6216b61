public import Foundation

/// The error of an object whose row violates a check of its class; see
/// ``Managed(_:key:unique:indexes:checks:originalName:)``.
///
/// A save throws it in a ``ValidationError``, which has the object:
///
/// ```swift
/// do {
///   try context.save()
/// } catch let error as ValidationError {
///   message = error.localizedDescription
/// }
/// ```
public struct FailedCheck: LocalizedError, ErrorForUsers, CustomStringConvertible {
  /// The condition, as the class declares it.
  public let condition: String
  /// The text for users, as the class declares it.
  public let text: String
  /// The error of the database.
  public let underlying: StoreError

  /// The text for users.
  public var errorDescription: String? { text }

  /// The text for users.
  public var textForUsers: String { text }

  /// The text for users and the condition, on one line.
  public var description: String { "\(text) (\(condition))" }
}

/// A draft of a save that a check refused.
struct RefusedDraft: Error {
  let index: Int
  let reason: FailedCheck

  func error(of save: PreparedSave) -> ValidationError {
    let object = save.objects[index]
    return ValidationError(
      failures: [ValidationError.Failure(object: object, key: nil, error: reason)]
    )
  }
}
