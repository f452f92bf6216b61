/// What follows the commits of a database on the main actor, for all lists and contexts that stand on
/// it: each commit is read once, in one transaction for all of them, so that they always agree. Where that
/// is done behind the scenes, one that reads something of its own meanwhile comes a moment later.
@MainActor
package final class CommitFollower {
  private struct Reference {
    weak var follower: CommitFollower?
  }

  private struct Place {
    weak var participant: (any CommitParticipant)?
  }

  private static var followers: [ObjectIdentifier: Reference] = [:]
  /// Commits that are further apart don't come without a rest.
  nonisolated private static let pause = Duration.milliseconds(100)
  /// After so long without a rest they are looked for less often, where only screens show them.
  nonisolated private static let manyCommits = Duration.seconds(1)

  private let database: any RowDatabase
  private let attention = CommitAttention()
  private var places: [Place] = []
  private var following: Task<Void, Never>?
  private var waiting: Task<Void, Never>?
  private var resting: Task<Void, Never>?
  /// What was read and is not taken yet, by participant; the innermost round last.
  private var rounds: [[ObjectIdentifier: () -> Void]] = []

  /// A follower that looks when it is told to, and by itself if it follows.
  ///
  /// - Throws: `StoreError` when the database cannot be read now.
  init(_ database: any RowDatabase, follows: Bool) throws {
    self.database = database
    guard follows, !database.isImmutable else { return }
    let notices = try database.notices(attention)
    following = Task { [weak self] in
      let clock = ContinuousClock()
      var next = clock.now
      var last = next
      // Since when commits have come without a rest.
      var beginning = next
      for await _ in notices {
        // Only then: to sleep and wake costs as much as to look.
        if next > clock.now { await self?.rest(until: next).value }
        let start = clock.now
        guard let self else { return }
        await self.look(all: true)
        // However fast commits come, there is time for everything else, and for one frame no more reads
        // than are seen.
        let rest = min(max(clock.now - start, .milliseconds(2)), .milliseconds(500))
        if start - last > Self.pause { beginning = start }
        last = start
        // Nobody can read what is another thing in each frame for seconds: half as many look the same.
        let pace = start - beginning > Self.manyCommits ? self.pace * 2 : self.pace
        next = max(clock.now + rest, start + pace)
      }
    }
  }

  /// What ends when it is time to look again, or somebody comes who may be in a greater hurry.
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

  /// The one that all share who read a database.
  ///
  /// - Throws: `StoreError` when the database cannot be read now.
  package static func of(_ database: any RowDatabase) throws -> CommitFollower {
    if let follower = followers[database.identity]?.follower { return follower }
    followers = followers.filter { $0.value.follower != nil }
    let follower = try CommitFollower(database, follows: true)
    followers[database.identity] = Reference(follower: follower)
    return follower
  }

  /// Has a list or a context told of commits for as long as it lives.
  package func add(_ participant: any CommitParticipant) {
    places.removeAll { $0.participant == nil }
    places.append(Place(participant: participant))
    payAttention()
    resting?.cancel()
  }

  /// Tells the database whether any of those who follow it is looked at.
  package func payAttention() {
    attention.pay(places.contains { $0.participant.map { !$0.isSuspended } ?? false })
  }

  /// Comes back a little later to those that a lock kept out: no event tells when a lock is released
  /// by someone who changed nothing.
  package func wait() {
    guard waiting == nil else { return }
    waiting = Task { [weak self] in
      try? await Task.sleep(for: .milliseconds(30))
      guard !Task.isCancelled, let self else { return }
      self.waiting = nil
      await self.look(all: false)
    }
  }

  /// Looks at once, for all that want to, if the database is local, and otherwise as soon as it
  /// answers.
  package func look() {
    let participants = participants(all: true)
    if participants.isEmpty { return }
    if let local = database as? any LocalRowDatabase { return look(participants, local) }
    Task { await lookLater(participants) }
  }

  /// Has one take what was read for it in the round that is under way, before its turn comes: whoever
  /// tells of a commit is asked about others that have read it too.
  package func settle(_ participant: any CommitParticipant) {
    let identity = ObjectIdentifier(participant)
    for index in rounds.indices.reversed() {
      if let end = rounds[index].removeValue(forKey: identity) { return end() }
    }
  }

  /// Looks for all that want to: those that a lock kept out, or everybody because of a commit.
  private func look(all: Bool) async {
    let participants = participants(all: all)
    if participants.isEmpty { return }
    if let local = database as? any LocalRowDatabase {
      look(participants, local)
    } else {
      await lookLater(participants)
    }
  }

  private func participants(all: Bool) -> [any CommitParticipant] {
    if isHeld { return [] }
    payAttention()
    return places.compactMap(\.participant).filter { $0.beginsLook(wasBlocked: !all) }
  }

  /// How long nobody needs to know of a commit that follows another one: what the most impatient of all
  /// waits at most.
  private var pace: Duration {
    places.compactMap(\.participant).filter { !$0.isSuspended }.map(\.pace).min() ?? .zero
  }

  private var isHeld: Bool { places.contains { $0.participant?.holdsLooks ?? false } }

  private func look(_ participants: [any CommitParticipant], _ local: any LocalRowDatabase) {
    let ends: [() -> Void]
    do {
      ends = try local.read(patience: .frame) { reader in
        participants.map { participant in
          do {
            return try participant.look(reader)
          } catch {
            return { participant.lookFailed(error) }
          }
        }
      }
    } catch {
      for participant in participants { participant.lookFailed(error) }
      return
    }
    take(ends, of: participants)
  }

  /// Has those who have looked take what they have found.
  private func take(_ ends: [() -> Void], of participants: [any CommitParticipant]) {
    if isHeld {
      // What was read may be of the commit already. They look again when that is over, or a little
      // later.
      let error = StoreError(.locked, context: database.name, message: "a save is being committed")
      for participant in participants { participant.lookFailed(error) }
      return
    }
    rounds.append(
      Dictionary(zip(participants.map { ObjectIdentifier($0) }, ends)) { first, _ in first }
    )
    for participant in participants { settle(participant) }
    rounds.removeLast()
  }

  private func lookLater(_ participants: [any CommitParticipant]) async {
    let questions = participants.map { $0.question() }
    do {
      let answers = try await database.readLater { reader in
        questions.map { question in
          Result { try question(reader) }
        }
      }
      let ends = zip(participants, answers).map { participant, answer -> () -> Void in
        switch answer {
        case .success(let end): end
        case .failure(let error): { participant.lookFailed(error) }
        }
      }
      take(ends, of: participants)
    } catch {
      for participant in participants { participant.lookFailed(error) }
    }
  }
}
