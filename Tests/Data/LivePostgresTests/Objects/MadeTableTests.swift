#if PostgreSQL
  import Foundation
  import LiveObjects
  import Testing

  @testable import LivePostgres

  /// Tables on a server that are created from classes and compared with them.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct MadeTableTests {
    private func empty(_ declarations: String = "SELECT 1") throws -> (PostgresDatabase, Writer) {
      let address = try TestServer.shared.get().schema(declarations)
      return (try PostgresDatabase(address, access: .readWrite), try Writer(address))
    }

    private static let schema = ManagedSchema(Ship.self, Port.self, version: 3)

    @Test func `tables with circular references are created, and store all properties of objects`()
      async throws
    {
      let (database, writer) = try empty()
      let planned = try await Self.schema.migration(of: database, .newTables)
      #expect(planned.description.contains("ALTER TABLE \"ship\" ADD FOREIGN KEY (\"home_id\")"))
      let context = try await AsyncManagedContext(database, Self.schema)
      let (ship, port) = (Ship(), Port())
      port.name = "it's \\ \"Kiel\""
      ship.home = port
      ship.weight = 0.1
      ship.isAfloat = false
      ship.cost = Decimal(string: "12345678901234567890.5")
      ship.built = Date(timeIntervalSince1970: 1_769_860_800.25)
      ship.token = UUID()
      ship.crew = ["Ann", "Bob"]
      ship.raw = Data([0, 255])
      port.flagship = ship
      context.insert(ship)
      // Circular references are saved one after the other.
      port.flagship = nil
      context.insert(port)
      try await context.save()
      port.flagship = ship
      try await context.save()
      let other = try AsyncManagedContext(database)
      let read = try #require(try await other.fetch(Ship.self).first)
      #expect(read.id == ship.id && read.name == "unnamed" && read.weight == 0.1)
      #expect(!read.isAfloat && read.cost == ship.cost && read.built == ship.built)
      #expect(
        read.token == ship.token && read.crew == ["Ann", "Bob"] && read.raw == Data([0, 255])
      )
      #expect(read.state == .new && read.launched == nil)
      #expect(try writer.text("SELECT (flagship_id = home_id)::int FROM ship, port") != "")
      // The columns have defaults for clients that do not use the classes.
      try writer.run("INSERT INTO ship(built) VALUES (now())")
      #expect(
        try writer.text("SELECT name, \"isAfloat\", state FROM ship ORDER BY id DESC LIMIT 1")
          == "unnamed|t|new"
      )
      let again = try await Self.schema.migration(of: database, .everything)
      #expect(again.isEmpty && again.differences.isEmpty, "\(again.differences) \(again)")
      try writer.run("DELETE FROM port")
      #expect(try writer.count("ship WHERE home_id IS NOT NULL") == 0)
    }

    @Test func `a date is the same moment in every time zone of the session`() async throws {
      let address = try TestServer.shared.get().schema("SELECT 1")
        .replacing("search_path", with: "timezone=America/New_York -c search_path")
      let database = try PostgresDatabase(address, access: .readWrite)
      let context = try await AsyncManagedContext(database, Self.schema)
      let ship = Ship()
      ship.built = Date(timeIntervalSince1970: 1_769_860_800.25)
      context.insert(ship)
      // Once as an unsaved value, once as a written value, and once as a parameter.
      let (built, later) = (ship.built, Date(timeIntervalSince1970: 1_769_860_801))
      let request = try RowRequest(
        where: #Predicate<Ship> { $0.built == built && $0.built < later }
      )
      #expect(try await context.fetch(Ship.self, request) == [ship])
      try await context.save()
      #expect(try await context.count(Ship.self, request) == 1)
      #expect(
        try Writer(address).text("SELECT extract(epoch FROM built)::numeric(20, 2) FROM ship")
          == "1769860800.25"
      )
    }

    private static let others = """
      CREATE TABLE port(id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name int NOT NULL,
        flagship_id bigint, extra text NOT NULL);
      CREATE TABLE ship(id bigint PRIMARY KEY, called text, "isAfloat" boolean NOT NULL DEFAULT true,
        weight float4, crew text NOT NULL DEFAULT '[]', state text NOT NULL DEFAULT 'lost',
        built timestamptz NOT NULL, home_id bigint REFERENCES port, cost text, raw bytea, token uuid,
        launched timestamptz);
      CREATE INDEX ON ship(called)
      """

    @Test func `each difference is named, and nothing is changed`() async throws {
      let (database, writer) = try empty(Self.others)
      let error = await #expect(throws: SchemaError.self) {
        _ = try await AsyncManagedContext(database, Self.schema)
      }
      let text = error?.description ?? ""
      for part in [
        "column ship.name still has its former name called",
        "ship.name may be NULL; expected NOT NULL",
        "ship.name has a different default",
        "ship.weight has the type real; expected a type for real values",
        "ship.state has a different default", "ship has no index on home_id",
        "ship has an unexpected index on name",
        "ship.home_id refers to port with the rule deny; expected port with nullify",
        "port.name has the type integer; expected a type for text values",
        "port.flagship_id has no foreign key to ship", "port has no unique index on name",
        "column port.extra is unexpected and requires a value in each new row",
      ] {
        #expect(text.contains(part), "\(part): \(text)")
      }
      #expect(try writer.text("SELECT to_regclass('livecells_schema')") == "NULL")
    }

    @Test func `tables are migrated to the classes with their content`() async throws {
      let (database, writer) = try empty(
        Self.others + ";\nINSERT INTO port(name, extra) VALUES (7, 'x')"
          + ";\nINSERT INTO ship(id, called, weight, built, home_id) VALUES (1, 'Ark', 2.5, now(), 1),"
          + " (2, NULL, NULL, now(), NULL)"
      )
      await #expect(throws: SchemaError.self) {
        try await Self.schema.migrate(database, .keepingData)
      }
      let done = try await Self.schema.migrate(database, .everything)
      #expect(done.losses == ["port.extra with its values"])
      let context = try await AsyncManagedContext(database, Self.schema, .nothing)
      let ships = try await context.fetch(Ship.self, RowRequest(order: ["id"]))
      #expect(ships.map(\.name) == ["Ark", "unnamed"])
      #expect(ships.map(\.weight) == [2.5, nil])
      #expect(try await context.fetch(Port.self).map(\.name) == ["7"])
      #expect(ships[0].home != nil && ships[1].home == nil)
      #expect(try await Self.schema.migration(of: database).isEmpty)
      #expect(try writer.text("SELECT number FROM livecells_schema") == "3")
      await #expect(throws: SchemaError.self) {
        try await ManagedSchema(Ship.self, version: 2).migrate(database, .everything)
      }
    }

    @Test func `a change that would lose values fails, and nothing is changed`() async throws {
      let (database, writer) = try empty(
        "CREATE TABLE buoy(id bigint PRIMARY KEY, depth numeric);\nINSERT INTO buoy VALUES (1, 2.5)"
      )
      let schema = ManagedSchema(Buoy.self)
      await #expect(throws: StoreError.self) {
        try await schema.migrate(database, .everything)
      }
      #expect(try writer.text("SELECT depth FROM buoy") == "2.5")
      #expect(try writer.text("SELECT to_regclass('livecells_schema')") == "NULL")
      try writer.run("UPDATE buoy SET depth = 2.0")
      try await schema.migrate(database, .everything)
      #expect(try writer.text("SELECT depth, pg_typeof(depth) FROM buoy") == "2|bigint")
    }

    @Test func `a custom step runs with parameters, in the transaction of the migration`()
      async throws
    {
      let (database, writer) = try empty(
        "CREATE TABLE buoy(id bigint PRIMARY KEY, depth bigint);\nINSERT INTO buoy VALUES (1, 2)"
      )
      func schema(_ fails: Bool) -> ManagedSchema {
        ManagedSchema(
          Buoy.self,
          version: 2,
          steps: [
            MigrationStep(to: 2, "deeper") { writer in
              let depth = try writer.value("SELECT depth FROM buoy WHERE id = ?1", [.integer(1)])
              #expect(depth == .integer(2))
              let count = try writer.run(
                "UPDATE buoy SET depth = ?2 WHERE id = ?1 AND '?1' <> ''",
                [.integer(1), .integer(9)]
              )
              #expect(count == 1)
              if fails { throw CancellationError() }
            }
          ]
        )
      }
      await #expect(throws: CancellationError.self) {
        try await schema(true).migrate(database, .keepingData)
      }
      #expect(try writer.text("SELECT depth FROM buoy") == "2")
      try await schema(false).migrate(database, .keepingData)
      #expect(try writer.text("SELECT depth FROM buoy") == "9")
    }

    @Test func `programs that start at the same time create the tables once`() async throws {
      let address = try TestServer.shared.get().schema("SELECT 1")
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<8 {
          group.addTask {
            // Each waits for those before it, on a busy machine for long.
            let database = try PostgresDatabase(
              address + " application_name=opener\(number)",
              access: .readWrite,
              wait: .seconds(600)
            )
            try await Self.schema.migrate(database, .newTables)
          }
        }
        try await group.waitForAll()
      }
      let database = try PostgresDatabase(address)
      #expect(try await Self.schema.migration(of: database).isEmpty)
    }

    @Test
    func `a read-only database is accepted with harmless differences, and rejected with others`()
      async throws
    {
      let address = try TestServer.shared.get().schema("SELECT 1")
      let reading = try PostgresDatabase(address)
      let error = await #expect(throws: SchemaError.self) {
        _ = try await AsyncManagedContext(reading, Self.schema)
      }
      #expect(error?.description.contains("table ship is missing") == true)
      try await Self.schema.migrate(
        try PostgresDatabase(address, access: .readWrite),
        .newTables
      )
      _ = try await AsyncManagedContext(reading, Self.schema)
    }

    @Test func `a required relation is declared, also in an existing table`() async throws {
      let (database, writer) = try empty()
      let schema = ManagedSchema(Berth.self)
      let context = try await AsyncManagedContext(database, schema)
      let (berth, port) = (Berth(), Port())
      context.insert(berth)
      let error = await #expect(throws: StoreError.self) { try await context.save() }
      #expect(error?.description == "Berth (new), port: a related object is required")
      berth.port = port
      context.insert(port)
      try await context.save()
      let isNullable = """
        SELECT is_nullable FROM information_schema.columns
        WHERE table_schema = current_schema AND table_name = 'berth' AND column_name = 'port_id'
        """
      #expect(try writer.text(isNullable) == "NO")
      try writer.run("ALTER TABLE berth ALTER port_id DROP NOT NULL")
      try await schema.migrate(database, .keepingData)
      #expect(try writer.text(isNullable) == "NO")
      #expect(try await schema.migration(of: database, .everything).differences.isEmpty)
    }
  }

  @Managed("berth")
  private final class Berth {
    var id: Int64?
    @Relation("port_id", required: true, onDelete: .deny) var port: Port?
  }

  @Managed("ship")
  private final class Ship {
    enum State: String, ColumnValue { case new, lost }

    var id: Int64?
    @Stored(originalName: "called") var name = "unnamed"
    var weight: Double?
    var isAfloat = true
    var cost: Decimal?
    var built = Date()
    var launched: Date?
    var token: UUID?
    @Stored(as: .json) var crew: [String] = []
    var raw: Data?
    var state: State = .new
    @Relation("home_id") var home: Port?
  }

  @Managed("port")
  private final class Port {
    var id: Int64?
    @Stored(unique: true) var name: String?
    @Relation("flagship_id") var flagship: Ship?
    @Relation(inverse: \Ship.home) var ships: [Ship]
  }

  @Managed("buoy")
  private final class Buoy {
    var id: Int64?
    var depth: Int?
  }
#endif
