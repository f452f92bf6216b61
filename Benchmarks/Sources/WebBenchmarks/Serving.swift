import Foundation
import Hummingbird
import LiveCells
import LiveCellsWeb
import LiveSQLite
import Logging

/// The product: a server of the table in its own application.
enum Serving {
  static func serve(database path: String) async throws {
    let store = try Store(path: path)
    var limits = ServerLimits()
    limits.shapes = 400
    let server = LiveTableServer(
      [
        ServedTable("requests") {
          let rows = try FetchedRows(RowRequest(table: "requests"), in: store)
          let table = LiveTable(rows) {
            rows.columns.enumerated().map { position, declared in
              var column = Column(declared.name, format: .plain) { (row: Row) in
                try row.value(at: position)
              }
              column.key = declared.name
              return column
            }
          }
          return TableSession(table, title: "requests")
        }
      ],
      limits: limits
    )
    let router = Router(context: ViewerContext.self)
    server.addRoutes(to: router.group())
    try await run(router)
  }

  /// Serves on a free port, and prints the port as the only line of output.
  static func run<Context: RequestContext>(_ router: Router<Context>) async throws
  where Context.Source == ApplicationRequestContextSource {
    var logger = Logger(label: "bench")
    logger.logLevel = .critical
    try await Application(
      router: router,
      // All viewers connect at once, which exceeds the default backlog.
      configuration: ApplicationConfiguration(
        address: .hostname("127.0.0.1", port: 0),
        backlog: 4_096
      ),
      onServerRunning: { channel in
        print(channel.localAddress?.port ?? 0)
        fflush(nil)
      },
      logger: logger
    ).runService()
  }
}
