package import LiveRows
import Synchronization

/// A database that is far away: it answers late, in another order than it was asked in, or, while it
/// is held, not at all.
package final class LateDatabase: WritableRowDatabase {
  private struct State {
    var numbers: SeededNumbers
    var isHeld = false
    var waiting: [CheckedContinuation<Void, Never>] = []
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

  /// How many reads were asked for.
  package var reads: Int { readCount.load(ordering: .relaxed) }

  /// How many reads are kept waiting.
  package var heldCount: Int { state.withLock { $0.waiting.count } }

  /// Answers nothing until it is released.
  package func hold() {
    state.withLock { $0.isHeld = true }
  }

  /// Answers again, the last question first.
  package func release() {
    let waiting = state.withLock { state in
      state.isHeld = false
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting.reversed() { continuation.resume() }
  }

  package func notices() throws -> AsyncStream<CommitNotice> { base.notices() }

  package func readLater<Result: Sendable>(
    _ body: @escaping @Sendable (any RowReader) throws -> Result
  ) async throws -> Result {
    readCount.add(1, ordering: .relaxed)
    await dawdle()
    let result = try await base.readLater(body)
    await waitWhileHeld()
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
    _ wishes: OrderWishes,
    progress: @escaping @Sendable (OrderProgress) -> Void
  ) async throws -> OrderedKeys? {
    readCount.add(1, ordering: .relaxed)
    await dawdle()
    return try await base.orderedKeys(of: plan, wishes, progress: progress)
  }

  package var isReadOnly: Bool { base.isReadOnly }

  package func writeLater<Result: Sendable>(
    after version: DatabaseVersion?,
    _ body: @escaping @Sendable (any RowWriter) throws -> Result
  ) async throws -> RowCommit<Result> {
    await dawdle()
    let commit = try await base.writeLater(after: version, body)
    await waitWhileHeld()
    await dawdle()
    return commit
  }

  private func dawdle() async {
    let turns = state.withLock { Int.random(in: 0...12, using: &$0.numbers) }
    for _ in 0..<turns { await Task.yield() }
  }

  private func waitWhileHeld() async {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        if state.isHeld { state.waiting.append(continuation) }
        return !state.isHeld
      }
      if isFree { continuation.resume() }
    }
  }
}
