/// One traced change of a property: the object, the key, and the order among all traced changes.
public struct Mutation: Hashable, Sendable, CustomStringConvertible {
  /// The changed object. It may have been deallocated, and its identifier reused.
  public var object: ObjectIdentifier
  /// The class of the object, as in its key table.
  public var className: String
  /// The name of the property.
  public var key: String
  /// A number that increases with each traced change of any object.
  public var order: UInt64

  /// Creates the description of a change.
  public init(object: ObjectIdentifier, className: String, key: String, order: UInt64) {
    self.object = object
    self.className = className
    self.key = key
    self.order = order
  }

  /// The class and the key.
  public var description: String { "\(className).\(key)" }
}
