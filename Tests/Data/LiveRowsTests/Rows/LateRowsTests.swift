import DatabaseTestSupport
import KeyValueCore
import LiveRows
import Testing

/// The behaviour of a list on a database that answers late.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct LateRowsTests {
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

  @Test func `a row that has not arrived is unloaded, and notifies its observers when it arrives`()
    async throws
  {
    let list = try await FetchedRows(RowRequest(), in: database)
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

  @Test func `a commit that cannot be read leaves the rows unchanged`() async throws {
    let list = try await FetchedRows(RowRequest(), in: database)
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

  @Test func `a result that arrives after a newer one changes nothing`() async throws {
    let list = try await FetchedRows(RowRequest(), in: database)
    // Requested before the commit, and answered after the refresh that read it.
    database.hold()
    let row = list[0]
    #expect(!row.isLoaded)
    while database.heldCount == 0 { await Task.yield() }
    base.commit { $0[1] = [.integer(1), .null, .text("new")] }
    list.refresh()
    while database.heldCount < 2 { await Task.yield() }
    database.release()
    await list.settle()
    // If the refresh completes before the row's read, the result of that read is discarded and the
    // row is read again.
    while (try? row.value(at: 2)) != .text("new") { await Task.yield() }
    for _ in 0..<100 { await Task.yield() }
    #expect(try row.value(at: 2) == .text("new"))
  }

  @Test func `a list that is released while it waits is deallocated`() async throws {
    weak var gone: FetchedRows?
    do {
      let list = try await FetchedRows(RowRequest(), in: database)
      gone = list
      database.hold()
      list.prepare(0..<10)
    }
    while gone != nil { await Task.yield() }
    database.release()
  }

  @Test func `a suspended list reads nothing, and catches up when it is resumed`() async throws {
    let list = try await FetchedRows(RowRequest(), in: database)
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

  /// Returns a list that knows only a window.
  private func longList(_ rowCount: Int64) async throws -> FetchedRows {
    base.commit { rows in
      for id in 1...rowCount { rows[id] = [.integer(id), .null, .text("b\(id)")] }
    }
    var tuning = FetchedRows.Tuning()
    tuning.smallCount = 4
    tuning.interval = .zero
    let list = try await FetchedRows(RowRequest(), in: database, tuning: tuning)
    list.prepare(0..<10)
    await list.settle()
    return list
  }

  @Test func `rows that were prepared during a refresh are still loaded after it`() async throws {
    let list = try await longList(900)
    database.hold()
    base.commit { $0[1] = [.integer(1), .null, .text("new")] }
    while database.heldCount == 0 { await Task.yield() }
    list.prepare(600..<610)
    while database.heldCount < 2 { await Task.yield() }
    // The rows arrive before the result of the refresh, which does not contain them.
    database.release()
    await list.settle()
    database.hold()
    #expect(try list[605].value(at: 2) == .text("b606"))
    database.release()
    list.prepare(0..<10)
    await list.settle()
    #expect(try list[0].value(at: 2) == .text("new"))
  }

  @Test func `preparing rows works after the known window has become invalid`() async throws {
    let list = try await longList(900)
    list.prepare(100..<110)
    await list.settle()
    // More rows were inserted between the known ones than the window reads.
    base.commit { rows in
      for id in 10...140 as ClosedRange<Int64> { rows[id] = nil }
      for id in 2_000...4_000 as ClosedRange<Int64> {
        rows[id - 4_000] = [.integer(id - 4_000), .null, .text("c\(id)")]
      }
    }
    await list.settle()
    database.hold()
    let row = list[100]
    #expect(try row.value(at: 0) == .integer(-1_900))
    database.release()
    await list.settle()
  }

  @Test func `one slow read does not make a small list a large one`() async throws {
    let list = try await FetchedRows(RowRequest(order: ["b"]), in: database)
    list.prepare(0..<5)
    await list.settle()
    var changes: [ListChange] = []
    let token = list.observeChanges { changes.append($0) }
    base.beSlow(forReads: 2)
    base.commit { $0[41] = [.integer(41), .null, .text("a")] }
    await list.settle()
    #expect(list.count == 41)
    #expect(list.status.isCountExact)
    #expect(changes.map(\.isReload) == [false])
    token.invalidate()
  }

  @Test func `a list that was slow at first becomes small when it is read quickly`() async throws {
    let base = MemoryDatabase(hasIndexes: false)
    base.commit { $0[1] = [.integer(1), .null, .text("b")] }
    base.beSlow(forReads: 1)
    let request = RowRequest(order: ["b"])
    let list = try await FetchedRows(request, in: LateDatabase(base))
    await list.settle()
    #expect(list.count == 1)
    #expect(!list.status.isOrderDelayed)
    #expect(list.status.isCountExact)
  }
}
