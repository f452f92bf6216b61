#if Web && SQLite
  import DatabaseTestSupport
  import Foundation
  import LiveCells
  import LiveCellsTestSupport
  import LiveRows
  import LiveSQLite
  import ScaleTestSupport
  import Testing

  @testable import LiveCellsWeb

  #if PostgreSQL
    import LivePostgres
    import ProcessTestSupport
  #endif

  /// Random requests for tables of all sizes, each compared with the result of `SELECT`.
  @MainActor
  @Suite(.serialized, .timeLimit(.minutes(TestScale.minutes))) struct RequestTests {
    private static var count: Int { TestScale.count(usual: 25, full: 2_000) }

    @Test func `every request of a file returns the rows of SELECT and never others`() async throws
    {
      let folder = Folder()
      let path = folder.file("requests.sqlite")
      let shell = try Shell(path)
      try shell.run(RequestWorld.declarations(RequestWorld.sizes, isSQLite: true))
      let world = try await RequestWorld(
        try Store(path: path),
        tables: RequestWorld.names(RequestWorld.sizes, hasViews: true)
      ) { try shell.run($0 + ";") }
      try await play(world)
    }

    @Test func `every request of a memory database returns the rows of SELECT and never others`()
      async throws
    {
      let sizes = RequestWorld.sizes.filter { $0.key < 1_000 || $0.key == 10_001 }
      let shell = try Shell(":memory:")
      try shell.run(RequestWorld.declarations(sizes, isSQLite: true))
      let database = MemoryDatabase(
        hasIndexes: false,
        tables: sizes.keys.sorted().map { MemoryTable("t\($0)", ["name", "n", "note", "g"]) }
      )
      for size in sizes.keys {
        let lines = try shell.run("SELECT id, name, n, coalesce(note, '~'), g FROM t\(size);")
        database.commit(to: "t\(size)") { rows in
          for line in lines.split(separator: "\n") {
            let parts = line.split(separator: "|", omittingEmptySubsequences: false).map(
              String.init
            )
            let id = Int64(parts[0]) ?? 0
            rows[id] = [
              .integer(id), .text(parts[1]), Int64(parts[2]).map(Value.integer) ?? .null,
              parts[3] == "~" ? .null : .text(parts[3]),
              parts[4].isEmpty ? .null : .text(parts[4]),
            ]
          }
        }
      }
      let world = try await RequestWorld(
        database,
        // Each read of this database sorts all rows.
        tables: RequestWorld.names(sizes.mapValues { $0 * 8 }, hasViews: false)
          .filter { $0 != "t10001" } + Array(repeating: "t10001", count: 10)
      ) { try shell.run($0 + ";") }
      try await play(world)
    }

    #if PostgreSQL
      @Test func `every request of a server returns the rows of SELECT and never others`()
        async throws
      {
        let server = try PostgresServer()
        try server.run(RequestWorld.declarations(RequestWorld.sizes, isSQLite: false))
        let world = try await RequestWorld(
          try PostgresDatabase(server.address()),
          tables: RequestWorld.names(RequestWorld.sizes, hasViews: true)
        ) { try server.run($0) }
        try await play(world)
      }
    #endif

    private func play(_ world: RequestWorld) async throws {
      var generator = SeededGenerator(seed: UInt64(TestScale.seeds(usual: 1, full: 1).lowerBound))
      for number in 0..<Self.count {
        let request = RandomRequest(world.tables, &generator)
        let wanted = try world.rows(request)
        let check = RequestCheck(world: world, request: request, wanted: wanted)
        let way = RequestCheck.Way.allCases.randomElement(using: &generator) ?? .csv
        let fault = try await check.fault(way, position: Int.random(in: 0..<999, using: &generator))
        #expect(fault == nil, "request \(number), \(way), \(request): \(fault ?? "")")
        if fault != nil { break }
      }
      await world.gateway.kill()
    }
  }
#endif
