import GRDB
import Hummingbird

/// The naive way: each viewer polls with its own query.
enum Polled {
  static func serve(database path: String) async throws {
    var configuration = Configuration()
    configuration.readonly = true
    configuration.maximumReaderCount = 2
    let pool = try DatabasePool(path: path, configuration: configuration)
    let router = Router()
    router.get("rows") { request, _ in
      let first = Int(request.uri.queryParameters["first"] ?? "0") ?? 0
      let count = Int(request.uri.queryParameters["count"] ?? "0") ?? 0
      let json = try await pool.read { database in
        let statement = try database.cachedStatement(
          sql: """
            SELECT json_group_array(json_array(id, name, state, size, at)) FROM
              (SELECT * FROM requests WHERE id > ? ORDER BY id LIMIT ?)
            """
        )
        return try String.fetchOne(statement, arguments: [first, count]) ?? ""
      }
      return Response(
        status: .ok,
        headers: [.contentType: "application/json"],
        body: ResponseBody(byteBuffer: ByteBuffer(string: json))
      )
    }
    try await Serving.run(router)
  }
}
