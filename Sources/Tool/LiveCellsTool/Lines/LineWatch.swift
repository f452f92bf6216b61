import CLibrary
import LiveCells
import LiveCellsTerminal
import LiveRows

/// Shows the rows of a line source on a screen, or writes them and their changes.
@MainActor
struct LineWatch {
  var source: LineSource
  var key: [String] = []
  var columns: [String]?
  var limit: Int?
  var hasTitles: Bool?
  var formats: ColumnFormats
  var seconds: Double?

  nonisolated init(
    source: LineSource,
    key: [String] = [],
    columns: [String]? = nil,
    limit: Int? = nil,
    hasTitles: Bool? = nil,
    formats: ColumnFormats,
    seconds: Double?
  ) {
    self.source = source
    self.key = key
    self.columns = columns
    self.limit = limit
    self.hasTitles = hasTitles
    self.formats = formats
    self.seconds = seconds
  }

  private var options: LineOptions {
    LineOptions(keys: LineKeys(columns: key), hasTitles: hasTitles)
  }

  // MARK: - Screen

  /// Shows the rows until the user quits. The screen begins at once; columns are added as they
  /// appear.
  func run(_ settings: ScreenSettings) async throws {
    try settings.check()
    CommandGroups.prepare()
    let screen = settings.makeScreen()
    let rows = LineRows(columns: columns, limit: limit)
    let status = StatusText()
    let session = try session(rows, status)
    if case .record(_, let pace) = source { Self.addCommands(to: session, pace) }
    settings.apply(to: session)
    var shown = rows.columns
    let following = Task {
      do {
        try await source.follow(into: rows, options, isOnScreen: true) {
          status.source = $0
        } changed: {
          try check(rows)
          guard shown != rows.columns else { return }
          shown = rows.columns
          session.replaceTable(with: try table(of: rows), pinnedColumn: pinned(in: rows))
        }
      } catch {
        status.source = .lost("\(error)")
        throw error
      }
    }
    defer { following.cancel() }
    if case .record(let path, _) = source { try LineSource.checkRecord(path, options) }
    try await TimedWork.run(for: seconds) { @MainActor in try await screen.run(session) }
  }

  /// - Throws: `StoreError` for a requested column that does not exist.
  private func check(_ rows: LineRows) throws {
    guard let name = rows.columnTable.missing else { return }
    throw StoreError(.noSuchColumn(name, known: nil), context: source.name)
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
      TableCommand("double the speed", keys: [.character("+")]) { session in
        pace.change(by: 2)
        session.showMessage(pace.status(at: nil).text)
      },
      TableCommand("halve the speed", keys: [.character("_")]) { session in
        pace.change(by: 0.5)
        session.showMessage(pace.status(at: nil).text)
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

  /// Returns a note about the lines and columns that are omitted.
  private static func note(_ rows: LineRows) -> String {
    var notes: [String] = []
    if rows.faults.count > 0 {
      notes.append("\(rows.faults.count) invalid (\(rows.faults.last))")
    }
    if !rows.columnTable.others.isEmpty {
      notes.append("\(rows.columnTable.others.count) columns not shown")
    }
    return notes.joined(separator: ", ")
  }

  // MARK: - Output as lines

  /// Writes the rows: once, when the source has ended or the command was run, or each change as it
  /// arrives. If a command is given, it receives the changes instead.
  ///
  /// - Throws: `OutputError.leftOut` at the end if lines were skipped, and `OutputError.input` if a
  ///   command whose rows are written once has not ended.
  func write(
    _ format: OutputFormat,
    once: Bool,
    to command: ChangeCommand? = nil,
    changes: Int? = nil
  ) async throws {
    CommandGroups.prepare()
    let rows = LineRows(columns: columns, limit: limit, maxColumns: LineRows.maxWrittenColumns)
    let writer = LineWriter(rows, format, of: source.name, key: key, to: command, limit: changes)
    let complaints = Complaints()
    try await TimedWork.run(for: seconds, heedsStops: true) { @MainActor in
      do {
        if once, case .command(let command, _) = source {
          do {
            rows.replace(with: try await CommandRun(command: command, options: options).records())
          } catch is CancellationError {
            // Part of the rows would look like all of them.
            complaints.areIncomplete = true
            return
          }
          try check(rows)
        } else {
          if !once { writer.begin() }
          try await source.follow(into: rows, options, isOnScreen: false) { status in
            if status.isOutdated { StandardError.write(status.note) }
          } changed: {
            try check(rows)
            try await writer.flush()
            if case .command = source { complaints.add(rows) }
          }
        }
      } catch is CancellationError {
        // The time limit has expired, or the user stopped the command.
      } catch let fault as LineFault {
        throw OutputError.input(fault.description)
      }
      if once { try writer.writeAll() } else { try writer.end() }
      complaints.add(rows)
    }
    if complaints.areIncomplete {
      throw OutputError.input("\(source.name): the command has not ended, so no rows were written")
    }
    if complaints.areAny { throw OutputError.leftOut }
  }
}

/// Reports skipped lines and columns on standard error, whenever the report changes.
@MainActor
private final class Complaints {
  private(set) var areAny = false
  /// Whether a command was stopped before its end.
  var areIncomplete = false
  private var last = ""

  func add(_ rows: LineRows) {
    var texts: [String] = []
    if rows.faults.count > 0 {
      texts.append(LineBatch.complaint(rows.faults.count, last: rows.faults.last))
    }
    if !rows.columnTable.others.isEmpty {
      texts.append(
        "only the first \(LineRows.maxWrittenColumns) columns were written"
      )
    }
    let text = texts.joined(separator: "; ")
    if !text.isEmpty {
      areAny = true
      if text != last { StandardError.write(text) }
    }
    last = text
  }
}

/// The observable status of the source.
@MainActor
@KeyValueObservable
private final class StatusText {
  var source = SourceStatus(.loading)
}
