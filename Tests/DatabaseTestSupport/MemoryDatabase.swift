package import LiveRows
import Synchronization

/// A database made of memory, with one table `t` of an integer key `id`, an integer `a` and a text `b`.
package final class MemoryDatabase: LocalWritableRowDatabase {
  struct State: Sendable, Equatable {
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

  package let name = "memory"
  package let isReadOnly = false
  package let isImmutable = false
  private let state = Mutex(State())
  private let told = CommitNotices()
  /// Whether an order that is not the key's can be had without sorting all rows.
  private let hasIndexes: Bool
  private let readCounter = Atomic(0)
  /// What it does wrong.
  private let fault: MemoryFault?
  private let traffic: Mutex<MemoryTraffic>
  private let attentive = Mutex<CommitAttention?>(nil)

  /// - Parameter trafficSeed: Which of a busy server's moments it plays; nil for none.
  package init(hasIndexes: Bool = true, fault: MemoryFault? = nil, trafficSeed: UInt64? = nil) {
    self.hasIndexes = hasIndexes
    self.fault = fault
    traffic = Mutex(MemoryTraffic(seed: trafficSeed))
  }

  /// What another connection does, as one commit.
  package func commit(_ change: (inout [Int64: [Value]]) -> Void) {
    state.withLock { state in
      change(&state.rows)
      state.version += 1
    }
    told.publish()
  }

  /// Has the next few reads find the database slow.
  package func beSlow(forReads count: Int) {
    traffic.withLock { $0.slowReads = count }
  }

  /// How many reads there were.
  package var readCount: Int { readCounter.load(ordering: .relaxed) }

  /// The rows as they are.
  package var rows: [Int64: [Value]] { state.withLock { $0.rows } }

  package func write<Result>(
    patience: Patience,
    after version: DatabaseVersion?,
    _ body: (any RowWriter) throws -> Result
  ) throws -> RowCommit<Result> {
    // Others may commit meanwhile; then all of it is done again, as they do it who lock nothing.
    while true {
      let before = state.withLock { $0 }
      let writer = MemoryWriter(before, hasIndexes, fault)
      let result = try body(writer)
      let after = state.withLock { state -> UInt64? in
        guard state.version == before.version else { return nil }
        state.rows = writer.state.rows
        state.version += 1
        return state.version
      }
      guard let after else { continue }
      told.publish()
      let isNext = version == DatabaseVersion(before.version)
      return RowCommit(result: result, version: isNext ? DatabaseVersion(after) : nil)
    }
  }

  package func writeLater<Result: Sendable>(
    after version: DatabaseVersion?,
    _ body: @escaping @Sendable (any RowWriter) throws -> Result
  ) async throws -> RowCommit<Result> {
    await Task.yield()
    return try write(patience: .full, after: version, body)
  }

  /// Who follows and says whether he looks; the last of all.
  package var attention: CommitAttention? { attentive.withLock { $0 } }

  package func notices(_ attention: CommitAttention) -> AsyncStream<CommitNotice> {
    attentive.withLock { $0 = attention }
    return told.stream()
  }

  package func notices() -> AsyncStream<CommitNotice> { told.stream() }

  package func read<Result>(
    patience: Patience,
    _ body: (any RowReader) throws -> Result
  ) throws -> Result {
    readCounter.add(1, ordering: .relaxed)
    let state = state.withLock { $0 }
    let moment = traffic.withLock { $0.next() }
    return try body(
      MemoryReader(state: state, hasIndexes: hasIndexes, fault: fault, moment: moment)
    )
  }

  package func readLater<Result: Sendable>(
    _ body: @escaping @Sendable (any RowReader) throws -> Result
  ) async throws -> Result {
    await Task.yield()
    return try read(patience: .full, body)
  }

  package func orderedKeys(
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
