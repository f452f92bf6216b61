/// A one-shot timer. Setting it again replaces the previous time.
///
/// Setting it in every frame is cheap: postponing keeps the running sleep, which checks the time
/// when it wakes and sleeps again if it is too early.
@MainActor
package final class FrameAlarm {
  private let ring: () -> Void
  private var task: Task<Void, Never>?
  /// The time at which it fires, or nil if it is not set.
  private var moment: ContinuousClock.Instant?
  /// The time at which the current sleep ends.
  private var wakes: ContinuousClock.Instant?

  package init(_ ring: @escaping () -> Void) {
    self.ring = ring
  }

  package func set(after delay: Duration) {
    let moment = ContinuousClock.now + delay
    self.moment = moment
    if let wakes, wakes <= moment { return }
    sleep(until: moment)
  }

  private func sleep(until moment: ContinuousClock.Instant) {
    task?.cancel()
    wakes = moment
    task = Task { [weak self] in
      guard (try? await Task.sleep(until: moment, clock: .continuous)) != nil else { return }
      self?.wake()
    }
  }

  private func wake() {
    wakes = nil
    guard let moment else { return }
    if moment > .now { return sleep(until: moment) }
    self.moment = nil
    ring()
  }

  func cancel() {
    task?.cancel()
    (task, moment, wakes) = (nil, nil, nil)
  }
}
