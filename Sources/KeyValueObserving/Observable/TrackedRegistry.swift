public import KeyValueCore
public import Observation

/// What makes an object observable both by key and to Swift's own tracking.
///
/// The macro `@KeyValueObservable(.observable)` adds one to each class, in the place of a plain
/// `Registry`. It costs what Swift's registrar costs, a block on the heap included, and each read
/// and change is told to both. Confined as a plain registry is.
@frozen
public struct TrackedRegistry: ~Copyable, Sendable {
  @usableFromInline let registry = Registry()
  @usableFromInline let registrar = ObservationRegistrar()

  @inlinable
  public init() {}

  /// The observations of the object; made at the first call.
  public var state: ObjectState { registry.state }

  /// Notes that a property is about to be read.
  @inlinable
  public func access<Subject: Observable, Value>(
    _ index: Int,
    of subject: Subject,
    _ keyPath: KeyPath<Subject, Value>
  ) {
    registry.access(index)
    registrar.access(subject, keyPath: keyPath)
  }

  /// Changes a property as a whole: Swift's trackings are told before, observers by key after, unless
  /// `notifies` is false, where they are told by hand.
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

  /// Whether a change in place is made on a copy; see `Registry`.
  @inlinable
  public func hasFollowers(_ index: Int) -> Bool { registry.hasFollowers(index) }

  /// Announces a change that is made in place. To be followed by ``didMutate(_:of:_:_:read:)``.
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

  /// Tells of a change that has been made in place.
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
