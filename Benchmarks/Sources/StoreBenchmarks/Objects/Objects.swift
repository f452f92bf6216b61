import BenchmarkFigures
import Foundation
import LiveObjects
import LiveSQLite

/// Compares managed objects with hand-written code for GRDB and for SQLite's C functions, on a
/// hundred thousand rows.
@MainActor
struct Objects {
  var folder: String
  let count = 100_000

  init(folder: String) {
    self.folder = folder
  }

  /// Measures all parts, or the given ones.
  func measure(_ parts: [String] = []) async throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    func isWanted(_ names: String...) -> Bool {
      parts.isEmpty || names.contains(where: parts.contains)
    }
    // First, because stores that the other parts have opened are closed with a delay.
    if isWanted("contexts") { try await measureContexts() }
    if isWanted("inserting") { try measureInserting() }
    if isWanted("listing") { try measureInsertingIntoList() }
    if isWanted("fetching") { try measureFetching() }
    if isWanted("fetching") { try await measureFetchingLater() }
    if isWanted("window") { try measureWindow() }
    if isWanted("saving") { try measureOneChange() }
    if isWanted("saving", "changing") { try measureManyChanges() }
    if isWanted("following") { try await measureFollowing() }
    if isWanted("following", "refreshing") { try measureManyRefreshed() }
    if isWanted("relations") { try measureRelations() }
  }

  static let declaration =
    "CREATE TABLE item(id INTEGER PRIMARY KEY, name TEXT NOT NULL, size INTEGER NOT NULL,"
    + " stamp REAL NOT NULL);"

  /// Creates a file with the table, filled or empty.
  func makeFile(_ name: String, filled: Bool) throws -> String {
    let path = folder + "/\(name).sqlite"
    for suffix in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: path + suffix)
    }
    let rows =
      "INSERT INTO item SELECT value, 'item ' || value, value * 7 % 1000, value / 3.0"
      + " FROM generate_series(1, \(count));"
    try Shell(path).run("PRAGMA journal_mode=WAL; \(Self.declaration)" + (filled ? rows : ""))
    return path
  }

  func time(_ body: () throws -> Void) rethrows -> Milliseconds {
    let start = ContinuousClock.now
    try body()
    return Milliseconds(since: start)
  }

  /// Prints the best of several runs. The second subject is the one to which the first is compared.
  func report(_ title: String, _ runs: [(who: String, times: [Milliseconds])], most: Double) {
    var results = Results(title)
    let best = runs.map { ($0.who, $0.times.min() ?? Milliseconds(0)) }
    let peer = best[1].1.value
    for (who, time) in best {
      let ratio = String(format: "%.2f", time.value / peer)
      results.rows.append((who, "\(time), \(ratio) × \(best[1].0)"))
    }
    results.goals.append(
      (String(format: "≤ %.1f × \(best[1].0)", most), best[0].1.value <= peer * most)
    )
    results.print()
  }
}
