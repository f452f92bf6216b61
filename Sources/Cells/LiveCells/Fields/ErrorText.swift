import KeyValueObserving

/// The text of errors for display.
enum ErrorText {
  /// Returns the text of an error for users, its description, or the part of it that is written for
  /// people.
  ///
  /// The description of an `NSError` and of the errors that Foundation bridges is
  /// `Error Domain=D Code=7 "text" UserInfo={…}`. Without a text it has `(null)`, and the
  /// description for people may be among the user info. The text is extracted here because the
  /// module does not import Foundation.
  static func text(of error: any Error) -> String {
    (error as? any ErrorForUsers)?.textForUsers ?? text(of: "\(error)")
  }

  static func text(of description: String) -> String {
    guard description.hasPrefix("Error Domain="),
      let code = description.firstRange(of: " Code="),
      let quote = description[code.upperBound...].firstRange(of: " \"")
    else { return description }
    let rest = description[quote.upperBound...]
    // On Linux, no space precedes the user info.
    let userInfo = rest.firstRange(of: "\"UserInfo={") ?? rest.firstRange(of: "\" UserInfo={")
    guard let end = userInfo?.lowerBound ?? rest.lastIndex(of: "\"") else { return description }
    let text = rest[..<end]
    if text != "(null)" && !text.isEmpty { return String(text) }
    if let given = localizedDescription(in: rest[end...]) { return given }
    let domain = description[..<code.lowerBound].dropFirst("Error Domain=".count)
    return "\(domain) error \(description[code.upperBound..<quote.lowerBound])"
  }

  /// Returns the value of `NSLocalizedDescription` in the description of a user info.
  private static func localizedDescription(in userInfo: Substring) -> String? {
    guard let key = userInfo.firstRange(of: "NSLocalizedDescription=") else { return nil }
    let value = userInfo[key.upperBound...]
    let next = value.firstRange(of: ", NS")?.lowerBound ?? value.lastIndex(of: "}")
    return next.map { String(value[..<$0]) }
  }
}
