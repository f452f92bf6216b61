public import Synchronization

extension Registry {
  /// Changes a property as a whole and tells who observes it: what a setter calls.
  ///
  /// `read` and `write` reach the storage itself and notify nobody. When the property is observed they
  /// are called on the calling thread: `read` first if anybody asked for the old value, then `write`,
  /// then the observers, who find the new value in place. Observers may change the property again, end
  /// and begin observations, and drop the last other reference to the object.
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

  /// The part of ``mutate(_:of:read:write:)`` for properties that somebody observes.
  ///
  /// Whoever asks ``isAwaited(_:)`` first, and calls this only then, keeps the making of the two
  /// closures off the path of properties that nobody observes.
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

  /// Whether a path or a computed property that somebody observes follows a property.
  ///
  /// A change in place is then made on a copy, and stored and told of when it is done: to be told of,
  /// the path is evaluated, and that may read another property that is being changed in place too.
  @inlinable
  @inline(__always)
  public func hasFollowers(_ index: Int) -> Bool {
    guard !isUntouched, let state = storage.load(ordering: .acquiring) else { return false }
    return state._withUnsafeGuaranteedRef { $0.hasFollowers(index) }
  }

  /// Has listeners follow a change that was told to nobody because nobody observed the property when it
  /// began: they came while it was made. They aren't told of it.
  @inlinable
  @inline(__always)
  public func follow(_ index: Int) {
    guard isObserved(index), let state = storage.load(ordering: .acquiring) else { return }
    state._withUnsafeGuaranteedRef { $0.followYounger(index, than: 0) }
  }

  /// Announces a change that is made in place, and keeps the old value only if somebody asked for it.
  /// To be followed by ``didMutate(_:of:_:read:)``.
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

  /// Tells the observers of a change that has been made.
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
