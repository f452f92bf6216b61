/// A class whose properties can be observed and reached by name.
///
/// Attach the macro `@KeyValueObservable` to a class. Conform by hand only if the keys are known at
/// run time: store a ``Registry``, return its ``Registry/state``, call ``Registry/access(_:)`` in
/// getters and ``Registry/mutate(_:of:read:write:)`` in setters, and return a ``KeyTable`` with the
/// same indexes.
public protocol KeyValueObservable: AnyObject {
  /// The observations of this object.
  var observationState: ObjectState { get }
  /// The keys of this object.
  var keyTable: KeyTable { get }
}

extension KeyValueObservable {
  /// Returns whether a key has observers, by name. Returns false for a key that the class does not
  /// have.
  public func isObserved(_ key: String) -> Bool {
    keyTable.index(of: key).map(observationState.isObserved) ?? false
  }
}
