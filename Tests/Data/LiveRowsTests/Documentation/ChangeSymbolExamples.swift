import DatabaseTestSupport
import LiveRows
import Synchronization
import Testing

/// The examples in the comments of the types that report commits and changes.
@Suite struct ChangeSymbolExamples {
  /// The number of changes that a mark includes.
  struct LogMark: ChangeMark {
    var count: Int
  }

  /// A log of the keys that commits have changed.
  private struct ChangeLog {
    var keys: [Int64] = []

    func changes(since mark: any ChangeMark) -> ChangeReport {
      guard let mark = mark as? LogMark else { return ChangeReport(.unknown) }
      let changed = KeyRanges(keys[mark.count...].map { $0...$0 })
      let changes = changed.isEmpty ? RowChanges.none : .keys(changed)
      return ChangeReport(changes, mark: LogMark(count: keys.count))
    }
  }

  private let database = MemoryDatabase(tables: [MemoryTable("orders", ["status", "total"])])

  @Test func `reports of a log`() {
    var log = ChangeLog()
    let first = LogMark(count: 0)
    #expect(log.changes(since: first).changes == .none)
    log.keys = [4, 5, 9]
    let report = log.changes(since: first)
    #expect(report.changes == .keys(KeyRanges([4...5, 9...9])))
    #expect((report.mark as? LogMark)?.count == 3)
  }

  @Test func `a database that reports changes`() throws {
    let first = try database.read { reader in
      reader.changes(of: try reader.plan(for: RowRequest(table: "orders")), since: nil)
    }
    func mayHaveChanged(since mark: any ChangeMark, in database: any RowDatabase) -> Bool {
      guard let reporting = database as? any ChangeReporting else { return true }
      return reporting.changes(since: mark).changes != .none
    }
    let mark = try #require(first.mark)
    #expect(!mayHaveChanged(since: mark, in: database))
    database.commit { $0[1] = [1, "open", 20] }
    #expect(mayHaveChanged(since: mark, in: database))
  }

  @Test(arguments: [
    (RowChanges.none, []), (.keys(KeyRanges([1...3])), [1, 2, 3]), (.unknown, [1, 2, 3, 4]),
  ])
  func `the kinds of changes`(changes: RowChanges, expected: [Int64]) {
    let shown: [Int64] = [1, 2, 3, 4]
    var outdated: [Int64] = []
    switch changes {
    case .none: break
    case .keys(let keys): outdated = shown.filter { keys.contains($0) }
    case .unknown: outdated = shown
    }
    #expect(outdated == expected)
  }

  @Test func `a set of keys`() {
    let changed = KeyRanges([7...9, 1...3, 4...4])
    let mustRead = changed.contains(8) || changed.overlaps(10...19)
    #expect(mustRead && changed.ranges == [1...4, 7...9])
  }

  @Test func `attention`() throws {
    let checks = Mutex(0)
    let attention = CommitAttention()
    // In the database:
    attention.onReturn { checks.withLock { $0 += 1 } }
    let interval = attention.isPaid ? 0.1 : 1
    // In a window that becomes hidden:
    attention.pay(false)
    #expect(interval == 0.1 && !attention.isPaid && checks.withLock { $0 } == 0)
    attention.pay(true)
    #expect(checks.withLock { $0 } == 1)
  }
}
