import Foundation
import GRDB

/// The table that is shown. Its rows contain the time and the number of the commit that wrote them.
struct BenchmarkTable {
  static let rowCount = 100_000
  /// The distance between the rows changed by a commit. Each shape contains one of them.
  static let distance = 192
  /// The number of rows that commits change, which two hundred shapes cover.
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

  /// Changes one row of each shape, and stores the time in it.
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

/// The clock that all processes of the machine share.
enum Clock {
  static var nanoseconds: UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}
