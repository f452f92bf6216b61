/// Lets a context follow the commits of others for as long as it lives, without holding it.
// Safety: `context` is a weak reference, set once; what it leads to is used only by `refresh`, which
// runs on the actor that the context was made in.
final class ContextFollower: @unchecked Sendable {
  private weak let context: ManagedContext?

  init(_ context: ManagedContext) {
    self.context = context
  }

  /// Begins to follow; ends when the task is cancelled or the context is gone.
  func follow(_ notices: AsyncStream<CommitNotice>, on isolation: any Actor) -> Task<Void, Never> {
    Task {
      let clock = ContinuousClock()
      for await _ in notices {
        var isLocked = false
        repeat {
          let start = clock.now
          guard let locked = await refresh(on: isolation) else { return }
          isLocked = locked
          // However fast commits come, there is time for everything else. No event tells when a
          // lock is released by someone who changed nothing.
          let spent = max(clock.now - start, .milliseconds(isLocked ? 30 : 2))
          try? await Task.sleep(for: min(spent, .milliseconds(500)))
        } while isLocked && !Task.isCancelled
      }
    }
  }

  /// Reads what the context wishes to know of a database that is not local, whenever it says so.
  func serve(_ wishes: AsyncStream<Void>, on isolation: any Actor) -> Task<Void, Never> {
    Task {
      for await _ in wishes {
        // No event tells when a lock is released by someone who changed nothing.
        while await read(on: isolation) { try? await Task.sleep(for: .milliseconds(30)) }
      }
    }
  }

  /// Answers whether a lock has kept it out.
  private func read(on isolation: isolated any Actor) async -> Bool {
    guard let context, !Task.isCancelled else { return false }
    await context.readLate(isolation: isolation)
    return context.failure?.code == .locked
  }

  /// Refreshes the context; answers whether a lock prevented it, or nil when the context is gone.
  private func refresh(on isolation: isolated any Actor) -> Bool? {
    guard let context else { return nil }
    context.refresh()
    return context.failure?.code == .locked
  }
}
