#if Web
  import KeyValueObserving
  import LiveCells
  import LiveCellsWeb
  import Logging

  /// A row of the tables that tests serve.
  @KeyValueObservable
  final class ServedTrack {
    var title: String
    var plays: Int?

    init(_ title: String, plays: Int? = nil) {
      self.title = title
      self.plays = plays
    }
  }

  extension ServerLimits {
    /// Limits for clients that may wait long for a processor.
    static var patient: ServerLimits {
      var limits = ServerLimits()
      limits.unread = .seconds(3_600)
      return limits
    }

    /// Limits with which no heartbeat comes between the messages that a test expects.
    static var withoutHeartbeat: ServerLimits {
      var limits = ServerLimits.patient
      limits.heartbeat = .seconds(3_600)
      return limits
    }
  }

  extension StandaloneServer.Options {
    /// The options of a server inside a test, for clients that may wait long for a processor.
    static var forTests: StandaloneServer.Options {
      var options = StandaloneServer.Options()
      options.handlesSignals = false
      (options.patience, options.idle) = (.seconds(3_600), .seconds(3_600))
      return options
    }
  }

  /// A server of some tracks on a port of its own.
  @MainActor
  final class TrackServer {
    let tracks: ObservableArray<ServedTrack>
    let server: LiveTableServer
    private let run: Task<Void, any Error>
    let port: Int
    /// The path of the page.
    let path: String

    static let token = "0123456789abcdef"

    init(
      _ tracks: [ServedTrack],
      limits: ServerLimits = .patient,
      columns: [Column<ServedTrack>] = [Column("Title", \.title), Column("Plays", \.plays)],
      logger: Logger? = nil,
      status: @escaping @MainActor () -> SourceStatus = { .live },
      change: (inout StandaloneServer.Options) -> Void = { _ in }
    ) async throws {
      let rows = ObservableArray(tracks)
      self.tracks = rows
      let server = LiveTableServer(
        [
          ServedTable("tracks") {
            TableSession(
              LiveTable(rows) { for column in columns { column } },
              title: "Tracks",
              source: status
            )
          }
        ],
        limits: limits,
        clock: TaskFrameClock(framesPerSecond: 500),
        logger: logger
      )
      self.server = server
      var options = StandaloneServer.Options.forTests
      options.token = Self.token
      if let logger { options.logger = logger }
      change(&options)
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
      guard let parts = address?.split(separator: "/"),
        let port = parts[1].split(separator: ":").last
      else { throw WireConnection.Fault(text: "no address") }
      self.port = Int(port) ?? 0
      path = "/\(Self.token)/"
    }

    /// Ends the server.
    func end() async {
      await server.end()
      run.cancel()
      _ = await run.result
    }

    func get(_ path: String, headers: [String: String] = [:]) async throws -> WireResponse {
      try await WireResponse(port: port, path: self.path + path, headers: headers)
    }

    func stream(_ path: String = "rows", headers: [String: String] = [:]) async throws -> WireStream
    {
      WireStream(try await get(path, headers: headers))
    }
  }
#endif
