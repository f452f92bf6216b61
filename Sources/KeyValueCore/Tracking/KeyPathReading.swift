/// Makes a function that hands over the value at a key path for an object, and returns the key path itself
/// for nil.
///
/// One function for both, so that a literal has one use: then an optimised build puts the getters in the
/// place of the key path, which takes a tenth of the time of following it. For that the call that is given
/// the literal has to be inlined, own it, and make the function of it at once; and ``keyPath(of:)``, which
/// would be a second use, must not be.
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

/// The value that a ``keyPathReading(_:)`` finds.
@inlinable
@inline(__always)
package func read<Root: AnyObject, Value>(
  _ object: Root,
  by reading: (Root?, (Value) -> Void) -> AnyKeyPath?
) -> Value {
  var value: Value?
  _ = reading(object) { value = $0 }
  guard let value else { preconditionFailure("nothing was read") }
  return value
}

/// The key path of a ``keyPathReading(_:)``.
@usableFromInline
@inline(never)
package func keyPath<Root: AnyObject, Value>(
  of reading: @escaping (Root?, (Value) -> Void) -> AnyKeyPath?
) -> AnyKeyPath {
  guard let keyPath = reading(nil, { _ in }) else { preconditionFailure("a value was read") }
  return keyPath
}
