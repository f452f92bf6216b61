/// Has a context of the main actor read each commit in the same transaction as the lists of its
/// database.
@MainActor
final class ContextParticipant: CommitParticipant {
  private(set) weak var context: ManagedContext?
  private let follower: CommitFollower
  /// Whether somebody waits for the look that is made.
  private var isUrgent = false
  /// What looks behind the scenes, and whether it has to once more.
  var looking: Task<Void, Never>?
  var isBehind = false

  /// Takes part from now on, for as long as anyone holds it.
  ///
  /// - Throws: `StoreError` when the database cannot be read now.
  init(_ context: ManagedContext) throws {
    self.context = context
    follower = try CommitFollower.of(context.database)
    follower.add(self)
  }

  /// Looks at the database together with the lists; if that is urgent, it knows all afterwards. Traps
  /// outside of the main actor.
  nonisolated func look(isUrgent: Bool) {
    MainActor.assumeIsolated {
      let wasUrgent = self.isUrgent
      self.isUrgent = wasUrgent || isUrgent
      follower.look()
      self.isUrgent = wasUrgent
    }
  }

  /// Looks again a little later, because of a lock. Traps outside of the main actor.
  nonisolated func wait() {
    MainActor.assumeIsolated { follower.wait() }
  }

  func beginsLook(wasBlocked: Bool) -> Bool {
    guard let context else { return false }
    return !wasBlocked || context.life.hasMissed
  }

  func look(_ reader: any RowReader) throws -> () -> Void {
    guard let context else { return {} }
    if context.isLarge {
      guard try context.missedVersion(reader) != nil else { return {} }
      // More than can be read in a frame: it isn't tried in vain before.
      if isUrgent { return { context.lookAlone() } }
      lookLater()
      return {}
    }
    guard let look = try context.ask(reader) else { return {} }
    return { context.take(look) }
  }

  var holdsLooks: Bool { context?.gate.isClosed ?? false }

  func question() -> @Sendable (any RowReader) throws -> @MainActor @Sendable () -> Void {
    guard let context else { return { _ in {} } }
    context.late.wishes.isLook = true
    let (number, question) = context.beginRound()
    return { reader in
      var question = question
      let answer = try question.answer(reader)
      return { [weak self] in self?.context?.endRound(number, answer) }
    }
  }

  func lookFailed(_ error: any Error) {
    guard let context else { return }
    if context.local == nil { context.failRounds(error) }
    // The save that kept it out has everybody look when it is over.
    if context.gate.isClosed {
      return context.perform(context.life.handle(.wished(isCommitting: true)))
    }
    guard context.local != nil, (error as? StoreError)?.code == .tooMuch else {
      return context.fail(error)
    }
    // It takes longer than a frame.
    if isUrgent { context.lookAlone() } else { lookLater() }
  }
}
