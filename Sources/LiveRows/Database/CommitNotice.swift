/// What a monitor knows about a database at one time.
///
/// A notice is a state, not an event: whoever missed the one before learns the same from the
/// next.
public struct CommitNotice: Hashable, Sendable {
  /// How many times something changed, as far as could be told apart; it only grows.
  public var sequence: UInt64
  /// Why the database cannot be read at present, or nil.
  public var failure: StoreError.Code?

  /// Makes a notice.
  public init(sequence: UInt64, failure: StoreError.Code? = nil) {
    self.sequence = sequence
    self.failure = failure
  }
}
