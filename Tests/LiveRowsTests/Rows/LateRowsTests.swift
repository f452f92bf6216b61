import DatabaseTestSupport
import KeyValueCore
import LiveRows
import Testing

/// What a list shows of a database that takes its time.
@MainActor
@Suite(.timeLimit(.minutes(15))) struct LateRowsTests {
  private let base = MemoryDatabase()
  private let database: LateDatabase

  init() {
    database = LateDatabase(base)
    base.commit { rows in
      for id in 1...40 as ClosedRange<Int64> {
        rows[id] = [.integer(id), .integer(id % 5), .text("b\(id)")]
      }
    }
  }

  @Test func `a row that isn't there yet is unloaded, and tells when it has come`() async throws {
    let list = try await FetchedRows(later: RowRequest(), in: database)
    database.hold()
    let row = list[3]
    #expect(throws: UnloadedError.self) { try row.value(at: 2) }
    #expect(!row.isLoaded)
    var states: [Bool] = []
    let token = row.observe(\.isLoaded, options: .new) { _, change in
      if let isLoaded = change.new { states.append(isLoaded) }
    }
    await Task.yield()
    #expect(states.isEmpty)
    database.release()
    await list.settle()
    while states.isEmpty { await Task.yield() }
    #expect(states == [true])
    #expect(try row.value(at: 2) == .text("b4"))
    token.invalidate()
  }

  @Test func `a commit that nobody answers for leaves what is shown as it is`() async throws {
    let list = try await FetchedRows(later: RowRequest(), in: database)
    list.prepare(0..<10)
    await list.settle()
    database.hold()
    base.commit { $0[1] = [.integer(1), .null, .text("new")] }
    list.refresh()
    for _ in 0..<200 { await Task.yield() }
    #expect(list.count == 40)
    #expect(try list[0].value(at: 2) == .text("b1"))
    database.release()
    await list.settle()
    #expect(try list[0].value(at: 2) == .text("new"))
  }

  @Test func `an answer that comes after a newer one changes nothing`() async throws {
    let list = try await FetchedRows(later: RowRequest(), in: database)
    // Asked for before the commit, and answered after the look that saw it.
    database.hold()
    let row = list[0]
    #expect(!row.isLoaded)
    while database.heldCount == 0 { await Task.yield() }
    base.commit { $0[1] = [.integer(1), .null, .text("new")] }
    list.refresh()
    while database.heldCount < 2 { await Task.yield() }
    database.release()
    await list.settle()
    // Until it has come, what was known last stands there.
    while try row.value(at: 2) != .text("new") { await Task.yield() }
    for _ in 0..<100 { await Task.yield() }
    #expect(try row.value(at: 2) == .text("new"))
  }

  @Test func `a list that is dropped while it waits is gone`() async throws {
    weak var gone: FetchedRows?
    do {
      let list = try await FetchedRows(later: RowRequest(), in: database)
      gone = list
      database.hold()
      list.prepare(0..<10)
    }
    while gone != nil { await Task.yield() }
    database.release()
  }

  @Test func `a suspended list reads nothing, and catches up when it is resumed`() async throws {
    let list = try await FetchedRows(later: RowRequest(), in: database)
    list.prepare(0..<5)
    await list.settle()
    list.suspend()
    for _ in 0..<50 { await Task.yield() }
    let reads = database.reads
    base.commit { $0[41] = [.integer(41), .null, .text("late")] }
    for _ in 0..<200 { await Task.yield() }
    list.refresh()
    list.prepare(10..<20)
    for _ in 0..<200 { await Task.yield() }
    #expect(database.reads == reads)
    #expect(list.count == 40)
    list.resume()
    await list.settle()
    #expect(list.count == 41)
  }
}
