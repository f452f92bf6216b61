/// Delivers the commits of one database to its lists and contexts on the main actor.
///
/// Each commit is read once, in a single transaction shared by all participants, so that lists and
/// objects never disagree. On a database that is not local, a participant with reads of its own may
/// be briefly behind.
@MainActor
package final class CommitFollower {
  private struct Reference {
    weak var follower: CommitFollower?
  }

  private struct WeakParticipant {
    weak var participant: (any CommitParticipant)?
  }

  private static var followers: [ObjectIdentifier: Reference] = [:]

  private let database: any RowDatabase
  /// Whether commits are read without a request.
  let followsCommits: Bool
  private let attention = CommitAttention()
  private var weakParticipants: [WeakParticipant] = []
  private var following: Task<Void, Never>?
  private var waiting: Task<Void, Never>?
  private var resting: Task<Void, Never>?
  /// Results read but not yet applied, by participant. The innermost round is last.
  private var rounds: [[ObjectIdentifier: () -> Void]] = []

  /// Creates a follower. It reads commits by itself if `follows` is true, and otherwise only on
  /// request.
  ///
  /// - Throws: `StoreError` if the database cannot be read now.
  init(_ database: any RowDatabase, follows: Bool) throws {
    self.database = database
    followsCommits = follows
    guard follows, !database.isImmutable else { return }
    let notices = try database.notices(attention)
    following = Task { [weak self] in
      var pace = CommitPace()
      for await notice in notices {
        if let error = notice.lockError(of: database) {
          self?.reportLock(error)
          continue
        }
        // The participants may be others than at the last refresh.
        let next = pace.next(interval: self?.pace ?? .zero)
        // Sleeps only if necessary, because sleeping and waking cost as much as a refresh.
        if next > .now { await self?.rest(until: next).value }
        let start = ContinuousClock.now
        guard let self else { return }
        await self.performRefresh(all: true)
        pace.record(from: start)
      }
    }
  }

  private func reportLock(_ error: StoreError) {
    for participant in weakParticipants.compactMap(\.participant) { participant.lockLasts(error) }
  }

  /// Returns a task that ends at a time, or when a participant may need a shorter interval.
  private func rest(until time: ContinuousClock.Instant) -> Task<Void, Never> {
    let rest = Task<Void, Never> { try? await Task.sleep(until: time, clock: .continuous) }
    resting = rest
    return rest
  }

  deinit {
    following?.cancel()
    resting?.cancel()
    waiting?.cancel()
  }

  /// Returns the follower that all users of a database share.
  ///
  /// - Throws: `StoreError` if the database cannot be read now.
  package static func of(_ database: any RowDatabase) throws -> CommitFollower {
    if let follower = followers[database.identity]?.follower { return follower }
    followers = followers.filter { $0.value.follower != nil }
    let follower = try CommitFollower(database, follows: true)
    followers[database.identity] = Reference(follower: follower)
    return follower
  }

  /// Registers a participant for commit notifications. The participant is held weakly.
  package func add(_ participant: any CommitParticipant) {
    weakParticipants.removeAll { $0.participant == nil }
    weakParticipants.append(WeakParticipant(participant: participant))
    payAttention()
  }

  /// Reports to the database whether any participant is active, and ends a rest after a refresh,
  /// because the active participants may need a shorter one.
  package func payAttention() {
    reportAttention()
    resting?.cancel()
  }

  private func reportAttention() {
    attention.pay(weakParticipants.contains { $0.participant.map { !$0.isSuspended } ?? false })
  }

  /// Retries participants whose read was blocked by a lock. Releasing a lock without a commit
  /// produces no event, so this polls.
  package func wait() {
    guard waiting == nil else { return }
    waiting = Task { [weak self] in
      try? await Task.sleep(for: CommitPace.lockInterval)
      guard !Task.isCancelled, let self else { return }
      self.waiting = nil
      await self.performRefresh(all: false)
    }
  }

  /// Refreshes all participants that need it: synchronously if the database is local, and otherwise
  /// in the background.
  package func performRefresh() {
    let participants = participants(all: true)
    if participants.isEmpty { return }
    if let local = database as? any LocalRowDatabase { return performRefresh(participants, local) }
    Task { await lookLater(participants) }
  }

  /// Applies a participant's pending result ahead of its turn. An observer that is notified about a
  /// commit may query another list, which must then already reflect that commit.
  package func settle(_ participant: any CommitParticipant) {
    let identity = ObjectIdentifier(participant)
    for index in rounds.indices.reversed() {
      if let end = rounds[index].removeValue(forKey: identity) { return end() }
    }
  }

  /// Refreshes the participants that need it: all after a commit, or only those that a lock has
  /// blocked.
  private func performRefresh(all: Bool) async {
    let participants = participants(all: all)
    if participants.isEmpty { return }
    if let local = database as? any LocalRowDatabase {
      performRefresh(participants, local)
    } else {
      await lookLater(participants)
    }
  }

  private func participants(all: Bool) -> [any CommitParticipant] {
    if isHeld { return [] }
    reportAttention()
    let participants = weakParticipants.compactMap(\.participant)
    if all, areUnaffected(participants) { return [] }
    return participants.filter { $0.beginsRefresh(wasBlocked: !all) }
  }

  /// Returns whether commits have changed the rows of no active participant.
  ///
  /// If they affect one, all of them read the same state, because they must agree.
  private func areUnaffected(_ participants: [any CommitParticipant]) -> Bool {
    guard let reporting = database as? any ChangeReporting,
      participants.allSatisfy({ $0.isUnaffected(by: reporting) })
    else { return false }
    // Suspended participants read the commit when they are resumed.
    for participant in participants where participant.isSuspended {
      _ = participant.beginsRefresh(wasBlocked: false)
    }
    return true
  }

  /// The minimum time between two refreshes: the shortest that an active participant requests.
  private var pace: Duration {
    weakParticipants.compactMap(\.participant).filter { !$0.isSuspended }.map(\.pace).min() ?? .zero
  }

  private var isHeld: Bool {
    weakParticipants.contains { $0.participant?.postponesRefreshes ?? false }
  }

  private func performRefresh(
    _ participants: [any CommitParticipant],
    _ local: any LocalRowDatabase
  ) {
    let ends: [() -> Void]
    do {
      ends = try local.read(patience: .frame) { reader in
        participants.map { participant in
          do {
            return try participant.performRefresh(reader)
          } catch {
            return { participant.refreshFailed(error) }
          }
        }
      }
    } catch {
      for participant in participants { participant.refreshFailed(error) }
      return
    }
    take(ends, of: participants)
  }

  /// Applies the results of the participants that were refreshed.
  private func take(_ ends: [() -> Void], of participants: [any CommitParticipant]) {
    if isHeld {
      // The results may already include the commit that is being announced. The participants
      // refresh again after that, or a little later.
      let error = StoreError(.locked, context: database.name, message: "a save is in progress")
      for participant in participants { participant.refreshFailed(error) }
      return
    }
    rounds.append(
      Dictionary(zip(participants.map { ObjectIdentifier($0) }, ends)) { first, _ in first }
    )
    for participant in participants { settle(participant) }
    rounds.removeLast()
  }

  private func lookLater(_ participants: [any CommitParticipant]) async {
    let queries = participants.map { $0.query() }
    do {
      let queryResults = try await database.read { reader in
        queries.map { query in
          Result { try query(reader) }
        }
      }
      let ends = zip(participants, queryResults).map { participant, queryResult -> () -> Void in
        switch queryResult {
        case .success(let end): end
        case .failure(let error): { participant.refreshFailed(error) }
        }
      }
      take(ends, of: participants)
    } catch {
      for participant in participants { participant.refreshFailed(error) }
    }
  }
}
