#if SQLite || PostgreSQL
  import LiveCells
  import LiveCellsTerminal
  import LiveRows

  /// Shows a table on a screen until the user quits.
  @MainActor
  struct ScreenWatch {
    var database: any RowDatabase
    var request: RowRequest
    var seconds: Double?

    /// Far more than a field shows; a megabyte in a cell costs no more than this.
    private static let longestValue = 8_192

    nonisolated init(database: any RowDatabase, request: RowRequest, seconds: Double?) {
      self.database = database
      self.request = request
      self.seconds = seconds
    }

    func run(on screen: ScreenKind, _ colors: ColorPolicy) async throws {
      var request = request
      request.longestValue = Self.longestValue
      let rows = try await rows(of: request)
      let table = LiveTable(rows) {
        rows.columns.enumerated().map { position, column in
          Self.column(column.name, at: position)
        }
      }
      let name = database.name.split(separator: "/").last ?? ""
      let isImmutable = database.isImmutable
      let session = TableSession(table, title: "\(name): \(rows.table.name)") {
        Self.source(rows.status, isImmutable: isImmutable)
      }
      try await TimedWork.run(for: seconds) { @MainActor in try await screen.run(session, colors) }
    }

    private func rows(of request: RowRequest) async throws -> FetchedRows {
      if let local = database as? any LocalRowDatabase {
        return try FetchedRows(request, in: local)
      }
      return try await FetchedRows(later: request, in: database)
    }

    /// By its position, because a column may have any name; by its name the database orders and
    /// searches.
    private static func column(_ name: String, at position: Int) -> Column<Row> {
      var column = Column(name, format: .plain.showingNil(as: "NULL")) { (row: Row) in
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
