#if PostgreSQL
  import Foundation
  import LiveObjects
  import Testing

  @testable import LivePostgres

  /// Updates and deletions of many rows, and orders that depend on the server.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct PostgresStatementTests {
    private static let tables = """
      CREATE TABLE room(id bigserial PRIMARY KEY, name text NOT NULL UNIQUE);
      CREATE TABLE guest(id bigserial PRIMARY KEY, name text NOT NULL, nights int NOT NULL DEFAULT 1,
        paid numeric, points numeric NOT NULL DEFAULT 0, since timestamptz, room_id bigint REFERENCES room,
        host_id bigint REFERENCES guest);
      CREATE TABLE told(what text);
      CREATE FUNCTION tell() RETURNS trigger LANGUAGE plpgsql AS
        'BEGIN INSERT INTO told VALUES (tg_op); RETURN NULL; END';
      CREATE TRIGGER told AFTER UPDATE OR DELETE ON guest EXECUTE FUNCTION tell();
      INSERT INTO room(name) VALUES ('a10'), ('a9'), ('A1');
      INSERT INTO guest(name, nights, room_id, host_id)
        SELECT 'g' || n, n % 5, 1 + n % 3, nullif(n - 1, 0) FROM generate_series(1, 50) n
      """

    private func scene(_ more: String = "") throws -> (AsyncManagedContext, Writer) {
      let address = try TestServer.shared.get().schema(Self.tables + more)
      return (
        try AsyncManagedContext(try PostgresDatabase(address, access: .readWrite)),
        try Writer(address)
      )
    }

    @Test func `many rows are updated by one statement, for all values and conditions`()
      async throws
    {
      let (context, writer) = try scene()
      let guest = try #require(try await context.find(Guest.self, RowKey(3)))
      let token = guest.observe(\.nights) { _, _ in }
      let since = Date(timeIntervalSince1970: 1_769_860_800)
      let few = try RowRequest(where: #Predicate<Guest> { $0.nights < 3 })
      #expect(
        try await context.updateAll(
          few,
          .set(\Guest.since, since),
          .set(\Guest.paid, 0.25),
          .set(\Guest.name, "it's \\")
        ) == 30
      )
      #expect(try writer.count("told") == 1)
      #expect(
        try writer.count("guest WHERE paid = 0.25 AND since = '2026-01-31 12:00+00' AND nights < 3")
          == 30
      )
      // The new values are computed from the old ones, in the order and up to the limit of the
      // request.
      var last = RowRequest(where: "nights = 4", order: [.by(\Guest.id, descending: true)])
      last.limit = 2
      #expect(try await context.updateAll(last, .add(10, to: \Guest.nights)) == 2)
      #expect(try writer.text("SELECT id FROM guest WHERE nights = 14 ORDER BY id") == "44\n49")
      #expect(try writer.count("told") == 2)
      // The conversion of a number to another column type is done row by row.
      #expect(try await context.updateAll(last, .add(1, to: \Guest.points)) == 2)
      #expect(try writer.count("guest WHERE points = 1") == 2)
      #expect(try writer.count("told") == 4)
      withExtendedLifetime(token) {}
    }

    @Test func `many rows are deleted by one statement, including rows that reference each other`()
      async throws
    {
      let (context, writer) = try scene()
      let guest = try #require(try await context.find(Guest.self, RowKey(40)))
      let request = try RowRequest(where: #Predicate<Guest> { $0.id ?? 0 > 20 })
      #expect(try await context.deleteAll(Guest.self, request) == 30)
      #expect(try writer.text("SELECT count(*), max(id) FROM guest") == "20|20")
      #expect(try writer.text("SELECT what FROM told") == "DELETE")
      while !guest.isDeleted { try await Task.sleep(for: .milliseconds(2)) }
      let error = await #expect(throws: StoreError.self) {
        try await context.deleteAll(Room.self)
      }
      #expect(error?.code == .constraint)
      #expect(try writer.count("room") == 3)
    }

    @Test
    func `numbers in texts are ordered by value if the server has such a collation`() async throws {
      let (context, _) = try scene(
        ";\nCREATE COLLATION natural_order (provider = icu, locale = 'und-u-kn-true')"
      )
      let order = RowOrder.by(\Room.name, collation: .localizedStandard)
      let rooms = try await context.fetch(Room.self, RowRequest(order: [order]))
      #expect(rooms.map(\.name) == ["A1", "a9", "a10"])
    }

    @Test func `sections of a relation are in the order of the related rows`() async throws {
      let (context, writer) = try scene(";\nUPDATE guest SET room_id = NULL WHERE id > 48")
      let list = try await context.fetchedObjects(
        Guest.self,
        RowRequest(order: [.by(\Guest.nights, descending: true), .by(\Guest.id)]),
        sections: .by(\.room, orderedBy: \.name, collation: .binary) { $0?.name ?? "none" }
      )
      let token = list.observeChanges { _ in }
      func sections() -> [String] {
        (list.sections ?? []).map { "\($0.title) \($0.rowCount)" }
      }
      // By default, the server places NULL last.
      while sections() != ["A1 16", "a10 16", "a9 16", "none 2"] {
        try await Task.sleep(for: .milliseconds(2))
      }
      try writer.run("UPDATE room SET name = 'z' WHERE name = 'A1'")
      while sections() != ["a10 16", "a9 16", "z 16", "none 2"] {
        try await Task.sleep(for: .milliseconds(2))
      }
      withExtendedLifetime(token) {}
    }
  }

  @Managed("room")
  private final class Room {
    var id: Int64?
    var name = ""
  }

  @Managed("guest")
  private final class Guest {
    var id: Int64?
    var name = ""
    var nights = 1
    var paid: Double?
    var points = 0.0
    var since: Date?
    @Relation("room_id") var room: Room?
  }
#endif
