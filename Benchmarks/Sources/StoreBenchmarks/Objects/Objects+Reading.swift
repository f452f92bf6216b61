import BenchmarkFigures
import Foundation
import GRDB
import LiveObjects
import LiveSQLite

extension Objects {
  /// Each subject reads with a new connection whose caches are empty.
  func measureFetching() throws {
    let path = try makeFile("objects", filled: true)
    var times: [[Milliseconds]] = [[], [], [], []]
    for _ in 0..<5 {
      let (queue, codable) = (try DatabaseQueue(path: path), try DatabaseQueue(path: path))
      let bare = try BareDatabase(path)
      let context = try ManagedContext(Store(path: path, access: .readWrite))
      var objects: [Item] = []
      times[0].append(try time { objects = try context.fetch(Item.self) })
      var records: [ItemRecord] = []
      times[1].append(try time { records = try ItemRecord.readAll(queue) })
      precondition(objects.count == count && records.count == count, "not all rows were read")
      times[2].append(try time { records = try codable.read { try ItemRecord.fetchAll($0) } })
      times[3].append(try time { records = try bare.readAll() })
      precondition(records.count == count, "not all rows were read")
    }
    report(
      "fetch \(count) objects of four columns",
      [
        ("LiveObjects", times[0]), ("GRDB by hand", times[1]), ("GRDB, Codable", times[2]),
        ("the SQLite library", times[3]),
      ],
      most: 1.5
    )
    try measureMemory(path)
  }

  /// Runs each subject in its own process, because freed memory of one could be reused by the
  /// other.
  private func measureMemory(_ path: String) throws {
    var results = Results("memory of an object of four columns, \(count) fetched")
    for (kind, who) in [("objects", "LiveObjects"), ("records", "GRDB by hand")] {
      let program = ProcessInfo.processInfo.arguments[0]
      let (text, _) = try Shell.time(program, ["hold", path, kind])
      let size = Int(text.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
      results.rows.append((who, "\(size) bytes"))
      if kind == "objects" { results.goals.append(("≤ 300 bytes", size > 0 && size <= 300)) }
    }
    results.print()
  }

  /// Prints the memory per object or record. Runs in its own process.
  static func hold(_ path: String, _ kind: String) throws {
    // Allocates one-time memory first, including SQLite's page cache of the file.
    let context = try ManagedContext(Store(path: path))
    let queue = try DatabaseQueue(path: path)
    _ = try context.fetch(Item.self, RowRequest(where: "size < 0 OR id < 10"))
    _ = try queue.read { try ItemRecord.filter(sql: "size < 0 OR id < 10").fetchAll($0) }
    let start = Memory.bytes
    let held: [Any]
    if kind == "objects" {
      held = [try context.fetch(Item.self)]
    } else {
      held = [try ItemRecord.readAll(queue)]
    }
    let count = (held[0] as? [Item])?.count ?? (held[0] as? [ItemRecord])?.count ?? 0
    print(count > 0 ? (Memory.bytes - start) / count : 0)
    withExtendedLifetime(held) {}
  }

  /// Measures the longest time for which the main actor is blocked while objects are fetched in the
  /// background.
  func measureFetchingLater() async throws {
    let context = try ManagedContext(Store(path: try makeFile("objects", filled: true)))
    let turns = Turns()
    let objects = try await context.fetch(Item.self)
    let longest = await turns.end()
    precondition(objects.count == count, "not all rows were read")
    var results = Results("fetch of \(count) objects: the longest turn of the main actor")
    results.rows.append(("LiveObjects", "\(longest)"))
    results.goals.append(("≤ 8 ms", longest.value <= 8))
    results.print()
  }
}
