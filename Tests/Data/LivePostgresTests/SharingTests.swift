#if PostgreSQL
  import Testing

  @testable import LivePostgres

  /// The connections that all users of one server database share.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct SharingTests {
    /// Waits until a condition holds; the suite's time limit ends it.
    private func wait(until isSo: () throws -> Bool) async throws {
      while try !isSo() { try await Task.sleep(for: .milliseconds(2)) }
    }

    /// Returns the number of connections of programs with a name.
    private func connections(_ program: String, _ writer: Writer) throws -> Int64? {
      try writer.count("pg_stat_activity WHERE application_name = '\(program)'")
    }

    private func lists(
      _ count: Int,
      of request: RowRequest,
      at address: String
    ) async throws -> [FetchedRows] {
      var lists: [FetchedRows] = []
      for _ in 0..<count {
        lists.append(try await FetchedRows(request, in: try PostgresDatabase(address)))
      }
      return lists
    }

    @Test func `databases of one address share two connections, which close with the last`()
      async throws
    {
      let address = try TestServer.shared.get().schema("CREATE TABLE t(id int PRIMARY KEY)")
      let writer = try Writer(address)
      let own = address + " application_name=sharing"
      var lists = try await lists(20, of: RowRequest(table: "t"), at: own)
      try writer.run("INSERT INTO t VALUES (1)")
      try await wait { lists.allSatisfy { $0.count == 1 } }
      #expect(try connections("sharing", writer) == 2)
      lists.removeLast(19)
      try writer.run("INSERT INTO t VALUES (2)")
      try await wait { lists[0].count == 2 }
      lists = []
      try await wait { try connections("sharing", writer) == 0 }
    }

    @Test func `commits reach all lists of an address, including the last commit`() async throws {
      let address = try TestServer.shared.get().schema(
        "CREATE TABLE t(id int PRIMARY KEY, n int);\nINSERT INTO t VALUES (1, 0)"
      )
      let writer = try Writer(address)
      let lists = try await lists(10, of: RowRequest(table: "t"), at: address)
      for list in lists { list.prepare(0..<1) }
      for list in lists { await list.settle() }
      for number in 1...30 {
        try writer.run("UPDATE t SET n = \(number)")
        try await wait {
          try lists.allSatisfy { try $0[0].value(at: 1) == .integer(Int64(number)) }
        }
      }
    }

    @Test func `addresses of the same database and user have the same identity`() throws {
      let server = try TestServer.shared.get()
      let first = try PostgresDatabase(server.address)
      let host = server.host.replacing("/", with: "%2F")
      let same = try PostgresDatabase("postgresql://tester@\(host)/postgres", access: .readWrite)
      #expect(same.identity == first.identity)
      for other in [
        try PostgresDatabase(server.address(as: "tester")),
        try PostgresDatabase(server.address + " options='-c search_path=other'"),
        try PostgresDatabase(server.address, channel: "rows"),
        try PostgresDatabase(server.address, pollInterval: .seconds(7)),
      ] {
        #expect(other.identity != first.identity)
      }
    }

    @Test func `databases are created and released on eight threads while lists follow them`()
      async throws
    {
      let address = try TestServer.shared.get().schema(
        "CREATE TABLE t(id int PRIMARY KEY);\nINSERT INTO t VALUES (1)"
      )
      let writer = try Writer(address)
      let list = try await lists(1, of: RowRequest(table: "t"), at: address)[0]
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<8 {
          group.addTask {
            for _ in 0..<20 {
              let database = try PostgresDatabase(address)
              let notices = try database.notices()
              let plan = try await database.read { try $0.plan(for: RowRequest(table: "t")) }
              let count = try await database.read { try $0.rows(of: plan).all().count }
              #expect(count >= 1)
              for await _ in notices { break }
            }
          }
        }
        for id in 2...50 { try writer.run("INSERT INTO t VALUES (\(id))") }
        try await group.waitForAll()
      }
      try await wait { list.count == 50 }
    }

    @Test func `a read transaction caches the results of equal statements`() async throws {
      let address = try TestServer.shared.get().address
      let relations = KnownRelations()
      let time = Statement("SELECT clock_timestamp()")
      @Sendable nonisolated func texts(_ transaction: ServerTransaction) throws -> [String?] {
        try (0..<2).map { _ in try transaction.recall([time])[0].text(0, 0) }
      }
      let read = try await DatabaseConnection(try ServerAddress(address), relations)
        .read { reader in
          let texts = try texts(reader.transaction)
          let anew = try reader.transaction.run(time).text(0, 0)
          return texts + [anew]
        }
      #expect(read[0] == read[1])
      #expect(read[1] != read[2])
      var changing = try ServerAddress(address)
      changing.mayWrite = true
      // In a write transaction, results may change.
      let written = try await DatabaseConnection(changing, relations)
        .write(waiting: .seconds(5)) { try texts($0.reader.transaction) }
      #expect(written[0] != written[1])
    }
  }
#endif
