#if Web
  import Foundation
  import LiveCells
  import Testing

  @testable import LiveCellsWeb

  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct StreamTests {
    @Test func `a stream begins with the rows and continues with the changes`() async throws {
      let server = try await TrackServer([ServedTrack("a", plays: 1), ServedTrack("b")])
      var stream = try await server.stream()
      let first = try await stream.until { $0.rows.count == 2 }
      #expect(first.columns == ["Title", "Plays"])
      #expect(first.rows.map(\.cells) == [["ta", "n1"], ["tb", "z"]])
      server.tracks[1].plays = 7
      try await stream.until { $0.rows[1].cells == ["tb", "n7"] }
      let added = ServedTrack("c", plays: 3)
      server.tracks.insert(added, at: 0)
      let second = try await stream.until { $0.rows.count == 3 }
      #expect(second.rows.map(\.cells[0]) == ["tc", "ta", "tb"])
      #expect(second.newRows == [second.rows[0].name])
      #expect(second.rows[1].name == first.rows[0].name)
      #expect(second.events == ["snapshot", "patch", "patch"])
      await server.end()
    }

    @Test func `a reconnecting viewer receives missed changes once`() async throws {
      let tracks = [ServedTrack("a"), ServedTrack("b"), ServedTrack("c")]
      let server = try await TrackServer(tracks, limits: .withoutHeartbeat)
      var stream = try await server.stream()
      let first = try await stream.until { $0.rows.count == 3 }
      // Another viewer stays connected and sees the change first.
      var other = try await server.stream()
      try await other.until { $0.rows.count == 3 }
      stream.response.connection.hangUp()
      server.tracks[0].plays = 5
      try await other.until { $0.rows[0].cells[1] == "n5" }
      var again = try await server.stream(headers: ["Last-Event-ID": try #require(first.id)])
      let response = try await again.response.next()
      #expect(response?.hasPrefix("event: patch\n") == true)
      #expect(response?.contains("\"set\":[[") == true)
      var stranger = try await server.stream(headers: ["Last-Event-ID": "abc.1"])
      try await stranger.until { $0.events == ["snapshot"] }
      await server.end()
    }

    @Test func `a shape is read and encoded once for all of its viewers`() async throws {
      let tracks = (0..<50).map { (number: Int) in ServedTrack("track \(number)", plays: number) }
      let server = try await TrackServer(tracks)
      var streams: [WireStream] = []
      for _ in 0..<20 {
        var stream = try await server.stream("rows?first=3&count=20")
        try await stream.until { $0.rows.count == 50 }
        streams.append(stream)
      }
      #expect(server.server.shapes.count == 1)
      #expect(server.server.viewerCount == 20)
      tracks[7].plays = 1_000
      for index in streams.indices {
        try await streams[index].until { $0.rows[7].cells[1] == "n1000" }
      }
      let names = Set(streams.map(\.seen.id))
      #expect(names.count == 1)
      // One snapshot and one patch for all viewers.
      #expect(server.server.shapes.reading.encodings == 2)
      await server.end()
    }

    @Test func `order and filter create separate shapes of the same rows`() async throws {
      let tracks = [("b", 2), ("a", 3), ("c", 1)].map { ServedTrack($0, plays: $1) }
      let server = try await TrackServer(tracks)
      var plain = try await server.stream()
      try await plain.until { $0.rows.count == 3 }
      var sorted = try await server.stream("rows?sort=1&desc=1")
      try await sorted.until { $0.rows.map(\.cells[0]) == ["ta", "tb", "tc"] }
      #expect(sorted.seen.rows[1].name == plain.seen.rows[0].name)
      tracks[2].plays = 9
      try await sorted.until { $0.rows.map(\.cells[0]) == ["tc", "ta", "tb"] }
      var filtered = try await server.stream("rows?filter=plays%3E2")
      try await filtered.until { $0.rows.map(\.cells[0]) == ["ta", "tc"] }
      #expect(filtered.seen.total == 2)
      var refused = try await server.stream("rows?filter=~%5B")
      try await refused.until { $0.status["notice"]?.contains("regular expression") == true }
      await server.end()
    }

    @Test func `all streams receive the reason of the end`() async throws {
      let server = try await TrackServer([ServedTrack("a")])
      var stream = try await server.stream()
      try await stream.until { $0.rows.count == 1 }
      await server.server.end("enough")
      let last = try await stream.untilEnd()
      #expect(last.reason == "enough")
      var late = try await server.stream()
      #expect(try await late.untilEnd().reason == "the server is ending")
      await server.end()
    }

    @Test func `a table that cannot be opened reports the error`() async throws {
      struct Broken: Error, CustomStringConvertible {
        let description = "it is <broken>"
      }
      let table = ServedTable("broken") { throw Broken() }
      let shapes = ServedShapes(ServedTables([table]), ServerLimits(), clock: TaskFrameClock())
      let request = ShapeRequest(ViewRequest(table: "broken"), first: 0, count: 10)
      await #expect(throws: Broken.self) { try await shapes.enter(request) }
      #expect(shapes.count == 0)
      await #expect(throws: Broken.self) { try await shapes.enter(request) }
    }
  }
#endif
