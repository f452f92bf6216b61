import BenchmarkFigures
import Foundation
import LiveSQLite

/// Measures the cost of observing a table without changes.
@MainActor
struct Idling {
  var database: BenchmarkDatabase
  private let seconds = 10

  init(database: BenchmarkDatabase) {
    self.database = database
  }

  func measure() async throws {
    let rows = try await FetchedRows(in: Store(path: database.path))
    await rows.settle()
    rows.prepare(0..<min(50, rows.count))
    let before = clock()
    try await Task.sleep(for: .seconds(seconds))
    let used = Double(clock() - before) / Double(CLOCKS_PER_SEC) / Double(seconds) * 100
    withExtendedLifetime(rows) {}
    var results = Results("idle: \(database.count) rows followed, \(seconds) s without a change")
    results.rows.append(("LiveRows", String(format: "%.3f %% of a core", used)))
    results.goals.append(("≤ 0.5 % of a core", used <= 0.5))
    results.print()
  }
}
