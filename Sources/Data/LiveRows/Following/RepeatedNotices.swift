import Synchronization

/// The notices of a database, and the last one again: at an interval, and at the next moment at
/// which rows change because time passes.
///
/// It is for one consumer. A slow consumer receives only the newest notice. While nothing is to be
/// repeated, the consumer receives the notices without a task in between, and the database learns
/// whether it waits for one.
package final class RepeatedNotices: AsyncSequence, Sendable {
  private struct State {
    var last: CommitNotice?
    var interval: Duration?
    var moment: NextMoment?
    var repetitions: [Task<Void, Never>] = []
    var isEnded = false
    /// The task that merges notices and repetitions; nil until something is to be repeated.
    var merging: Task<Void, Never>?
  }

  private let notices: AsyncStream<CommitNotice>
  private let stream: AsyncStream<CommitNotice>
  private let continuation: AsyncStream<CommitNotice>.Continuation
  private let time: any TimeSource
  private let state = Mutex(State())

  /// Creates a sequence that repeats nothing yet. The notices must no longer be used elsewhere.
  package init(_ notices: AsyncStream<CommitNotice>, time: any TimeSource = SystemTime()) {
    (stream, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    self.notices = notices
    self.time = time
  }

  deinit {
    end()
    state.withLock { $0.merging }?.cancel()
  }

  /// Repeats the last notice at an interval after each notice, and from a moment on, instead of at
  /// the former interval and moment. Called by the consumer between two notices.
  package func `repeat`(every interval: Duration?, at moment: NextMoment? = nil) {
    let former = state.withLock { state -> [Task<Void, Never>] in
      guard state.interval != interval || state.moment != moment else { return [] }
      (state.interval, state.moment) = (interval, moment)
      if state.merging == nil { state.merging = merge() }
      return schedule(&state)
    }
    for task in former { task.cancel() }
  }

  /// The consumer's place in the notices.
  package struct Iterator: AsyncIteratorProtocol {
    fileprivate let owner: RepeatedNotices
    fileprivate var direct: AsyncStream<CommitNotice>.Iterator
    fileprivate var merged: AsyncStream<CommitNotice>.Iterator

    package mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async -> CommitNotice? {
      if owner.isMerging { return await merged.next(isolation: actor) }
      let notice = await direct.next(isolation: actor)
      owner.note(notice)
      return notice
    }
  }

  package func makeAsyncIterator() -> Iterator {
    Iterator(
      owner: self,
      direct: notices.makeAsyncIterator(),
      merged: stream.makeAsyncIterator()
    )
  }

  private var isMerging: Bool { state.withLock { $0.merging != nil } }

  /// Stores a notice that the consumer has received.
  private func note(_ notice: CommitNotice?) {
    state.withLock { state in
      if let notice { state.last = notice } else { state.isEnded = true }
    }
  }

  private func merge() -> Task<Void, Never> {
    Task { [weak self, notices] in
      for await notice in notices { self?.take(notice) }
      self?.end()
    }
  }

  private func take(_ notice: CommitNotice) {
    let former = state.withLock { state in
      state.last = notice
      continuation.yield(notice)
      return schedule(&state)
    }
    for task in former { task.cancel() }
  }

  private func end() {
    let former = state.withLock { state in
      state.isEnded = true
      return schedule(&state)
    }
    for task in former { task.cancel() }
    continuation.finish()
  }

  /// Yields the newest notice again.
  private func takeLast() {
    state.withLock { state in
      if let last = state.last, !state.isEnded { continuation.yield(last) }
    }
  }

  /// Starts the repetitions, and returns the former ones, which must be cancelled.
  private func schedule(_ state: inout State) -> [Task<Void, Never>] {
    let former = state.repetitions
    state.repetitions = []
    guard state.last != nil, !state.isEnded else { return former }
    if let interval = state.interval {
      state.repetitions.append(
        Task { [weak self] in
          while (try? await Task.sleep(for: interval)) != nil { self?.takeLast() }
        }
      )
    }
    if let moment = state.moment {
      state.repetitions.append(
        Task { [weak self, time] in
          do {
            try await moment.wait(on: time)
            // A successful read sets another moment, which ends this task.
            while true {
              self?.takeLast()
              try await time.sleep(for: RowRequest.defaultPollInterval)
            }
          } catch {}
        }
      )
    }
    return former
  }
}
