/// A list or context that a ``CommitFollower`` refreshes.
@MainActor
package protocol CommitParticipant: AnyObject {
  /// Handles a possible commit or the release of a lock. Returns whether the participant needs a
  /// refresh now.
  func beginsRefresh(wasBlocked: Bool) -> Bool

  /// Returns whether a database reports that the commits since the participant's last read did not
  /// change its rows. A suspended participant returns true.
  func isUnaffected(by database: any ChangeReporting) -> Bool

  /// Reads the database, and returns the function that applies the result.
  func performRefresh(_ reader: any RowReader) throws -> () -> Void

  /// Returns a function that does the same read on any thread.
  func query() -> @Sendable (any RowReader) throws -> @MainActor @Sendable () -> Void

  /// Whether refreshes must be postponed, because observers are being notified about a commit of
  /// this participant. The participant triggers a refresh afterwards.
  var postponesRefreshes: Bool { get }

  /// Whether the participant needs no results at present.
  var isSuspended: Bool { get }

  /// The minimum time between two refreshes. A shorter interval would not be visible.
  var pace: Duration { get }

  /// Handles a failed refresh.
  func refreshFailed(_ error: any Error)

  /// Handles a lock of another process that has blocked all reads for a while. A refresh follows
  /// when it is released.
  func lockLasts(_ error: StoreError)
}

extension CommitParticipant {
  package func isUnaffected(by database: any ChangeReporting) -> Bool { isSuspended }
  package var postponesRefreshes: Bool { false }
  package var isSuspended: Bool { false }
  package var pace: Duration { .zero }
  package func lockLasts(_ error: StoreError) {}
}
