import Foundation
import LiveRows
import Synchronization
import Testing

@Suite struct CommitNoticesTests {
  /// Returns the remaining notices of a stream that has ended.
  private func rest(of stream: AsyncStream<CommitNotice>) async -> [CommitNotice] {
    var all: [CommitNotice] = []
    for await notice in stream { all.append(notice) }
    return all
  }

  @Test func `a stream starts with the current notice, and skips missed notices except the newest`()
    async
  {
    let notices = CommitNotices()
    notices.publish()
    notices.publish(failure: .notADatabase)
    var iterator = notices.stream().makeAsyncIterator()
    #expect(await iterator.next() == CommitNotice(sequence: 2, failure: .notADatabase))
    notices.publish()
    notices.publish(failure: .noSuchFile, isNewState: false)
    #expect(await iterator.next() == CommitNotice(sequence: 3, failure: .noSuchFile))
    notices.finish()
    #expect(await iterator.next() == nil)
    #expect(notices.present == CommitNotice(sequence: 3, failure: .noSuchFile))
  }

  @Test func `publishing reports whether a consumer was waiting`() async {
    let notices = CommitNotices()
    // There is no stream yet.
    #expect(notices.publish())
    var iterator = notices.stream().makeAsyncIterator()
    // The stream has not delivered its first notice yet.
    #expect(notices.publish())
    _ = await iterator.next()
    #expect(notices.publish())
    let other = notices.stream()
    let waiting = Task {
      var count = 0
      for await _ in other { count += 1 }
      return count
    }
    // The consumer waits at some time after it has received its first notice.
    while notices.publish() { await Task.yield() }
    notices.finish()
    #expect(await waiting.value > 0)
    #expect(await iterator.next()?.sequence ?? 0 > 2)
  }

  @Test func `a publisher rests between notices as long as all consumers allow`() async {
    let notices = CommitNotices()
    #expect(notices.rest(isAwaited: false) == .zero)
    let limited = notices.stream(CommitAttention(interval: .milliseconds(3))) {}
    #expect(notices.rest(isAwaited: true) == .milliseconds(3))
    #expect(notices.rest(isAwaited: false) == .milliseconds(3))
    let list = notices.stream()
    // A list that waits for a notice gets each at once.
    #expect(notices.rest(isAwaited: true) == .zero)
    #expect(notices.rest(isAwaited: false) == .milliseconds(3))
    withExtendedLifetime((limited, list)) {}
  }

  @Test func `a stream that begins while a notice is published receives the newest`() async {
    /// Publishes a notice on another thread while this thread creates a stream.
    final class Race: Sendable {
      let round = Atomic(0)
      let publishedCount = Atomic(0)
      let boards: [CommitNotices]
      init(_ count: Int) { boards = (0..<count).map { _ in CommitNotices() } }
      func publish() {
        for (index, board) in boards.enumerated() {
          while round.load(ordering: .acquiring) <= index { sched_yield() }
          board.publish(failure: .notADatabase)
          publishedCount.add(1, ordering: .releasing)
        }
      }
    }
    let race = Race(5_000)
    Thread { race.publish() }.start()
    var streams: [AsyncStream<CommitNotice>] = []
    for board in race.boards {
      race.round.add(1, ordering: .releasing)
      streams.append(board.stream())
    }
    // A board that ends before its notice is delivered does not deliver it.
    while race.publishedCount.load(ordering: .acquiring) < race.boards.count { await Task.yield() }
    for (board, stream) in zip(race.boards, streams) {
      board.finish()
      #expect(await rest(of: stream).last == CommitNotice(sequence: 1, failure: .notADatabase))
    }
  }

  @Test func `after concurrent publishing, the last notice is the newest`() async {
    for _ in 0..<200 {
      let notices = CommitNotices()
      let streams = (0..<4).map { _ in notices.stream() }
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<4 {
          group.addTask { for _ in 0..<25 { notices.publish() } }
        }
      }
      notices.finish()
      #expect(notices.present.sequence == 100)
      for stream in streams {
        #expect(await rest(of: stream).last?.sequence == 100)
      }
    }
  }

  @Test func `the end of a stream is reported exactly once`() async {
    let notices = CommitNotices()
    let count = Mutex(0)
    let stream = notices.stream { count.withLock { $0 += 1 } }
    let following = Task { for await _ in stream {} }
    following.cancel()
    await following.value
    #expect(count.withLock { $0 } == 1)
    let second = notices.stream { count.withLock { $0 += 1 } }
    notices.finish()
    notices.finish()
    _ = await rest(of: second)
    #expect(count.withLock { $0 } == 2)
  }

  @Test func `a stream that is created after the end has ended`() async {
    let notices = CommitNotices()
    notices.finish()
    let count = Mutex(0)
    #expect(await rest(of: notices.stream { count.withLock { $0 += 1 } }).isEmpty)
    #expect(count.withLock { $0 } == 1)
  }
}
