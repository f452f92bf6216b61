/// Rings once after a time; set again, it rings at the earlier of the two.
@MainActor
final class FrameAlarm {
  private let ring: () -> Void
  private var task: Task<Void, Never>?
  private var due: ContinuousClock.Instant?

  init(_ ring: @escaping () -> Void) {
    self.ring = ring
  }

  func set(after delay: Duration) {
    let moment = ContinuousClock.now + delay
    if let due, due <= moment { return }
    task?.cancel()
    due = moment
    task = Task { [weak self] in
      guard (try? await Task.sleep(until: moment, clock: .continuous)) != nil else { return }
      self?.due = nil
      self?.ring()
    }
  }

  func cancel() {
    task?.cancel()
    task = nil
    due = nil
  }
}
