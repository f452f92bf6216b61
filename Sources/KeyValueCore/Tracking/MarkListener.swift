import Synchronization

/// The kernel's side of a dirty observer.
// Safety: `dirty` is atomic, `onChange` is Sendable, and the links are confined as `DirtyObserver` says.
final class MarkListener: TrackingListener, @unchecked Sendable {
  private let dirty = Atomic<Bool>(false)
  private let onChange: @Sendable () -> Void

  init(_ onChange: @escaping @Sendable () -> Void) {
    self.onChange = onChange
    super.init(role: .mark, options: [])
  }

  var isDirty: Bool { dirty.load(ordering: .acquiring) }

  func clear() {
    dirty.store(false, ordering: .releasing)
  }

  override func mark() {
    guard !dirty.load(ordering: .relaxed), !dirty.exchange(true, ordering: .acquiringAndReleasing)
    else { return }
    onChange()
  }

  override func end() {
    dropAll()
  }
}
