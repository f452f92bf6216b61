import BenchmarkFigures
import Foundation

/// Measures how tables of a PostgreSQL server are followed, opened and reached, and what that costs the
/// server, and prints a table for each.
///
/// `BENCH_ROWS` says how many rows the large table has, ten million unless it does. The server is made
/// for it by the script that the first argument names, in the folder that the second one does.
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
    let following = try Following(server: server)
    try await following.measure(commits: 10_000, watcherCounts: [1])
    try await following.measure(commits: 2_000, watcherCounts: [0, 1, 10, 100])
    try await following.measureIdling()
    let count = ProcessInfo.processInfo.environment["BENCH_ROWS"].flatMap { Int($0) } ?? 10_000_000
    try await Reaching(server: server, count: count).measure()
  }
}
