#if Web
  import Foundation
  import LiveCells
  import Testing

  @testable import LiveCellsWeb

  /// Old versions of HTTP, methods without a body, and clients that occupy connections.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct ConnectionTests {
    /// Sends a request and returns the response up to the end of the connection.
    private func response(
      to line: String,
      _ server: TrackServer,
      headers: String = ""
    ) async throws -> (head: String, body: String) {
      let connection = try WireConnection(port: server.port)
      connection.send("\(line)\r\nHost: localhost\r\n\(headers)\r\n")
      let text = await connection.readAll()
      let parts = text.components(separatedBy: "\r\n\r\n")
      return (parts[0].lowercased(), parts.dropFirst().joined(separator: "\r\n\r\n"))
    }

    @Test func `a response to HTTP 1.0 has no chunks and ends with the connection`() async throws {
      let server = try await TrackServer([ServedTrack("a", plays: 1), ServedTrack("b")])
      for (path, body) in [
        ("/healthz", "ok\n"), (server.path + "rows.csv", "Title,Plays\r\na,1\r\nb,\r\n"),
        ("/wrong/rows.csv", "not found\n"),
      ] {
        let response = try await response(to: "GET \(path) HTTP/1.0", server)
        #expect(response.head.hasPrefix("http/1.0 "), "\(response.head)")
        #expect(!response.head.contains("transfer-encoding"))
        #expect(response.head.contains("connection: close"))
        #expect(response.body == body)
      }
      await server.end()
    }

    @Test func `a stream over HTTP 1.0 has no chunks`() async throws {
      let tracks = [ServedTrack("a"), ServedTrack("b")]
      let server = try await TrackServer(tracks, limits: .withoutHeartbeat)
      let connection = try WireConnection(port: server.port)
      connection.send("GET \(server.path)rows.ndjson HTTP/1.0\r\nHost: localhost\r\n\r\n")
      var text = ""
      while !text.contains("{\"op\":\"ready\"}\n") {
        let bytes = await connection.read()
        try #require(!bytes.isEmpty, "\(text)")
        text += String(decoding: bytes, as: UTF8.self)
      }
      #expect(text.contains("\"b\""))
      let body = try #require(text.range(of: "\r\n\r\n")).upperBound
      for line in text[body...].split(separator: "\n") {
        #expect((try? JSONSerialization.jsonObject(with: Data(line.utf8))) != nil, "\(line)")
      }
      connection.hangUp()
      await server.end()
    }

    @Test func `each route answers HEAD as GET, without a body`() async throws {
      let server = try await TrackServer([ServedTrack("a")])
      var stream = try await server.stream()
      try await stream.until { $0.rows.count == 1 }
      let headers = "Connection: close\r\nAuthorization: Bearer \(TrackServer.token)\r\n"
      let files = PageFile.all.map { server.path + $0.name }
      let others = [
        "/healthz", "/metrics", server.path, server.path + "metrics", server.path + "tables.json",
        server.path + "find.json?text=a", server.path + "place.json?row=1",
        server.path + "copy.json?rows=1", server.path + "rows.json?table=gone", "/wrong/page.js",
      ]
      for path in files + others {
        let get = try await response(to: "GET \(path) HTTP/1.1", server, headers: headers)
        let head = try await response(to: "HEAD \(path) HTTP/1.1", server, headers: headers)
        func fields(_ text: String) -> [String] {
          text.components(separatedBy: "\r\n").filter { !$0.hasPrefix("date:") }.sorted()
        }
        if path.hasSuffix("metrics") {
          #expect(head.head.hasPrefix("http/1.1 200"))
        } else {
          #expect(fields(head.head) == fields(get.head), "\(path)")
        }
        #expect(head.body == "")
      }
      for path in ["rows", "rows.ndjson", "rows.csv", "rows.json"] {
        let head = try await response(to: "HEAD \(server.path)\(path) HTTP/1.1", server)
        #expect(head.head.contains(" 200 "), "\(path): \(head.head)")
        #expect(head.head.contains("content-type: "))
        #expect(head.body == "")
      }
      #expect(server.server.viewerCount == 1)
      await server.end()
    }

    @Test(arguments: ["/healthz", "/metrics", "/0123456789abcdef/", "/wrong/page.js"])
    func `a request with two hosts is refused`(path: String) async throws {
      let server = try await TrackServer([ServedTrack("a")])
      for second in ["Host: localhost\r\n", "Host: evil.example\r\n"] {
        let headers = second + "Connection: close\r\nAuthorization: Bearer 0123456789abcdef\r\n"
        let response = try await response(to: "GET \(path) HTTP/1.1", server, headers: headers)
        #expect(response.head.hasPrefix("http/1.1 400"), "\(response.head)")
      }
      await server.end()
    }

    @Test func `the page has an icon`() async throws {
      let server = try await TrackServer([ServedTrack("a")])
      var page = try await server.get("")
      #expect(try await page.text().contains("<link rel=\"icon\" href=\"icon.svg\""))
      let icon = try await server.get("icon.svg")
      #expect(icon.status == 200)
      #expect(icon.headers["content-type"] == "image/svg+xml")
      await server.end()
    }

    @Test func `clients without the token cannot keep viewers out`() async throws {
      let server = try await TrackServer([ServedTrack("a")], change: { $0.connections = 8 })
      var stream = try await server.stream()
      try await stream.until { $0.rows.count == 1 }
      var strangers: [WireConnection] = []
      for number in 0..<40 {
        let stranger = try WireConnection(port: server.port)
        // After an answer the server knows the connection, so each is newer than the one before.
        stranger.send("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(await !stranger.read().isEmpty)
        // Some of them send a part of another request.
        if number % 2 == 0 { stranger.send("GET /healthz HTTP/1.1\r\nX: ") }
        strangers.append(stranger)
      }
      for _ in 0..<20 {
        let health = try await WireResponse(port: server.port, path: "/healthz")
        #expect(health.status == 200)
        #expect(try await server.get("tables.json").status == 200)
      }
      server.tracks[0].title = "changed"
      try await stream.until { $0.rows.first?.cells.first == "tchanged" }
      // The first ones were closed for the later ones.
      while await !strangers[0].read().isEmpty {}
      await server.end()
      withExtendedLifetime(strangers) {}
    }

    @Test func `a client that sends no request is disconnected`() async throws {
      let server = try await TrackServer(
        [ServedTrack("a")],
        change: { $0.patience = .milliseconds(200) }
      )
      // On a busy machine, even a request that is sent at once may be late.
      var connected = try? await server.stream()
      while connected == nil { connected = try? await server.stream() }
      var stream = try #require(connected)
      try await stream.until { $0.rows.count == 1 }
      let silent = try WireConnection(port: server.port)
      let slow = try WireConnection(port: server.port)
      slow.send("GET /healthz HTTP/1.1\r\nHost: localhost\r\n")
      #expect(await silent.read().isEmpty)
      #expect(await slow.read().isEmpty)
      server.tracks[0].title = "b"
      try await stream.until { $0.rows.first?.cells.first == "tb" }
      await server.end()
    }

    @Test func `a viewer that reads nothing loses its slot`() async throws {
      var limits = ServerLimits.patient
      limits.unread = .milliseconds(400)
      let tracks = (0..<192).map { ServedTrack("track \($0)") }
      let server = try await TrackServer(tracks, limits: limits)
      let lazy = try await WireResponse(
        port: server.port,
        path: server.path + "rows",
        receiveBuffer: 4_096
      )
      var eager = try await server.stream()
      try await eager.until { $0.rows.count == 192 }
      // A viewer has its slot only after the head of its response.
      while server.server.viewerCount < 2 { try await Task.sleep(for: .milliseconds(1)) }
      var change = 0
      while server.server.viewerCount > 1 {
        change += 1
        // The buffers of the system hold the changes of a frame, however late the viewer reads.
        let text = String(repeating: "abcdefghi ", count: 20) + "\(change)"
        let mark = " \(change)"
        for track in tracks { track.title = text }
        try await eager.until { $0.rows.allSatisfy { $0.cells[0].hasSuffix(mark) } }
      }
      await server.end()
      withExtendedLifetime(lazy) {}
    }
  }
#endif
