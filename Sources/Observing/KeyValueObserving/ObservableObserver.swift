import Observation
import Synchronization

/// Tracks the properties of `@Observable` objects that a closure reads, and restarts the tracking
/// after each change.
///
/// Swift's tracking calls back once, before the change, without values. A change therefore only
/// schedules a task. In the isolation's next turn the task evaluates the closure and re-arms the
/// tracking in one step, and delivers the value:
///
///     arm ── change ── change ── task: evaluate, arm, deliver ── change ── task …
///
/// A change before the task runs is part of the value that the task reads. A change after it
/// schedules another task. No change is lost, and the changes of one turn are delivered once.
// Safety: `ended` is atomic. `read` and `deliver` are used only in `isolation`: `arm` is first
// called there by `observe`, and later by the task, which runs on the same actor.
final class ObservableObserver<Value>: @unchecked Sendable {
  private let ended = Atomic<Bool>(false)
  private let isolation: any Actor
  private let read: () -> Value
  private let deliver: (Value) -> Void

  init(
    isolation: any Actor,
    read: @escaping () -> Value,
    deliver: @escaping (Value) -> Void
  ) {
    self.isolation = isolation
    self.read = read
    self.deliver = deliver
  }

  /// Evaluates the closure and starts tracking the properties that it reads.
  func arm() -> Value {
    withObservationTracking(read) { [weak self] in
      guard let self, !self.ended.load(ordering: .acquiring) else { return }
      Task { await self.look(on: self.isolation) }
    }
  }

  private func look(on isolation: isolated any Actor) {
    guard !ended.load(ordering: .acquiring) else { return }
    deliver(arm())
  }

  func end() {
    ended.store(true, ordering: .releasing)
  }
}
