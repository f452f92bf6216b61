/// Does work off the main actor.
@MainActor
package protocol FillRunning {
  /// Begins a piece of work, calls back once when it has returned, never before this function has, and
  /// returns what cancels it. Cancelled or not, it calls back.
  func run(
    _ request: FillRequest,
    returned: @escaping @MainActor (FillAnswer) -> Void
  ) -> @Sendable () -> Void
}

/// Does each piece of work in a task of its own.
struct TaskFillRunner: FillRunning {
  func run(
    _ request: FillRequest,
    returned: @escaping @MainActor (FillAnswer) -> Void
  ) -> @Sendable () -> Void {
    let task = Task { @MainActor in returned(await request.work()) }
    return { task.cancel() }
  }
}
