import BenchmarkFigures
import Foundation

/// Measures the cost of showing ten commits per second to a number of viewers.
struct Measuring {
  private static let commitsPerSecond = 10
  private static let seconds = 10
  private static let executions: [(viewers: Int, shapes: Int)] = [
    (50, 200), (500, 200), (5_000, 200), (5_000, 1),
  ]

  /// The ways to show the table, with their program argument and title.
  private static let ways = [
    (argument: "serve", title: "LiveCellsWeb"),
    (argument: "bare", title: "the transport alone, 180 bytes each"),
    (argument: "poll", title: "each viewer queries each second"),
  ]

  private struct Outcome {
    var figures: Viewers.Figures
    var server: Double
    var viewers: Double
    var memory: Int
    var memoryPerViewer: Double?
  }

  let folder: String

  func measure(_ wanted: [String]) throws {
    #if DEBUG
      print("This is a debug build: its figures mean little.\n")
    #endif
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let chosen = wanted.filter { $0 != "live" }.compactMap { text -> (viewers: Int, shapes: Int)? in
      let parts = text.split(separator: ":").compactMap { Int($0) }
      return parts.count == 2 ? (parts[0], parts[1]) : nil
    }
    let ways = Self.ways.filter { $0.argument != "poll" || !wanted.contains("live") }
    for (viewers, shapes) in chosen.isEmpty ? Self.executions : chosen {
      let outcomes = try ways.map { try measure($0.argument, viewers, shapes) }
      report(viewers, shapes, Array(zip(ways.map { $0.title }, outcomes)))
    }
  }

  /// Measures one way. Returns nil if some viewers could not connect, because the server is
  /// overloaded.
  private func measure(_ way: String, _ count: Int, _ shapes: Int) throws -> Outcome? {
    let path = folder + "/requests.sqlite"
    let table = try BenchmarkTable(path: path)
    let server = try Child([way, path])
    defer { server.end() }
    let viewers = try Child(["view", try server.line(), "\(count)", "\(shapes)", way])
    defer { viewers.end() }
    guard try viewers.line() == "opened" else { return nil }
    // The memory that shapes use for changes does not count for the viewers.
    var number = 0
    try commit(to: table, seconds: 2, from: &number)
    let memoryBefore = server.memory
    viewers.send("go")
    guard try viewers.line() == "ready" else { return nil }
    try commit(to: table, seconds: 2, from: &number)
    let memoryAfter = server.memory
    viewers.send("begin")
    let (before, viewersBefore) = (server.processorTime, viewers.processorTime)
    try commit(to: table, seconds: Self.seconds, from: &number)
    let used = server.processorTime - before
    let usedByViewers = viewers.processorTime - viewersBefore
    Thread.sleep(forTimeInterval: 1)
    viewers.send("end")
    let line = try viewers.line()
    let outcome = Outcome(
      figures: try JSONDecoder().decode(Viewers.Figures.self, from: Data(line.utf8)),
      server: used / Double(Self.seconds),
      viewers: usedByViewers / Double(Self.seconds),
      memory: server.memory,
      memoryPerViewer: count > shapes
        ? Double(memoryAfter - memoryBefore) / Double(count - shapes) : nil
    )
    // A complete run takes minutes, so each outcome is printed immediately.
    let said = "\(way), \(count):\(shapes): " + text(outcome, Self.seconds * Self.commitsPerSecond)
    FileHandle.standardError.write(Data((said + "\n").utf8))
    return outcome
  }

  private func commit(to table: BenchmarkTable, seconds: Int, from number: inout Int) throws {
    let start = ContinuousClock.now
    for index in 0..<(seconds * Self.commitsPerSecond) {
      number += 1
      try table.commit(number)
      let next = start + .milliseconds((index + 1) * 1_000 / Self.commitsPerSecond)
      Thread.sleep(forTimeInterval: max(0, (next - .now) / .seconds(1)))
    }
  }

  private func report(
    _ viewers: Int,
    _ shapes: Int,
    _ outcomes: [(title: String, outcome: Outcome?)]
  ) {
    // The product is the first outcome.
    let live = outcomes[0].outcome
    let commits = Self.seconds * Self.commitsPerSecond
    var results = Results(
      "\(viewers) viewers of \(min(viewers, shapes)) shapes, \(Self.commitsPerSecond) commits a second for \(Self.seconds) s"
    )
    for (title, outcome) in outcomes { results.rows.append((title, text(outcome, commits))) }
    results.goals = [
      ("≤ 1 core", live.map { $0.server <= 1 } ?? false),
      ("p99 ≤ 100 ms", live.map { $0.figures.latencies[990] <= 100 } ?? false),
    ]
    if viewers > shapes {
      let memory = live?.memoryPerViewer ?? .infinity
      results.goals.append(("≤ 20 kB a viewer", memory <= 20_000))
    }
    results.print()
  }

  private func text(_ outcome: Outcome?, _ commits: Int) -> String {
    guard let outcome else { return "some viewers were never let in" }
    let figures = outcome.figures
    let memory = outcome.memoryPerViewer.map { String(format: "%.1f kB", $0 / 1_000) } ?? "–"
    return String(
      format: "%.0f %% of a core (viewers %.0f %%), %@ a viewer, %.0f MB in all; "
        + "%.2f MB/s in %d reads/s; commit to read p50 %.0f ms, p99 %.0f ms, at most %.0f ms%@%@",
      outcome.server * 100,
      outcome.viewers * 100,
      memory,
      Double(outcome.memory) / 1e6,
      Double(figures.bytes) / 1e6 / Double(Self.seconds),
      figures.messages / Self.seconds,
      figures.latencies[500],
      figures.latencies[990],
      figures.latencies[1_000],
      figures.joined > 0 ? "; \(figures.joined) seen with a later one" : "",
      figures.isClosed ? "; connections were closed" : ""
    )
  }
}
