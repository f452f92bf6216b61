#if SQLite || PostgreSQL
  import KeyValueObserving
  import LiveCells
  import LiveRows

  /// A table of a database on a screen, as it is declared at the time: when it is given other columns,
  /// they are shown.
  @MainActor
  final class WatchedTable {
    private let watch: ScreenWatch
    private var rows: FetchedRows
    private weak var session: TableSession?
    private var following: ObservationToken?
    private var fetching: Task<Void, Never>?

    private init(_ rows: FetchedRows, _ watch: ScreenWatch) {
      self.rows = rows
      self.watch = watch
    }

    /// A session that shows a table; nil is the only one, or what the query selects.
    static func session(for table: String?, _ watch: ScreenWatch) async throws -> TableSession {
      let rows = try await watch.rows(of: table)
      let watched = WatchedTable(rows, watch)
      let session = TableSession(
        try watch.liveTable(of: rows),
        title: "\(watch.name): \(rows.table.name)",
        pinnedColumn: watched.pinnedColumn
      ) { watched.status }
      watch.settings.apply(to: session)
      watched.session = session
      watched.follow()
      return session
    }

    private var pinnedColumn: Int {
      rows.keyColumns.first.flatMap { name in rows.columns.firstIndex { $0.name == name } } ?? 0
    }

    private func follow() {
      following = rows.observeStatus { [weak self] status in
        if status.hasOtherColumns || status.failure?.code == .noSuchColumn { self?.fetchAnew() }
      }
    }

    /// Shows the columns that there are now. What the person asked for by name may be gone: then that is
    /// what is shown.
    private func fetchAnew() {
      guard fetching == nil else { return }
      fetching = Task {
        defer { fetching = nil }
        let table = watch.request.sql == nil ? rows.table.name : nil
        guard let new = try? await watch.rows(of: table), new.columns != rows.columns,
          let shown = try? watch.liveTable(of: new)
        else { return }
        rows = new
        session?.replaceTable(with: shown, pinnedColumn: pinnedColumn)
        follow()
      }
    }

    private var status: SourceStatus {
      var status = condition
      status.commits = rows.status.commits
      return status
    }

    private var condition: SourceStatus {
      let status = rows.status
      if let failure = status.failure { return .lost(failure.message) }
      if watch.database.isImmutable { return SourceStatus(.fixed) }
      if status.isPreliminary { return .live("by key until ordered", progress: status.progress) }
      if status.isOrderDelayed {
        return .live("order at most once a second", progress: status.progress)
      }
      return status.isCountExact ? .live : .live("counting", progress: status.progress)
    }
  }
#endif
