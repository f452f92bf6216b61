#if SQLite || PostgreSQL
  import KeyValueObserving
  import LiveCells
  import LiveRows

  /// A table of a database on a screen. When its columns change, the new ones are shown.
  @MainActor
  final class WatchedTable {
    private let watch: ScreenWatch
    private var rows: FetchedRows
    /// The editor, if the table can be written.
    private let editor: RowEditor?
    /// The SQL condition of the rows; nil for all rows.
    private var condition: String?
    private weak var session: TableSession?
    private var following: ObservationToken?
    private var fetching: Task<Void, Never>?

    private init(_ rows: FetchedRows, _ watch: ScreenWatch) throws {
      self.rows = rows
      editor = try watch.editor(of: rows)
      self.watch = watch
      condition = watch.request.condition
    }

    /// Creates a session for a table, or for the only table or the query if the name is nil.
    static func session(for table: String?, _ watch: ScreenWatch) async throws -> TableSession {
      let rows = try await watch.rows(of: table, where: watch.request.condition)
      let watched = try WatchedTable(rows, watch)
      let session = TableSession(
        try watch.liveTable(of: rows, watched.editor),
        title: watched.title,
        pinnedColumn: watched.pinnedColumn
      ) { watched.status }
      watch.settings.apply(to: session)
      watched.session = session
      watched.follow()
      if watch.acceptsConditions { session.commands.append(watched.conditionCommand) }
      return session
    }

    private var title: String {
      "\(watch.name): \(rows.table.name)" + (editor == nil ? "" : " (writable)")
        + (condition.map { " where \($0)" } ?? "")
    }

    // MARK: - SQL conditions

    private static let question = "where "

    private var conditionCommand: TableCommand {
      var command = TableCommand(
        "filter by an SQL condition",
        keys: [.character("w")]
      ) { session in
        session.openPrompt(Self.question, text: self.condition ?? "") { self.choose($0) }
      }
      command.actsOnRows = false
      command.opensPrompt = true
      return command
    }

    private func choose(_ text: String) {
      let condition = text.allSatisfy(\.isWhitespace) ? nil : text
      Task {
        do {
          try await show(where: condition)
        } catch {
          let reason = (error as? StoreError)?.advice ?? "\(error)"
          session?.reopenPrompt(Self.question, text: text, remark: reason) { self.choose($0) }
        }
      }
    }

    private func show(where condition: String?) async throws {
      let new = try await watch.rows(of: table, where: condition)
      try show(new)
      self.condition = condition
      session?.title = title
    }

    /// The table's name for the next request.
    private var table: String? { watch.request.sql == nil ? rows.table.name : nil }

    private func show(_ new: FetchedRows) throws {
      let shown = try watch.liveTable(of: new, editor)
      rows = new
      editor?.edit(new)
      session?.replaceTable(with: shown, pinnedColumn: pinnedColumn)
      follow()
    }

    private var pinnedColumn: Int {
      rows.keyColumns.first.flatMap { name in rows.columns.firstIndex { $0.name.isExactly(name) } }
        ?? 0
    }

    private func follow() {
      following = rows.observeStatus { [weak self] status in
        if status.hasOtherColumns || status.failure?.code == .noSuchColumn { self?.fetchAnew() }
      }
    }

    /// Shows the present columns of the table. If a requested column no longer exists, the
    /// present rows stay, and their status reports the error.
    private func fetchAnew() {
      guard fetching == nil else { return }
      fetching = Task {
        defer { fetching = nil }
        guard let new = try? await watch.rows(of: table, where: condition),
          new.columns != rows.columns
        else { return }
        try? show(new)
      }
    }

    private var status: SourceStatus {
      var status = rowStatus
      status.commits = rows.status.commits
      return status
    }

    private var rowStatus: SourceStatus {
      let status = rows.status
      if let failure = status.failure { return .lost(failure.message) }
      if !status.isComplete, !status.isPreliminary {
        return SourceStatus(.looking, progress: status.progress)
      }
      if rows.isSearching { return SourceStatus(.looking, progress: status.progress) }
      if watch.database.isImmutable { return SourceStatus(.fixed) }
      if status.isPreliminary { return .live("sorting", progress: status.progress) }
      if status.isOrderDelayed {
        return .live("sorted once a second", progress: status.progress)
      }
      if !status.isCountExact { return .live("counting", progress: status.progress) }
      guard let interval = status.pollInterval else { return .live }
      let seconds = interval / .seconds(1)
      return .live("read every \(Int(exactly: seconds).map { "\($0)" } ?? "\(seconds)") s")
    }
  }
#endif
