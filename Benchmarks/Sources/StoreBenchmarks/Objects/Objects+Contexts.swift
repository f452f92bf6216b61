import BenchmarkFigures
import Foundation
import LiveObjects
import LiveSQLite

extension Objects {
  private static let contexts = 200

  /// Measures the resources of many idle contexts with a list each.
  func measureContexts() async throws {
    let path = try makeFile("objects", filled: true)
    var results = Results(
      "\(Self.contexts) contexts with a list each, on stores of their own, at rest"
    )
    let before = (threads: Memory.threads, files: Memory.descriptors.count)
    let held = try (0..<Self.contexts).map { _ in
      let context = try ManagedContext(Store(path: path))
      let list = try context.fetchedObjects(Item.self)
      list.prepare(0..<20)
      return (context, list)
    }
    for (_, list) in held { await list.settle() }
    try await Task.sleep(for: .seconds(2))
    let start = clock()
    try await Task.sleep(for: .seconds(5))
    let used = Double(clock() - start) / Double(CLOCKS_PER_SEC) / 5 * 100
    let threads = Memory.threads - before.threads
    let files = Memory.descriptors.count - before.files
    let queues = Memory.descriptors.filter { $0.contains("inotify") }.count
    withExtendedLifetime(held) {}
    results.rows.append(("threads", "\(threads) more"))
    results.rows.append(("descriptors", "\(files) more"))
    results.rows.append(("inotify instances", "\(queues)"))
    results.rows.append(("idle", String(format: "%.2f %% of a core", used)))
    results.goals.append(("≤ 16 threads", threads <= 16))
    results.goals.append(("≤ 4 descriptors each", files <= 4 * Self.contexts))
    results.goals.append(("≤ 1 inotify instance", queues <= 1))
    results.goals.append(("≤ 1 % of a core", used <= 1))
    results.print()
  }
}
