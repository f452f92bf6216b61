/// Rings once after a time; set again, it rings at the new one instead.
@MainActor
final class FrameAlarm {
  private let ring: () -> Void
  private var task: Task<Void, Never>?

  init(_ ring: @escaping () -> Void) {
    self.ring = ring
  }

  func set(after delay: Duration) {
    let moment = ContinuousClock.now + delay
    task?.cancel()
    task = Task { [weak self] in
      guard (try? await Task.sleep(until: moment, clock: .continuous)) != nil else { return }
      self?.ring()
    }
  }

  func cancel() {
    task?.cancel()
    task = nil
  }
}
