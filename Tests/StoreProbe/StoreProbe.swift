#if SQLite
  import LiveSQLite

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Darwin)
    import Darwin
  #endif

  /// A process that watches a database, for the tests that need another one.
  ///
  /// `StoreProbe follow FILE TABLE` writes a line for each state that it sees.
  @main
  @MainActor
  struct StoreProbe {
    static func main() async throws {
      let arguments = CommandLine.arguments
      guard arguments.count == 4, arguments[1] == "follow" else {
        print("usage: StoreProbe follow FILE TABLE")
        exit(64)
      }
      try await follow(arguments[2], table: arguments[3])
    }

    /// The sum of the first column and the number of rows are enough to tell states apart.
    private static func follow(_ path: String, table: String) async throws {
      let rows = try FetchedRows(RowRequest(table: table), in: Store(path: path))
      let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
      let token = rows.observeStatus { _ in continuation.yield() }
      continuation.yield()
      for await _ in stream {
        rows.prepare(0..<rows.count)
        var sum: Int64 = 0
        for position in 0..<rows.count {
          if case .integer(let value) = rows[position][0] { sum &+= value }
        }
        print("\(rows.status.failure?.code.rawValue ?? "live") \(rows.count) \(sum)")
        // Into a pipe nothing is written by itself.
        fflush(nil)
      }
      withExtendedLifetime(token) {}
    }
  }
#else
  @main
  struct StoreProbe {
    static func main() {}
  }
#endif
