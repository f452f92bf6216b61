import Synchronization

/// The kernel's side of a dirty observer.
// Safety: `isMarked` is atomic, `onChange` is Sendable, and the links are confined as `DirtyObserver` says.
final class MarkListener: TrackingListener, @unchecked Sendable {
  private let onChange: @Sendable () -> Void

  init(origin: ObservationOrigin, _ onChange: @escaping @Sendable () -> Void) {
    self.onChange = onChange
    super.init(role: .mark, options: [], origin: origin, isShared: true)
  }

  var isDirty: Bool { isMarked.load(ordering: .acquiring) }

  func clear() {
    isMarked.store(false, ordering: .releasing)
  }

  override func mark() {
    guard !isMarked.exchange(true, ordering: .acquiringAndReleasing) else { return }
    countTold()
    onChange()
  }

  override func end() {
    dropAll()
  }
}
