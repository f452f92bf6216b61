/// What follows the commits of a database on the main actor, for all lists that stand on it: each
/// commit is read once, in one transaction for all of them, so that they always agree.
@MainActor
package final class CommitFollower {
  private struct Reference {
    weak var follower: CommitFollower?
  }

  private struct Place {
    weak var participant: (any CommitParticipant)?
  }

  private static var followers: [ObjectIdentifier: Reference] = [:]

  private let database: any RowDatabase
  private var places: [Place] = []
  private var following: Task<Void, Never>?
  private var waiting: Task<Void, Never>?

  /// A follower that looks when it is told to, and by itself if it follows.
  ///
  /// - Throws: `StoreError` when the database cannot be read now.
  init(_ database: any RowDatabase, follows: Bool) throws {
    self.database = database
    guard follows, !database.isImmutable else { return }
    let notices = try database.notices()
    following = Task { [weak self] in
      let clock = ContinuousClock()
      for await _ in notices {
        let start = clock.now
        guard let self else { return }
        await self.look(all: true)
        let spent = clock.now - start
        // However fast commits come, there is time for everything else, and for one frame a few
        // reads.
        try? await Task.sleep(for: min(max(spent, .milliseconds(2)), .milliseconds(500)))
      }
    }
  }

  deinit {
    following?.cancel()
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

  /// Has a list told of commits for as long as it lives.
  package func add(_ participant: any CommitParticipant) {
    places.removeAll { $0.participant == nil }
    places.append(Place(participant: participant))
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

  /// Looks for all that want to: those that a lock kept out, or everybody because of a commit.
  private func look(all: Bool) async {
    let participants = places.compactMap(\.participant).filter { $0.beginsLook(wasBlocked: !all) }
    if participants.isEmpty { return }
    if let local = database as? any LocalRowDatabase {
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
      for end in ends { end() }
    } else {
      await lookLater(participants)
    }
  }

  private func lookLater(_ participants: [any CommitParticipant]) async {
    let questions = participants.map { $0.question() }
    do {
      let answers = try await database.readLater { reader in
        questions.map { question in
          Result { try question(reader) }
        }
      }
      for (participant, answer) in zip(participants, answers) {
        switch answer {
        case .success(let end): end()
        case .failure(let error): participant.lookFailed(error)
        }
      }
    } catch {
      for participant in participants { participant.lookFailed(error) }
    }
  }
}
