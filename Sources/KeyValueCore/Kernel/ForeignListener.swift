import Synchronization

/// Stands for an observation of somebody else's making: all there is to it is its end.
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
