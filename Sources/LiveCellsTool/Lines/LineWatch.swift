import LiveCells
import LiveCellsTerminal
import LiveRows

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Shows the rows of lines on a screen, or writes what they change.
@MainActor
struct LineWatch {
  var source: LineSource
  var key: [String]
  var columns: [String]?
  var limit: Int?
  var formats: ColumnFormats
  var seconds: Double?

  nonisolated init(
    source: LineSource,
    key: [String],
    columns: [String]?,
    limit: Int?,
    formats: ColumnFormats,
    seconds: Double?
  ) {
    self.source = source
    self.key = key
    self.columns = columns
    self.limit = limit
    self.formats = formats
    self.seconds = seconds
  }

  // MARK: - On a screen

  /// Shows the rows until the person has seen enough. The first of them is waited for; columns that come
  /// later are added.
  func run(_ settings: ScreenSettings) async throws {
    let screen = settings.makeScreen()
    let rows = LineRows(columns: columns, limit: limit)
    let status = StatusText()
    let (begun, beginning) = AsyncStream.makeStream(of: Void.self)
    var session: TableSession?
    let following = Task {
      defer { beginning.finish() }
      do {
        try await source.follow(into: rows, key: key) {
          status.source = $0
        } changed: {
          if !rows.columns.isEmpty { beginning.yield() }
          if let session, session.columnHeads.map(\.title) != rows.columns {
            session.replaceTable(with: try table(of: rows), pinnedColumn: pinned(in: rows))
          }
        }
      } catch {
        status.source = .lost("\(error)")
        throw error
      }
    }
    defer { following.cancel() }
    try await TimedWork.run(for: seconds) { @MainActor in
      var iterator = begun.makeAsyncIterator()
      _ = await iterator.next()
      try Task.checkCancellation()
      // There is nothing to show of what ended before its first row.
      if rows.columns.isEmpty { try await following.value }
      let begun = try self.session(rows, status)
      if case .record(_, let pace) = source { Self.addCommands(to: begun, pace) }
      settings.apply(to: begun)
      session = begun
      try await screen.run(begun)
    }
  }

  private func table(of rows: LineRows) throws -> LiveTable<ObservableArray<LineRow>> {
    let formats = try formats.positions(in: rows.columns)
    return LiveTable(rows.rows) {
      rows.columns.enumerated().map { position, name in
        Column(name, format: (formats[position] ?? .short).showingNil(as: "")) { (row: LineRow) in
          row.value(at: position)
        }
      }
    }
  }

  private func pinned(in rows: LineRows) -> Int {
    key.first.flatMap(rows.columns.firstIndex) ?? 0
  }

  private static func addCommands(to session: TableSession, _ pace: ReplayPace) {
    session.commands += [
      TableCommand("play twice as quickly", keys: [.character("+")]) { session in
        pace.change(by: 2)
        session.say(pace.status(at: nil).text)
      },
      TableCommand("play half as quickly", keys: [.character("_")]) { session in
        pace.change(by: 0.5)
        session.say(pace.status(at: nil).text)
      },
    ]
  }

  private func session(_ rows: LineRows, _ status: StatusText) throws -> TableSession {
    TableSession(
      try table(of: rows),
      title: source.name,
      pinnedColumn: pinned(in: rows)
    ) {
      var shown = status.source
      if let reason = rows.interruption, shown.condition == .live { shown = .stale(reason) }
      let notes = [shown.note, Self.note(rows)].filter { !$0.isEmpty }
      shown.note = notes.joined(separator: ", ")
      return shown
    }
  }

  /// What of the lines can't be seen in the rows.
  private static func note(_ rows: LineRows) -> String {
    var notes: [String] = []
    if rows.faults.count > 0 {
      notes.append("\(rows.faults.count) not understood (\(rows.faults.last))")
    }
    if !rows.otherColumns.isEmpty {
      notes.append("\(rows.otherColumns.count) columns not shown")
    }
    return notes.joined(separator: ", ")
  }

  // MARK: - As lines

  /// Writes the rows: once, when the source has ended or the command was run, or each change as it comes.
  /// A command gets them instead, if there is one.
  func write(
    _ format: OutputFormat,
    once: Bool,
    to command: ChangeCommand? = nil,
    changes: Int? = nil
  ) async throws {
    let rows = LineRows(columns: columns, limit: limit)
    let writer = LineWriter(rows, format, to: command, limit: changes)
    try await TimedWork.run(for: seconds, heedsStops: true) { @MainActor in
      do {
        if once, case .command(let command, _) = source {
          rows.replace(with: try await CommandRun(command: command, key: key).records())
        } else {
          if !once { writer.begin() }
          try await source.follow(into: rows, key: key) { status in
            if status.isOutdated { StandardError.write(status.note) }
          } changed: {
            try await writer.flush()
          }
        }
      } catch is CancellationError {
        // The time that was given is over, or somebody has seen enough.
      } catch let fault as LineFault {
        throw OutputError.input(fault.description)
      }
      if once { try writer.writeAll() }
      if rows.faults.count > 0 {
        StandardError.write("\(rows.faults.count) lines were not understood; \(rows.faults.last)")
      }
    }
  }
}

/// How what is shown relates to what there is, to be observed.
@MainActor
@KeyValueObservable
private final class StatusText {
  var source = SourceStatus(.loading)
}
