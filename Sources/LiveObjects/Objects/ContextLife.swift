/// The life of a context: when it looks at its database, and what a look or a save that is under way
/// puts off.
///
/// What happened goes in, what to do comes out. It is a value, and knows no database.
///
/// | state | a look is wished | a look is answered | its answer is told | a rollback is wished | a save ends |
/// |---|---|---|---|---|---|
/// | at rest | looks | takes it | | rolls back | |
/// | taking an answer | looks afterwards | looks afterwards | at rest, or looks | rolls back | |
/// | saving | looks | takes it | | rolls back afterwards | at rest |
/// | committing | looks afterwards | looks afterwards | | rolls back afterwards | at rest, or looks |
///
/// Whether a save is being committed is known elsewhere, and asked: see ``CommitGate``.
struct ContextLife: Equatable {
  /// What happened.
  enum Event: Equatable {
    /// Something may have been committed, or somebody wants to be sure of the present state.
    case wished(isCommitting: Bool)
    /// What a look has found is there.
    case answered(isCommitting: Bool)
    /// What a look has found was taken and told.
    case told
    /// Something could not be read.
    case missed
    /// Somebody wants to save.
    case saveWished
    /// A save is committed, and its objects are about to be told.
    case saveCommitted
    /// The save that was under way is done: its objects know of it, or it has failed.
    case saveEnded
    /// Somebody wants to drop all that is not saved.
    case rollbackWished
  }

  /// What to do about it.
  enum Effect: Equatable {
    case look
    /// Take what was found, and say so when it is told.
    case take
    case save
    case rollBack
  }

  private(set) var isTaking = false
  private(set) var isSaving = false
  private(set) var looksAfterwards = false
  private(set) var rollsBackAfterwards = false
  /// Whether something could not be read since the last look, so that the next one reads all again.
  private(set) var hasMissed = false

  /// Takes in what happened, and says what to do, in this order.
  mutating func handle(_ event: Event) -> [Effect] {
    switch event {
    case .wished(let isCommitting):
      if !isTaking, !isCommitting { return [.look] }
      looksAfterwards = true
    case .answered(let isCommitting):
      if isTaking || isCommitting {
        looksAfterwards = true
      } else {
        isTaking = true
        hasMissed = false
        return [.take]
      }
    case .told:
      isTaking = false
      return lookIfWished()
    case .missed: hasMissed = true
    case .saveWished:
      if isSaving { return [] }
      isSaving = true
      return [.save]
    case .saveCommitted: isSaving = false
    case .saveEnded:
      isSaving = false
      let rollback: [Effect] = rollsBackAfterwards ? [.rollBack] : []
      rollsBackAfterwards = false
      return rollback + (isTaking ? [] : lookIfWished())
    case .rollbackWished:
      if !isSaving { return [.rollBack] }
      rollsBackAfterwards = true
    }
    return []
  }

  private mutating func lookIfWished() -> [Effect] {
    defer { looksAfterwards = false }
    return looksAfterwards ? [.look] : []
  }
}
