import Dispatch
package import LiveRows
import Synchronization

/// An in-memory database with one table `t` of an integer key `id`, an integer `a` and a text `b`,
/// or with given tables.
package final class MemoryDatabase: LocalWritableRowDatabase {
  struct State: Sendable, Equatable {
    /// The rows by table and key.
    var tables: [String: [Int64: [Value]]] = [:]
    /// The greatest key that each table ever had. Keys are not reused.
    var lastKeys: [String: Int64] = [:]
    var version: UInt64 = 1
    /// The keys that each of the last commits has changed, by version and table.
    var changedKeys: [UInt64: [String: Set<Int64>]] = [:]

    /// Returns the key of the next new row of a table.
    func nextKey(of table: String) -> Int64 {
      max(lastKeys[table] ?? 0, tables[table]?.keys.max() ?? 0) + 1
    }
  }

  let tables: [MemoryTable]

  package let name = "memory"
  package let isReadOnly = false
  package let isImmutable = false
  private let state = Mutex(State())
  private let told = CommitNotices()
  /// Whether orders other than the key's need no sorting of all rows.
  private let hasIndexes: Bool
  private let readCounter = Atomic(0)
  private let orders = MemoryOrders()
  /// The fault that it simulates.
  private let fault: MemoryFault?
  private let traffic: Mutex<MemoryTraffic>
  private let attentive = Mutex<CommitAttention?>(nil)

  /// Whether it reports what commits have changed.
  private let reportsChanges: Bool

  /// - Parameters:
  ///   - reportsChanges: Whether it reports what commits have changed.
  ///   - trafficSeed: The seed of the simulated traffic of a busy server; nil for none.
  ///   - tables: The tables.
  package init(
    hasIndexes: Bool = true,
    fault: MemoryFault? = nil,
    reportsChanges: Bool = true,
    trafficSeed: UInt64? = nil,
    tables: [MemoryTable] = [.t]
  ) {
    self.reportsChanges = reportsChanges
    self.tables = tables
    self.hasIndexes = hasIndexes
    self.fault = fault
    traffic = Mutex(MemoryTraffic(seed: trafficSeed))
  }

  /// Commits a change of the first table as another connection would.
  package func commit(_ change: (inout [Int64: [Value]]) -> Void) { commit(to: nil, change) }

  /// Commits a change of a table as another connection would.
  package func commit(to table: String?, _ change: (inout [Int64: [Value]]) -> Void) {
    let name = table ?? tables[0].name
    state.withLock { state in
      let before = state
      change(&state.tables[name, default: [:]])
      state.lastKeys[name] = max(
        state.lastKeys[name] ?? 0,
        state.tables[name]?.keys.max() ?? 0
      )
      state.version += 1
      state.recordChanges(since: before)
    }
    told.publish()
  }

  /// Makes the next reads time out.
  package func beSlow(forReads count: Int) {
    traffic.withLock { $0.slowReads = count }
  }

  func reported(since mark: any ChangeMark) -> ChangeReport {
    let state = state.withLock { $0 }
    guard reportsChanges, let mark = mark as? MemoryMark else { return ChangeReport(.unknown) }
    let present = MemoryMark(table: mark.table, version: state.version)
    return ChangeReport(state.changes(since: mark, fault: fault), mark: present)
  }

  /// The number of reads so far.
  package var readCount: Int { readCounter.load(ordering: .relaxed) }

  /// The present rows of the first table.
  package var rows: [Int64: [Value]] { rows(of: tables[0].name) }

  /// Returns the present rows of a table.
  package func rows(of table: String) -> [Int64: [Value]] {
    state.withLock { $0.tables[table] ?? [:] }
  }

  package func write<Result>(
    patience: Patience,
    after version: DatabaseVersion?,
    _ body: (any RowWriter) throws -> Result
  ) throws -> RowCommit<Result> {
    // Others may commit meanwhile. The transaction is then repeated, as in optimistic locking.
    while true {
      let before = state.withLock { $0 }
      let writer = MemoryWriter(before, tables, hasIndexes, fault)
      let result = try body(writer)
      let after = state.withLock { state -> UInt64? in
        guard state.version == before.version else { return nil }
        state = writer.state
        state.version = before.version + 1
        state.recordChanges(since: before)
        return state.version
      }
      guard let after else { continue }
      told.publish()
      // Readers return versions that include the commits of other clients.
      let others = traffic.withLock { $0.otherCommits }
      let isNext = version == DatabaseVersion(before.version, others)
      return RowCommit(result: result, version: isNext ? DatabaseVersion(after, others) : nil)
    }
  }

  package func write<Result: Sendable>(
    after version: DatabaseVersion?,
    _ body: @escaping @Sendable (any RowWriter) throws -> Result
  ) async throws -> RowCommit<Result> {
    await Task.yield()
    return try write(patience: .full, after: version, body)
  }

  /// The attention of the last observer.
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
      MemoryReader(
        state: state,
        tables: tables,
        hasIndexes: hasIndexes,
        fault: fault,
        moment: moment,
        isReporting: reportsChanges,
        orders: orders
      )
    )
  }

  package func read<Result: Sendable>(
    _ body: @escaping @Sendable (any RowReader) throws -> Result
  ) async throws -> Result {
    await Task.yield()
    return try read(patience: .full, body)
  }

  package func readApart<Result: Sendable>(
    _ body: @escaping @Sendable (any RowReader) throws -> Result
  ) async throws -> Result {
    // The body may block, which is not allowed in the cooperative thread pool.
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(with: Swift.Result { try self.read(patience: .full, body) })
      }
    }
  }

  package func orderedKeys(
    of plan: any RowPlan,
    _ orderOptions: OrderOptions,
    progress: @escaping @Sendable (OrderProgress) -> Void
  ) async throws -> OrderedKeys? {
    try await read { reader in
      let rows = reader.rows(of: plan)
      return OrderedKeys(keys: try rows.keys(limit: nil), sections: try rows.sections())
    }
  }
}
