import BenchmarkFigures
import Foundation
import LiveSQLite

/// Measures jumps to any position of a large table after its background work has finished.
@MainActor
struct Jumping {
  var database: BenchmarkDatabase
  private let jumps = 200

  init(database: BenchmarkDatabase) {
    self.database = database
  }

  func measure() async throws {
    for (order, name) in [("", "by key"), ("stamp", "by index"), ("size", "without an index")] {
      var results = Results("jump \(name): 50 rows anywhere in \(database.count)")
      let request = RowRequest(order: order.isEmpty ? [] : [RowOrder(order)])
      let start = ContinuousClock.now
      let rows = try await FetchedRows(request, in: Store(path: database.path))
      var longest = Milliseconds(0)
      let turns = Task { @MainActor in
        while !Task.isCancelled {
          let turn = ContinuousClock.now
          try? await Task.sleep(for: .milliseconds(1))
          longest = max(longest, Milliseconds(since: turn))
        }
      }
      await rows.settle()
      turns.cancel()
      results.rows.append(("LiveRows, index in the background", "\(Milliseconds(since: start))"))
      results.rows.append(("longest turn of the main actor meanwhile", "\(longest)"))
      var numbers = SystemRandomNumberGenerator()
      var parts: [[Milliseconds]] = [[], []]
      for _ in 0..<jumps {
        let position = Int.random(in: 0..<max(1, rows.count - 50), using: &numbers)
        let range = position..<min(rows.count, position + 50)
        let jump = ContinuousClock.now
        rows.prepare(range)
        for index in range { precondition(!rows[index][0].isNull, "a row that is not there") }
        parts[position < rows.count / 2 ? 0 : 1].append(Milliseconds(since: jump))
      }
      let p99 = parts.joined().quantile(0.99) ?? Milliseconds(0)
      results.rows.append(("LiveRows, p99 of \(jumps)", "\(p99)"))
      for (part, half) in zip(parts, ["first", "second"]) {
        let median = part.quantile(0.5) ?? Milliseconds(0)
        results.rows.append(("LiveRows, median in the \(half) half", "\(median)"))
      }
      results.goals.append(("≤ 16 ms", p99.value <= 16))
      results.rows.append(("sqlite3, OFFSET in the middle", "\(try offset(order))"))
      results.rows.append(("memory", "\(Memory.resident) MB"))
      results.print()
    }
  }

  /// Measures the query with `OFFSET`, half way down.
  private func offset(_ order: String) throws -> Milliseconds {
    let shell = try Shell(database.path)
    try shell.run("SELECT 1;")
    let clause = order.isEmpty ? "" : " ORDER BY \(order)"
    let start = ContinuousClock.now
    try shell.run("SELECT * FROM items\(clause) LIMIT 50 OFFSET \(database.count / 2);")
    return Milliseconds(since: start)
  }
}
