#if SQLite || PostgreSQL
  import LiveCells
  import LiveCellsTerminal
  import LiveRows

  /// Shows a table on a screen until the user quits.
  @MainActor
  struct ScreenWatch {
    var database: any RowDatabase
    /// The requests, one for each tab.
    var requests: [RowRequest]
    var formats: ColumnFormats
    var settings: ScreenSettings
    /// Whether the user may filter rows by an SQL condition.
    var acceptsConditions: Bool

    /// The maximum length of a value in a cell, in bytes. Longer values are cut, so that they cost
    /// little.
    private static let maxValueSize = 65_536

    nonisolated init(
      database: any RowDatabase,
      requests: [RowRequest],
      formats: ColumnFormats,
      settings: ScreenSettings,
      acceptsConditions: Bool = true
    ) {
      self.database = database
      self.requests = requests
      self.formats = formats
      self.settings = settings
      self.acceptsConditions = acceptsConditions
    }

    /// The short name of the database.
    var name: String { String(database.name.split(separator: "/").last ?? "") }

    func run() async throws {
      let screen = settings.makeScreen()
      if try await needsPicker() {
        try await TablePicker(watch: self).run(on: screen)
      } else {
        try await screen.run(try await layout())
      }
    }

    /// Returns whether there are several tables and none was named.
    private func needsPicker() async throws -> Bool {
      guard request.table == nil, request.sql == nil else { return false }
      return try await database.read { try $0.tableNames() }.count > 1
    }

    /// The request for the first table. Its options apply to all tables.
    var request: RowRequest { requests[0] }

    /// Returns the layout of the named tables, with tabs if there are several.
    private func layout() async throws -> ScreenLayout {
      var parts: [ScreenLayout] = []
      for request in requests {
        let session = try await session(for: request.table)
        parts.append(
          request.table.map { ScreenLayout.table(session).titled($0) } ?? .table(session)
        )
      }
      return parts.count == 1 ? parts[0] : .tabs(parts)
    }

    /// Creates a session for a table, or for the only table or the query if the name is nil.
    func session(for table: String?) async throws -> TableSession {
      try await WatchedTable.session(for: table, self)
    }

    /// Returns the rows of a table that satisfy a condition.
    func rows(of table: String?, where condition: String?) async throws -> FetchedRows {
      var request = request
      request.table = table
      request.condition = condition
      request.maxValueSize = Self.maxValueSize
      let rows = try await FetchedRows(request, in: database)
      rows.pace = .seconds(1) / settings.framesPerSecond
      return rows
    }

    /// Creates the editor of the rows, or returns nil if they cannot be written.
    func editor(of rows: FetchedRows) throws -> RowEditor? {
      // Rows identified only by their position may move, so they cannot be written.
      let isNumbered = rows.keyColumns == [rows.table.positionName]
      guard let database = database as? any WritableRowDatabase, !database.isReadOnly, !isNumbered
      else { return nil }
      return try RowEditor(rows, in: database)
    }

    /// Creates a table with all columns of the rows.
    func liveTable(of rows: FetchedRows, _ editor: RowEditor?) throws -> LiveTable<FetchedRows> {
      let formats = try formats.positions(in: rows.columns.map(\.name))
      let table = LiveTable(rows) {
        rows.columns.enumerated().map { position, column in
          Self.column(column.name, at: position, formats[position] ?? .short)
        }
      }
      table.editor = editor
      return table
    }

    /// Creates a column. It reads by position, because a column may have any name, and orders and
    /// searches by name.
    private static func column(
      _ name: String,
      at position: Int,
      _ format: FieldFormat
    ) -> Column<Row> {
      let format = format.showingNil(as: "NULL").cutting(at: maxValueSize)
      var column = Column(name, format: format) { (row: Row) in
        try row.value(at: position)
      }
      column.key = name
      return column
    }
  }
#endif
