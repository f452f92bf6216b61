/// An error in reading, writing or observing by name.
///
/// The description is one line with the class, the key, and what to do.
public struct CodingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of error.
  public enum Code: Sendable, Hashable {
    /// The class has no such key.
    case undefinedKey
    /// The key has no accessible setter.
    case readOnly
    /// A property that is not optional was set to nil.
    case nilForNonOptional
    /// The value cannot be converted to the property's type without loss.
    case wrongType
    /// The key path is empty, has an empty component, or has an operator in the wrong position.
    case malformedKeyPath
    /// The value at the key path cannot be observed, because a property on the path does not
    /// notify.
    case notObservable
    /// The index set exceeds the elements.
    case indexOutOfRange
  }

  /// The kind of this error.
  public let code: Code
  /// The name of the class that received the request.
  public let className: String
  /// The requested key or key path.
  public let key: String
  /// Further information: the types, or the existing keys.
  public let detail: String

  init(_ code: Code, in className: String, key: String, detail: String) {
    self.code = code
    self.className = className
    self.key = key
    self.detail = detail
  }

  public var description: String {
    "\(className).\(key): \(detail)"
  }
}
