#if PostgreSQL
  import LiveRowsTestSupport
  import Testing

  @testable import LivePostgres

  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct PostgresContractTests {
    /// A schema, and another connection that writes to it.
    private struct SchemaUnderTest: DatabaseUnderTest {
      let writer: Writer
      let database: any RowDatabase
      var isNullGreatest: Bool { true }

      init(_ declaration: String) throws {
        let address = try TestServer.shared.get().schema(declaration)
        writer = try Writer(address)
        database = try PostgresDatabase(address)
      }

      func commit(_ changes: [ContractChange]) throws {
        try writer.run(changes.map(\.sql).joined(separator: ";\n"))
      }
    }

    @Test(
      arguments: [
        "CREATE TABLE t(id int PRIMARY KEY, a int, b text)",
        "CREATE TABLE t(id bigint PRIMARY KEY, a int, b text NOT NULL);\n"
          + "CREATE INDEX ON t(b, a DESC, id);\nCREATE INDEX ON t(a, b, id)",
      ],
      1...3 as ClosedRange<UInt64>
    )
    func `PostgreSQL fulfils the contract of databases`(
      declaration: String,
      seed: UInt64
    ) async throws {
      let contract = RowDatabaseContract { try SchemaUnderTest(declaration) }
      let breach = try await contract.breach(seed: seed)
      #expect(breach == nil, "\(breach ?? "")")
    }
  }
#endif
