/// Refreshes a context after commits of other connections, without retaining the context.
// Safety: `context` is a weak reference that is set once. The context is used only in `refresh` and
// `read`, which run on the actor that the context was created on.
final class ContextFollower: @unchecked Sendable {
  private weak let context: AsyncManagedContext?

  init(_ context: AsyncManagedContext) {
    self.context = context
  }

  /// Starts following commits. Stops when the task is cancelled or the context no longer exists.
  func follow(_ notices: AsyncStream<CommitNotice>, on isolation: any Actor) -> Task<Void, Never> {
    Task {
      let clock = ContinuousClock()
      for await _ in notices {
        var isLocked = false
        repeat {
          let start = clock.now
          guard let locked = await refresh(on: isolation) else { return }
          isLocked = locked
          // After a refresh, the task sleeps for as long as the refresh took, but at most 500 ms.
          // Frequent commits therefore do not occupy the actor. While the database is locked, the
          // refresh is retried: a lock can be released without a commit, and then there is no
          // notice.
          let spent = max(clock.now - start, .milliseconds(isLocked ? 30 : 2))
          try? await Task.sleep(for: min(spent, .milliseconds(500)))
        } while isLocked && !Task.isCancelled
      }
    }
  }

  /// Reads what the context has requested from a database without synchronous access. Each element
  /// of the stream starts one read.
  func serve(_ readRequests: AsyncStream<Void>, on isolation: any Actor) -> Task<Void, Never> {
    Task {
      for await _ in readRequests {
        // A lock can be released without a commit, and then there is no notice.
        while await read(on: isolation) { try? await Task.sleep(for: .milliseconds(30)) }
      }
    }
  }

  /// Performs the requested reads. Returns whether the database was locked.
  private func read(on isolation: isolated any Actor) async -> Bool {
    guard let context, !Task.isCancelled else { return false }
    await context.readLate(isolation: isolation)
    return context.failure?.code == .locked
  }

  /// Refreshes the context. Returns whether the database was locked, or nil if the context no
  /// longer exists.
  private func refresh(on isolation: isolated any Actor) -> Bool? {
    guard let context else { return nil }
    context.refreshOrRequest()
    return context.failure?.code == .locked
  }
}

/// The database of a context.
struct ContextConnection {
  let database: any RowDatabase
  /// The database, if it has synchronous access.
  let local: (any LocalRowDatabase)?
  /// Shared by a context and its children.
  let gate: CommitGate

  init(database: any RowDatabase, local: (any LocalRowDatabase)?, _ gate: CommitGate?) {
    (self.database, self.local, self.gate) = (database, local, gate ?? CommitGate())
  }
}
