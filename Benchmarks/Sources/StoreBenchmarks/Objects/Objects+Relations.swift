import BenchmarkFigures
import Foundation
import GRDB
import LiveObjects
import LiveSQLite

extension Objects {
  private static let books = 10_000

  /// Measures typical loops over a relation to ten thousand objects.
  func measureRelations() throws {
    let path = folder + "/shelves.sqlite"
    for suffix in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: path + suffix)
    }
    try Shell(path).run(
      "PRAGMA journal_mode=WAL; CREATE TABLE shelf(id INTEGER PRIMARY KEY, name TEXT NOT NULL);"
        + "CREATE TABLE book(id INTEGER PRIMARY KEY, title TEXT NOT NULL,"
        + " shelf_id INTEGER REFERENCES shelf);"
        + "CREATE INDEX book_shelf ON book(shelf_id); INSERT INTO shelf VALUES(1, 'all');"
        + "INSERT INTO book SELECT value, 'book ' || value, 1 FROM"
        + " generate_series(1, \(Self.books));"
    )
    var times: [[Milliseconds]] = [[], [], [], [], []]
    for isObserved in [false, true, false, true] {
      let context = try ManagedContext(Store(path: path, access: .readWrite))
      guard let shelf = try context.find(Shelf.self, RowKey(1)) else { return }
      let token = isObserved ? shelf.observe(\.books) { _, _ in } : nil
      times[isObserved ? 2 : 0].append(
        time {
          var length = 0
          for index in 0..<shelf.books.count { length += shelf.books[index].title.utf8.count }
          precondition(length > Self.books, "no titles")
        }
      )
      times[isObserved ? 4 : 3].append(
        time {
          for number in 0..<1_000 {
            let book = Book()
            book.title = "new \(number)"
            book.shelf = shelf
            context.insert(book)
          }
          precondition(shelf.books.count == Self.books + 1_000, "new ones are missing")
        }
      )
      token?.invalidate()
    }
    let queue = try DatabaseQueue(path: path)
    for _ in 0..<4 {
      times[1].append(
        try time {
          let titles = try queue.read {
            try String.fetchAll($0, sql: "SELECT title FROM book WHERE shelf_id = 1 ORDER BY id")
          }
          var length = 0
          for index in titles.indices { length += titles[index].utf8.count }
          precondition(length > Self.books, "no titles")
        }
      )
    }
    report(
      "a relation to \(Self.books) objects: the title of each by its index",
      [
        ("LiveObjects", times[0]), ("GRDB, one request and an array", times[1]),
        ("LiveObjects, the relation observed", times[2]),
      ],
      most: 4
    )
    var results = Results("put 1000 new objects into a relation to \(Self.books), one by one")
    let alone = times[3].min() ?? Milliseconds(0)
    results.rows.append(("LiveObjects", "\(alone)"))
    results.rows.append(
      ("LiveObjects, the relation observed", "\(times[4].min() ?? Milliseconds(0))")
    )
    results.goals.append(("≤ 20 µs each", alone.value <= 20))
    results.print()
  }
}
