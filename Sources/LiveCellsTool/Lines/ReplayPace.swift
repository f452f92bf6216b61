import KeyValueObserving
import LiveCells

/// How quickly a record is played: so many times as quickly as it happened.
@MainActor
@KeyValueObservable
final class ReplayPace {
  /// How many times as quickly; it may be changed while it plays.
  var speed: Double
  /// The time of the commit that was played last.
  @NotObserved private var last: Double?

  private static let slowest = 1.0 / 1_024
  private static let quickest = 1_048_576.0
  /// What is waited at a time, in seconds, so that another speed is heeded.
  private static let slice = 0.05

  init(speed: Double) {
    self.speed = speed
  }

  /// Whether a commit was played already.
  var hasBegun: Bool { last != nil }

  /// Waits for as long as lay between the commit before and this one.
  ///
  /// - Throws: `CancellationError`.
  func wait(until time: Double) async throws {
    defer { last = time }
    // A clock that was put back doesn't make anybody wait.
    guard let last, time > last else { return }
    // In seconds as numbers: what is left of a `Duration` may be too short to be divided by the
    // speed.
    var left = min(time - last, 1e9)
    while left > 0 {
      let pause = left / speed
      if pause <= Self.slice { return try await Task.sleep(for: .seconds(pause)) }
      try await Task.sleep(for: .seconds(Self.slice))
      left -= Self.slice * speed
    }
  }

  /// Plays twice as quickly, or half.
  func change(by factor: Double) {
    speed = min(Self.quickest, max(Self.slowest, speed * factor))
  }

  /// What a person is told of it.
  ///
  /// - Parameter time: The time of what is shown; nil for what was there at the start.
  func status(at time: Double?) -> SourceStatus {
    let amount = speed == speed.rounded() ? "\(Int(speed))" : "\(speed)"
    let rate = speed == 1 ? "replay" : "replay ×\(amount)"
    guard let time else { return SourceStatus(.fixed, rate) }
    return SourceStatus(.fixed, rate + ", as of " + FieldFormat.time().text(for: .real(time)).text)
  }
}
