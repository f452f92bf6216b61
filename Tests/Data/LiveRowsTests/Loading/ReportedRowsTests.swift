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
    keepsValues: Bool
  ) async throws -> Bool {
    let database = MemoryDatabase(fault: fault)
    database.commit { rows in
      for id in 0..<100 as Range<Int64> { rows[id] = [.integer(id), .integer(id), .text("a")] }
    }
    let request = RowRequest(table: "t")
    let plan = try await database.read { try $0.plan(for: request) }
    let known = Mutex(KnownRows(keepsValues: keepsValues))
    let filter = RowFilter { keys in
      known.withLock { $0.begin(within: keys) }
    } isKnown: { key, digest in
      known.withLock { $0.isKnown(key, digest: digest) }
    }
    var rows: [RowKey: [Value]] = [:]
    var mark: (any ChangeMark)?
    var numbers = SeededNumbers(UInt64(piece))
    for number in 0..<200 as Range<Int64> {
      for _ in 0..<Int.random(in: 0...3, using: &numbers) {
        let id = Int64.random(in: -9...120, using: &numbers)
        let isDeleted = Bool.random(using: &numbers)
        database.commit { rows in
          for id in id...id + number % 9 {
            rows[id] = isDeleted ? nil : [.integer(id), .integer(number), .text("b")]
          }
        }
      }
      var changed: ChangedRows?
      if let mark {
        changed = try await .find(
          of: plan,
          since: mark,
          allowsRanges: true,
          filter: keepsValues ? nil : filter,
          in: database,
          piece: piece
        )
      }
      if changed == nil || keepsValues { known.withLock { $0.begin(within: changed?.ranges) } }
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
      for change in known.withLock({ $0.finish() }) {
        switch change {
        case .insert(let row), .update(let row, _): rows[row.key] = row.values
        case .delete(let key): rows[key] = nil
        case .move: break
        }
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
}
