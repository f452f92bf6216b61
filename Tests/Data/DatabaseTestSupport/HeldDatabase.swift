package import LiveRows
import Synchronization

/// A database with synchronous access that holds the results of asynchronous reads until a test
/// releases them.
package final class HeldDatabase: LocalWritableRowDatabase {
  private struct State {
    var isHeld = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let base: MemoryDatabase
  private let state = Mutex(State())

  package init(_ base: MemoryDatabase) {
    self.base = base
  }

  package var name: String { base.name }
  package var isImmutable: Bool { base.isImmutable }
  package var isReadOnly: Bool { base.isReadOnly }

  /// The number of reads whose answers are held back.
  package var heldCount: Int { state.withLock { $0.waiting.count } }

  /// Holds the answers of asynchronous reads back until `release()`. The reads themselves happen.
  package func hold() { state.withLock { $0.isHeld = true } }

  /// Answers again.
  package func release() {
    let waiting = state.withLock { state in
      state.isHeld = false
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  package func notices() throws -> AsyncStream<CommitNotice> { base.notices() }

  package func read<Result>(
    patience: Patience,
    _ body: (any RowReader) throws -> Result
  ) throws -> Result {
    try base.read(patience: patience, body)
  }

  package func write<Result>(
    patience: Patience,
    after version: DatabaseVersion?,
    _ body: (any RowWriter) throws -> Result
  ) throws -> RowCommit<Result> {
    try base.write(patience: patience, after: version, body)
  }

  package func read<Result: Sendable>(
    _ body: @escaping @Sendable (any RowReader) throws -> Result
  ) async throws -> Result {
    let result = try await base.read(body)
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        if state.isHeld { state.waiting.append(continuation) }
        return !state.isHeld
      }
      if isFree { continuation.resume() }
    }
    return result
  }

  package func readApart<Result: Sendable>(
    _ body: @escaping @Sendable (any RowReader) throws -> Result
  ) async throws -> Result {
    try await base.readApart(body)
  }

  package func write<Result: Sendable>(
    after version: DatabaseVersion?,
    _ body: @escaping @Sendable (any RowWriter) throws -> Result
  ) async throws -> RowCommit<Result> {
    try await base.write(after: version, body)
  }

  package func orderedKeys(
    of plan: any RowPlan,
    _ orderOptions: OrderOptions,
    progress: @escaping @Sendable (OrderProgress) -> Void
  ) async throws -> OrderedKeys? {
    try await base.orderedKeys(of: plan, orderOptions, progress: progress)
  }
}
