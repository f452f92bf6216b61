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
  /// What was recorded in a file, as it happened.
  case record(path: String, pace: ReplayPace)

  /// What it is called.
  var name: String {
    switch self {
    case .standardInput: "standard input"
    case .command(let command, _): command.joined(separator: " ")
    case .record(let path, _): String(path.split(separator: "/").last ?? "")
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
      let feed = LineFeed(descriptor: STDIN_FILENO, name: name, key: key)
      status(.live)
      while let batch = try await feed.next() {
        try Task.checkCancellation()
        rows.take(batch)
        try await changed()
        await Task.yield()
      }
      status(SourceStatus(.fixed, "ended"))
    case .record(let path, let pace):
      try await Self.play(
        path,
        pace,
        into: rows,
        key: key,
        status: status,
        changed: changed
      )
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

  /// Plays a file, each commit at its time.
  @MainActor
  private static func play(
    _ path: String,
    _ pace: ReplayPace,
    into rows: LineRows,
    key: [String],
    status: (SourceStatus) -> Void,
    changed: () async throws -> Void
  ) async throws {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw OutputError.file("\(path): " + String(cString: strerror(errno)), isInput: true)
    }
    defer { close(descriptor) }
    let feed = LineFeed(descriptor: descriptor, name: path, key: key)
    var pending = LineBatch()
    status(pace.status(at: nil))
    while let batch = try await feed.next() {
      try Task.checkCancellation()
      pending.faults += batch.faults
      for record in batch.records {
        pending.records.append(record)
        guard case .commit(let time) = record else { continue }
        try await pace.wait(until: time)
        rows.take(pending)
        pending = LineBatch()
        status(pace.status(at: time))
        try await changed()
      }
      // The rows of the start, and what was recorded without times.
      if !pace.hasBegun, !pending.records.isEmpty {
        rows.take(pending)
        pending = LineBatch()
        try await changed()
      }
    }
    rows.take(pending)
    try await changed()
    status(SourceStatus(.fixed, "ended"))
  }

  private static func text(_ interval: Duration) -> String {
    let seconds = interval / .seconds(1)
    return seconds >= 1 && seconds == seconds.rounded() ? "\(Int(seconds)) s" : "\(interval)"
  }
}
