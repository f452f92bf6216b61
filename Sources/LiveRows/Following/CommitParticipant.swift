/// Whoever takes part in the looks of a ``CommitFollower``.
@MainActor
package protocol CommitParticipant: AnyObject {
  /// Learns that something was committed, or that a lock may be gone; answers whether it looks now.
  func beginsLook(wasBlocked: Bool) -> Bool

  /// Looks at the database; what was found is taken by the function that it gives back.
  func look(_ reader: any RowReader) throws -> () -> Void

  /// The same as a question that can be answered on any thread.
  func question() -> @Sendable (any RowReader) throws -> @MainActor @Sendable () -> Void

  /// Whether nobody may look just now, because a commit is under way of which not all are told yet
  /// that have to be; whoever says so has everybody look afterwards.
  var holdsLooks: Bool { get }

  /// Whether nobody wants to know what it would find.
  var isSuspended: Bool { get }

  /// How long it may go without a look after one: what is shown once in that time needn't be read twice.
  var pace: Duration { get }

  /// Learns that it could not look.
  func lookFailed(_ error: any Error)
}

extension CommitParticipant {
  package var holdsLooks: Bool { false }
  package var isSuspended: Bool { false }
  package var pace: Duration { .zero }
}
