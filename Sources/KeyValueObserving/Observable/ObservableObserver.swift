import Observation
import Synchronization

/// Follows what a closure reads of `@Observable` objects, by tracking that is armed again after each change.
///
/// Swift's tracking tells once, before the change, without values. So a change only asks for a look: at
/// the next turn of the isolation the closure is evaluated and armed anew in one step, and what it gives
/// is compared with nothing and delivered. A change made before that turn is seen in its value; one made
/// after it asks again. None is lost, and those of one turn are told of as one.
// Safety: `ended` is atomic. `read` and `deliver` are used only in `isolation`: by `arm`, which `begin` calls
// there and which its task calls again on the same actor.
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

  /// Evaluates, and asks to be told of the next change of anything read.
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
