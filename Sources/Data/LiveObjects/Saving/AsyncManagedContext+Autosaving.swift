import Synchronization

extension AsyncManagedContext {
  /// Saves changes by itself from now on, a short time after each change or group of changes.
  ///
  /// ```swift
  /// autosaving = context.autosave { [weak context] error in
  ///   banner.show(error)
  ///   if error is ConflictError { try? context?.save(onConflict: .theirs) }
  /// }
  /// ```
  ///
  /// Changes during this time are saved together. The saves are those of
  /// ``save(onConflict:isolation:)``, also for a child context. A save that fails changes nothing:
  /// it is tried again after the next change, and if the database was locked, also by itself. With
  /// the policy `.error`, a conflict fails all later saves too, until the program resolves it:
  /// `onError` may save with another policy, as in the example. The context is not retained:
  /// changes that are not saved yet are lost with it.
  ///
  /// - Parameters:
  ///   - delay: The time between a change and its save.
  ///   - policy: What happens to changes that conflict with those of other connections.
  ///   - isolation: The isolation of the context.
  ///   - onError: Called in that isolation with the error of each failed save.
  /// - Returns: A token. Autosaving ends when it is invalidated or released.
  public func autosave(
    after delay: Duration = .milliseconds(500),
    onConflict policy: ConflictPolicy = .error,
    isolation: isolated any Actor = #isolation,
    onError: @escaping (any Error) -> Void
  ) -> ObservationToken {
    let autosaver = Autosaver(self, after: delay, policy, on: isolation, onError)
    addFollower { [weak autosaver] in autosaver?.noteChange() ?? false }
    _ = autosaver.noteChange()
    return ObservationToken { autosaver.isActive.store(false, ordering: .relaxed) }
  }
}

// Safety: all members but the atomic one are used only in `noteChange`, which the context calls,
// and in `save`. Both run in the isolation of the context. Weak references are read atomically.
/// Saves a context after changes, as long as the object exists and is active.
private final class Autosaver: @unchecked Sendable {
  let isActive = Atomic(true)
  private weak let context: AsyncManagedContext?
  private let delay: Duration
  private let policy: ConflictPolicy
  private let isolation: any Actor
  private let onError: (any Error) -> Void
  /// Whether a save is about to begin, or has begun.
  private var isWaiting = false

  /// The time after which a save of a locked database is tried again.
  private static let patience = Duration.seconds(1)

  init(
    _ context: AsyncManagedContext,
    after delay: Duration,
    _ policy: ConflictPolicy,
    on isolation: any Actor,
    _ onError: @escaping (any Error) -> Void
  ) {
    (self.context, self.delay, self.policy) = (context, delay, policy)
    (self.isolation, self.onError) = (isolation, onError)
  }

  /// Begins to wait for a save if there are changes. Returns whether this is still active.
  func noteChange() -> Bool {
    guard isActive.load(ordering: .relaxed) else { return false }
    if let context, !isWaiting, context.hasUnsavedChanges { wait(delay) }
    return true
  }

  private func wait(_ time: Duration) {
    isWaiting = true
    Task { [weak self, isolation] in
      try? await Task.sleep(for: time)
      await self?.save(on: isolation)
    }
  }

  private func save(on isolation: isolated any Actor) async {
    guard isActive.load(ordering: .relaxed), let context else { return }
    var next = delay
    do {
      // A save that the program has begun does not include later changes.
      if !context.isSaving {
        try await context.save(onConflict: policy, isolation: isolation)
      }
    } catch {
      onError(error)
      if (error as? StoreError)?.code != .locked {
        isWaiting = false
        return
      }
      next = max(delay, Self.patience)
    }
    isWaiting = false
    if context.hasUnsavedChanges { wait(next) }
  }
}

extension AsyncManagedContext {
  fileprivate var hasUnsavedChanges: Bool { !unsaved.pending.isEmpty }
  fileprivate var isSaving: Bool { refreshes.life.isSaving }
}
