import Foundation
import GRDB

/// The table that is shown: rows with a text that says when they were written, and by which commit.
struct BenchmarkTable {
  static let rowCount = 100_000
  /// How far from each other the rows are that a commit changes: each shape has one.
  static let distance = 192
  /// How many of the rows commits change: as far as two hundred shapes reach.
  static let changedRows = 13_056

  private let queue: DatabaseQueue

  init(path: String) throws {
    for ending in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: path + ending)
    }
    queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { database in
      try database.execute(sql: "PRAGMA journal_mode=WAL")
      try database.execute(sql: "PRAGMA synchronous=NORMAL")
      try database.execute(
        sql: """
          CREATE TABLE requests(id INTEGER PRIMARY KEY, name TEXT, state TEXT, size INTEGER, at TEXT);
          WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(Self.rowCount))
            INSERT INTO requests SELECT i, 'request ' || ((i * 2654435761) % 10000019), 'queued',
              (i * 40503) % 1000003, '' FROM n;
          """
      )
    }
  }

  /// Changes one row of each shape, and says in it when.
  func commit(_ number: Int) throws {
    let offset = (number * 7) % Self.distance
    try queue.write { database in
      let statement = try database.cachedStatement(
        sql: """
          UPDATE requests SET state = ?, size = ?, at = ? WHERE id <= ? AND id % ? = ?
          """
      )
      try statement.execute(
        arguments: [
          number % 2 == 0 ? "running" : "waiting", number * 1_000,
          "@\(number):\(Clock.nanoseconds)", Self.changedRows, Self.distance, offset,
        ]
      )
    }
  }
}

/// The time that all processes of the machine share.
enum Clock {
  static var nanoseconds: UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}
