/// Does work off the main actor.
@MainActor
package protocol FillRunning {
  /// Begins a piece of work, and returns what cancels it. Calls `emitted` with what comes on the way, and
  /// `returned` once, cancelled or not, never before this function has returned.
  func run(
    _ request: FillRequest,
    emitted: @escaping FillRequest.Emit,
    returned: @escaping @MainActor (FillAnswer?) -> Void
  ) -> @Sendable () -> Void
}

/// Does each piece of work in a task of its own.
struct TaskFillRunner: FillRunning {
  func run(
    _ request: FillRequest,
    emitted: @escaping FillRequest.Emit,
    returned: @escaping @MainActor (FillAnswer?) -> Void
  ) -> @Sendable () -> Void {
    let task = Task { @MainActor in returned(await request.work(emitted)) }
    return { task.cancel() }
  }
}
