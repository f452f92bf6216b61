import DatabaseTestSupport
import Synchronization
import Testing

@testable import LiveRows

@Suite struct `A stream of a database that reports changes` {
  /// Reads the reported rows after random commits, and returns whether they led to the present rows
  /// each time.
  private func isExact(
    fault: MemoryFault? = nil,
    piece: Int,
    keepsValues: Bool,
    order: [RowOrder] = []
  ) async throws -> Bool {
    let database = MemoryDatabase(fault: fault)
    database.commit { rows in
      for id in 0..<100 as Range<Int64> { rows[id] = [.integer(id), .integer(id), .text("a")] }
    }
    let request = RowRequest(table: "t", order: order)
    let plan = try await database.read { try $0.plan(for: request) }
    let known = Mutex(KnownRows(isOrdered: !order.isEmpty, keepsValues: keepsValues))
    let filter = RowFilter { keys in
      known.withLock { $0.begin(within: keys) }
    } isKnown: { key, digest in
      known.withLock { $0.isKnown(key, digest: digest) }
    }
    var rows: [RowKey: [Value]] = [:]
    var keys: [RowKey] = []
    var mark: (any ChangeMark)?
    var numbers = SeededNumbers(UInt64(piece))
    for number in 0..<200 as Range<Int64> {
      for _ in 0..<Int.random(in: 0...3, using: &numbers) {
        let id = Int64.random(in: -9...120, using: &numbers)
        let isDeleted = Bool.random(using: &numbers)
        database.commit { rows in
          for id in id...id + number % 9 {
            rows[id] = isDeleted ? nil : [.integer(id), .integer(number % 13), .text("b")]
          }
        }
      }
      var changed: ChangedRows?
      if let mark {
        changed = try await .find(
          of: plan,
          since: mark,
          allowsRanges: true,
          order: known.withLock { $0.order },
          filter: keepsValues ? nil : filter,
          in: database,
          piece: piece
        )
      }
      let isRead = changed?.ranges.isEmpty != true
      if isRead, changed == nil || keepsValues {
        known.withLock { $0.begin(within: changed?.ranges) }
      }
      if let changed {
        try await changed.run { found in
          known.withLock { for row in found { $0.take(row) } }
        }
        mark = changed.mark
      } else {
        let walk = try await RowWalk(request, in: database, followsChanges: true)
        mark = walk.mark
        let all = try await database.read { try $0.rows(of: plan).all() }
        known.withLock { for row in all { $0.take(row) } }
      }
      for change in known.withLock({ $0.finish(changed?.followed) }) {
        switch change {
        case .insert(let row):
          rows[row.key] = row.values
          keys.append(row.key)
        case .update(let row, _): rows[row.key] = row.values
        case .delete(let key):
          rows[key] = nil
          keys.removeAll { $0 == key }
        case .move(let key, let other):
          keys.removeAll { $0 == key }
          keys.insert(key, at: other.map { (keys.firstIndex(of: $0) ?? -9) + 1 } ?? 0)
        }
      }
      if !order.isEmpty {
        let present = try await database.read { try $0.rows(of: plan).keys(limit: nil) }
        if keys != Array(present) || known.withLock({ $0.order }) != present { return false }
      }
      let present = database.rows.map { (RowKey($0.key), $0.value) }
      if rows != Dictionary(uniqueKeysWithValues: present) { return false }
    }
    return true
  }

  @Test(arguments: [1, 7, 4_096], [true, false])
  func `leads to the present rows by reading the reported keys in pieces`(
    piece: Int,
    keepsValues: Bool
  ) async throws {
    #expect(try await isExact(piece: piece, keepsValues: keepsValues))
    #expect(
      try await !isExact(fault: .reportsTooLittle, piece: piece, keepsValues: keepsValues)
    )
  }

  @Test(arguments: [["a"], ["a desc"], ["id desc"]], [true, false])
  func `leads to the present order by finding the places of the reported rows`(
    order: [RowOrder],
    keepsValues: Bool
  ) async throws {
    #expect(try await isExact(piece: 4_096, keepsValues: keepsValues, order: order))
    #expect(
      try await !isExact(
        fault: .reportsTooLittle,
        piece: 4_096,
        keepsValues: keepsValues,
        order: order
      )
    )
  }
}
