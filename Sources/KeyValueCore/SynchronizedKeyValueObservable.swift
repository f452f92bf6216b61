/// A class whose objects may be read, changed and observed on any thread at any time.
///
/// `@KeyValueObservable(.synchronized)` conforms a class to it. Each property is read and set as a whole under the
/// object's lock; `x += 1` is a read and a set, between which another thread may set. Observers are called on
/// the thread that makes the change, several at once if several threads make changes; of changes that meet, an observation of
/// a path or a computed property may be told once for both, and always after the last. Element changes
/// through proxies are told of as settings.
public protocol SynchronizedKeyValueObservable: KeyValueObservable, Sendable {}

extension SynchronizedKeyValueObservable {
  /// Observes the value at a key path; `body` may be called on any thread. See
  /// ``KeyValueObservable/observe(_:options:fileID:line:_:)``.
  @inlinable
  public func observe<Value>(
    _ keyPath: KeyPath<Self, Value>,
    options: ObservationOptions = [],
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ body: @escaping @Sendable (Self, Change<Value>) -> Void
  ) -> ObservationToken {
    begin(keyPath, options, ObservationOrigin(fileID: fileID, line: line), body)
  }

  /// Observes the value at a key path given by name; `body` may be called on any thread. See
  /// ``KeyValueObservable/observe(keyPath:options:fileID:line:_:)``.
  public func observe(
    keyPath: String,
    options: ObservationOptions = [],
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ body: @escaping @Sendable (Self, Change<Any?>) -> Void
  ) throws(CodingError) -> ObservationToken {
    try begin(keyPath, options, ObservationOrigin(fileID: fileID, line: line), body)
  }
}
