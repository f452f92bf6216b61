import DatabaseTestSupport
import Synchronization
import Testing

@testable import LiveRows

@Suite(.timeLimit(.minutes(60))) struct RepeatedNoticesTests {
  let time = TestTime()

  private func moment(_ delay: Int64) -> NextMoment {
    NextMoment(TimeReading(time), delay: delay)
  }

  /// Waits until a number of repetitions sleep.
  private func sleepers(_ count: Int) async {
    while time.sleeperCount != count { await Task.yield() }
  }

  @Test func `a notice is repeated from a moment on, until another moment is set`() async throws {
    let (notices, source) = AsyncStream.makeStream(of: CommitNotice.self)
    let repeated = RepeatedNotices(notices, time: time)
    var iterator = repeated.makeAsyncIterator()
    source.yield(CommitNotice(sequence: 1))
    #expect(await iterator.next()?.sequence == 1)
    repeated.repeat(every: nil, at: moment(1_500))
    // It sleeps for at most a second.
    await sleepers(1)
    time.advance(1_000)
    await sleepers(1)
    // A newer notice is not preceded by a repetition, and is repeated in its turn.
    source.yield(CommitNotice(sequence: 2))
    #expect(await iterator.next()?.sequence == 2)
    await sleepers(1)
    time.advance(500)
    #expect(await iterator.next()?.sequence == 2)
    await sleepers(1)
    time.advance(1_000)
    #expect(await iterator.next()?.sequence == 2)
    await sleepers(1)
    repeated.repeat(every: nil)
    await sleepers(0)
    source.finish()
    // At most a repetition that began before.
    while let notice = await iterator.next() { #expect(notice.sequence == 2) }
  }

  @Test func `a notice waits for its consumer while nothing is repeated`() async {
    let source = CommitNotices()
    let repeated = RepeatedNotices(source.stream(), time: time)
    var iterator = repeated.makeAsyncIterator()
    #expect(await iterator.next()?.sequence == 0)
    for _ in 0..<1_000 {
      #expect(source.publish(), "no consumer waits")
      await Task.yield()
    }
    #expect(await iterator.next()?.sequence == 1_000)
  }

  @Test func `nothing is repeated after the end, or before the first notice`() async throws {
    let (notices, source) = AsyncStream.makeStream(of: CommitNotice.self)
    do {
      let repeated = RepeatedNotices(notices, time: time)
      repeated.repeat(every: .milliseconds(1), at: moment(1_000))
      var iterator = repeated.makeAsyncIterator()
      #expect(time.sleeperCount == 0)
      source.yield(CommitNotice(sequence: 1))
      #expect(await iterator.next()?.sequence == 1)
      #expect(await iterator.next()?.sequence == 1)
      await sleepers(1)
    }
    await sleepers(0)
    // The notices end with their consumer.
    while case .enqueued = source.yield(CommitNotice(sequence: 2)) { await Task.yield() }
  }

  @Test func `a moment is due when it has come, or the clock was set`() {
    let time = time
    let moment = moment(10_000)
    #expect(!moment.isDue(at: TimeReading(time)))
    time.advance(9_999)
    #expect(!moment.isDue(at: TimeReading(time)))
    time.advance(1)
    #expect(moment.isDue(at: TimeReading(time)))
    let next = self.moment(10_000)
    time.advance(10, jump: -5_000)
    #expect(next.isDue(at: TimeReading(time)))
  }
}
