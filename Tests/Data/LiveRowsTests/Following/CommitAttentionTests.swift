import DatabaseTestSupport
import Synchronization
import Testing

@testable import LiveRows

@MainActor
@Suite(.timeLimit(.minutes(60))) struct CommitAttentionTests {
  @Test func `a database observes whether any of its lists is visible`() throws {
    let database = MemoryDatabase()
    let first = try FetchedRows(RowRequest(table: "t"), in: database)
    let attention = try #require(database.attention)
    #expect(attention.isPaid)
    first.suspend()
    #expect(!attention.isPaid)
    let second = try FetchedRows(RowRequest(table: "t"), in: database)
    #expect(attention.isPaid)
    second.suspend()
    #expect(!attention.isPaid)
    first.resume()
    #expect(attention.isPaid)
  }

  @Test func `the closure is called only when the data becomes visible again`() {
    final class Count: Sendable {
      let value = Atomic(0)
    }
    let attention = CommitAttention()
    let count = Count()
    attention.onReturn { [weak attention] in
      // The property may be read in the closure.
      if attention?.isPaid == true { count.value.add(1, ordering: .relaxed) }
    }
    attention.pay(true)
    #expect(count.value.load(ordering: .relaxed) == 0)
    attention.pay(false)
    attention.pay(false)
    attention.pay(true)
    attention.pay(true)
    #expect(count.value.load(ordering: .relaxed) == 1)
  }
}
