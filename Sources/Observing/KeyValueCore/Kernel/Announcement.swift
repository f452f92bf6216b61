/// A change that was announced and has not been made yet.
@frozen
public struct Announcement<Value> {
  /// The stamp of the youngest observation that takes part.
  @usableFromInline let stamp: UInt
  @usableFromInline let old: Value?
  /// The participants, if an observer is notified before the change.
  @usableFromInline let round: TypedRound<Value>?

  @inlinable
  @inline(__always)
  init(stamp: UInt, old: Value?, round: TypedRound<Value>?) {
    self.stamp = stamp
    self.old = old
    self.round = round
  }
}
