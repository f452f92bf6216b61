public import CThreadLocal

extension KeyValueObservable {
  /// Notes, for whoever is tracking, that a key is being read whose getter doesn't show what it follows:
  /// the first thing in the getter of a property marked `@AffectedBy` or `@ManuallyNotified`.
  ///
  /// ```swift
  /// @AffectedBy("scale") var caption: String {
  ///   access(\.caption)
  ///   return "drawn at \(picture)"
  /// }
  /// ```
  ///
  /// Whoever reads the property in a getter of his own, at the end of a longer key path, or in
  /// ``DirtyObserver/track(_:)`` then follows what was declared to affect it, and changes told by hand;
  /// without it only those do who name the key itself. What the getter reads besides is followed too.
  ///
  /// Costs one test where nothing is tracked on this thread. Traps when the key path isn't a single key of
  /// the class.
  @inlinable
  @inline(__always)
  public func access<Value>(_ keyPath: @autoclosure () -> KeyPath<Self, Value>) {
    if livecells_tracker() != nil { noteRead(keyPath()) }
  }

  /// As ``access(_:)``, for getters that the macro writes in a class that may have a member of that name.
  @inlinable
  @inline(__always)
  public func _$$access<Value>(_ keyPath: @autoclosure () -> KeyPath<Self, Value>) {
    if livecells_tracker() != nil { noteRead(keyPath()) }
  }

  @usableFromInline
  @inline(never)
  func noteRead(_ keyPath: AnyKeyPath) {
    keyTable.noteRead(requireIndex(of: keyPath), of: self, observationState)
  }
}
