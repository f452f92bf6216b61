/// An error with a text for users, which screens show in place of its description.
///
/// ```swift
/// struct TooLong: ErrorForUsers {
///   var textForUsers: String { "Titles have at most 80 characters." }
/// }
/// ```
public protocol ErrorForUsers: Error {
  /// The text, on one line.
  var textForUsers: String { get }
}
