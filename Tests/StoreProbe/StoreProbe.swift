#if SQLite
  import LiveStore

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Darwin)
    import Darwin
  #endif

  /// A process that watches a database, for the tests and measurements that need another one.
  ///
  /// `StoreProbe figures FILE [ORDER]` tells how long opening, ordering and jumping take, and the
  /// memory they need. `StoreProbe follow FILE TABLE` writes a line for each state that it sees.
  @main
  @MainActor
  struct StoreProbe {
    static func main() async throws {
      let arguments = CommandLine.arguments
      switch (arguments.count, arguments.dropFirst().first) {
      case (3...4, "figures"): try await figures(arguments[2], order: arguments.dropFirst(3).first)
      case (4, "follow"): try await follow(arguments[2], table: arguments[3])
      default:
        print("usage: StoreProbe figures FILE [ORDER] | follow FILE TABLE")
        exit(64)
      }
    }

    private static func figures(_ path: String, order: String?) async throws {
      let clock = ContinuousClock()
      func milliseconds(_ start: ContinuousClock.Instant) -> Double {
        let (seconds, attoseconds) = (clock.now - start).components
        return Double(seconds) * 1e3 + Double(attoseconds) / 1e15
      }
      let start = clock.now
      let store = try Store(path: path)
      let rows = try FetchedRows(RowRequest(order: order.map { [$0] } ?? []), in: store)
      rows.prepare(0..<min(50, rows.count))
      for position in 0..<min(50, rows.count) { _ = rows[position][0] }
      print("first frame: \(milliseconds(start)) ms, \(rows.count) rows, \(megabytes()) MB")

      var longest = 0.0
      var last = clock.now
      let ticks = Task { @MainActor in
        while !Task.isCancelled {
          try? await Task.sleep(for: .milliseconds(1))
          longest = max(longest, milliseconds(last))
          last = clock.now
        }
      }
      var steps: [Int] = []
      let token = rows.observeStatus { status in
        if let progress = status.progress { steps.append(Int(progress * 100)) }
      }
      let settling = clock.now
      await rows.settle()
      ticks.cancel()
      withExtendedLifetime(token) {}
      print(
        "settled: \(milliseconds(settling)) ms, \(rows.count) rows, \(megabytes()) MB,"
          + " \(steps.count) reports of progress, longest turn \(longest) ms"
      )
      var numbers = SystemRandomNumberGenerator()
      var worst = 0.0
      var worstPosition = 0.0
      for _ in 0..<200 where rows.count > 50 {
        let position = Int.random(in: 0..<(rows.count - 50), using: &numbers)
        let jump = clock.now
        rows.prepare(position..<(position + 50))
        for index in position..<(position + 50) { _ = rows[index][0] }
        worst = max(worst, milliseconds(jump))
        let row = rows[position]
        rows.prepare(0..<50)
        let question = clock.now
        let answer = rows.position(of: row)
        worstPosition = max(worstPosition, milliseconds(question))
        if answer != position { print("position \(position) is told as \(answer ?? -1)") }
      }
      print("200 jumps: worst \(worst) ms; position of a distant row: worst \(worstPosition) ms")
      print("at the end: \(megabytes()) MB, at most \(peak()) MB")
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

    private static func megabytes() -> Int { status("VmRSS:") }

    private static func peak() -> Int { status("VmHWM:") }

    private static func status(_ field: String) -> Int {
      guard let file = fopen("/proc/self/status", "r") else { return 0 }
      defer { fclose(file) }
      var line = [CChar](repeating: 0, count: 256)
      while fgets(&line, CInt(line.count), file) != nil {
        let text = String(
          decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) },
          as: UTF8.self
        )
        guard text.hasPrefix(field) else { continue }
        return (Int(text.filter(\.isNumber)) ?? 0) / 1024
      }
      return 0
    }
  }
#else
  @main
  struct StoreProbe {
    static func main() {}
  }
#endif
