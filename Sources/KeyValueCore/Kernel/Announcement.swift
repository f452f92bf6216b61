/// A change that has been announced and is still to be made.
@frozen
public struct Announcement<Value> {
  /// The age of the youngest observation that takes part.
  @usableFromInline let stamp: UInt
  @usableFromInline let old: Value?
  /// Who takes part, where somebody had to hear of the change before.
  @usableFromInline let round: TypedRound<Value>?

  @inlinable
  @inline(__always)
  init(stamp: UInt, old: Value?, round: TypedRound<Value>?) {
    self.stamp = stamp
    self.old = old
    self.round = round
  }
}
