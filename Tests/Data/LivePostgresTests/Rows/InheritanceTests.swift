#if PostgreSQL
  import Testing

  @testable import LivePostgres

  /// Tables whose rows include those of tables that inherit from them.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct InheritanceTests {
    /// Creates a table and tables that inherit from it, with equal keys. If `isKeyed` is false, the
    /// inheriting tables have no key.
    private static func vehicles(isKeyed: Bool) -> String {
      """
      CREATE TABLE veh(id int PRIMARY KEY, name text);
      CREATE TABLE car(\(isKeyed ? "PRIMARY KEY (id)" : "")) INHERITS (veh);
      CREATE TABLE van(wheels int\(isKeyed ? ", UNIQUE (id)" : "")) INHERITS (car);
      INSERT INTO veh VALUES (1, 'veh 1'), (2, 'veh 2');
      INSERT INTO car VALUES (1, 'car 1');
      INSERT INTO van VALUES (1, 'van 1', 4)
      """
    }

    private func read(
      _ table: String,
      _ database: PostgresDatabase,
      where condition: String? = nil
    ) async throws -> [SelectedRow] {
      var request = RowRequest(table: table, where: condition)
      request.numbersRows = true
      return try await database.read { [request] reader in
        try reader.rows(of: try reader.plan(for: request)).all()
      }
    }

    @Test(arguments: [false, true])
    func `each row has a unique key`(isKeyed: Bool) async throws {
      let database = try PostgresDatabase(
        try TestServer.shared.get().schema(Self.vehicles(isKeyed: isKeyed))
      )
      for (table, count) in [("veh", 4), ("car", 2), ("van", 1)] {
        let rows = try await read(table, database)
        #expect(rows.count == count)
        #expect(Set(rows.map(\.key)).count == count)
      }
      #expect(try await read("veh", database, where: "id = 1").count == 3)
    }

    @Test func `several rows with a key that a request names are an error`() async throws {
      let database = try PostgresDatabase(
        try TestServer.shared.get().schema(Self.vehicles(isKeyed: true))
      )
      let error = await #expect(throws: StoreError.self) {
        try await database.read { reader in
          let plan = try reader.plan(for: RowRequest(table: "veh", key: ["id"]))
          _ = try reader.rows(of: plan).all()
        }
      }
      #expect(error?.code == .keyNotUnique)
    }

    @Test func `an edit, a deletion and their undo affect one row`() async throws {
      let address = try TestServer.shared.get().schema(Self.vehicles(isKeyed: true))
      let database = try PostgresDatabase(address, access: .readWrite)
      let writer = try Writer(address)
      let list = try await FetchedRows(RowRequest(table: "veh"), in: database)
      while list.count != 4 { try await Task.sleep(for: .milliseconds(2)) }
      list.prepare(0..<4)
      while !(0..<4).allSatisfy({ list[$0].isLoaded }) {
        try await Task.sleep(for: .milliseconds(2))
      }
      // The rows by their names before all edits, which the list shows a moment later.
      var rows: [String: Row] = [:]
      for position in 0..<4 {
        if case .text(let name) = list[position]["name"] { rows[name] = list[position] }
      }
      let editor = try RowEditor(list, in: database)
      let stored = "SELECT tableoid::regclass::text, id, name FROM veh ORDER BY 1, 2"
      let before = try writer.text(stored)
      for name in ["veh 1", "car 1", "van 1"] {
        let row = try #require(rows[name])
        try await editor.draft(of: [row]).set("name", to: "new", overwriting: false)
        #expect(try writer.text(stored) == before.replacing(name, with: "new"))
        _ = try await editor.undo(overwriting: false)
        #expect(try writer.text(stored) == before)
      }
      for name in ["veh 1", "car 1"] {
        let row = try #require(rows[name])
        while !row.isLoaded || row["name"] != .text(name) {
          try await Task.sleep(for: .milliseconds(2))
        }
        try await editor.draft(of: [row]).delete(overwriting: false)
        #expect(try writer.count("veh") == 3 && !(try writer.text(stored).contains(name)))
        _ = try await editor.undo(overwriting: false)
        #expect(try writer.text(stored) == before)
      }
      let van = try #require(rows["van 1"])
      let error = await #expect(throws: StoreError.self) {
        try await editor.draft(of: [van]).delete(overwriting: false)
      }
      #expect(error?.message.contains("wheels") == true, "\(String(describing: error))")
    }

    @Test func `a partitioned table has one key`() async throws {
      let database = try PostgresDatabase(
        try TestServer.shared.get().schema(
          """
          CREATE TABLE p(id int PRIMARY KEY, v text) PARTITION BY RANGE (id);
          CREATE TABLE p1 PARTITION OF p FOR VALUES FROM (0) TO (10)
          """
        )
      )
      let plan = try await database.read { try $0.plan(for: RowRequest(table: "p")) }
      #expect(plan.isKeyUnique && plan.keyColumns == ["id"])
    }
  }
#endif
