#if PostgreSQL
  import Testing

  @testable import LivePostgres

  /// The operations of a role that may read only some columns.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct PrivilegeTests {
    private static let tables = """
      CREATE TABLE staff(id int PRIMARY KEY, name text, salary int DEFAULT 7);
      INSERT INTO staff VALUES (1, 'Ann', 100), (2, 'Bob', 200);
      CREATE TABLE hours(staff int REFERENCES staff ON DELETE CASCADE, n int);
      CREATE TABLE keyless(a int, b int);
      INSERT INTO keyless VALUES (1, 2)
      """
    private let database: PostgresDatabase
    private let writer: Writer

    init() throws {
      let server = try TestServer.shared.get()
      let (address, schema) = try server.namedSchema(Self.tables)
      writer = try Writer(address)
      let role = "limited_" + schema
      try writer.run(
        """
        CREATE ROLE \(role) LOGIN PASSWORD 'secret';
        GRANT USAGE ON SCHEMA \(schema) TO \(role);
        GRANT SELECT(id, name), UPDATE(name), INSERT(id, name), DELETE ON staff TO \(role);
        GRANT SELECT(a) ON keyless TO \(role)
        """
      )
      database = try PostgresDatabase(
        TestServer.address(server.address(as: role), of: schema),
        access: .readWrite
      )
    }

    private func rows(_ request: RowRequest) async throws -> [[Value]] {
      try await database.read { reader in
        let rows = reader.rows(of: try reader.plan(for: request))
        return try rows.rows(at: 0, .forward, count: 100).map(\.values)
      }
    }

    nonisolated private static let ann: [Value] = [.integer(1), .text("Ann")]
    nonisolated private static let bob: [Value] = [.integer(2), .text("Bob")]

    @Test(
      arguments: [
        (RowRequest(table: "staff"), [ann, bob]),
        (RowRequest(table: "staff", columns: ["*"], where: "id > 1"), [bob]),
        (RowRequest(table: "staff", columns: ["id", "name"], where: "staff.id > 1"), [bob]),
        (
          RowRequest(table: "staff", order: [.expression("lower(name)", descending: true)]),
          [bob, ann]
        ),
        (RowRequest(table: "staff", where: "id < 2", section: "left(name, 1)"), [ann]),
      ] as [(RowRequest, [[Value]])]
    )
    func `only readable columns are read`(
      request: RowRequest,
      wanted: [[Value]]
    ) async throws {
      #expect(try await rows(request) == wanted)
    }

    @Test func `rows without a key are numbered by readable columns`() async throws {
      var request = RowRequest(table: "keyless", where: "a = 1")
      request.numbersRows = true
      #expect(try await rows(request) == [[.integer(1)]])
      #expect(try await database.tableNames() == ["keyless", "staff"])
    }

    @Test(arguments: [
      RowRequest(table: "staff", columns: ["salary"]),
      RowRequest(table: "staff", where: "salary > 1"),
      RowRequest(table: "hours"),
    ])
    func `a request for an unreadable column is rejected`(request: RowRequest) async throws {
      let error = await #expect(throws: StoreError.self) { try await rows(request) }
      #expect(error?.code == .noPermission, "\(String(describing: error))")
    }

    @Test func `values are edited, and the edit is undone`() async throws {
      let list = try await FetchedRows(RowRequest(table: "staff"), in: database)
      list.prepare(0..<2)
      while !list[0].isLoaded { try await Task.sleep(for: .milliseconds(2)) }
      let editor = try RowEditor(list, in: database)
      try await editor.draft(of: [list[0]]).set("name", to: "Anna", overwriting: false)
      #expect(try writer.count("staff WHERE name = 'Anna' AND salary = 100") == 1)
      _ = try await editor.undo(overwriting: false)
      #expect(try writer.count("staff WHERE name = 'Ann' AND salary = 100") == 1)
    }

    @Test func `a deletion that could not be restored completely is not undone`() async throws {
      let list = try await FetchedRows(RowRequest(table: "staff"), in: database)
      list.prepare(0..<2)
      while !list[0].isLoaded { try await Task.sleep(for: .milliseconds(2)) }
      let editor = try RowEditor(list, in: database)
      try await editor.draft(of: [list[0]]).delete(overwriting: false)
      #expect(try writer.count("staff WHERE id = 1") == 0)
      let error = await #expect(throws: StoreError.self) {
        _ = try await editor.undo(overwriting: false)
      }
      #expect(error?.message.contains("salary") == true, "\(String(describing: error))")
      #expect(try writer.count("staff") == 1)
    }

    @Test func `a row that a trigger or a policy keeps is not reported as deleted`() async throws {
      let address = try TestServer.shared.get().schema(
        """
        CREATE TABLE kept(id int PRIMARY KEY, v text);
        INSERT INTO kept VALUES (1, 'a'), (2, 'b');
        CREATE FUNCTION keep() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN
          IF OLD.id = 2 THEN DELETE FROM kept WHERE id = 2 AND pg_trigger_depth() = 1; END IF; RETURN
          CASE WHEN pg_trigger_depth() = 2 THEN OLD END; END';
        CREATE TRIGGER keep BEFORE DELETE ON kept FOR EACH ROW EXECUTE FUNCTION keep()
        """
      )
      let database = try PostgresDatabase(address, access: .readWrite)
      let delete = { (key: Int64) in
        try await database.write(after: nil) { writer in
          try writer.delete(from: try writer.plan(for: RowRequest(table: "kept")), key: RowKey(key))
        }.result
      }
      let error = await #expect(throws: StoreError.self) { _ = try await delete(1) }
      #expect(error?.code == .constraint)
      #expect(
        error?.message
          == "a trigger, a policy or a conflict clause of the table discarded the deletion of row 1"
      )
      // The trigger has deleted this row itself.
      #expect(try await delete(2).key == nil)
      #expect(try Writer(address).count("kept") == 1)
    }
  }
#endif
