/// Registers a main-actor context with the database's commit follower, which reads each commit in
/// one transaction for all contexts and lists.
@MainActor
final class ContextParticipant: CommitParticipant {
  private(set) weak var context: AsyncManagedContext?
  private let follower: CommitFollower
  /// Whether the refresh in progress was requested by a caller that needs its result on return.
  private var isUrgent = false

  /// Registers the context. The registration ends when the participant is deallocated.
  ///
  /// - Throws: `StoreError` if the database cannot be read now.
  init(_ context: AsyncManagedContext) throws {
    self.context = context
    follower = try CommitFollower.of(context.database)
    follower.add(self)
  }

  /// Refreshes the context together with all other participants. If `isUrgent` is true, all objects
  /// reflect the latest commit on return. Traps outside of the main actor.
  nonisolated func performRefresh(isUrgent: Bool) {
    MainActor.assumeIsolated {
      let wasUrgent = self.isUrgent
      self.isUrgent = wasUrgent || isUrgent
      follower.performRefresh()
      self.isUrgent = wasUrgent
    }
  }

  /// Schedules a retry after the database was locked. Traps outside of the main actor.
  nonisolated func wait() {
    MainActor.assumeIsolated { follower.wait() }
  }

  func beginsRefresh(wasBlocked: Bool) -> Bool {
    guard let context else { return false }
    return !wasBlocked || context.refreshes.life.hasMissed
  }

  func performRefresh(_ reader: any RowReader) throws -> () -> Void {
    guard let context else { return {} }
    if context.isLarge {
      guard try context.missedVersion(reader) != nil else { return {} }
      // Too many objects for one frame. No attempt is made to read them synchronously unless
      // required.
      if isUrgent { return { context.refreshAlone() } }
      context.setNeedsRefresh()
      return {}
    }
    return try context.refresh(reader) ?? {}
  }

  var postponesRefreshes: Bool { context?.gate.isClosed ?? false }

  func query() -> @Sendable (any RowReader) throws -> @MainActor @Sendable () -> Void {
    guard let context else { return { _ in {} } }
    context.reads.requests.isRefreshRequested = true
    let (number, begun) = context.beginLateRound()
    let query = ContextQuery.Once(begun)
    return { reader in
      let answer = try query.execute(reader)
      return { [weak self] in self?.context?.endRound(number, answer) }
    }
  }

  func refreshFailed(_ error: any Error) {
    guard let context else { return }
    if context.local == nil { context.failRounds(error) }
    // The database is locked by a save of this context. When the save ends, all participants are
    // refreshed.
    if context.gate.isClosed {
      return context.perform(context.refreshes.life.handle(.refreshRequested(isCommitting: true)))
    }
    guard context.local != nil, (error as? StoreError)?.code == .tooMuch else {
      return context.fail(error)
    }
    // The read would take longer than a frame.
    if isUrgent { context.refreshAlone() } else { context.setNeedsRefresh() }
  }
}
