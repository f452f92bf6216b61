/// Returns a function that passes the value at a key path of an object to a closure. For a nil
/// object, it returns the key path itself.
///
/// One function does both, so that a key path literal has a single use. An optimised build then
/// replaces the key path by the getters, which take a tenth of the time. This requires three
/// things:
///
/// - The caller that receives the literal is inlined, owns it, and makes the function immediately.
/// - The key path has no second use, so ``keyPath(of:)`` is not inlined.
@inlinable
@inline(__always)
package func keyPathReading<Root: AnyObject, Value>(
  _ keyPath: consuming KeyPath<Root, Value>
) -> (Root?, (Value) -> Void) -> AnyKeyPath? {
  { [keyPath = consume keyPath] object, take in
    guard let object else { return keyPath }
    take(object[keyPath: keyPath])
    return nil
  }
}

/// Returns the value that a ``keyPathReading(_:)`` reads.
@inlinable
@inline(__always)
package func read<Root: AnyObject, Value>(
  _ object: Root,
  by reading: (Root?, (Value) -> Void) -> AnyKeyPath?
) -> Value {
  var value: Value?
  _ = reading(object) { value = $0 }
  guard let value else { preconditionFailure("the key path was not evaluated") }
  return value
}

/// Returns the key path of a ``keyPathReading(_:)``.
@usableFromInline
@inline(never)
package func keyPath<Root: AnyObject, Value>(
  of reading: @escaping (Root?, (Value) -> Void) -> AnyKeyPath?
) -> AnyKeyPath {
  guard let keyPath = reading(nil, { _ in }) else {
    preconditionFailure("the closure returned no key path")
  }
  return keyPath
}
