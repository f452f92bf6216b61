#if Web
  import DatabaseTestSupport
  import Foundation
  import Hummingbird
  import KeyValueObserving
  import LiveCells
  import Synchronization
  import Testing

  @testable import LiveCellsWeb

  /// Viewers that do not read, and viewers that lose their server, over real connections.
  @MainActor
  @Suite struct HardViewerTests {
    @Test func `a viewer that does not read is not sent more, and later sees the present rows`()
      async throws
    {
      let tracks = (0..<192).map { ServedTrack("track \($0)") }
      var limits = ServerLimits.patient
      // On a busy machine, the eager viewer needs longer than the usual limit.
      limits.unread = .seconds(3_600)
      let server = try await TrackServer(tracks, limits: limits)
      var lazy = WireStream(
        try await WireResponse(
          port: server.port,
          path: server.path + "rows",
          receiveBuffer: 4_096
        )
      )
      var eager = try await server.stream()
      try await eager.until { $0.rows.count == 192 }
      let changes = 200
      // Each is about 190 kB.
      for change in 1...changes {
        let text = String(repeating: "abcdefghi ", count: 95) + "\(change)"
        for track in tracks { track.title = text }
        try await eager.until { $0.rows.allSatisfy { $0.cells[0].hasSuffix(" \(change)") } }
      }
      let last = try #require(eager.seen.rows.last).cells
      let shape = ShapeRequest(ViewRequest(table: "tracks"), first: 0, count: 1)
      let channel = try await server.server.shapes.enter(shape)
      #expect(channel.viewerCount == 2)
      let written = server.server.counters.bytes.load(ordering: .relaxed)
      // One viewer has read everything; the data for the other is in the system's buffers.
      #expect(written < (changes + changes / 2) * 190_000)
      try await lazy.until { $0.rows.last?.cells == last }
      #expect(lazy.seen.events.count < changes)
      #expect(channel.lateDeliveries > 0)
      let shapeSnapshot = try #require(channel.shapeSnapshot)
      #expect(lazy.seen.shows(shapeSnapshot))
      await server.end()
    }

    /// Here, only the stream itself limits how long a viewer may accept nothing.
    @Test(.timeLimit(.minutes(60)))
    func `a viewer that reads nothing loses its slot in an application of one's own`() async throws
    {
      var limits = ServerLimits.patient
      limits.unread = .milliseconds(400)
      let tracks = ObservableArray((0..<192).map { ServedTrack("track \($0)") })
      let server = LiveTableServer(
        [
          ServedTable("tracks") {
            TableSession(LiveTable(tracks) { Column("Title", \.title) }, title: "Tracks")
          }
        ],
        limits: limits,
        clock: TaskFrameClock(framesPerSecond: 500)
      )
      let router = Router(context: ViewerContext.self)
      server.addRoutes(to: router.group("live"))
      let (ports, found) = AsyncStream<Int>.makeStream()
      let application = Application(
        router: router,
        configuration: .init(address: .hostname("127.0.0.1", port: 0)),
        onServerRunning: { channel in
          found.yield(channel.localAddress?.port ?? 0)
          found.finish()
        }
      )
      let run = Task { try await application.runService() }
      defer { run.cancel() }
      for await port in ports {
        let lazy = try await WireResponse(port: port, path: "/live/rows", receiveBuffer: 4_096)
        let eager = WireStream(try await WireResponse(port: port, path: "/live/rows"))
        try await loseSlot(of: lazy, eager, tracks, server)
      }
      await server.end()
    }

    /// Changes all rows until one of two viewers has lost its slot.
    private func loseSlot(
      of lazy: WireResponse,
      _ eager: consuming WireStream,
      _ tracks: ObservableArray<ServedTrack>,
      _ server: LiveTableServer
    ) async throws {
      try await eager.until { $0.rows.count == 192 }
      // A viewer has its slot only after the head of its response.
      while server.viewerCount < 2 { try await Task.sleep(for: .milliseconds(1)) }
      var change = 0
      while server.viewerCount > 1 {
        change += 1
        let text = String(repeating: "abcdefghi ", count: 95) + "\(change)"
        let mark = " \(change)"
        for track in tracks { track.title = text }
        try await eager.until { $0.rows.allSatisfy { $0.cells[0].hasSuffix(mark) } }
      }
      #expect(server.viewerCount == 1)
      withExtendedLifetime(lazy) {}
    }

    @Test func `a viewer whose server was killed continues at another one with the same rows`()
      async throws
    {
      let folder = Folder()
      let path = folder.file("app.sqlite")
      let shell = try Shell(path)
      try shell.run(
        """
        PRAGMA journal_mode = wal;
        CREATE TABLE tracks (name TEXT PRIMARY KEY, plays INTEGER) WITHOUT ROWID;
        INSERT INTO tracks VALUES ('a', 1), ('b', 2), ('c', 3);
        """
      )
      let one = try await Gateway(path: path, table: "tracks")
      let other = try await Gateway(path: path, table: "tracks")
      // An earlier viewer there sees another state first. Numbers in the order of display would
      // differ.
      var early = try await other.stream()
      try await early.until { $0.rows.count == 3 }
      try shell.run("DELETE FROM tracks WHERE name = 'a'; INSERT INTO tracks VALUES ('d', 4)")
      try await early.until { $0.rows.map { $0.cells[0] } == ["tb", "tc", "td"] }
      var stream = try await one.stream()
      let seen = try await stream.until { $0.rows.map { $0.cells[0] } == ["tb", "tc", "td"] }
      await one.kill()
      try shell.run("UPDATE tracks SET plays = 40 WHERE name = 'd'")
      try await early.until { $0.rows[2].cells == ["td", "n40"] }
      var again = try await other.stream(after: seen.id)
      let now = try await again.until { $0.rows.count == 3 }
      #expect(now.events.first == "snapshot")
      #expect(now.rows.map(\.cells) == [["tb", "n2"], ["tc", "n3"], ["td", "n40"]])
      #expect(now.rows.map(\.name) == seen.rows.map(\.name))
      await other.server.end()
      await other.kill()
    }

    @Test func `a replaced database is shown without any row of the old one`() async throws {
      let folder = Folder()
      let (path, next) = (folder.file("app.sqlite"), folder.file("next.sqlite"))
      for (file, names) in [(path, "('a'), ('b'), ('c')"), (next, "('x'), ('y')")] {
        try Shell.run(
          file,
          "CREATE TABLE tracks (id INTEGER PRIMARY KEY, name TEXT); INSERT INTO tracks (name) VALUES \(names)"
        )
      }
      let gateway = try await Gateway(path: path, table: "tracks")
      var stream = try await gateway.stream()
      try await stream.until { $0.rows.count == 3 }
      #expect(rename(next, path) == 0)
      try await stream.until { $0.rows.map { $0.cells[1] } == ["tx", "ty"] }
      #expect(stream.seen.total == 2)
      try Shell.run(path, "UPDATE tracks SET name = 'z' WHERE id = 2")
      try await stream.until { $0.rows.map { $0.cells[1] } == ["tx", "tz"] }
      await gateway.server.end()
      await gateway.kill()
    }
  }
#endif
