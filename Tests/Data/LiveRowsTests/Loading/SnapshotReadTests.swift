import DatabaseTestSupport
import Synchronization
import Testing

@testable import LiveRows

@Suite(.timeLimit(.minutes(60))) struct `A read of all rows` {
  private func database(_ count: Int64) -> MemoryDatabase {
    let database = MemoryDatabase()
    database.commit { rows in
      for id in 0..<count {
        rows[id] = [.integer(id), .integer(id * 7 % 100), .text("row \(id)")]
      }
    }
    return database
  }

  /// Starts a read that waits for its consumer, however slow the machine is.
  private func reading(_ request: RowRequest, in database: MemoryDatabase) -> SnapshotRead {
    SnapshotRead(request, in: database, patience: .seconds(3_600))
  }

  private func keys(_ read: SnapshotRead) async throws -> [Int64] {
    var found: [Int64] = []
    while let rows = try await read.next() {
      for row in rows {
        if case .integer(let key)? = row.key.first { found.append(key) }
      }
    }
    return found
  }

  @Test(arguments: [0, 1, 255, 256, 257, 5_000] as [Int64])
  func `returns each row once, in the order of the request`(count: Int64) async throws {
    var request = RowRequest(table: "t")
    request.arrangement.sortTerms = [SortTerm("a", ascending: false)]
    let found = try await keys(reading(request, in: database(count)))
    let wanted = (0..<count).sorted { left, right in
      let (first, second) = (left * 7 % 100, right * 7 % 100)
      return first == second ? left > right : first > second
    }
    #expect(found == wanted)
  }

  @Test func `returns the rows of one state, despite commits during the read`() async throws {
    let database = database(3_000)
    let read = reading(RowRequest(table: "t"), in: database)
    let first = try await read.next() ?? []
    database.commit { $0 = [:] }
    #expect(try await keys(read).count + first.count == 3_000)
  }

  @Test func `buffers few rows while the consumer waits`() async throws {
    let read = Mutex(0)
    var request = RowRequest(table: "t")
    request.arrangement.valueFilter = ValueFilter("counted", keys: ["id"]) {
      { _ in
        read.withLock { $0 += 1 }
        return true
      }
    }
    let snapshot = reading(request, in: database(20_000))
    _ = try await snapshot.next()
    // The buffered batches, the batch that is waiting, and the batch that was consumed.
    #expect(read.withLock { $0 } <= 256 * 7)
    #expect(try await keys(snapshot).count == 20_000 - 256)
  }

  @Test func `fails if the consumer waits too long, because its transaction is open`() async {
    let request = RowRequest(table: "t")
    let snapshot = SnapshotRead(request, in: database(20_000), patience: .milliseconds(1))
    let error = await #expect(throws: StoreError.self) {
      while try await snapshot.next() != nil {
        // A consumer that is slower than a millisecond.
        try await Task.sleep(for: .milliseconds(50))
      }
    }
    #expect(error?.message.hasSuffix("accepted no rows for 0.001 seconds") == true)
  }

  @Test func `throws the error that ends it, and never looks complete`() async throws {
    var request = RowRequest(table: "t")
    request.arrangement.valueFilter = ValueFilter("gone", keys: ["no such column"]) {
      { _ in true }
    }
    let snapshot = reading(request, in: database(10))
    await #expect(throws: StoreError.self) { try await snapshot.next() }
    await #expect(throws: StoreError.self) { try await snapshot.next() }
  }

  @Test func `can be ended early, and then throws an error`() async throws {
    let snapshot = reading(RowRequest(table: "t"), in: database(20_000))
    _ = try await snapshot.next()
    snapshot.end()
    snapshot.end()
    await #expect(throws: CancellationError.self) { try await snapshot.next() }
  }
}
