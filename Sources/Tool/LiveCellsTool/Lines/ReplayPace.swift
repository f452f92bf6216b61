import KeyValueObserving
import LiveCells

/// The pace at which a record is replayed, as a multiple of the original speed.
@MainActor
@KeyValueObservable
final class ReplayPace {
  /// The multiple of the original speed. Can be changed during the replay.
  var speed: Double
  /// The time of the last replayed commit.
  @NotObserved private var last: Double?

  private static let slowest = 1.0 / 1_024
  private static let quickest = 1_048_576.0
  /// The length of a single sleep in seconds, so that a new speed takes effect soon.
  private static let slice = 0.05

  init(speed: Double) {
    self.speed = speed
  }

  /// Whether a commit was replayed.
  var hasBegun: Bool { last != nil }

  /// Waits for the time between the previous commit and this one, divided by the speed.
  ///
  /// - Throws: `CancellationError`.
  func wait(until time: Double) async throws {
    defer { last = time }
    // The recorded clock may have been set back.
    guard let last, time > last else { return }
    // Floating-point seconds: dividing a short `Duration` by the speed would lose precision.
    var left = min(time - last, 1e9)
    while left > 0 {
      let pause = left / speed
      if pause <= Self.slice { return try await Task.sleep(for: .seconds(pause)) }
      try await Task.sleep(for: .seconds(Self.slice))
      left -= Self.slice * speed
    }
  }

  /// Multiplies the speed by a factor, within limits.
  func change(by factor: Double) {
    speed = min(Self.quickest, max(Self.slowest, speed * factor))
  }

  /// Returns the status for display.
  ///
  /// - Parameter time: The time of the displayed commit; nil for the initial rows.
  func status(at time: Double?) -> SourceStatus {
    let amount = speed == speed.rounded() ? "\(Int(speed))" : "\(speed)"
    let rate = speed == 1 ? "replay" : "replay ×\(amount)"
    guard let time else { return SourceStatus(.fixed, rate) }
    return SourceStatus(.fixed, rate + ", as of " + FieldFormat.time().text(for: .real(time)).text)
  }
}
