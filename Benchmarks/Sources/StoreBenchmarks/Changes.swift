import BenchmarkFigures
import Foundation
import GRDB
import LiveGRDB
import LiveSQLite

/// Measures how a commit of another process that changes one row of a large table is located and
/// read, beside a trigger in the writer and beside reading the table again.
@MainActor
struct Changes {
  let path: String
  let count: Int
  private let commits = 200
  /// The number of states that are compared with SQL, which reads the table each time.
  private let compared = 20
  private let condition = "size % 7 = 3"

  /// A list, and what SQL selects for it.
  private struct Listed {
    var name: String
    var request: RowRequest
    var condition = "1"
    /// The order in SQL.
    var order = "id"
    /// The section term in SQL.
    var section: String?
    /// The columns of an index that exists during the measurement.
    var index: String?
  }

  /// Creates the file unless it exists. `Scripts/stream-cost.py` uses the same one.
  init(folder: String, count: Int) throws {
    self.count = count
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    path = folder + "/stream-\(count).sqlite"
    if FileManager.default.fileExists(atPath: path) { return }
    try Shell(path + ".new").run(
      """
      PRAGMA synchronous=OFF;
      CREATE TABLE items(id INTEGER PRIMARY KEY, name TEXT, size INTEGER, stamp REAL);
      CREATE TABLE other(id INTEGER PRIMARY KEY, value INTEGER);
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(count))
        INSERT INTO items SELECT i, 'item ' || ((i * 2654435761) % 10000019), (i * 40503) % 1000003,
          ((i * 48271) % 2147483647) / 1000.0 FROM n;
      INSERT INTO other VALUES (1, 0);
      PRAGMA journal_mode=WAL;
      """
    )
    try FileManager.default.moveItem(atPath: path + ".new", toPath: path)
  }

  func measure() async throws {
    Statements.begin()
    let writer = try Shell(path)
    try writer.run("PRAGMA synchronous=OFF;")
    var results = Results("change: a commit of another process to one of \(count) rows")
    try ranges(writer, &results)
    for listed in lists { try await list(listed, writer, &results) }
    try await observation(writer, &results)
    try peers(writer, &results)
    results.print()
  }

  private var lists: [Listed] {
    [
      Listed(name: "a list of all rows", request: RowRequest(table: "items")),
      Listed(
        name: "a list with the condition \(condition)",
        request: RowRequest(table: "items", where: condition),
        condition: condition
      ),
      Listed(
        name: "a descending list",
        request: RowRequest(table: "items", order: ["id desc"]),
        order: "id DESC"
      ),
      Listed(
        name: "an order without an index",
        request: RowRequest(table: "items", order: ["size"]),
        order: "size, id"
      ),
      Listed(
        name: "sections without an index",
        request: RowRequest(table: "items", order: ["size"], section: "size % 1000"),
        order: "size % 1000, size, id",
        section: "size % 1000"
      ),
      Listed(
        name: "sections with an index",
        request: RowRequest(table: "items", section: "size % 1000"),
        order: "size % 1000, id",
        section: "size % 1000",
        index: "size % 1000"
      ),
    ]
  }

  private func id(_ number: Int) -> Int { 1 + number * 7_919_377 % count }

  /// Returns a statement that changes one row to a value that it does not have.
  private func change(_ number: Int) -> String {
    "UPDATE items SET size = abs(random()) % 1000003 WHERE id = \(id(number));"
  }

  private func note(_ what: String, _ delays: [Milliseconds], _ results: inout Results) {
    let (median, p99) = (delays.quantile(0.5), delays.quantile(0.99))
    results.rows.append((what, "median \(median ?? .init(0)), p99 \(p99 ?? .init(0))"))
  }

  private func ranges(_ writer: Shell, _ results: inout Results) throws {
    let store = try Store(path: path)
    let request = RowRequest(table: "items")
    func mark() throws -> (any ChangeMark)? {
      try store.read(patience: .full) { reader in
        reader.changes(of: try reader.plan(for: request), since: nil).mark
      }
    }
    let start = ContinuousClock.now
    // The first report only begins to follow the table.
    guard var present = try mark() ?? mark() else {
      results.rows.append(("the changed keys", "not reported"))
      return
    }
    results.rows.append(("beginning to follow the table", "\(Milliseconds(since: start))"))
    var delays: [Milliseconds] = []
    var (known, exact) = (0, 0)
    for number in 0..<commits {
      try writer.run(change(number))
      let start = ContinuousClock.now
      let report = store.changes(since: present)
      delays.append(Milliseconds(since: start))
      let key = Int64(id(number))
      if case .keys(let found) = report.changes, found.contains(key) {
        known += 1
        if found.ranges == [key...key] { exact += 1 }
      }
      guard let next = try report.mark ?? mark() else { break }
      present = next
    }
    note("the changed keys", delays, &results)
    results.rows.append(("commits whose keys were reported", "\(known) of \(commits)"))
    results.rows.append(("commits for which only that key was reported", "\(exact) of \(commits)"))
    let median = delays.quantile(0.5)?.value ?? .infinity
    results.goals.append(("the changed keys ≤ 0.3 ms", median <= 0.3))
  }

