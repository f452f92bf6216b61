import BenchmarkFigures
import Foundation
import LivePostgres

/// Measures the time from a commit of another client to the changed value in an observed row, and
/// the server's load. The watchers share the connections of one process, or have their own, as in
/// separate processes. Repeated queries are measured for comparison.
@MainActor
struct Following {
  /// The way in which a watcher is notified of commits.
  private enum Way: CustomStringConvertible {
    case following
    case apart
    case listening
    case again(every: Duration)

    /// The channel of the notifications about commits.
    var channel: String? {
      if case .listening = self { "bench" } else { nil }
    }

    /// Returns a suffix that makes the address unique.
    func difference(_ watcher: Int) -> String {
      switch self {
      case .apart, .again: " application_name=watcher\(watcher)"
      case .following, .listening: ""
      }
    }

    var description: String {
      switch self {
      case .following: "LiveRows"
      case .apart: "LiveRows, each for itself"
      case .listening: "LiveRows with LISTEN"
      case .again(let interval): "the query again every \(interval / .milliseconds(1)) ms"
      }
    }
  }

  /// Makes the server send a notification for each statement that writes.
  private static let trigger = """
    CREATE OR REPLACE FUNCTION tell() RETURNS trigger LANGUAGE plpgsql
      AS 'BEGIN NOTIFY bench; RETURN NULL; END';
    CREATE TRIGGER tell AFTER UPDATE ON w FOR EACH STATEMENT EXECUTE FUNCTION tell()
    """

  /// The values that the watchers have received.
  private final class Sight {
    var delays: [Milliseconds] = []
    /// The last number, by watcher and client.
    var last: [[Int]: Int64] = [:]
    var told = 0

    func see(_ watcher: Int, _ values: [Value]) {
      guard case .integer(let client) = values[0], case .integer(let number) = values[1],
        case .real(let made) = values[2], number > 0
      else { return }
      let place = [watcher, Int(client)]
      guard last[place] != number else { return }
      last[place] = number
      told += 1
      delays.append(Milliseconds((Date().timeIntervalSince1970 - made) * 1_000))
    }
  }

  let server: Server
  private let clients = 4
  /// The number of commits per second of all clients together.
  private let rate = 250

  init(server: Server) throws {
    self.server = server
    try server.ask(
      "CREATE TABLE w(id int PRIMARY KEY, n int NOT NULL, made float8 NOT NULL);"
        + " INSERT INTO w SELECT n, 0, 0 FROM generate_series(0, \(clients - 1)) AS n"
    )
  }

  func measure(commits: Int, watcherCounts: [Int]) async throws {
    var results = Results(
      "\(commits) commits of \(clients) clients, \(rate) a second, to the observers of the rows"
    )
    for count in watcherCounts {
      let ways: [Way] =
        count == 0
        ? [.following]
        : [
          .following, .apart, .listening, .again(every: .milliseconds(100)),
          .again(every: .seconds(1)),
        ]
      for way in ways {
        let figure = try await measure(commits, count, way)
        results.rows.append((count == 0 ? "nobody" : "\(way), \(count) watching", figure))
      }
    }
    results.print()
  }

