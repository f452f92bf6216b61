/// Executes the requests of a context, and requests refreshes after commits, without retaining the
/// context or its actor.
// Safety: `context` and `isolation` are set once. The context and the variables are used only in
// `isolation`, and when the context is deallocated, after which only the tasks are left.
final class ContextFollower: @unchecked Sendable {
  private weak let context: AsyncManagedContext?
  private weak let isolation: (any Actor)?
  private var following: Task<Void, Never>?
  /// The task that executes requests. Nil if there are none.
  private(set) var reading: Task<Void, Never>?
  /// Whether something was requested since the last read began.
  private var isBehind = false

  init(_ context: AsyncManagedContext, on isolation: any Actor) {
    self.context = context
    self.isolation = isolation
  }

  /// Starts following commits. Stops when the context no longer exists.
  func follow(_ notices: AsyncStream<CommitNotice>) {
    following = Task {
      var pace = CommitPace()
      for await _ in notices {
        repeat {
          try? await Task.sleep(until: pace.next(), clock: .continuous)
          guard let isolation else { return }
          let start = ContinuousClock.now
          guard let isLocked = await refresh(on: isolation) else { return }
          pace.record(from: start, isLocked: isLocked)
        } while pace.isLocked && !Task.isCancelled
      }
    }
  }

  /// Executes the pending requests. Requests of the meantime follow.
  func wake() {
    isBehind = true
    guard reading == nil, let isolation else { return }
    reading = Task { await read(on: isolation) }
  }

  /// Stops all tasks.
  func end() {
    following?.cancel()
    reading?.cancel()
  }

  private func read(on isolation: isolated any Actor) async {
    while isBehind, !Task.isCancelled {
      isBehind = false
      if await readOnce(on: isolation) {
        // A lock can be released without a commit, and then there is no notice.
        try? await Task.sleep(for: CommitPace.lockInterval)
        isBehind = true
      }
    }
    reading = nil
  }

  /// Executes the pending requests once. Returns whether the database was locked.
  private func readOnce(on isolation: isolated any Actor) async -> Bool {
    guard let context else { return false }
    await context.executeRequests(isolation: isolation)
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
