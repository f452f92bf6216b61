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
