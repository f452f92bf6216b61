import LiveRows
import Synchronization

/// A database made of memory, with one table `t` of an integer key `id`, an integer `a` and a text `b`.
final class MemoryDatabase: LocalRowDatabase {
  struct State: Sendable {
    var rows: [Int64: [Value]] = [:]
    var version: UInt64 = 1
  }

  static let table = TableInfo(
    name: "t",
    kind: .table,
    columns: ["id", "a", "b"].map { TableColumn(name: $0, declaredType: "") },
    identity: .integerPrimaryKey(column: "id"),
    declaredKey: ["id"]
  )

  let name = "memory"
  let isImmutable = false
  private let state = Mutex(State())
  private let listeners = Mutex<[UInt64: AsyncStream<CommitNotice>.Continuation]>([:])
  /// Whether an order that is not the key's can be had without sorting all rows.
  private let hasIndexes: Bool
  /// What it does wrong.
  private let fault: MemoryFault?

  init(hasIndexes: Bool = true, fault: MemoryFault? = nil) {
    self.hasIndexes = hasIndexes
    self.fault = fault
  }

  /// What another connection does, as one commit.
  func commit(_ change: (inout [Int64: [Value]]) -> Void) {
    let version = state.withLock { state in
      change(&state.rows)
      state.version += 1
      return state.version
    }
    let all = listeners.withLock { Array($0.values) }
    for listener in all { listener.yield(CommitNotice(sequence: version)) }
  }

  func notices() -> AsyncStream<CommitNotice> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: CommitNotice.self,
      bufferingPolicy: .bufferingNewest(1)
    )
    let version = state.withLock { $0.version }
    listeners.withLock { $0[UInt64($0.count)] = continuation }
    continuation.yield(CommitNotice(sequence: version))
    return stream
  }

  func read<Result>(
    patience: Patience,
    _ body: (any RowReader) throws -> Result
  ) throws -> Result {
    let state = state.withLock { $0 }
    return try body(MemoryReader(state: state, hasIndexes: hasIndexes, fault: fault))
  }

  func readLater<Result: Sendable>(
    _ body: @escaping @Sendable (any RowReader) throws -> Result
  ) async throws -> Result {
    await Task.yield()
    return try read(patience: .full, body)
  }

  func orderedKeys(
    of plan: any RowPlan,
    _ wishes: OrderWishes,
    progress: @escaping @Sendable (OrderProgress) -> Void
  ) async throws -> OrderedKeys? {
    try await readLater { reader in
      let rows = reader.rows(of: plan)
      return OrderedKeys(keys: try rows.keys(limit: nil), sections: try rows.sections())
    }
  }
}
