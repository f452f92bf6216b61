/// What went wrong in reading, writing or observing by name.
///
/// Its description is one line that says the class, the key, and what to do.
public struct CodingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of fault.
  public enum Code: Sendable, Hashable {
    /// The class has no such key.
    case undefinedKey
    /// The key has no setter that could be called.
    case readOnly
    /// Nil was given to a property that can't be nil.
    case nilForNonOptional
    /// The value can't be converted to the property's type without loss.
    case wrongType
    /// The key path is empty, has an empty component, or an operator where none can be.
    case malformedKeyPath
    /// The value at the key path can't be observed: the path leads through something that doesn't notify.
    case notObservable
    /// The index set goes beyond the elements.
    case indexOutOfRange
  }

  /// What went wrong.
  public let code: Code
  /// The class that was asked.
  public let className: String
  /// The key or key path that was asked for.
  public let key: String
  /// What else is known: types, the keys there are.
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
