import Testing

@testable import LiveRows

/// How often commits are read that arrive without a pause.
@Suite struct CommitPaceTests {
  private let start = ContinuousClock.now

  private func next(
    _ reads: [(from: Int, to: Int)],
    interval: Duration = .zero,
    isLocked: Bool = false
  ) -> Duration {
    var pace = CommitPace()
    for read in reads {
      pace.record(
        from: start + .milliseconds(read.from),
        to: start + .milliseconds(read.to),
        isLocked: isLocked
      )
    }
    return pace.next(interval: interval) - start
  }

  @Test func `a read is followed by a rest of the same length, of 2 to 500 milliseconds`() {
    #expect(next([(0, 0)]) == .milliseconds(2))
    #expect(next([(0, 40)]) == .milliseconds(80))
    #expect(next([(0, 900)]) == .milliseconds(1_400))
  }

  @Test func `a locked database is read again after 30 milliseconds`() {
    #expect(next([(0, 1)], isLocked: true) == .milliseconds(31))
  }

  @Test func `the interval of screens doubles during a long burst and is restored after a pause`() {
    let frame = Duration.milliseconds(16)
    #expect(next([(0, 1)], interval: frame) == .milliseconds(16))
    let burst = stride(from: 0, through: 1_200, by: 50).map { ($0, $0 + 1) }
    #expect(next(burst, interval: frame) == .milliseconds(1_232))
    #expect(next(burst + [(1_400, 1_401)], interval: frame) == .milliseconds(1_416))
  }
}
