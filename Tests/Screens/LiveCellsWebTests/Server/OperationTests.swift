#if Web
  import KeyValueObserving
  import LiveCells
  import Testing

  @testable import LiveCellsWeb

  @MainActor
  @Suite struct OperationTests {
    private func figures(_ server: TrackServer) async throws -> [String: Double] {
      var response = try await server.get("metrics")
      #expect(response.status == 200)
      #expect(response.headers["content-type"]?.hasPrefix("text/plain; version=0.0.4") == true)
      var figures: [String: Double] = [:]
      for line in try await response.text().split(separator: "\n") where !line.hasPrefix("#") {
        let parts = line.split(separator: " ")
        let figure: Double = try #require(Double(parts[1]))
        figures[String(parts[0])] = figure
      }
      return figures
    }

    @Test func `the metrics count viewers, shapes and messages`() async throws {
      let tracks = [ServedTrack("a"), ServedTrack("b")]
      let server = try await TrackServer(tracks, limits: .withoutHeartbeat)
      var streams: [WireStream] = []
      for path in ["rows", "rows", "rows?sort=0"] {
        var stream = try await server.stream(path)
        try await stream.until { $0.rows.count == 2 }
        streams.append(stream)
      }
      let first = try await figures(server)
      #expect(first["livecells_viewers"] == 3)
      #expect(first["livecells_shapes"] == 2)
      #expect(first["livecells_streams_total"] == 3)
      #expect(first["livecells_resumptions_total"] == 0)
      #expect(first["livecells_shapes_outdated"] == 0)
      server.tracks[0].plays = 5
      for index in streams.indices {
        try await streams[index].until { $0.rows.contains { $0.cells[1] == "n5" } }
      }
      var again = try await server.stream(headers: ["Last-Event-ID": streams[0].seen.id ?? ""])
      server.tracks[0].plays = 6
      #expect(try await again.response.next()?.hasPrefix("event: patch") == true)
      let second = try await figures(server)
      #expect(second["livecells_resumptions_total"] == 1)
      for name in ["encodings_total", "messages_total", "sent_bytes_total"] {
        #expect(second["livecells_" + name, default: 0] > first["livecells_" + name, default: 0])
      }
      #expect(second["process_cpu_seconds_total", default: 0] > 0)
      await server.end()
    }

    @Test func `the counts of a closed shape remain`() async throws {
      var limits = ServerLimits.patient
      limits.lingering = .zero
      // A closed connection is noticed when something is sent.
      limits.heartbeat = .milliseconds(20)
      let server = try await TrackServer([ServedTrack("a")], limits: limits)
      var stream = try await server.stream()
      try await stream.until { $0.rows.count == 1 }
      stream.response.connection.hangUp()
      while server.server.shapes.count > 0 { try await Task.sleep(for: .milliseconds(5)) }
      let figures = try await figures(server)
      #expect(figures["livecells_shapes"] == 0)
      #expect(figures["livecells_encodings_total"] == 1)
      await server.end()
    }

    @Test(arguments: [
      ([:], 404), (["Authorization": "Bearer 0123456789abcdeF"], 404),
      (["Authorization": "0123456789abcdef"], 404),
      (["Authorization": "Bearer 0123456789abcdef"], 200),
    ])
    func `the metrics require the token`(headers: [String: String], status: Int) async throws {
      let server = try await TrackServer([ServedTrack("a")])
      let response = try await WireResponse(port: server.port, path: "/metrics", headers: headers)
      #expect(response.status == status)
      await server.end()
    }

    @Test func `the health check needs no token and reports trouble`() async throws {
      let source = Source()
      let server = try await TrackServer([ServedTrack("a")]) { source.status }
      func health() async throws -> String {
        var response = try await WireResponse(port: server.port, path: "/healthz")
        return "\(response.status) \(try await response.text())"
      }
      #expect(try await health() == "200 ok\n")
      var stream = try await server.stream()
      try await stream.until { $0.rows.count == 1 }
      #expect(try await health() == "200 ok\n")
      source.status = .lost("no <route>")
      try await stream.until { $0.status["outdated"] == "1" }
      #expect(try await health() == "503 the tables cannot be read\n")
      source.status = .live
      try await stream.until { $0.status["outdated"] == "0" }
      #expect(try await health() == "200 ok\n")
      await server.server.end()
      #expect(try await health() == "503 the server is ending\n")
      await server.end()
    }

    @Test func `the log has the events, but no value and no token`() async throws {
      let log = KeptLog()
      let source = Source()
      let server = try await TrackServer([ServedTrack("hush")], logger: log.logger) {
        source.status
      }
      var stream = try await server.stream("rows?filter=hush")
      try await stream.until { $0.rows.count == 1 }
      source.status = .lost("gone")
      try await stream.until { $0.status["outdated"] == "1" }
      source.status = .live
      try await stream.until { $0.status["outdated"] == "0" }
      await server.server.end("enough")
      _ = try await stream.untilEnd()
      await server.end()
      let lines = log.lines
      #expect(lines[0].hasPrefix("notice: listening host=127.0.0.1 port="))
      for line in [
        "debug: viewer connected resumed=false table=tracks viewers=1",
        "info: started reading a shape count=192 filtered=true first=0 ordered=false table=tracks",
        "warning: changes cannot be detected status=lost: gone table=tracks",
        "notice: changes are detected again table=tracks",
        "notice: ending reason=enough viewers=1",
      ] { #expect(lines.contains(line), "\(line)\n\(lines)") }
      #expect(!lines.contains { $0.contains("hush") || $0.contains(TrackServer.token) })
    }

    /// A source whose status the test sets.
    @MainActor
    private final class Source {
      private let property = ServedSource()
      var status: SourceStatus {
        get { property.reason.isEmpty ? .live : .lost(property.reason) }
        set { property.reason = newValue == .live ? "" : newValue.note }
      }
    }
  }

  /// The observable reason why a source cannot be read.
  @KeyValueObservable
  final class ServedSource {
    var reason = ""
  }
#endif
