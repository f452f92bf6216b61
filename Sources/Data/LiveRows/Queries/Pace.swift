/// Limits how often progress is reported.
package struct Pace {
  /// An interval that is short enough for progress to look continuous.
  package static let usual = Duration.milliseconds(100)

  private let interval: Duration
  private var last = ContinuousClock.now

  /// Creates a limiter whose first interval begins now.
  package init(_ interval: Duration) {
    self.interval = interval
  }

  /// Whether the interval has passed since this property last returned true.
  package var isDue: Bool {
    mutating get {
      let now = ContinuousClock.now
      guard now - last >= interval else { return false }
      last = now
      return true
    }
  }
}
