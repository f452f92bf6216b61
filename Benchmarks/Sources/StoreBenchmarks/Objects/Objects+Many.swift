import BenchmarkFigures
import GRDB
import GRDBSQLite
import LiveObjects
import LiveSQLite

/// Ten thousand of a hundred thousand objects at once.
extension Objects {
  private static let many = 10_000

  /// Measures opening a list and reading a value of each of ten thousand objects in its middle.
  func measureWindow() throws {
    let path = try makeFile("objects", filled: true)
    let queue = try DatabaseQueue(path: path)
    let window = 40_000..<(40_000 + Self.many)
    var times: [[Milliseconds]] = [[], []]
    for _ in 0..<5 {
      let list = try ManagedContext(Store(path: path)).fetchedObjects(Item.self)
      var sum = 0
      times[0].append(
        time {
          list.prepare(window)
          for position in window { sum += list[position].size }
        }
      )
      var found = 0
      times[1].append(
        try time {
          let records = try queue.read {
            try ItemRecord.order(sql: "id").limit(window.count, offset: window.lowerBound)
              .fetchAll($0)
          }
          found = records.reduce(0) { $0 + $1.size }
        }
      )
      precondition(sum == found, "other rows were read")
    }
    report(
      "fault \(Self.many) objects of a list's window",
      [("LiveObjects", times[0]), ("GRDB, Codable", times[1])],
      most: 1.5
    )
  }

  func measureManyChanges() throws {
    let path = try makeFile("objects", filled: true)
    let context = try ManagedContext(Store(path: path, access: .readWrite))
    let queue = try DatabaseQueue(path: path)
    let bare = try BareDatabase(path)
    let request = RowRequest(where: "id <= \(Self.many)")
    let objects = try context.fetch(Item.self, request)
    var records = try queue.read {
      try ItemRecord.filter(sql: "id <= \(Self.many)").fetchAll($0)
    }
    var times: [[Milliseconds]] = [[], [], []]
    for _ in 0..<5 {
      times[0].append(
        try time {
          context.group {
            for object in objects { object.size += 1 }
          }
          try context.save()
        }
      )
      times[1].append(
        try time {
          try queue.write { database in
            for index in records.indices {
              records[index].size += 1
              try records[index].update(database)
            }
          }
        }
      )
      times[2].append(
        try time {
          try bare.run("BEGIN IMMEDIATE")
          try bare.run("UPDATE item SET size = size + 1 WHERE id = ?", times: objects.count) {
            sqlite3_bind_int64($0, 1, Int64($1 + 1))
          }
          try bare.run("COMMIT")
        }
      )
      // Changes by the other subjects must not be part of the next measurement.
      context.refresh()
    }
    precondition(objects.count == Self.many && records.count == Self.many)
    report(
      "save \(Self.many) changes",
      [("LiveObjects", times[0]), ("GRDB", times[1]), ("the SQLite library", times[2])],
      most: 1.5
    )
  }

  /// Measures the time from a commit of another process to the last observer of the changed
  /// objects.
  ///
  /// A peer that only reads all rows detects no changes and notifies no observer. The peer here
  /// therefore compares each row with its known record, and calls the observers of those that
  /// differ, looked up by index. It does not handle inserted, removed and partly loaded rows or
  /// unsaved edits, for which `LiveObjects` needs additional time.
  func measureManyRefreshed() throws {
    let path = try makeFile("objects", filled: true)
    let queue = try DatabaseQueue(path: path)
    let context = try ManagedContext(Store(path: path))
    let objects = try context.fetch(Item.self)
    var told = 0
    let tokens = objects.map { $0.observe(\.size) { _, _ in told += 1 } }
    var records = try ItemRecord.readAll(queue)
    let followers = records.map { _ in { (_: Int, _: Int) in told += 1 } }
    let shell = try Shell(path)
    var times: [[Milliseconds]] = [[], [], []]
    for step in 1...5 {
      try shell.run("UPDATE item SET size = size + 1 WHERE id % 10 = \(step);")
      told = 0
      times[0].append(time { context.refresh() })
      precondition(told == Self.many, "\(told) were told")
      told = 0
      times[1].append(
        try time {
          let new = try ItemRecord.readAll(queue)
          for index in new.indices where records[index] != new[index] {
            let old = records[index]
            records[index] = new[index]
            if old.size != new[index].size { followers[index](old.size, new[index].size) }
          }
        }
      )
      precondition(told == Self.many, "\(told) were told")
      times[2].append(
        try time {
          let records = try ItemRecord.readAll(queue)
          precondition(records.count == count, "not all rows were read")
        }
      )
    }
    withExtendedLifetime((objects, tokens)) {}
    report(
      "refresh after a commit that touched \(Self.many) of \(count) observed rows",
      [
        ("LiveObjects", times[0]), ("GRDB by hand, compared and told", times[1]),
        ("GRDB by hand, read only", times[2]),
      ],
      most: 1.5
    )
  }
}
