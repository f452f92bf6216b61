import Synchronization

/// The listener of a token whose observation uses another mechanism, such as Objective-C's
/// key-value observing. No list contains it. It only ends that observation.
// Safety: immutable, and `ending` is Sendable.
final class ForeignListener: Listener, @unchecked Sendable {
  private let ending: @Sendable () -> Void

  init(_ ending: @escaping @Sendable () -> Void) {
    self.ending = ending
    super.init(
      role: .direct,
      options: [],
      origin: ObservationOrigin(fileID: #fileID, line: #line),
      isShared: true
    )
  }

  override func end() {
    guard active.exchange(false, ordering: .acquiringAndReleasing) else { return }
    ending()
  }
}

/// The link to the deallocation of an observer's target, which ends the observation.
// Safety: immutable, and `place` is set before the listener is shared.
final class DeathListener: Listener, @unchecked Sendable {
  /// Creates a link, or returns nil if the target's class is not observable by key. Call in an
  /// isolation in which the target may be used. `body` is called on the thread that releases the
  /// target last.
  init?(of target: AnyObject, _ body: @escaping @Sendable () -> Void) {
    guard let target = target as? any KeyValueObservable else { return nil }
    super.init(
      role: .direct,
      options: [],
      origin: ObservationOrigin(fileID: #fileID, line: #line),
      isShared: true
    )
    setOnDeath(body)
    target.observationState.insertDeallocationLink(self)
  }

  override func end() {
    active.store(false, ordering: .releasing)
    place?.remove(self)
  }

  override func objectDied(_ state: ObjectState) {
    notifyDeallocation()
  }
}
