/// An optional of unknown type.
protocol OptionalValue {
  static var wrappedType: any Any.Type { get }
  static var none: Self { get }
  /// The wrapped value, or nil.
  var unwrapped: Any? { get }
}

extension Optional: OptionalValue {
  static var wrappedType: any Any.Type { Wrapped.self }
  var unwrapped: Any? { self.map { $0 as Any } }
}

/// Returns a value with its optionals unwrapped, or nil if one of them is nil.
func flattened(_ value: Any) -> Any? {
  var present = value
  while let optional = present as? any OptionalValue {
    guard let inside = optional.unwrapped else { return nil }
    present = inside
  }
  return present
}

/// Returns whether two values of one type are equal. Objects that are not `Equatable` are compared
/// by identity. Other values that are not `Equatable` are never equal.
@usableFromInline
package func isEqual<Value>(_ left: Value?, _ right: Value?) -> Bool {
  guard let left, let right else { return false }
  switch (flattened(left), flattened(right)) {
  case (nil, nil): return true
  case (let left?, let right?):
    if let left = left as? any Equatable { return equals(left, right) }
    guard type(of: left) is AnyObject.Type, type(of: right) is AnyObject.Type else { return false }
    return left as AnyObject === right as AnyObject
  default: return false
  }
}

private func equals<Left: Equatable>(_ left: Left, _ right: Any) -> Bool {
  (right as? Left).map { $0 == left } ?? false
}
