import BenchmarkFigures
import Foundation
import GRDB
import LiveObjects
import LiveSQLite

/// A row as a managed object.
@Managed("item")
final class Item {
  var id: Int64?
  var name = ""
  var size = 0
  var stamp = 0.0
}

/// The same row as a record of the peer's.
private struct ItemRecord: Codable, FetchableRecord, MutablePersistableRecord {
  static let databaseTableName = "item"

  var id: Int64?
  var name: String
  var size: Int
  var stamp: Double

  mutating func didInsert(_ inserted: InsertionSuccess) { id = inserted.rowID }
}

/// Managed objects beside records that a program keeps by hand, on a hundred thousand rows.
@MainActor
struct Objects {
  var folder: String
  private let count = 100_000

  init(folder: String) {
    self.folder = folder
  }

  func measure() async throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try measureInserting()
    let path = try makeFile("objects", filled: true)
    let context = try ManagedContext(Store(path: path, access: .readWrite))
    let queue = try DatabaseQueue(path: path)
    let objects = try measureFetching(context, queue)
    try measureOneChange(context, objects, queue)
    try measureRefreshing(context, objects, queue, path)
    try await measureFetchingLater(path)
  }

  private func makeFile(_ name: String, filled: Bool) throws -> String {
    let path = folder + "/\(name).sqlite"
    for suffix in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: path + suffix)
    }
    let rows =
      "INSERT INTO item SELECT value, 'item ' || value, value * 7 % 1000, value / 3.0"
      + " FROM generate_series(1, \(count));"
    try Shell(path).run(
      "PRAGMA journal_mode=WAL; CREATE TABLE item(id INTEGER PRIMARY KEY, name TEXT NOT NULL,"
        + " size INTEGER NOT NULL, stamp REAL NOT NULL);" + (filled ? rows : "")
    )
    return path
  }

  /// How many bytes of the program are in memory; zero where nobody says.
  private static var resident: Int {
    let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
    let pages = text?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    return pages * 4_096
  }

  /// How long the main actor is held at a time while objects are fetched behind the scenes.
  private func measureFetchingLater(_ path: String) async throws {
    let context = try ManagedContext(Store(path: path))
    let watch = Task {
      var longest = Milliseconds(0)
      var last = ContinuousClock.now
      while !Task.isCancelled {
        await Task.yield()
        longest = max(longest, Milliseconds(since: last))
        last = ContinuousClock.now
      }
      return longest
    }
    let objects = try await context.fetchLater(Item.self)
    watch.cancel()
    let longest = await watch.value
    precondition(objects.count == count, "not all rows were read")
    var results = Results("fetchLater: the longest time that the main actor is held")
    results.rows.append(("LiveObjects", "\(longest)"))
    results.goals.append(("≤ 8 ms", longest.value <= 8))
    results.print()
  }

  private func time(_ body: () throws -> Void) rethrows -> Milliseconds {
    let start = ContinuousClock.now
    try body()
    return Milliseconds(since: start)
  }

  private func report(_ title: String, _ ours: Milliseconds, _ peer: Milliseconds, _ most: Double) {
    var results = Results("\(title): \(count) managed objects")
    results.rows.append(("LiveObjects", "\(ours)"))
    results.rows.append(("GRDB, records by hand", "\(peer)"))
    results.goals.append(
      (String(format: "≤ %.1f × GRDB", most), ours.value <= peer.value * most)
    )
    results.print()
  }

  private func measureInserting() throws {
    let context = try ManagedContext(
      Store(path: try makeFile("inserted", filled: false), access: .readWrite)
    )
    let ours = try time {
      context.group {
        for number in 0..<count {
          let item = Item()
          item.name = "item \(number)"
          item.size = number
          item.stamp = Double(number)
          context.insert(item)
        }
      }
      try context.save()
    }
    let queue = try DatabaseQueue(path: try makeFile("inserted by hand", filled: false))
    let peer = try time {
      try queue.write { database in
        for number in 0..<count {
          var item = ItemRecord(
            id: nil,
            name: "item \(number)",
            size: number,
            stamp: Double(number)
          )
          try item.insert(database)
        }
      }
    }
    report("insert and save", ours, peer, 1.3)
  }

  private func measureFetching(
    _ context: ManagedContext,
    _ queue: DatabaseQueue
  ) throws -> [Item] {
    var objects: [Item] = []
    var start = Self.resident
    let ours = try time { objects = try context.fetch(Item.self) }
    let size = (Self.resident - start) / count
    var records: [ItemRecord] = []
    start = Self.resident
    let peer = try time {
      records = try queue.read { database in
        var found: [ItemRecord] = []
        let rows = try GRDB.Row.fetchCursor(database, sql: "SELECT id, name, size, stamp FROM item")
        while let row = try rows.next() {
          found.append(ItemRecord(id: row[0], name: row[1], size: row[2], stamp: row[3]))
        }
        return found
      }
    }
    precondition(objects.count == count && records.count == count, "not all rows were read")
    report("fetch", ours, peer, 1.5)
    let peerSize = (Self.resident - start) / count
    if size > 0 {
      var results = Results("memory: an object of four columns")
      results.rows.append(("LiveObjects", "\(size) bytes"))
      results.rows.append(("GRDB, records by hand", "\(peerSize) bytes"))
      results.goals.append(("≤ 300 bytes", size <= 300))
      results.print()
    }
    return objects
  }

  private func measureOneChange(
    _ context: ManagedContext,
    _ objects: [Item],
    _ queue: DatabaseQueue
  ) throws {
    var ours: [Milliseconds] = []
    var peers: [Milliseconds] = []
    for step in 1...20 {
      ours.append(
        try time {
          objects[step * 100].size += 1
          try context.save()
        }
      )
      peers.append(
        try time {
          try queue.write { database in
            guard var item = try ItemRecord.fetchOne(database, key: step * 200) else { return }
            item.size += 1
            try item.update(database)
          }
        }
      )
    }
    let (mean, peer) = (ours.quantile(0.5) ?? .init(0), peers.quantile(0.5) ?? .init(0))
    report("save one change while all are held", mean, peer, 2)
  }

  private func measureRefreshing(
    _ context: ManagedContext,
    _ objects: [Item],
    _ queue: DatabaseQueue,
    _ path: String
  ) throws {
    let tokens = objects.map { $0.observe(\.size) { _, _ in } }
    context.refresh()
    let shell = try Shell(path)
    var ours: [Milliseconds] = []
    var peers: [Milliseconds] = []
    for step in 1...7 {
      try shell.run("UPDATE item SET size = size + 1 WHERE id = \(step);")
      ours.append(time { context.refresh() })
      peers.append(
        try time {
          let records = try queue.read {
            try GRDB.Row.fetchAll($0, sql: "SELECT id, name, size, stamp FROM item")
          }
          precondition(records.count == count, "not all rows were read")
        }
      )
    }
    withExtendedLifetime(tokens) {}
    let (mean, peer) = (ours.quantile(0.5) ?? .init(0), peers.quantile(0.5) ?? .init(0))
    report("refresh after a commit of one row while all are observed", mean, peer, 2)
  }
}
