import BenchmarkFigures
import Foundation

/// Measures how tables of a PostgreSQL server are observed, opened and scrolled, and the server's
/// load. Prints a table for each.
///
/// The first argument is the script that creates the server, the second its folder.
///
/// - `BENCH_ROWS`: the number of rows of the large table (default: ten million).
/// - `BENCH_PARTS`: the parts to measure, among `following`, `idling` and `reaching` (default:
///   all).
@main
@MainActor
struct Program {
  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 3 else {
      print("usage: ServerBenchmarks SCRIPT FOLDER")
      exit(64)
    }
    #if DEBUG
      print("This is a debug build: its figures mean little.\n")
    #endif
    let server = try Server(script: arguments[1], folder: arguments[2])
    defer { server.end() }
    let environment = ProcessInfo.processInfo.environment
    let parts = environment["BENCH_PARTS"]?.split(separator: ",").map(String.init)
    func isWanted(_ part: String) -> Bool { parts?.contains(part) ?? true }
    let following = try Following(server: server)
    if isWanted("following") {
      try await following.measure(commits: 10_000, watcherCounts: [1])
      try await following.measure(commits: 2_000, watcherCounts: [0, 1, 10, 100])
    }
    if isWanted("idling") { try await following.measureIdling() }
    guard isWanted("reaching") else { return }
    // The watchers' connections are released on the main actor. Wait here, so that this is not
    // measured below.
    while try server.connectionCount() > 1 { try await Task.sleep(for: .milliseconds(20)) }
    let count = environment["BENCH_ROWS"].flatMap { Int($0) } ?? 10_000_000
    try await Reaching(server: server, count: count).measure()
  }
}
