/// The state machine of a context. It decides when the context refreshes, and which operations are
/// deferred while it applies a refresh or saves.
///
/// It maps events to effects. It is a value, and has no access to the database.
///
/// | state | `refreshRequested` | `answered` | `notified` | `rollbackRequested` | `saveEnded` |
/// |---|---|---|---|---|---|
/// | idle | refresh | apply | – | roll back | – |
/// | applying | defer refresh | defer refresh | idle; deferred refresh | roll back | – |
/// | saving | refresh | apply | – | defer rollback | idle; deferred rollback |
/// | committing | defer refresh | defer refresh | – | defer rollback | idle; all that is deferred |
///
/// Whether a save is in the state "committing" is determined by ``CommitGate`` and passed with the
/// events.
struct ContextLife: Equatable {
  /// Events that change the state or request an operation.
  enum Event: Equatable {
    /// A transaction may have been committed, or the caller requests the current state.
    case refreshRequested(isCommitting: Bool)
    /// A refresh has read its result.
    case answered(isCommitting: Bool)
    /// The result of a refresh was applied, and observers were notified.
    case notified
    /// A read has failed.
    case missed
    /// The caller requests a save.
    case saveRequested
    /// A save is committed. Its result is about to be applied.
    case saveCommitted
    /// A save has ended: its result is applied, or it has failed.
    case saveEnded
    /// The caller requests to discard all unsaved changes.
    case rollbackRequested
  }

  /// Operations that the context has to perform.
  enum Effect: Equatable {
    case performRefresh
    /// Apply the result of the refresh. The event ``Event/notified`` must follow.
    case take
    case save
    case rollBack
  }

  private(set) var isTaking = false
  private(set) var isSaving = false
  private(set) var refreshesAfterwards = false
  private(set) var rollsBackAfterwards = false
  /// Whether a read has failed since the last refresh. The next refresh then reads everything, even
  /// if the database's version is unchanged.
  private(set) var hasMissed = false

  /// Processes an event. Returns the operations to perform, in order.
  mutating func handle(_ event: Event) -> [Effect] {
    switch event {
    case .refreshRequested(let isCommitting):
      if !isTaking, !isCommitting { return [.performRefresh] }
      refreshesAfterwards = true
    case .answered(let isCommitting):
      if isTaking || isCommitting {
        refreshesAfterwards = true
      } else {
        isTaking = true
        hasMissed = false
        return [.take]
      }
    case .notified:
      isTaking = false
      return refreshIfRequested()
    case .missed: hasMissed = true
    case .saveRequested:
      if isSaving { return [] }
      isSaving = true
      return [.save]
    case .saveCommitted: isSaving = false
    case .saveEnded:
      isSaving = false
      let rollback: [Effect] = rollsBackAfterwards ? [.rollBack] : []
      rollsBackAfterwards = false
      return rollback + (isTaking ? [] : refreshIfRequested())
    case .rollbackRequested:
      if !isSaving { return [.rollBack] }
      rollsBackAfterwards = true
    }
    return []
  }

  private mutating func refreshIfRequested() -> [Effect] {
    defer { refreshesAfterwards = false }
    return refreshesAfterwards ? [.performRefresh] : []
  }
}
