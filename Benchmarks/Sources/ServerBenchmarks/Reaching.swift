import BenchmarkFigures
import Foundation
import LivePostgres

/// Measures the time to the first rows of a large table, and to any position in it.
@MainActor
struct Reaching {
  var server: Server
  var count: Int
  private let jumps = 200
  private let openingCount = 5

  func measure() async throws {
    try server.ask(
      """
      SET synchronous_commit = off;
      CREATE UNLOGGED TABLE items(id int PRIMARY KEY, name text, size int NOT NULL,
        stamp float8 NOT NULL);
      INSERT INTO items SELECT i, 'item ' || ((i::int8 * 2654435761) % 10000019),
        (i::int8 * 40503) % 1000003, ((i::int8 * 48271) % 2147483647) / 1000.0
        FROM generate_series(1, \(count)) AS i;
      CREATE INDEX ON items(stamp, id); ANALYZE items
      """
    )
    for (order, name) in [("id", "by key"), ("stamp", "by index"), ("size", "without an index")] {
      try await measure(by: order, name)
    }
  }

  private func measure(by order: String, _ name: String) async throws {
    var results = Results("\(count) rows \(name)")
    let request = RowRequest(table: "items", order: [RowOrder(order)])
    var openings: [Milliseconds] = []
    var opened: FetchedRows?
    // In the first round the server's cache is empty.
    for _ in 0...openingCount {
      opened = nil
      let start = ContinuousClock.now
      let rows = try await FetchedRows(request, in: try PostgresDatabase(server.address))
      try await show(0..<50, of: rows)
      openings.append(Milliseconds(since: start))
      opened = rows
    }
    guard let rows = opened else { return }
    results.rows.append(("the first 50, with the connection, the first time", "\(openings[0])"))
    let best = openings.dropFirst().min { $0.value < $1.value } ?? openings[0]
    results.rows.append(("the best of \(openingCount) more", "\(best)"))
    results.goals.append(("≤ 100 ms", best.value <= 100))
    var start = ContinuousClock.now
    await rows.settle()
    results.rows.append(("counted or ordered behind the scenes", "\(Milliseconds(since: start))"))
    var times: [Milliseconds] = []
    var numbers = SystemRandomNumberGenerator()
    for _ in 0..<jumps {
      let position = Int.random(in: 0..<max(1, rows.count - 50), using: &numbers)
      let jump = ContinuousClock.now
      try await show(position..<min(rows.count, position + 50), of: rows)
      times.append(Milliseconds(since: jump))
    }
    results.rows.append(("jump to 50 rows anywhere, median", "\(times.quantile(0.5) ?? .init(0))"))
    results.rows.append(("the same, p99", "\(times.quantile(0.99) ?? .init(0))"))
    start = .now
    try server.ask("SELECT * FROM items ORDER BY \(order) LIMIT 50 OFFSET \(count / 2)")
    results.rows.append(("psql, OFFSET in the middle", "\(Milliseconds(since: start))"))
    results.print()
  }

  /// Displays rows and waits until their values are loaded.
  private func show(_ range: Range<Int>, of rows: FetchedRows) async throws {
    rows.prepare(range)
    while !range.allSatisfy({ rows[$0].isLoaded }) { try await Task.sleep(for: .microseconds(200)) }
  }
}
