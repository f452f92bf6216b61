/// An executor of work off the main actor.
@MainActor
package protocol FillRunning {
  /// Starts a piece of work and returns a closure that cancels it.
  ///
  /// `emitted` receives intermediate answers. `returned` is called exactly once, whether the work
  /// was cancelled or not, and never before this function has returned.
  func run(
    _ request: FillRequest,
    emitted: @escaping FillRequest.Emit,
    returned: @escaping @MainActor (FillResult?) -> Void
  ) -> @Sendable () -> Void
}

/// Runs each piece of work in its own task.
struct TaskFillRunner: FillRunning {
  func run(
    _ request: FillRequest,
    emitted: @escaping FillRequest.Emit,
    returned: @escaping @MainActor (FillResult?) -> Void
  ) -> @Sendable () -> Void {
    let task = Task { @MainActor in returned(await request.work(emitted)) }
    return { task.cancel() }
  }
}
