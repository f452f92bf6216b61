#if PostgreSQL
  import Foundation
  import LiveObjects
  import Testing

  @testable import LivePostgres

  /// Aggregates of many objects, which the server computes including unsaved changes.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct CountingTests {
    private func scene(
      _ more: String = "SELECT 1"
    ) async throws -> (AsyncManagedContext, [Parcel], Writer) {
      let address = try TestServer.shared.get().schema(
        "CREATE TABLE parcel(id bigserial PRIMARY KEY, town text NOT NULL, weight int,"
          + " price float8 NOT NULL DEFAULT 0.5);\n"
          + "INSERT INTO parcel(town, weight) VALUES ('Ulm', 1), ('Kiel', 2), ('Ulm', 4),"
          + " ('Kiel', NULL);\n" + more
      )
      let context = try AsyncManagedContext(try PostgresDatabase(address, access: .readWrite))
      let parcels = try await context.fetch(Parcel.self, RowRequest(order: ["id"]))
      return (context, parcels, try Writer(address))
    }

    @Test func `sums, bounds, averages, groups and keys include saved and unsaved objects`()
      async throws
    {
      let (context, parcels, _) = try await scene()
      let new = Parcel()
      (new.town, new.weight, new.price) = ("Bonn", 8, 1)
      context.insert(new)
      parcels[0].weight = 16
      context.delete(parcels[1])
      #expect(try await context.count(Parcel.self) == 4)
      #expect(try await context.sum(\Parcel.weight) == 28)
      #expect(try await context.sum(\Parcel.price) == 2.5)
      #expect(try await context.minimum(\Parcel.weight) == 4)
      #expect(try await context.maximum(\Parcel.weight) == 16)
      #expect(try await context.minimum(\Parcel.town) == "Bonn")
      #expect(try await context.average(\Parcel.price) == 0.625)
      #expect(try await context.distinctValues(of: \Parcel.town) == ["Bonn", "Kiel", "Ulm"])
      let groups = try await context.groups(by: \Parcel.town, [.count, .sum(\.weight)])
      #expect(groups.map(\.value) == ["Bonn", "Kiel", "Ulm"])
      #expect(
        groups.map(\.results) == [
          [.integer(1), .integer(8)], [.integer(1), .null],
          [.integer(2), .integer(20)],
        ]
      )
      #expect(
        try await context.keys(Parcel.self, RowRequest(order: ["id"]))
          == [RowKey(1), RowKey(3), RowKey(4)]
      )
      let heavy = try RowRequest(where: #Predicate<Parcel> { ($0.weight ?? 0) > 5 })
      #expect(try await context.sum(\Parcel.weight, heavy) == 24)
      #expect(
        try await context.sum(
          \Parcel.weight,
          try RowRequest(where: #Predicate<Parcel> { $0.town == "none" })
        ) == nil
      )
    }

    @Test func `a sum that exceeds its type is an error, not a wrong number`() async throws {
      let (context, _, _) = try await scene(
        "ALTER TABLE parcel ALTER weight TYPE bigint;\n"
          + "UPDATE parcel SET weight = 9223372036854775807 WHERE id < 3"
      )
      let error = await #expect(throws: StoreError.self) {
        try await context.sum(\Parcel.weight)
      }
      #expect(error?.code == .wrongType)
    }

    @Test func `aggregates create no objects, and fail if the table does not exist`() async throws {
      let (context, _, writer) = try await scene()
      try writer.run(
        "INSERT INTO parcel(town, weight) SELECT 'x', 1 FROM generate_series(1, 20000)"
      )
      #expect(try await context.keys(Parcel.self).count == 20_004)
      #expect(try await context.groups(by: \Parcel.town).count == 3)
      try writer.run("DROP TABLE parcel")
      let error = await #expect(throws: StoreError.self) {
        try await context.sum(\Parcel.weight)
      }
      #expect(error?.code == .noSuchTable)
    }
  }

  @Managed("parcel")
  private final class Parcel {
    var id: Int64?
    var town = ""
    var weight: Int?
    var price = 0.5
  }
#endif
