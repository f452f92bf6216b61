import DatabaseTestSupport
import Testing

@testable import LiveRows

/// The status of a list during a search, and after the database has rejected a request.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct `The completeness of a list` {
  private func fill(_ database: MemoryDatabase, _ count: Int64) {
    database.commit { rows in
      rows = [:]
      for id in 0..<count {
        rows[id] = [.integer(id), .integer(id * 7 % 100), .text("row \(id)")]
      }
    }
  }

  private func tuning(_ smallCount: Int) -> ListTuning {
    var tuning = ListTuning()
    tuning.smallCount = smallCount
    tuning.interval = .zero
    return tuning
  }

  /// The descending order by `a`.
  private static func isAfter(_ left: Int64, _ right: Int64) -> Bool {
    let (first, second) = (left * 7 % 100, right * 7 % 100)
    return first == second ? left > right : first > second
  }

  private var even: StoredFilter {
    .values(
      ValueFilter("even", keys: ["id"]) {
        { values in
          if case .integer(let id)? = values.first { id % 2 == 0 } else { false }
        }
      }
    )
  }

  private func keys(_ rows: FetchedRows) -> [Int64] {
    (0..<rows.count).compactMap { rows.key(at: $0)?.integer }
  }

  @Test(arguments: [true, false], [5, 100, 10_000])
  func `a filter by values is complete only when all of its rows are known`(
    hasIndexes: Bool,
    smallCount: Int
  ) async throws {
    let database = MemoryDatabase(hasIndexes: hasIndexes)
    fill(database, 600)
    let late = LateDatabase(database)
    let rows = try await FetchedRows(
      RowRequest(table: "t"),
      in: late,
      tuning: tuning(smallCount)
    )
    await rows.settle()
    #expect(rows.completeness == .complete)
    late.hold()
    rows.choose(by: even)
    #expect(rows.completeness == .pending && !rows.status.isComplete)
    late.release()
    var seen: [Int] = []
    let token = rows.observeStatus { _ in
      if rows.completeness == .complete { seen.append(rows.count) }
    }
    while rows.completeness != .complete { await Task.yield() }
    #expect(keys(rows) == (0..<300).map { $0 * 2 })
    #expect(seen.allSatisfy { $0 == 300 })
    rows.sort(by: [SortTerm("a", ascending: false)])
    #expect(rows.completeness == .pending)
    while rows.completeness != .complete { await Task.yield() }
    let wanted: [Int64] = (0..<300).map { $0 * 2 }.sorted(by: Self.isAfter)
    #expect(keys(rows) == wanted)
    // The list follows commits.
    fill(database, 700)
    rows.refresh()
    while rows.count != 350 { await Task.yield() }
    #expect(rows.completeness == .complete)
    token.invalidate()
  }

  @Test(arguments: [true, false], [5, 10_000])
  func `a filtered list has sections`(hasIndexes: Bool, smallCount: Int) async throws {
    let database = MemoryDatabase(hasIndexes: hasIndexes)
    fill(database, 200)
    let rows = try await FetchedRows(
      RowRequest(table: "t"),
      in: database,
      tuning: tuning(smallCount)
    )
    rows.section(by: SortTerm("a"))
    rows.choose(by: even)
    await rows.settle()
    #expect(rows.completeness == .complete && rows.count == 100)
    // Each of the hundred values has two rows. One of them is even, or both are, or none.
    let sizes = Dictionary(grouping: (0..<200).filter { $0 % 2 == 0 }) { $0 * 7 % 100 }
    let wanted = sizes.sorted { $0.key < $1.key }.map(\.value.count)
    #expect(rows.sections?.map(\.rowCount) == wanted)
  }

  @Test(arguments: [5, 10_000])
  func `a refusal lasts until the next request`(smallCount: Int) async throws {
    let database = MemoryDatabase()
    fill(database, 300)
    let rows = try await FetchedRows(
      RowRequest(table: "t"),
      in: database,
      tuning: tuning(smallCount)
    )
    rows.sort(by: [SortTerm("a")])
    await rows.settle()
    let before = keys(rows)
    let impossible = ValueFilter("impossible", keys: ["gone"]) { { _ in true } }
    rows.choose(by: .values(impossible))
    await rows.settle()
    guard case .refused(let reason) = rows.completeness else {
      Issue.record("not refused: \(rows.completeness)")
      return
    }
    #expect(reason.contains("gone"))
    #expect(rows.storedFilter == nil && rows.sortTerms == [SortTerm("a")])
    #expect(keys(rows) == before)
    // The refusal outlasts commits, counts and refreshes.
    fill(database, 301)
    rows.refresh()
    await rows.settle()
    #expect(rows.count == 301)
    #expect(rows.status.refusal != nil && rows.status.failure == nil)
    rows.choose(by: nil)
    await rows.settle()
    #expect(rows.status.refusal == nil && rows.completeness == .complete)
    #expect(rows.count == 301)
  }
}
