#if Web
  import LiveCells
  import Synchronization
  import Testing

  @testable import LiveCellsWeb

  /// Servers that use more memory than they may.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct MemoryLimitTests {
    private final class Usage: Sendable {
      private let bytes = Atomic(0)

      func set(_ bytes: Int) { self.bytes.store(bytes, ordering: .relaxed) }
      var used: Int { bytes.load(ordering: .relaxed) }
    }

    @Test func `views with a filter are closed, and the rows of the table stay`() async throws {
      let usage = Usage()
      var limits = ServerLimits.patient
      limits.memory = 1_000
      limits.usedMemory = { usage.used }
      let server = try await TrackServer([ServedTrack("a"), ServedTrack("b")], limits: limits)
      var plain = try await server.stream()
      try await plain.until { $0.rows.count == 2 }
      var filtered = try await server.stream("rows?filter=a")
      try await filtered.until { $0.rows.count == 1 }
      usage.set(1_001)
      let reason = ServerRefusal.tooMuchMemory.description
      #expect(try await filtered.untilEnd().reason == reason)
      // Further views are refused, but not viewers of one that is open.
      var refused = try await server.stream("rows?filter=b")
      #expect(try await refused.untilEnd().reason == reason)
      #expect(try await server.get("rows.csv?filter=b").status == 503)
      #expect(try await server.get("find.json?text=b&filter=b").status == 503)
      var another = try await server.stream()
      try await another.until { $0.rows.count == 2 }
      server.tracks[0].title = "c"
      try await plain.until { $0.rows.first?.cells.first == "tc" }
      usage.set(1_000)
      var again = try await server.stream("rows?filter=b")
      try await again.until { $0.rows.count == 1 }
      await server.end()
    }

    @Test func `the memory of the process is known`() {
      ProcessMemory.release()
      #if os(Linux)
        #expect(ProcessMemory.used() > 1 << 20)
      #endif
    }
  }
#endif
