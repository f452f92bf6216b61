import DatabaseTestSupport
import KeyValueCore
import Testing

@testable import LiveRows

@Suite struct OrderedKeysTests {
  private static let requests: [RowRequest] = [
    RowRequest(), RowRequest(order: ["id desc"]), RowRequest(order: ["a"]),
    RowRequest(order: ["a desc"]), RowRequest(section: "a"),
    RowRequest(order: ["a desc"], section: "b"),
    afterLead,
  ]

  private static var afterLead: RowRequest {
    var request = RowRequest(order: ["a"], section: "b")
    request.sectionLead = 1
    return request
  }

  private func row(_ key: Int64, _ numbers: inout SeededNumbers) -> [Value] {
    let a = Int64.random(in: 0...12, using: &numbers)
    let b = Int64.random(in: 0...5, using: &numbers)
    return [.integer(key), a == 12 ? .null : .integer(a), b == 0 ? .null : .text("b\(b)")]
  }

  @Test(arguments: requests, 1...12)
  func `keys and sections after changes in ranges are those of the present rows`(
    request: RowRequest,
    seed: Int
  ) throws {
    var numbers = SeededNumbers(UInt64(seed))
    let database = MemoryDatabase()
    database.commit { rows in
      for _ in 0..<150 {
        let key = Int64.random(in: 0...400, using: &numbers)
        rows[key] = row(key, &numbers)
      }
      // Some keys take more than 32 bits.
      for key in seed % 4 == 1 ? [-5, 1 << 40, .max, .min] : [] as [Int64] {
        rows[key] = row(key, &numbers)
      }
    }
    var known = try ordered(database, request)
    for _ in 0..<20 {
      let ranges = KeyRanges(
        (0..<Int.random(in: 0...4, using: &numbers)).map { _ in
          let lower = Int64.random(in: -10...400, using: &numbers)
          return lower...lower + Int64.random(in: 0...30, using: &numbers)
        } + (seed % 8 == 1 ? [.min ... -1, 1 << 39 ... .max] : [])
      )
      database.commit { rows in
        for key in rows.keys.sorted() where ranges.contains(key) {
          if Int.random(in: 0...5, using: &numbers) == 0 { rows[key] = nil }
          if Int.random(in: 0...2, using: &numbers) == 0 { rows[key] = row(key, &numbers) }
        }
        for _ in 0..<10 {
          let key = Int64.random(in: -10...450, using: &numbers)
          if ranges.contains(key) { rows[key] = row(key, &numbers) }
        }
      }
      let expected = try ordered(database, request)
      let found = try database.read(patience: .full) { reader in
        let plan = try reader.plan(for: request)
        let present = database.rows.keys.filter(ranges.contains).sorted()
        return try known.following(ranges, present: present, plan, reader.rows(of: plan))
      }
      let followed = try #require(found)
      let (next, change) = (followed.ordered, followed.change)
      #expect(next.keys == expected.keys)
      #expect(next.sections == expected.sections)
      #expect(change.applied(to: Array(known.keys), Array(next.keys)) == Array(next.keys))
      #expect(change.isEmpty == (known.keys == next.keys))
      let least = ListChange(from: Array(known.keys), to: Array(next.keys))
      #expect(change.removals == least.removals)
      #expect(change.insertions.count == least.insertions.count)
      known = next
    }
  }

  private func ordered(_ database: MemoryDatabase, _ request: RowRequest) throws -> OrderedKeys {
    try database.read(patience: .full) { reader in
      let rows = reader.rows(of: try reader.plan(for: request))
      return OrderedKeys(keys: try rows.keys(limit: nil), sections: try rows.sections())
    }
  }

  /// A plan of a database that does not compare sort positions itself.
  private struct PlanWithoutComparison: RowPlan {
    let plan: any RowPlan
    var table: TableInfo { plan.table }
    var columns: [TableColumn] { plan.columns }
    var keyColumns: [String] { plan.keyColumns }
    var isKeyUnique: Bool { plan.isKeyUnique }
    var hasSections: Bool { plan.hasSections }
    var sectionPosition: Int { plan.sectionPosition }
    var integerKeyDirection: RowDirection? { plan.integerKeyDirection }
    var inKeyOrder: any RowPlan { plan.inKeyOrder }
  }

  @Test(arguments: requests)
  func `a database that does not compare sort positions has no wrong order and no wrong sections`(
    request: RowRequest
  ) throws {
    var numbers = SeededNumbers(4)
    let database = MemoryDatabase()
    database.commit { rows in
      for key in 0..<200 as Range<Int64> { rows[key] = row(key, &numbers) }
    }
    var found = 0
    for _ in 0..<60 {
      let known = try ordered(database, request)
      let first = Int64.random(in: 0...200, using: &numbers)
      let ranges = KeyRanges([first...first + Int64.random(in: 0...3, using: &numbers)])
      database.commit { rows in
        for key in ranges.ranges[0] { rows[key] = row(key, &numbers) }
      }
      let expected = try ordered(database, request)
      let next = try database.read(patience: .full) { reader in
        let plan = try reader.plan(for: request)
        return try known.following(
          ranges,
          present: Array(ranges.ranges[0]),
          PlanWithoutComparison(plan: plan),
          reader.rows(of: plan)
        )
      }
      guard let next else { continue }
      found += 1
      #expect(next.ordered.keys == expected.keys)
      #expect(next.ordered.sections == expected.sections)
    }
    #expect(found > 10)
  }

  @Test func `a database that does not know sections is read completely`() throws {
    let (database, silent) = (MemoryDatabase(), MemoryDatabase(fault: .hasNoSections))
    for each in [database, silent] {
      each.commit { rows in
        for key in 0..<20 as Range<Int64> { rows[key] = [.integer(key), .integer(key / 4), .null] }
      }
    }
    let known = try ordered(database, RowRequest(section: "a"))
    for (each, isKnown) in [(database, true), (silent, false)] {
      let found = try each.read(patience: .full) { reader in
        let plan = try reader.plan(for: RowRequest(section: "a"))
        let rows = reader.rows(of: plan)
        return try known.following(KeyRanges([4...4]), present: [4], plan, rows)
      }
      #expect((found != nil) == isKnown)
    }
  }

  @Test func `a row that is missing without being reported, and too many sections, are refused`()
    throws
  {
    let database = MemoryDatabase()
    database.commit { rows in
      for key in 0..<20 as Range<Int64> { rows[key] = [.integer(key), .integer(key), .null] }
    }
    let known = try ordered(database, RowRequest(section: "a"))
    func follow(_ known: OrderedKeys) throws -> OrderedKeys? {
      try database.read(patience: .full) { reader in
        let plan = try reader.plan(for: RowRequest(section: "a"))
        let rows = reader.rows(of: plan)
        return try known.following(KeyRanges([5...5]), present: [5], plan, rows)?.ordered
      }
    }
    #expect(try follow(known)?.keys == known.keys)
    #expect(try follow(OrderedKeys(keys: known.keys)) == nil)
    database.commit { $0[6] = nil }
    #expect(try follow(known) == nil)
  }
}
