#if PostgreSQL
  import LiveRowsTestSupport
  import Testing

  @testable import LivePostgres

  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct PostgresMistakeTests {
    /// A database, because a message lists all its tables, and a connection that locks a row.
    private struct SchemaUnderTest: MistakeContract.Tested {
      let writer: Writer
      let database: any WritableRowDatabase
      let readOnlyDatabase: any WritableRowDatabase

      init() throws {
        let address = try TestServer.shared.get().database(
          """
          \(MistakeContract.declaration());
          CREATE FUNCTION kept() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
          CREATE TRIGGER keeps BEFORE DELETE ON frozen FOR EACH ROW EXECUTE PROCEDURE kept()
          """
        )
        writer = try Writer(address)
        database = try PostgresDatabase(address, access: .readWrite, wait: .milliseconds(100))
        readOnlyDatabase = try PostgresDatabase(address)
      }

      func lock() throws {
        try writer.execute("BEGIN")
        try writer.execute("LOCK TABLE frozen IN EXCLUSIVE MODE")
      }
    }

    @Test func `PostgreSQL reports a mistake in the same words as every database`() async throws {
      let breaches = try await MistakeContract(try SchemaUnderTest()).breaches()
      #expect(breaches == [])
    }
  }
#endif
