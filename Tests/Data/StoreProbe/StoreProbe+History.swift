#if SQLite
  import Foundation
  import LiveObjects
  import LiveSQLite

  extension StoreProbe {
    /// Applies the changes of the table `t` to the table `seen`, which the history does not record.
    static func catchUp(_ path: String, stoppingAfter limit: Int) throws {
      let store = try Store(path: path, access: .readWrite)
      let progress = try FetchedRows(RowRequest(table: "progress"), in: Store(path: path))
      progress.prepare(0..<1)
      guard case .text(let text) = progress[0]["token"], let token = HistoryToken(text) else {
        throw CocoaError(.coderInvalidValue)
      }
      var count = 0
      let next = try store.history(of: ["t"], since: token, pageSize: 10) { page in
        try store.writeTransaction { transaction in
          for change in page {
            let sql =
              change.kind == .deleted
              ? "DELETE FROM seen WHERE id = ?1"
              : "INSERT OR REPLACE INTO seen SELECT id, name FROM t WHERE id = ?1"
            try transaction.run(sql, change.key.values)
          }
        }
        print(page.count)
        count += 1
        if count == limit { print("waiting") }
        fflush(nil)
        // Until the process is killed.
        while count == limit { pause() }
      }
      try store.writeTransaction { transaction in
        try transaction.run("UPDATE progress SET token = ?1", [.text(next.description)])
      }
      print("done")
    }

    /// Makes a history of insertions and updates, and reads it in pages and at once.
    static func measureHistory(_ path: String, rows: Int) throws {
      let store = try Store(path: path, access: .create)
      let context = try ManagedContext(store, ManagedSchema(Entry.self, keepsHistory: true))
      let token = try store.historyToken()
      try store.writeTransaction { transaction in
        try transaction.run(
          "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)"
            + " INSERT INTO entry(title, size) SELECT 'title ' || i, i FROM n",
          [.integer(Int64(rows))]
        )
        try transaction.run("UPDATE entry SET size = size + 1 WHERE id % 4 = 0")
      }
      let before = try residentMegabytes()
      var count = 0
      let paged = try ContinuousClock().measure {
        _ = try store.history(of: nil, since: token, pageSize: 1_000) { count += $0.count }
      }
      print("pages: \(count) changes, \(paged), \(try residentMegabytes() - before) MB")
      let all = try ContinuousClock().measure {
        count = try store.history(since: token).changes.count
      }
      print("at once: \(count) changes, \(all), \(try residentMegabytes() - before) MB")
      withExtendedLifetime(context) {}
    }

    /// The greatest resident size of this process so far.
    private static func residentMegabytes() throws -> Int {
      let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
      let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
      return (line?.split(separator: " ").compactMap { Int($0) }.first ?? 0) / 1_024
    }
  }

  @Managed("entry")
  private final class Entry {
    var id: Int64?
    var title = ""
    var size = 0
  }
#endif
