import BenchmarkFigures
import Foundation
import LiveSQLite

/// Measures the time from a commit of another process to the changed value in an observed row.
@MainActor
struct Commits {
  var folder: String
  var mode: String
  private let commits = 2_000

  init(folder: String, mode: String) {
    self.folder = folder
    self.mode = mode
  }

  func measure() async throws {
    let path = folder + "/commits-\(mode).sqlite"
    for suffix in ["", "-wal", "-shm", "-journal"] {
      try? FileManager.default.removeItem(atPath: path + suffix)
    }
    let writer = try Shell(path)
    try writer.run(
      "PRAGMA journal_mode=\(mode); CREATE TABLE t(id INTEGER PRIMARY KEY, v INT, made REAL);"
        + "INSERT INTO t SELECT value, 0, 0 FROM generate_series(1, 50);"
    )
    let rows = try await FetchedRows(in: Store(path: path))
    rows.prepare(0..<50)
    var delays: [Milliseconds] = []
    var last: Int64 = 0
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    let row = rows[7]
    // Both columns of a commit are set before the notification about the second.
    let token = row.observe(\.[2]) { row, _ in
      guard case .integer(let value) = row[1], case .real(let made) = row[2] else { return }
      last = value
      delays.append(Milliseconds((Date().timeIntervalSince1970 - made) * 1000))
      if value == 2_000 { end.finish() }
    }
    for step in 1...commits {
      writer.send(
        "UPDATE t SET v = \(step), made = (julianday('now') - 2440587.5) * 86400.0 WHERE id = 8;"
      )
      // Commits are spaced, so that latency is measured and not queueing.
      try await Task.sleep(for: .milliseconds(5))
    }
    for await _ in ends {}
    withExtendedLifetime(token) {}
    var results = Results("commit (\(mode)): another process's, to the observer of the row")
    results.rows.append(("told of", "\(delays.count) of \(commits), the last \(last)"))
    results.rows.append(("median", "\(delays.quantile(0.5) ?? .init(0))"))
    let p99 = delays.quantile(0.99) ?? Milliseconds(0)
    results.rows.append(("p99", "\(p99)"))
    results.goals.append(("p99 ≤ 16 ms", p99.value <= 16))
    results.goals.append(("the last is seen", last == Int64(commits)))
    results.print()
  }
}
