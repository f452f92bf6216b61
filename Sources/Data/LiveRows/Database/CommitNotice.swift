/// The state of a database that its monitor has observed at one time.
///
/// ```swift
/// for await notice in monitor.notices() {
///   seen.append(notice.failure.map { "cannot be read: \($0)" } ?? "commit \(notice.sequence)")
///   if notice.sequence > 0 { break }
/// }
/// ```
///
/// A notice describes a state, not an event. A consumer that missed earlier notices needs only the
/// newest.
public struct CommitNotice: Hashable, Sendable {
  /// The number of changes, as far as they can be distinguished. It only increases.
  public var sequence: UInt64
  /// The reason why the database cannot be read at present, or nil.
  public var failure: StoreError.Code?

  /// Creates a notice.
  public init(sequence: UInt64, failure: StoreError.Code? = nil) {
    self.sequence = sequence
    self.failure = failure
  }

  /// Returns the error for a lock that has blocked the monitor for a while, or nil if there is no
  /// such lock.
  package func lockError(of database: any RowDatabase) -> StoreError? {
    guard failure == .locked else { return nil }
    return StoreError(.locked, context: database.name)
  }
}
