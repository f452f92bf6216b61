/// Says when it is time to tell of progress again.
package struct Pace {
  /// Often enough to be seen moving.
  package static let usual = Duration.milliseconds(100)

  private let interval: Duration
  private var last = ContinuousClock.now

  /// A pace that begins now.
  package init(_ interval: Duration) {
    self.interval = interval
  }

  /// Whether enough time has passed since it last said so.
  package var isDue: Bool {
    mutating get {
      let now = ContinuousClock.now
      guard now - last >= interval else { return false }
      last = now
      return true
    }
  }
}
