public import KeyValueCore
public import Observation

/// A class that is observable by key and also conforms to Swift's `Observable`.
///
/// `@KeyValueObservable(.observable)` adds the conformance. Subclasses that add properties need the
/// macro with the same argument.
public protocol TrackedKeyValueObservable: KeyValueObservable, Observable {}

extension TrackedKeyValueObservable {
  /// Observes the value at a key path by key, as in `KeyValueObservable`, and not through Swift's
  /// Observation.
  @inlinable
  public func observe<Value>(
    _ keyPath: KeyPath<Self, Value>,
    options: ObservationOptions = [],
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ body: @escaping (Self, Change<Value>) -> Void
  ) -> ObservationToken {
    func byKey<Object: KeyValueObservable>(
      _ object: Object,
      _ keyPath: KeyPath<Object, Value>,
      _ body: @escaping (Object, Change<Value>) -> Void
    ) -> ObservationToken {
      object.observe(keyPath, options: options, fileID: fileID, line: line, body)
    }
    return byKey(self, keyPath, body)
  }
}
