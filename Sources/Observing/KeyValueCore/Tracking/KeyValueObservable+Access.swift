public import CThreadLocal

extension KeyValueObservable {
  /// Records a read of a key for the current tracker. Call it first in the getter of a property
  /// marked `@AffectedBy` or `@ManuallyNotified`, whose dependencies the getter does not reveal.
  ///
  /// ```swift
  /// @AffectedBy("scale")
  /// var caption: String {
  ///   access(\.caption)
  ///   return "drawn at \(picture)"
  /// }
  /// ```
  ///
  /// A getter that reads the property, a longer key path that contains it, and
  /// ``DirtyObserver/track(_:)`` then observe the declared dependencies and the manual changes.
  /// Without the call, only observations of the key itself do. Other properties that the getter
  /// reads are observed as usual.
  ///
  /// Costs one test if no evaluation is tracked on this thread. Traps if the key path is not a
  /// single key of the class.
  @inlinable
  @inline(__always)
  public func access<Value>(_ keyPath: @autoclosure () -> KeyPath<Self, Value>) {
    if livecells_tracker() != nil { noteRead(keyPath()) }
  }

  /// Like ``access(_:)``, for getters written by the macro. The name avoids collisions with members
  /// of the class.
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
