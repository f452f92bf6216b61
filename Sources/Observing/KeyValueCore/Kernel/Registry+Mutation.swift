public import Synchronization

extension Registry {
  /// Sets a complete property and notifies its observers. Setters call this.
  ///
  /// `read` and `write` access the storage without notifications. For an observed property, the
  /// order on the calling thread is: `read`, if an observer requests the old value; `write`; then
  /// the observers, which find the new value. Observers may change the property again, begin and
  /// end observations, and release the last other reference to the object.
  @inlinable
  @inline(__always)
  public func mutate<Value>(
    _ index: Int,
    of object: AnyObject,
    read: () -> Value,
    write: () -> Void
  ) {
    guard isAwaited(index) else { return write() }
    deliver(index, of: object, read: read, write: write)
  }

  /// The part of ``mutate(_:of:read:write:)`` for observed properties.
  ///
  /// A caller that checks ``isAwaited(_:)`` first avoids creating the two closures for unobserved
  /// properties.
  @inlinable
  @inline(__always)
  public func deliver<Value>(
    _ index: Int,
    of object: AnyObject,
    read: () -> Value,
    write: () -> Void
  ) {
    guard let reference = storage.load(ordering: .acquiring) else { return write() }
    reference._withUnsafeGuaranteedRef {
      $0.deliver(index, of: object, read: read, write: write)
    }
  }

  /// Returns whether an observed path or computed property depends on a property.
  ///
  /// An in-place change is then made on a copy, which is stored before observers are notified. The
  /// notification evaluates the path, which may read another property that is also being changed in
  /// place.
  @inlinable
  @inline(__always)
  public func hasFollowers(_ index: Int) -> Bool {
    guard !isUntouched, let state = storage.load(ordering: .acquiring) else { return false }
    return state._withUnsafeGuaranteedRef { $0.hasFollowers(index) }
  }

  /// Lets listeners that were registered during a change re-evaluate their paths, if the property
  /// was not observed when the change began. They are not notified of the change.
  @inlinable
  @inline(__always)
  public func follow(_ index: Int) {
    guard isObserved(index), let state = storage.load(ordering: .acquiring) else { return }
    state._withUnsafeGuaranteedRef { $0.followYounger(index, than: 0) }
  }

  /// Announces an in-place change, and stores the old value only if an observer requests it. Must
  /// be followed by ``didMutate(_:of:_:read:)``.
  @inlinable
  @inline(__always)
  public func willMutate<Value>(
    _ index: Int,
    of object: AnyObject,
    read: () -> Value
  ) -> Announcement<Value>? {
    guard isObserved(index), let reference = storage.load(ordering: .acquiring) else { return nil }
    return reference._withUnsafeGuaranteedRef { $0.willMutate(index, of: object, read: read) }
  }

  /// Notifies the observers of a change that was made.
  @inlinable
  @inline(__always)
  public func didMutate<Value>(
    _ index: Int,
    of object: AnyObject,
    _ announcement: Announcement<Value>?,
    read: () -> Value
  ) {
    guard let announcement, let reference = storage.load(ordering: .acquiring) else { return }
    reference._withUnsafeGuaranteedRef {
      $0.didMutate(index, of: object, announcement, read: read)
    }
  }
}