  private func list(
    _ listed: Listed,
    _ writer: Shell,
    _ results: inout Results
  ) async throws {
    let name = listed.name
    if let index = listed.index { try writer.run("CREATE INDEX sections ON items(\(index));") }
    let rows = try await FetchedRows(listed.request, in: Store(path: path))
    rows.prepare(0..<50)
    await rows.settle()
    rows.refresh()
    await rows.settle()
    var delays: [Milliseconds] = []
    var exact = 0
    for number in 0..<commits {
      try writer.run(change(number))
      let start = ContinuousClock.now
      rows.refresh()
      delays.append(Milliseconds(since: start))
      if rows.status.isCountExact, !rows.status.isOrderDelayed { exact += 1 }
    }
    note("\(name): refreshed", delays, &results)
    results.rows.append(("\(name): exact in the same refresh", "\(exact) of \(commits)"))
    try await compare(rows, listed, writer, &results)
    await rows.settle()
    let statements = Statements.count
    for number in 0..<commits {
      try writer.run("UPDATE other SET value = \(number);")
      // The list follows the commit by itself.
      try await Task.sleep(for: .milliseconds(5))
    }
    let count = Statements.count - statements
    results.rows.append(
      ("\(name): statements for \(commits) commits to another table", "\(count)")
    )
    results.goals.append(("\(name): no statement for other tables", count == 0))
    if listed.index != nil { try writer.run("DROP INDEX sections;") }
  }

  /// Compares the count, the first rows and the sizes of the sections with those of SQL in the
  /// state after each of a few commits.
  private func compare(
    _ rows: FetchedRows,
    _ listed: Listed,
    _ writer: Shell,
    _ results: inout Results
  ) async throws {
    let queue = try DatabaseQueue(path: path)
    let from = "FROM items WHERE \(listed.condition)"
    let compared = listed.order == "id" ? compared : compared / 4
    let name = listed.name
    var right = 0
    for number in 0..<compared {
      try writer.run(change(number) + "DELETE FROM items WHERE id = \(id(number + 1_000));")
      rows.refresh()
      let (count, first, sizes) = try await queue.read { database in
        (
          try Int.fetchOne(database, sql: "SELECT count(*) \(from)"),
          try Int64.fetchAll(database, sql: "SELECT id \(from) ORDER BY \(listed.order) LIMIT 50"),
          try listed.section.map { term in
            let groups = "GROUP BY \(term) ORDER BY \(term)"
            return try Int.fetchAll(database, sql: "SELECT count(*) \(from) \(groups)")
          }
        )
      }
      if rows.status.isCountExact, rows.count == count, rows.sections?.map(\.rowCount) == sizes,
        (0..<50).map({ rows[$0]["id"] }) == first.map({ .integer($0) })
      {
        right += 1
      }
      try writer.run(
        "INSERT INTO items VALUES (\(id(number + 1_000)), 'new', \(number), \(number));"
      )
    }
    results.rows.append(("\(name): states equal to those of SQL", "\(right) of \(compared)"))
    results.goals.append(("\(name): right", right == compared))
  }

  /// Measures the time from a commit to the value of a `ValueObservation` of GRDB, which by itself
  /// does not observe other processes.
  private func observation(_ writer: Shell, _ results: inout Results) async throws {
    let queue = try DatabaseQueue(path: path)
    let observation = ValueObservation.tracking { database in
      try Int.fetchOne(database, sql: "SELECT size FROM items WHERE id = 7") ?? 0
    }
    var received = 0
    let (alone, end) = AsyncStream.makeStream(of: Int.self)
    let first = observation.start(in: queue, onError: { _ in }, onChange: { end.yield($0) })
    var values = alone.makeAsyncIterator()
    _ = await values.next()
    for number in 1...commits { try writer.run("UPDATE items SET size = -\(number) WHERE id = 7;") }
    try await Task.sleep(for: .milliseconds(500))
    end.finish()
    while await values.next() != nil { received += 1 }
    first.cancel()
    results.rows.append(("GRDB alone: values observed", "\(received) of \(commits)"))
    let commits = try queue.observeForeignCommits { _ in }
    let (all, continuation) = AsyncStream.makeStream(of: Int.self)
    let second = observation.start(
      in: queue,
      onError: { _ in },
      onChange: { continuation.yield($0) }
    )
    var delays: [Milliseconds] = []
    var present = all.makeAsyncIterator()
    _ = await present.next()
    for number in 1...self.commits {
      let start = ContinuousClock.now
      writer.send("UPDATE items SET size = \(number) WHERE id = 7;")
      while let value = await present.next(), value != number {}
      delays.append(Milliseconds(since: start))
    }
    second.cancel()
    commits.cancel()
    note("LiveGRDB: from the statement to the observed value", delays, &results)
  }

  private func peers(_ writer: Shell, _ results: inout Results) throws {
    let updates = (0..<2_000).map { change($0) }.joined(separator: "\n")
    for (name, before, after) in [
      ("a commit of the writer", "", ""),
      (
        "the same with a trigger that records the key",
        "CREATE TABLE record(id INTEGER);"
          + "CREATE TRIGGER recorded AFTER UPDATE ON items BEGIN INSERT INTO record VALUES (NEW.id); END;",
        "DROP TRIGGER recorded; DROP TABLE record;"
      ),
    ] {
      try writer.run(before)
      let start = ContinuousClock.now
      try writer.run(updates)
      let time = Milliseconds(Milliseconds(since: start).value / 2_000)
      results.rows.append(("peer: \(name)", String(format: "%.3f ms", time.value)))
      try writer.run(after)
    }
    for (name, sql) in [
      ("reading the table again", "SELECT sum(length(name) + size + stamp) FROM items;"),
      ("counting with the condition", "SELECT count(*) FROM items WHERE \(condition);"),
      ("counting all rows", "SELECT count(*) FROM items;"),
    ] {
      let start = ContinuousClock.now
      try writer.run(sql)
      results.rows.append(("peer: \(name)", "\(Milliseconds(since: start))"))
    }
  }
}
