/// One change of one property, named.
public struct Mutation: Hashable, Sendable, CustomStringConvertible {
  /// The object that was changed. It may be gone by now, and another one in its place.
  public var object: ObjectIdentifier
  /// The class of the object, as its keys' table names it.
  public var className: String
  /// The name of the property.
  public var key: String
  /// Grows with each change that is traced, over all objects.
  public var order: UInt64

  /// A change of a property.
  public init(object: ObjectIdentifier, className: String, key: String, order: UInt64) {
    self.object = object
    self.className = className
    self.key = key
    self.order = order
  }

  /// The class and the key.
  public var description: String { "\(className).\(key)" }
}
