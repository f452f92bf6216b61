import LiveRows
import Synchronization

/// The sorted rows of the latest reads, so that a test with many reads of a large table sorts them
/// once. Rows of another version are discarded.
final class MemoryOrders: Sendable {
  typealias Row = (key: Int64, sortPosition: [Value])

  private struct Request: Hashable {
    let table: String
    let terms: [MemoryPlan.Term]
    let filter: TextFilter?
    let predicate: RowExpression?
    let limit: Int?

    init(_ plan: MemoryPlan) {
      table = plan.table.name
      terms = plan.terms
      filter = plan.filter
      predicate = plan.predicate
      limit = plan.limit
    }
  }

  private struct Kept: Sendable {
    var version: UInt64 = 0
    var rows: [Request: [Row]] = [:]
  }

  private let kept = Mutex(Kept())

  /// Returns the rows of a plan, sorted by `sort` unless they are known.
  func rows(of plan: MemoryPlan, version: UInt64, sort: () -> [Row]) -> [Row] {
    let request = Request(plan)
    let known = kept.withLock { $0.version == version ? $0.rows[request] : nil }
    if let known { return known }
    let rows = sort()
    kept.withLock { kept in
      if kept.version != version || kept.rows.count == 16 { kept = Kept(version: version) }
      kept.rows[request] = rows
    }
    return rows
  }
}
