/// An optional of whatever type, seen without knowing it.
protocol OptionalValue {
  static var wrappedType: any Any.Type { get }
  static var none: Self { get }
  /// The value inside, or nil.
  var unwrapped: Any? { get }
}

extension Optional: OptionalValue {
  static var wrappedType: any Any.Type { Wrapped.self }
  var unwrapped: Any? { self.map { $0 as Any } }
}

/// A value with its optionals opened: nil at any depth is nil.
func flattened(_ value: Any) -> Any? {
  var present = value
  while let optional = present as? any OptionalValue {
    guard let inside = optional.unwrapped else { return nil }
    present = inside
  }
  return present
}

/// Whether two values of one type are equal, as far as their type can say: objects that aren't
/// `Equatable` are if they are identical, other such values never.
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
