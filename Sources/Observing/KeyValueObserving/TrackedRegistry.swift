public import KeyValueCore
public import Observation

/// A registry that also forwards reads and changes to Swift's `ObservationRegistrar`.
///
/// The macro `@KeyValueObservable(.observable)` adds one to each class instead of a plain
/// `Registry`. It has the cost of Swift's registrar, including a heap allocation. It is confined to
/// one isolation at a time, like a plain registry.
@frozen
public struct TrackedRegistry: ~Copyable, Sendable {
  @usableFromInline let registry = Registry()
  @usableFromInline let registrar = ObservationRegistrar()

  /// Creates the registry of an unobserved object.
  @inlinable
  public init() {}

  /// The observations of the object, created by the first access.
  public var state: ObjectState { registry.state }

  /// Records that a property is about to be read.
  @inlinable
  public func access<Subject: Observable, Value>(
    _ index: Int,
    of subject: Subject,
    _ keyPath: KeyPath<Subject, Value>
  ) {
    registry.access(index)
    registrar.access(subject, keyPath: keyPath)
  }

  /// Sets a property. Swift's Observation is notified before the change, observers by key after it.
  ///
  /// If `notifies` is false, observers by key are not notified; the class notifies them manually.
  @inlinable
  public func mutate<Subject: AnyObject & Observable, Value>(
    _ index: Int,
    of subject: Subject,
    _ keyPath: KeyPath<Subject, Value>,
    notifies: Bool,
    read: () -> Value,
    write: () -> Void
  ) {
    registrar.withMutation(of: subject, keyPath: keyPath) {
      guard notifies else { return write() }
      registry.mutate(index, of: subject, read: read, write: write)
    }
  }

  /// Returns whether an in-place change must be made on a copy; see `Registry`.
  @inlinable
  public func hasFollowers(_ index: Int) -> Bool { registry.hasFollowers(index) }

  /// Announces an in-place change. The caller must call ``didMutate(_:of:_:_:read:)`` after it.
  @inlinable
  public func willMutate<Subject: AnyObject & Observable, Value>(
    _ index: Int,
    of subject: Subject,
    _ keyPath: KeyPath<Subject, Value>,
    read: () -> Value
  ) -> Announcement<Value>? {
    registrar.willSet(subject, keyPath: keyPath)
    return registry.willMutate(index, of: subject, read: read)
  }

  /// Delivers an in-place change that was announced by ``willMutate(_:of:_:read:)``.
  @inlinable
  public func didMutate<Subject: AnyObject & Observable, Value>(
    _ index: Int,
    of subject: Subject,
    _ keyPath: KeyPath<Subject, Value>,
    _ announcement: Announcement<Value>?,
    read: () -> Value
  ) {
    registry.didMutate(index, of: subject, announcement, read: read)
    registrar.didSet(subject, keyPath: keyPath)
  }
}
