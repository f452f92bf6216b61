package import LiveRows
import Synchronization

/// A database that simulates a remote one: it responds with delays and in another order than
/// requested. While it is held, it does not respond at all.
package final class LateDatabase: WritableRowDatabase, ChangeReporting {
  private struct State {
    var numbers: SeededNumbers
    var isHeld = false
    var holdsWrites = false
    var waiting: [CheckedContinuation<Void, Never>] = []
    /// The number of the last read that is held back.
    var lastHeldRead = 0
  }

  package let name = "late"
  package let isImmutable = false
  private let base: MemoryDatabase
  private let state: Mutex<State>
  private let readCount = Atomic(0)

  package init(_ base: MemoryDatabase, seed: UInt64 = 1) {
    self.base = base
    state = Mutex(State(numbers: SeededNumbers(seed)))
  }

  /// The number of requested reads.
  package var reads: Int { readCount.load(ordering: .relaxed) }

  /// The number of reads that are held back.
  package var heldCount: Int { state.withLock { $0.waiting.count } }

  /// Whether a read is held back that was requested after the first `count` reads.
  package func holdsRead(after count: Int) -> Bool {
    state.withLock { !$0.waiting.isEmpty && $0.lastHeldRead > count }
  }

  /// Holds all responses back until `release()`.
  ///
  /// - Parameter reads: Whether only the responses to reads are held back.
  package func hold(reads: Bool = false) {
    state.withLock { ($0.isHeld, $0.holdsWrites) = (true, !reads) }
  }

  /// Responds again, to the last request first.
  package func release() {
    let waiting = state.withLock { state in
      (state.isHeld, state.holdsWrites) = (false, false)
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting.reversed() { continuation.resume() }
  }

  package func notices() throws -> AsyncStream<CommitNotice> { base.notices() }

  package func read<Result: Sendable>(
    _ body: @escaping @Sendable (any RowReader) throws -> Result
  ) async throws -> Result {
    let number = readCount.add(1, ordering: .relaxed).newValue
    await dawdle()
    let result = try await base.read(body)
    await waitWhileHeld(read: number)
    await dawdle()
    return result
  }

  package func readApart<Result: Sendable>(
    _ body: @escaping @Sendable (any RowReader) throws -> Result
  ) async throws -> Result {
    readCount.add(1, ordering: .relaxed)
    await dawdle()
    return try await base.readApart(body)
  }

  package func orderedKeys(
    of plan: any RowPlan,
    _ orderOptions: OrderOptions,
    progress: @escaping @Sendable (OrderProgress) -> Void
  ) async throws -> OrderedKeys? {
    readCount.add(1, ordering: .relaxed)
    await dawdle()
    return try await base.orderedKeys(of: plan, orderOptions, progress: progress)
  }

  package func changes(since mark: any ChangeMark) -> ChangeReport { base.changes(since: mark) }

  package var isReadOnly: Bool { base.isReadOnly }

  package func write<Result: Sendable>(
    after version: DatabaseVersion?,
    _ body: @escaping @Sendable (any RowWriter) throws -> Result
  ) async throws -> RowCommit<Result> {
    await dawdle()
    let commit = try await base.write(after: version, body)
    if state.withLock({ $0.holdsWrites }) { await waitWhileHeld() }
    await dawdle()
    return commit
  }

  private func dawdle() async {
    let turns = state.withLock { Int.random(in: 0...12, using: &$0.numbers) }
    for _ in 0..<turns { await Task.yield() }
  }

  private func waitWhileHeld(read number: Int = 0) async {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        if state.isHeld {
          state.waiting.append(continuation)
          state.lastHeldRead = max(state.lastHeldRead, number)
        }
        return !state.isHeld
      }
      if isFree { continuation.resume() }
    }
  }
}
