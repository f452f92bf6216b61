import DatabaseTestSupport
import LiveRows
import Testing

/// Lists that need commits at different intervals. A wrong interval is an hour.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct `The follower of a database's commits` {
  private let database = MemoryDatabase()
  private let slow: FetchedRows

  init() async throws {
    slow = try await FetchedRows(RowRequest(), in: database)
    insert(1)
    while slow.count != 1 {
      // Ends a rest, because the notice of the creation may have come first.
      slow.pace = .seconds(3_600)
      await Task.yield()
    }
  }

  private func insert(_ id: Int64) {
    database.commit { $0[id] = [.integer(id), .integer(0), .text("")] }
  }

  @Test func `a list that is added after a refresh determines the time of the next`() async throws {
    let list = try await FetchedRows(RowRequest(), in: database)
    insert(2)
    while list.count != 2 || slow.count != 2 { await Task.yield() }
  }

  @Test func `a list that is added during a rest ends it`() async throws {
    insert(2)
    // The follower receives the commit, and rests.
    for _ in 0..<200 { await Task.yield() }
    let list = try await FetchedRows(RowRequest(), in: database)
    insert(3)
    while list.count != 3 || slow.count != 3 { await Task.yield() }
  }

  @Test func `a list that is resumed ends a rest`() async throws {
    let list = try await FetchedRows(RowRequest(), in: database)
    list.suspend()
    insert(2)
    for _ in 0..<200 { await Task.yield() }
    list.resume()
    insert(3)
    while list.count != 3 || slow.count != 3 { await Task.yield() }
  }

  @Test func `a list that needs commits sooner ends a rest`() async throws {
    insert(2)
    for _ in 0..<200 { await Task.yield() }
    slow.pace = .zero
    insert(3)
    while slow.count != 3 { await Task.yield() }
  }
}
