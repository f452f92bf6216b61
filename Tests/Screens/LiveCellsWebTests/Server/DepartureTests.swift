#if Web && SQLite
  import DatabaseTestSupport
  import Foundation
  import KeyValueObserving
  import LiveCells
  import LiveRows
  import LiveSQLite
  import Synchronization
  import Testing

  @testable import LiveCellsWeb

  /// A source that is loading until a test changes it.
  @KeyValueObservable
  private final class LoadingSource {
    var isLoading = true
  }

  /// Clients that leave while the server reads for them and has written nothing yet.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct DepartureTests {
    private let source = LoadingSource()
    private let folder = Folder()
    private let tracks = (0..<20).map { ServedTrack("track \($0)") }

    private func server() async throws -> TrackServer {
      try await TrackServer(
        tracks,
        status: { [source] in SourceStatus(source.isLoading ? .loading : .live) }
      )
    }

    /// Sends a request, and returns when the server performs it.
    private func begin(
      _ path: String,
      _ server: TrackServer,
      version: String = "1.1"
    ) async throws -> WireConnection {
      let before = running(server)
      let connection = try WireConnection(port: server.port)
      connection.send("GET \(server.path)\(path) HTTP/\(version)\r\nHost: localhost\r\n\r\n")
      try await wait { running(server) > before }
      return connection
    }

    private func running(_ server: TrackServer) -> Int {
      server.server.viewerCount + server.server.downloads.load(ordering: .relaxed)
    }

    /// Waits until a condition is true. The suite's time limit ends a test that would wait forever.
    private func wait(until isSo: () -> Bool) async throws {
      while !isSo() { try await Task.sleep(for: .milliseconds(1)) }
    }

    nonisolated private static let requests = [
      "find.json?text=9", "find.json?text=9&sort=0", "rows.json", "rows.csv?sort=1",
    ]

    @Test(arguments: requests)
    func `a read ends when its client leaves`(path: String) async throws {
      let server = try await server()
      let connection = try await begin(path, server)
      connection.hangUp()
      try await wait { running(server) == 0 }
      #expect(server.server.shapes.finders.isEmpty)
      await server.end()
    }

    @Test(arguments: requests)
    func `a read ends when its connection is reset`(path: String) async throws {
      let server = try await server()
      let connection = try await begin(path, server)
      connection.reset()
      try await wait { running(server) == 0 }
      await server.end()
    }

    @Test(arguments: requests)
    func `a client that has only ended its sending receives the result`(path: String) async throws {
      let server = try await server()
      let connection = try await begin(path, server)
      connection.endSending()
      // The server has noticed it when the interim response arrives.
      var text = ""
      while !text.contains("HTTP/1.1 102 Processing\r\n\r\n") {
        let bytes = await connection.read()
        try #require(!bytes.isEmpty, "\(text)")
        text += String(decoding: bytes, as: UTF8.self)
      }
      #expect(running(server) == 1)
      source.isLoading = false
      text = await connection.readAll()
      #expect(text.hasPrefix("HTTP/1.1 200 OK\r\n"), "\(text)")
      #expect(text.contains("{\"position\":9}") || text.contains("track 19"), "\(text)")
      await server.end()
    }

    /// A server of rows whose statement finds 300 rows and then searches for ever.
    private func endlessRows() async throws -> Gateway {
      let path = folder.file("\(UUID().uuidString).sqlite")
      try Shell.run(
        path,
        """
        CREATE TABLE t(id INTEGER PRIMARY KEY, title TEXT);
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 301)
        INSERT INTO t SELECT i, 'row ' || i FROM n;
        """
      )
      let store = try Store(path: path)
      return try await Gateway([
        ServedTable("t") {
          var request = RowRequest(table: "t")
          request.condition = """
            id <= 300 OR EXISTS (WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
              SELECT 1 FROM n WHERE i < 0)
            """
          let rows = try FetchedRows(request, in: store)
          return TableSession(
            LiveTable(rows) {
              for column in rows.columns { Column<Row>(column.name, key: column.name) }
            }
          )
        }
      ])
    }

    nonisolated private static let downloads = [
      "rows.json", "rows.csv", "rows.csv?form=spreadsheet",
    ]

    @Test(arguments: downloads, ["1.1", "1.0"])
    func `a download ends when its client leaves after the first rows`(
      path: String,
      version: String
    ) async throws {
      let gateway = try await endlessRows()
      let connection = try WireConnection(port: gateway.port)
      connection.send(
        "GET /\(TrackServer.token)/\(path) HTTP/\(version)\r\nHost: localhost\r\n\r\n"
      )
      var text = ""
      while !text.contains("row 256") {
        let bytes = await connection.read()
        try #require(!bytes.isEmpty, "\(text)")
        text += String(decoding: bytes, as: UTF8.self)
      }
      #expect(gateway.server.downloads.load(ordering: .relaxed) == 1)
      connection.hangUp()
      try await wait { gateway.server.downloads.load(ordering: .relaxed) == 0 }
      await gateway.kill()
    }

    @Test(arguments: downloads)
    func `a client that has only ended its sending receives all rows`(path: String) async throws {
      source.isLoading = false
      let server = try await server()
      var complete = try await server.get(path)
      let expected = try await complete.text()
      #expect(expected.contains("track 19"))
      for count in 0..<20 {
        let connection = try WireConnection(port: server.port)
        connection.send(
          "GET \(server.path)\(path) HTTP/1.0\r\nHost: localhost\r\n\r\n"
        )
        if count % 2 == 1 { await Task.yield() }
        connection.endSending()
        let text = await connection.readAll()
        #expect(text.hasSuffix("\r\n\r\n" + expected), "\(text)")
      }
      await server.end()
    }

    @Test(arguments: ["rows", "rows.ndjson"], ["1.1", "1.0"])
    func `a stream ends when its viewer leaves`(path: String, version: String) async throws {
      source.isLoading = false
      let server = try await TrackServer(tracks, limits: .withoutHeartbeat)
      let viewer = try await begin(path, server, version: version)
      // Nothing is written after the first rows.
      var text = ""
      let end = path == "rows" ? "track 19" : "\"ready\""
      while !text.contains(end) {
        let bytes = await viewer.read()
        try #require(!bytes.isEmpty, "\(text)")
        text += String(decoding: bytes, as: UTF8.self)
      }
      viewer.hangUp()
      try await wait { running(server) == 0 }
      await server.end()
    }

    @Test(arguments: ["rows", "rows.ndjson"], ["1.1", "1.0"])
    func `a viewer that has only ended its sending receives changes`(
      path: String,
      version: String
    ) async throws {
      source.isLoading = false
      let server = try await server()
      let viewer = try await begin(path, server, version: version)
      var text = ""
      func receive(_ part: String) async throws {
        while !text.contains(part) {
          let bytes = await viewer.read()
          try #require(!bytes.isEmpty, "\(text)")
          text += String(decoding: bytes, as: UTF8.self)
        }
      }
      try await receive("track 19")
      viewer.endSending()
      if path == "rows" { try await receive("event: beat") }
      tracks[3].title = "changed"
      try await receive("changed")
      #expect(running(server) == 1)
      await server.end()
    }

    @Test func `a heartbeat of a stream of lines is no line`() async throws {
      source.isLoading = false
      var limits = ServerLimits.patient
      limits.heartbeat = .milliseconds(1)
      let server = try await TrackServer(tracks, limits: limits)
      var response = try await server.get("rows.ndjson")
      var text = ""
      while !text.contains("track 19") || !text.hasSuffix("}\n  ") {
        text += try #require(try await response.next())
      }
      tracks[3].title = "changed"
      while !text.contains("changed") || !text.hasSuffix("}\n ") {
        text += try #require(try await response.next())
      }
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      for line in lines.dropLast() {
        _ = try JSONSerialization.jsonObject(with: Data(line.utf8))
      }
      await server.end()
    }

    @Test func `a client of HTTP 1.0 that has ended its sending receives the result`() async throws
    {
      let server = try await server()
      let connection = try await begin("find.json?text=9", server, version: "1.0")
      connection.endSending()
      // Its end of sending arrives before a later connection of the same process is served.
      #expect(try await server.get("tables.json").status == 200)
      source.isLoading = false
      let text = await connection.readAll()
      #expect(
        text.hasPrefix("HTTP/1.0 200 OK\r\n") && text.hasSuffix("{\"position\":9}"),
        "\(text)"
      )
      await server.end()
    }

    @Test func `a search goes on for the clients that stay`() async throws {
      let server = try await server()
      let staying = try await begin("find.json?text=9", server)
      let leaving = try await begin("find.json?text=8", server)
      leaving.hangUp()
      // The searches of a view run one at a time, so this one ends after the other.
      source.isLoading = false
      var text = ""
      while !text.hasSuffix("{\"position\":9}") {
        let bytes = await staying.read()
        try #require(!bytes.isEmpty, "\(text)")
        text += String(decoding: bytes, as: UTF8.self)
      }
      try await wait { running(server) == 0 }
      #expect(server.server.shapes.finders.count == 1)
      await server.end()
    }

    @Test func `requests on one connection are watched one after the other`() async throws {
      source.isLoading = false
      let server = try await server()
      let connection = try WireConnection(port: server.port)
      let request = "GET \(server.path)find.json?text=9 HTTP/1.1\r\nHost: localhost\r\n\r\n"
      for _ in 0..<50 {
        connection.send(request)
        var text = ""
        while !text.hasSuffix("{\"position\":9}") {
          let bytes = await connection.read()
          try #require(!bytes.isEmpty, "\(text)")
          text += String(decoding: bytes, as: UTF8.self)
        }
      }
      source.isLoading = true
      // Another view has a reader of its own, which waits for the source.
      connection.send(request.replacing("text=9", with: "text=9&sort=1"))
      try await wait { running(server) == 1 }
      connection.hangUp()
      try await wait { running(server) == 0 }
      await server.end()
    }

    @Test func `a search that the end of the server interrupts is not reported as no match`()
      async throws
    {
      let server = try await server()
      let search = Task { [shapes = server.server.shapes] in
        try await shapes.find(
          "9",
          in: ViewRequest(table: "tracks"),
          from: 0,
          backwards: false
        )
      }
      try await wait { server.server.shapes.finders.first?.searches == 1 }
      await server.server.end()
      await #expect(throws: ServerRefusal.ending) { try await search.value }
      await server.end()
    }

    @Test func `a search throws when its reader has ended`() async throws {
      let session = TableSession(
        LiveTable(ObservableArray(tracks)) { Column("Title", \.title) },
        title: "Tracks"
      )
      let clock = TaskFrameClock(framesPerSecond: 500)
      let view = ViewRequest(table: "tracks")
      let reader = ShapeReader(session, view, names: RowIDs(), clock: clock)
      let finder = RowFinder(reader)
      #expect(try await finder.find("9", from: 0, backwards: false) == 9)
      reader.end()
      await #expect(throws: CancellationError.self) {
        try await finder.find("9", from: 0, backwards: false)
      }
    }

    @Test func `a cancelled search throws`() async throws {
      let server = try await server()
      let shapes = server.server.shapes
      let view = ViewRequest(table: "tracks")
      let search = Task { try await shapes.find("9", in: view, from: 0, backwards: false) }
      try await wait { shapes.finders.first?.searches == 1 }
      search.cancel()
      await #expect(throws: CancellationError.self) { try await search.value }
      #expect(shapes.finders.isEmpty)
      source.isLoading = false
      #expect(try await shapes.find("9", in: view, from: 0, backwards: false) == 9)
      // The reader of a complete view is kept for the next search.
      let finder = try #require(shapes.finders.first)
      let second = Task { try await shapes.find("8", in: view, from: 0, backwards: false) }
      second.cancel()
      await #expect(throws: CancellationError.self) { try await second.value }
      #expect(shapes.finders.count == 1 && shapes.finders[0] === finder)
      await server.end()
    }
  }
#endif