  private func measure(_ commits: Int, _ watchers: Int, _ way: Way) async throws -> String {
    try server.ask(
      "TRUNCATE w; INSERT INTO w SELECT n, 0, 0 FROM generate_series(0, \(clients - 1)) AS n"
    )
    let sight = Sight()
    var held: [Any] = []
    for watcher in 0..<watchers {
      let address = server.address + way.difference(watcher)
      let database = try PostgresDatabase(address, channel: way.channel)
      switch way {
      case .following, .apart, .listening: held += try await follow(database, watcher, sight)
      case .again(let interval): held.append(try await ask(database, interval, watcher, sight))
      }
    }
    defer { for case let task as Task<Void, Never> in held { task.cancel() } }
    let script = FileManager.default.temporaryDirectory.path + "/livecells-commits.sql"
    try """
    UPDATE w SET n = n + 1, made = extract(epoch FROM clock_timestamp()) WHERE id = :client_id;

    """.write(toFile: script, atomically: true, encoding: .utf8)
    if way.channel != nil { try server.ask(Self.trigger) }
    let before = (server.processorTime(), clock(), ContinuousClock.now)
    let arguments = [
      "-n", "-c", "\(clients)", "-j", "1", "-t", "\(commits / clients)", "-R", "\(rate)", "-f",
      script,
    ]
    let command = server.command("pgbench", arguments)
    try await Task.detached { _ = try command.run() }.value
    let expected = Int64(commits / clients)
    let isSeen = {
      (0..<watchers).allSatisfy { watcher in
        (0..<clients).allSatisfy { sight.last[[watcher, $0]] == expected }
      }
    }
    while !isSeen() { try await Task.sleep(for: .milliseconds(20)) }
    let seconds = (ContinuousClock.now - before.2) / .seconds(1)
    let used = (server.processorTime() - before.0) / seconds * 100
    let own = Double(clock() - before.1) / Double(CLOCKS_PER_SEC) / seconds * 100
    withExtendedLifetime(held) {}
    if way.channel != nil { try server.ask("DROP TRIGGER tell ON w") }
    let cost = String(format: "server %.1f %% of a core, watchers %.1f %%", used, own)
    guard watchers > 0 else { return cost }
    let median = sight.delays.quantile(0.5) ?? Milliseconds(0)
    let p99 = sight.delays.quantile(0.99) ?? Milliseconds(0)
    // A periodic query sees only the last of many commits, which was made just before it.
    return "the last of all seen, told \(sight.told / watchers) of \(commits); of those median"
      + " \(median), p99 \(p99); \(cost)"
  }

  private func follow(
    _ database: PostgresDatabase,
    _ watcher: Int,
    _ sight: Sight
  ) async throws -> [Any] {
    let rows = try await FetchedRows(RowRequest(table: "w"), in: database)
    rows.prepare(0..<clients)
    await rows.settle()
    let tokens = (0..<clients).map { position in
      rows[position].observe(\.[2]) { row, _ in sight.see(watcher, (0..<3).map { row[$0] }) }
    }
    return [rows, tokens]
  }

  private func ask(
    _ database: PostgresDatabase,
    _ interval: Duration,
    _ watcher: Int,
    _ sight: Sight
  ) async throws -> Task<Void, Never> {
    let plan = try await database.read { try $0.plan(for: RowRequest(table: "w")) }
    return Task { @MainActor in
      while !Task.isCancelled {
        let rows = try? await database.read { try $0.rows(of: plan).all() }
        for row in rows ?? [] { sight.see(watcher, row.values) }
        try? await Task.sleep(for: interval)
      }
    }
  }

  /// Measures the cost of observing without commits.
  func measureIdling() async throws {
    var results = Results("idle: ten seconds without a commit, once nothing has been for a while")
    for (watchers, way) in [(1, Way.following), (10, .apart), (100, .following), (100, .apart)] {
      let sight = Sight()
      var held: [Any] = []
      for watcher in 0..<watchers {
        let address = server.address + way.difference(watcher)
        held += try await follow(try PostgresDatabase(address), watcher, sight)
      }
      // Long enough for earlier watchers to end.
      try await Task.sleep(for: .seconds(6))
      let before = (server.processorTime(), clock())
      try await Task.sleep(for: .seconds(10))
      let used = (server.processorTime() - before.0) * 10
      let own = Double(clock() - before.1) / Double(CLOCKS_PER_SEC) * 10
      withExtendedLifetime(held) {}
      let figure = String(format: "server %.2f %% of a core, watchers %.2f %%", used, own)
      results.rows.append(("\(way), \(watchers) watching", figure))
    }
    results.print()
  }
}
