#if SQLite || PostgreSQL
  import LiveCells
  import LiveCellsTerminal
  import LiveRows

  /// Shows a table on a screen until the user quits.
  @MainActor
  struct ScreenWatch {
    var database: any RowDatabase
    var request: RowRequest
    var formats: ColumnFormats
    var seconds: Double?

    /// More than most texts are long; a megabyte in a cell costs no more than this.
    private static let longestValue = 65_536

    nonisolated init(
      database: any RowDatabase,
      request: RowRequest,
      formats: ColumnFormats,
      seconds: Double?
    ) {
      self.database = database
      self.request = request
      self.formats = formats
      self.seconds = seconds
    }

    /// What the database is called where there is little room.
    var name: String { String(database.name.split(separator: "/").last ?? "") }

    func run(on kind: ScreenKind, _ colors: ColorPolicy) async throws {
      let screen = kind.screen(colors)
      let showsList = try await needsPicker()
      try await TimedWork.run(for: seconds) { @MainActor in
        if showsList {
          try await TablePicker(watch: self).run(on: screen)
        } else {
          try await screen.run(try await session(for: request.table))
        }
      }
    }

    /// Whether there are several tables, and none of them was asked for.
    private func needsPicker() async throws -> Bool {
      guard request.table == nil, request.sql == nil else { return false }
      return try await database.readLater { try $0.tableNames() }.count > 1
    }

    /// What shows a table; nil is the only one, or what the query selects.
    func session(for table: String?) async throws -> TableSession {
      var request = request
      request.table = table
      request.longestValue = Self.longestValue
      let rows = try await rows(of: request)
      let formats = try formats.positions(in: rows.columns.map(\.name))
      let table = LiveTable(rows) {
        rows.columns.enumerated().map { position, column in
          Self.column(column.name, at: position, formats[position] ?? .plain)
        }
      }
      let isImmutable = database.isImmutable
      let key = rows.keyColumns.first.flatMap { name in
        rows.columns.firstIndex { $0.name == name }
      }
      return TableSession(table, title: "\(name): \(rows.table.name)", pinnedColumn: key ?? 0) {
        Self.source(rows.status, isImmutable: isImmutable)
      }
    }

    private func rows(of request: RowRequest) async throws -> FetchedRows {
      if let local = database as? any LocalRowDatabase {
        return try FetchedRows(request, in: local)
      }
      return try await FetchedRows(later: request, in: database)
    }

    /// By its position, because a column may have any name; by its name the database orders and
    /// searches.
    private static func column(
      _ name: String,
      at position: Int,
      _ format: FieldFormat
    ) -> Column<Row> {
      var column = Column(name, format: format.showingNil(as: "NULL")) { (row: Row) in
        try row.value(at: position)
      }
      column.key = name
      return column
    }

    private static func source(
      _ status: FetchedRows.Status,
      isImmutable: Bool
    ) -> SourceStatus {
      if let failure = status.failure { return .lost(failure.message) }
      if isImmutable { return SourceStatus(.fixed) }
      if status.isPreliminary { return .live("by key until ordered", progress: status.progress) }
      if status.isOrderDelayed {
        return .live("order at most once a second", progress: status.progress)
      }
      return status.isCountExact ? .live : .live("counting", progress: status.progress)
    }
  }
#endif
