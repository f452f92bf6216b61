#if Web
  import KeyValueObserving
  import LiveCells
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
  @Suite(.timeLimit(.minutes(15))) struct DepartureTests {
    private let source = LoadingSource()
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
