import BenchmarkFigures
import GRDB
import GRDBSQLite
import LiveObjects
import LiveSQLite

extension Objects {
  func measureInserting() throws {
    var ours: [Milliseconds] = []
    var peers: [Milliseconds] = []
    var bare: [Milliseconds] = []
    for _ in 0..<3 {
      ours.append(try insertObjects())
      peers.append(try insertRecords())
      bare.append(try insertRows())
    }
    report(
      "insert and save \(count) objects",
      [("LiveObjects", ours), ("GRDB", peers), ("the SQLite library", bare)],
      most: 1.3
    )
  }

  private func insertObjects() throws -> Milliseconds {
    let context = try ManagedContext(
      Store(path: try makeFile("inserted", filled: false), access: .readWrite)
    )
    return try time {
      context.group {
        for number in 0..<count { context.insert(Self.item(number)) }
      }
      try context.save()
    }
  }

  private static func item(_ number: Int) -> Item {
    let item = Item()
    item.name = "item \(number)"
    item.size = number
    item.stamp = Double(number)
    return item
  }

  private func insertRecords() throws -> Milliseconds {
    let queue = try DatabaseQueue(path: try makeFile("inserted by records", filled: false))
    return try time {
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
  }

  private func insertRows() throws -> Milliseconds {
    let database = try BareDatabase(try makeFile("inserted by hand", filled: false))
    return try time {
      try database.run("BEGIN IMMEDIATE")
      // Safety: SQLite copies the text before the call returns.
      let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
      try database.run("INSERT INTO item(name, size, stamp) VALUES(?, ?, ?)", times: count) {
        sqlite3_bind_text($0, 1, "item \($1)", -1, copied)
        sqlite3_bind_int64($0, 2, Int64($1))
        sqlite3_bind_double($0, 3, Double($1))
      }
      try database.run("COMMIT")
    }
  }

  /// Measures single insertions while a list of the objects is open. The cost of each must not
  /// depend on their number.
  func measureInsertingIntoList() throws {
    var results = Results("insert into a context with a list open, one by one, and delete again")
    var times: [(count: Int, time: Milliseconds)] = []
    for number in [1_000, 2_000, 4_000, 8_000] {
      let context = try ManagedContext(
        Store(path: try makeFile("listed", filled: false), access: .readWrite)
      )
      let list = try context.fetchedObjects(Item.self)
      var told = 0
      let token = list.observeChanges { _ in told += 1 }
      let took = time {
        let items = (0..<number).map(Self.item)
        for item in items { context.insert(item) }
        precondition(list.count == number, "the list does not show what is new")
        for item in items { context.delete(item) }
      }
      precondition(told > 0 && list.count == 0, "the list was not told")
      token.invalidate()
      times.append((number, took))
      results.rows.append(("LiveObjects, \(number)", "\(took)"))
    }
    let least = times[1].time.value / Double(times[1].count)
    let most = times[3].time.value / Double(times[3].count)
    results.goals.append(("one of 8000 costs ≤ 1.5 × one of 2000", most <= least * 1.5))
    results.print()
  }

  func measureOneChange() throws {
    let path = try makeFile("objects", filled: true)
    let context = try ManagedContext(Store(path: path, access: .readWrite))
    let alone = try ManagedContext(Store(path: path, access: .readWrite))
    let queue = try DatabaseQueue(path: path)
    let objects = try context.fetch(Item.self)
    guard let one = try alone.find(Item.self, RowKey(50_000)) else { return }
    var times: [[Milliseconds]] = [[], [], []]
    for step in 1...40 {
      times[0].append(
        try time {
          objects[step * 100].size += 1
          try context.save()
        }
      )
      times[1].append(
        try time {
          try queue.write { database in
            guard var item = try ItemRecord.fetchOne(database, key: step * 200) else { return }
            item.size += 1
            try item.update(database)
          }
        }
      )
      times[2].append(
        try time {
          one.size += 1
          try alone.save()
        }
      )
    }
    report(
      "save one change while \(count) objects are held",
      [
        ("LiveObjects", times[0]), ("GRDB with its fetch", times[1]),
        ("LiveObjects with one object held", times[2]),
      ],
      most: 2
    )
  }
}
