/// Rings once after a time; set again, it rings at the new one instead.
///
/// It may be set in each frame: one that is put off goes on sleeping, and looks when it wakes.
@MainActor
package final class FrameAlarm {
  private let ring: () -> Void
  private var task: Task<Void, Never>?
  /// When it is to ring; nil when it isn't.
  private var moment: ContinuousClock.Instant?
  /// When it wakes next.
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
