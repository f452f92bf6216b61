import Foundation

/// Measures how large tables are opened, scrolled and observed, compared with the `sqlite3` shell.
/// Prints a table for each.
///
/// The argument is a folder, in which the database file is created once. `BENCH_ROWS` is the number
/// of rows (default: ten million).
///
/// - `objects FOLDER [PART…]` measures managed objects only, or the given parts: inserting,
///   listing, fetching, saving, following, relations, contexts.
/// - `changes FOLDER` measures commits to a large table only (default: a million rows).
/// - `open FILE ORDER` and `hold FILE KIND` are used internally: a process that opens the table, or
///   retains all rows, and prints the cost.
@main
@MainActor
struct Program {
  static func main() async throws {
    let arguments = CommandLine.arguments
    if arguments.count == 4, arguments[1] == "open" {
      return try Opening.open(arguments[2], order: arguments[3])
    }
    if arguments.count == 4, arguments[1] == "hold" {
      return try Objects.hold(arguments[2], arguments[3])
    }
    let isForObjects = arguments.count > 2 && arguments[1] == "objects"
    let isForChanges = arguments.count == 3 && arguments[1] == "changes"
    guard arguments.count == 2 || isForObjects || isForChanges else {
      print("usage: StoreBenchmarks FOLDER | objects FOLDER [PART...] | changes FOLDER")
      exit(64)
    }
    let folder = arguments[isForObjects || isForChanges ? 2 : 1]
    #if DEBUG
      print("This is a debug build: its figures mean little.\n")
    #endif
    guard Shell.isThere else {
      print("There is no \(Shell.path) here, so that nothing of the store can be measured.")
      return
    }
    let rows = ProcessInfo.processInfo.environment["BENCH_ROWS"].flatMap { Int($0) }
    if isForChanges {
      return try await Changes(folder: folder, count: rows ?? 1_000_000).measure()
    }
    try await Objects(folder: folder).measure(Array(arguments.dropFirst(3)))
    if isForObjects { return }
    let database = try BenchmarkDatabase(folder: folder, count: rows ?? 10_000_000)
    try Opening(database: database).measure()
    try await Jumping(database: database).measure()
    for mode in ["WAL", "DELETE"] {
      try await Commits(folder: folder, mode: mode).measure()
    }
    try await Idling(database: database).measure()
    try await Changes(folder: folder, count: rows ?? 1_000_000).measure()
  }
}
