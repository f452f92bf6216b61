#if Web && os(Linux)
  import CLibrary
  import KeyValueObserving
  import LiveCells
  import NIOCore
  import Synchronization
  import Testing

  @testable import LiveCellsWeb

  /// Clients that are gone without ending their connection, as after a loss of power.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct VanishedClientTests {
    private let tracks = (0..<20).map { ServedTrack("track \($0)") }

    /// Whether this process may make a connection vanish.
    nonisolated static let canVanish: Bool = {
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      defer { close(descriptor) }
      return WireConnection.beginVanishing(descriptor)
    }()

    @Test(
      .enabled(if: canVanish, "this process may not make a connection vanish"),
      arguments: [
        "rows.json", "rows.csv?sort=1", "find.json?text=9", "rows", "rows.ndjson",
      ]
    )
    func `a client that is gone without a word leaves its slot`(path: String) async throws {
      // A download waits until the rows are complete. Nothing is written to a stream.
      let isStream = path == "rows" || path == "rows.ndjson"
      var limits = ServerLimits.withoutHeartbeat
      limits.unread = .seconds(1)
      let server = try await TrackServer(
        tracks,
        limits: limits,
        status: { SourceStatus(isStream ? .live : .loading) }
      )
      func clients() -> Int {
        server.server.viewerCount + server.server.downloads.load(ordering: .relaxed)
      }
      let connection = try WireConnection(port: server.port)
      connection.send("GET \(server.path)\(path) HTTP/1.1\r\nHost: localhost\r\n\r\n")
      if isStream {
        var text = ""
        while !text.contains(path == "rows" ? "track 19" : "\"ready\"") {
          text += String(decoding: await connection.read(), as: UTF8.self)
        }
      }
      while clients() == 0 { try await Task.sleep(for: .milliseconds(1)) }
      connection.vanish()
      while clients() > 0 { try await Task.sleep(for: .milliseconds(5)) }
      await server.end()
    }

    @Test(arguments: [Duration.zero, .seconds(-1), .seconds(Int64.max), .seconds(Int64.min)])
    func `intervals of the server may have any length`(interval: Duration) async throws {
      var limits = ServerLimits.patient
      limits.heartbeat = interval
      limits.lingering = interval
      if interval > .zero { limits.unread = interval }
      let server = try await TrackServer(tracks, limits: limits)
      var stream = try await server.stream()
      try await stream.until { $0.rows.count == 20 }
      server.tracks[0].title = "changed"
      try await stream.until { $0.rows.first?.cells.first == "tchanged" }
      #expect(try await server.get("tables.json").status == 200)
      await server.end()
    }

    @Test(arguments: [(1, 1), (60, 15), (3_600, 900), (1_000_000_000, 30_000)])
    func `probes are sent four times within the limit`(limit: Int64, interval: CInt) {
      let options = Dictionary(
        uniqueKeysWithValues: KeepAlive.options(limit: .seconds(limit)).map {
          ($0.option, $0.value)
        }
      )
      #expect(
        options == [
          TCP_KEEPIDLE: interval, TCP_KEEPINTVL: interval, TCP_KEEPCNT: 3,
          TCP_USER_TIMEOUT: interval * 4_000,
        ]
      )
    }
  }
#endif
