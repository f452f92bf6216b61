#if PostgreSQL
  import DatabaseTestSupport
  import LiveRowsTestSupport
  import Testing

  @testable import LivePostgres

  /// What a hot standby shows of what is committed on its primary.
  @MainActor
  @Suite(.timeLimit(.minutes(15))) struct StandbyTests {
    private struct SchemaUnderTest: DatabaseUnderTest {
      let writer: Writer
      let database: any RowDatabase
      var isNullGreatest: Bool { true }

      init(_ declaration: String) throws {
        let standby = try TestServer.standby.get()
        let (address, schema) = try TestServer.shared.get().namedSchema(declaration)
        writer = try Writer(address)
        // From here on each commit waits until the standby shows it.
        try writer.execute("SET synchronous_commit = remote_apply")
        try writer.run("CREATE TABLE is_shown()")
        database = try PostgresDatabase(TestServer.address(standby.address, of: schema))
      }

      func commit(_ changes: [ContractChange]) throws {
        try writer.run(changes.map(\.sql).joined(separator: ";\n"))
      }
    }

    @Test(arguments: 1...2 as ClosedRange<UInt64>)
    func `a hot standby keeps the contract of databases`(seed: UInt64) async throws {
      let contract = RowDatabaseContract {
        try SchemaUnderTest("CREATE TABLE t(id int PRIMARY KEY, a int, b text)")
      }
      let breach = try await contract.breach(seed: seed)
      #expect(breach == nil, "\(breach ?? "")")
    }

    @Test func `a list on a standby follows what its primary commits`() async throws {
      let tested = try SchemaUnderTest("CREATE TABLE t(id int PRIMARY KEY, a int, b text)")
      let list = try await FetchedRows(later: RowRequest(table: "t"), in: tested.database)
      for id in 1...50 as ClosedRange<Int64> {
        try tested.commit([.write(id: id, a: nil, b: "b")])
        while list.count != Int(id) { try await Task.sleep(for: .milliseconds(1)) }
      }
    }
  }
#endif
