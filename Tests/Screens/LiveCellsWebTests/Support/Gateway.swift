#if Web
  import LiveCells
  import LiveCellsWeb
  import LiveRows
  import LiveSQLite

  /// A server of a database's table on a port of its own, one of several on the same file.
  @MainActor
  final class Gateway {
    let server: LiveTableServer
    let port: Int
    private let run: Task<Void, any Error>

    /// Creates a server for a table in an SQLite file.
    convenience init(path: String, table: String, isEditable: Bool = false) async throws {
      let store = try Store(path: path, access: isEditable ? .readWrite : .readOnly)
      try await self.init(table: table, in: store, isEditable: isEditable)
    }

    convenience init(
      table: String,
      in database: any WritableRowDatabase,
      isEditable: Bool = false
    ) async throws {
      try await self.init(
        [
          ServedTable(table) {
            let rows = try await FetchedRows(RowRequest(table: table), in: database)
            let shown = LiveTable(rows) {
              for column in rows.columns { Column<Row>(column.name, key: column.name) }
            }
            if isEditable { shown.editor = try RowEditor(rows, in: database) }
            return TableSession(shown) {
              rows.status.failure.map { .lost($0.message) } ?? .live
            }
          }
        ],
        isEditable: isEditable
      )
    }

    /// Creates a server for some tables.
    init(
      _ tables: [ServedTable],
      findingAgain findTables: (@Sendable () async throws -> [ServedTable])? = nil,
      isEditable: Bool = false,
      limits: ServerLimits = .patient
    ) async throws {
      let server = LiveTableServer(
        tables,
        findingAgain: findTables,
        limits: limits,
        allowsEditing: isEditable,
        clock: TaskFrameClock(framesPerSecond: 500)
      )
      self.server = server
      var options = StandaloneServer.Options.forTests
      options.token = TrackServer.token
      let (addresses, told) = AsyncStream<String>.makeStream()
      run = Task { [options] in
        defer { told.finish() }
        try await StandaloneServer(server, options).run { told.yield($0) }
      }
      var address: String?
      for await told in addresses {
        address = told
        break
      }
      let authority = address?.split(separator: "/").dropFirst().first
      guard let port = authority?.split(separator: ":").last.flatMap({ Int($0) })
      else { throw WireConnection.Fault(text: "no address") }
      self.port = port
    }

    /// Opens a stream of the table, of the first rows by default, optionally with a last event id.
    func stream(_ rows: String = "rows", after position: String? = nil) async throws -> WireStream {
      WireStream(
        try await WireResponse(
          port: port,
          path: "/\(TrackServer.token)/\(rows)",
          headers: position.map { ["Last-Event-ID": $0] } ?? [:]
        )
      )
    }

    /// Requests a path below the page.
    func get(_ path: String) async throws -> WireResponse {
      try await WireResponse(port: port, path: "/\(TrackServer.token)/\(path)")
    }

    /// Ends the server without notifying its viewers.
    func kill() async {
      run.cancel()
      _ = await run.result
    }
  }
#endif
