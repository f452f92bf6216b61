import BenchmarkFigures
import GRDB
import LiveObjects
import LiveSQLite

extension Objects {
  /// Measures the time from a commit of another process that changes one row to the notification of
  /// its object's observer. All objects are observed.
  func measureFollowing() async throws {
    let path = try makeFile("objects", filled: true)
    let queue = try DatabaseQueue(path: path)
    let context = try ManagedContext(Store(path: path))
    let objects = try await context.fetch(Item.self)
    let (changes, teller) = AsyncStream.makeStream(of: Void.self)
    let tokens = objects.map { $0.observe(\.size) { _, _ in teller.yield() } }
    var told = changes.makeAsyncIterator()
    let shell = try Shell(path)
    try shell.run("PRAGMA synchronous=OFF;")
    var times: [[Milliseconds]] = [[], [], []]
    var longest = Milliseconds(0)
    for step in 1...15 {
      // Commits are spaced, so that each is measured separately.
      try await Task.sleep(for: .milliseconds(600))
      let turns = Turns()
      let start = ContinuousClock.now
      shell.send("UPDATE item SET size = size + 1 WHERE id = \(step * 1000);")
      await told.next()
      times[0].append(Milliseconds(since: start))
      longest = max(longest, await turns.end())
      times[1].append(
        try time {
          let records = try queue.read {
            try GRDB.Row.fetchAll($0, sql: "SELECT id, name, size, stamp FROM item")
          }
          precondition(records.count == count, "not all rows were read")
        }
      )
      try shell.run("UPDATE item SET stamp = stamp + 1 WHERE id = \(step * 1000);")
      times[2].append(time { context.refresh() })
    }
    withExtendedLifetime((objects, tokens)) {}
    report(
      "a commit of another process, to the observer, while \(count) objects are observed",
      [
        ("LiveObjects", times[0]), ("GRDB, reading all rows", times[1]),
        ("LiveObjects, refresh() at once", times[2]),
      ],
      most: 2
    )
    var results = Results("the same: the longest turn of the main actor")
    results.rows.append(("LiveObjects", "\(longest)"))
    results.goals.append(("≤ 8 ms", longest.value <= 8))
    results.print()
  }
}
