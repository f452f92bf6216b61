import CLibrary
import LiveCells

/// A source of rows that is not a database.
enum LineSource {
  /// The lines of standard input.
  case standardInput
  /// The output of a command that is run again and again.
  case command([String], every: Duration)
  /// A file with a recorded stream, replayed at its original pace.
  case record(path: String, pace: ReplayPace)

  /// The name of the source, for display.
  var name: String {
    switch self {
    case .standardInput: "standard input"
    case .command(let command, _): command.joined(separator: " ")
    case .record(let path, _): String(path.split(separator: "/").last ?? "")
    }
  }

  /// Keeps rows current until the source ends or the task is cancelled.
  ///
  /// - Parameters:
  ///   - rows: The rows.
  ///   - options: The known properties of the text.
  ///   - isOnScreen: Whether the errors of a command are hidden from the terminal.
  ///   - status: Called with the status of the source.
  ///   - changed: Called after each batch of lines, and each run of a command.
  /// - Throws: `OutputError` when the source cannot be read at all.
  @MainActor
  func follow(
    into rows: LineRows,
    _ options: LineOptions,
    isOnScreen: Bool,
    status: @escaping (SourceStatus) -> Void,
    changed: () async throws -> Void
  ) async throws {
    switch self {
    case .standardInput:
      let feed = LineFeed(descriptor: STDIN_FILENO, name: name, options)
      status(.live("waiting for rows"))
      while let batch = try await feed.next() {
        try Task.checkCancellation()
        status(.live)
        rows.take(batch)
        try await changed()
        await Task.yield()
      }
      status(SourceStatus(.fixed, "ended"))
    case .record(let path, let pace):
      try await Self.play(path, pace, into: rows, options, status: status, changed: changed)
    case .command(let command, let interval):
      let run = CommandRun(command: command, options: options, hidesErrors: isOnScreen)
      while true {
        let start = ContinuousClock.now
        do {
          let batch = try await Self.batch(of: run, isOnScreen ? status : { _ in })
          rows.replace(with: batch)
          status(.live("every \(Self.text(interval))"))
          try await changed()
        } catch let fault as LineFault {
          status(.stale(fault.description))
        }
        try await Task.sleep(until: start + interval)
      }
    }
  }

  /// Runs a command, and reports every second how long it has been running.
  @MainActor
  private static func batch(
    of run: CommandRun,
    _ status: @escaping (SourceStatus) -> Void
  ) async throws -> LineBatch {
    let clock = Task { @MainActor in
      for second in 1... {
        try await Task.sleep(for: .seconds(1))
        status(.stale("running for \(second) s"))
      }
    }
    defer { clock.cancel() }
    return try await run.records()
  }

  /// Plays a file, each commit at its time.
  @MainActor
  private static func play(
    _ path: String,
    _ pace: ReplayPace,
    into rows: LineRows,
    _ options: LineOptions,
    status: (SourceStatus) -> Void,
    changed: () async throws -> Void
  ) async throws {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw OutputError.file("\(path): " + String(cString: strerror(errno)), isInput: true)
    }
    defer { close(descriptor) }
    var options = options
    options.isRecord = true
    let feed = LineFeed(descriptor: descriptor, name: path, options)
    var pending = LineBatch()
    var isRecord = false
    status(pace.status(at: nil))
    while let batch = try await feed.next() {
      try Task.checkCancellation()
      if !isRecord {
        isRecord = !batch.records.isEmpty
        if !isRecord, !batch.faults.isEmpty { throw OutputError.notRecord(of: path) }
      }
      pending.faults += batch.faults
      for record in batch.records {
        pending.records.append(record)
        guard case .commit(let time, _) = record else { continue }
        try await pace.wait(until: time)
        rows.take(pending)
        pending = LineBatch()
        status(pace.status(at: time))
        try await changed()
      }
      // The initial rows, and changes that were recorded without times.
      if !pace.hasBegun, !pending.records.isEmpty {
        rows.take(pending)
        pending = LineBatch()
        try await changed()
      }
    }
    if !isRecord {
      let isEmpty = lseek(descriptor, 0, SEEK_CUR) == 0
      throw isEmpty ? .notRecord("\(path): the file is empty") : OutputError.notRecord(of: path)
    }
    rows.take(pending)
    try await changed()
    status(SourceStatus(.fixed, "ended"))
  }

  /// Checks the beginning of a file before a screen shows it. Reading a pipe would remove its
  /// contents, so pipes are not checked.
  ///
  /// - Throws: `OutputError.notRecord`.
  static func checkRecord(_ path: String, _ options: LineOptions) throws {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    // A pipe has no position.
    guard lseek(descriptor, 0, SEEK_CUR) == 0 else { return }
    var bytes = [UInt8](repeating: 0, count: 64 << 10)
    let count = read(descriptor, &bytes, bytes.count)
    if count < 0 { return }
    if count == 0 { throw OutputError.notRecord("\(path): the file is empty") }
    var options = options
    options.isRecord = true
    var input = LineInput(options)
    let batch = input.read(Array(bytes.prefix(count)), isLast: count < bytes.count)
    if batch.records.isEmpty, !batch.faults.isEmpty { throw OutputError.notRecord(of: path) }
  }

  private static func text(_ interval: Duration) -> String {
    let seconds = interval / .seconds(1)
    return seconds >= 1 && seconds == seconds.rounded() ? "\(Int(seconds)) s" : "\(interval)"
  }
}
