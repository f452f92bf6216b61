import LiveCells

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where rows come from that are no database's.
enum LineSource {
  /// The lines of standard input.
  case standardInput
  /// What a command prints, every so often.
  case command([String], every: Duration)

  /// What it is called.
  var name: String {
    switch self {
    case .standardInput: "standard input"
    case .command(let command, _): command.joined(separator: " ")
    }
  }

  /// Has rows follow the source until it ends, or the task is cancelled.
  ///
  /// - Parameters:
  ///   - rows: The rows.
  ///   - key: The columns that tell them apart.
  ///   - status: Is told how what the rows are relates to what there is.
  ///   - changed: Is called after each batch of lines, and each run of the command.
  /// - Throws: What keeps the source from being read at all.
  @MainActor
  func follow(
    into rows: LineRows,
    key: [String],
    status: (SourceStatus) -> Void,
    changed: () async throws -> Void
  ) async throws {
    switch self {
    case .standardInput:
      let feed = LineFeed(descriptor: STDIN_FILENO, key: key)
      status(.live)
      while let batch = try await feed.next() {
        try Task.checkCancellation()
        rows.take(batch)
        try await changed()
        await Task.yield()
      }
      status(SourceStatus(.fixed, "ended"))
    case .command(let command, let interval):
      let run = CommandRun(command: command, key: key)
      while true {
        let start = ContinuousClock.now
        do {
          rows.replace(with: try await run.records())
          status(.live("every \(Self.text(interval))"))
          try await changed()
        } catch let fault as LineFault {
          status(.stale(fault.description))
        }
        try await Task.sleep(until: start + interval)
      }
    }
  }

  private static func text(_ interval: Duration) -> String {
    let seconds = interval / .seconds(1)
    return seconds >= 1 && seconds == seconds.rounded() ? "\(Int(seconds)) s" : "\(interval)"
  }
}
