#if PostgreSQL
  import Foundation
  import LiveObjects
  import LivePostgres
  import Testing

  /// Decimals, times, UUIDs and JSON are compared by content, whatever the types of their columns.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct SpelledValueTests {
    private static let tables = """
      CREATE TABLE exact(id bigserial PRIMARY KEY, price numeric NOT NULL, spelled text NOT NULL,
        day timestamp, date date, uuid uuid, code text, tags text, prefs jsonb);
      INSERT INTO exact(price, spelled, day, date, uuid, code, tags, prefs)
        SELECT p::numeric, p, '2026-01-31 10:00:00', '2026-01-31',
          '3f2504e0-4f89-41d3-9a0c-0305e82c3301', '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
          '[ "a",  "b" ]', '{"b": 2, "a": 1}'
        FROM unnest(ARRAY['9.99', '27.27', '0', '100', '5', '-3', '-20', '9.990']) AS p
      """

    private func context() throws -> (AsyncManagedContext, Writer) {
      let address = try TestServer.shared.get().schema(Self.tables)
      let database = try PostgresDatabase(address, access: .readWrite)
      return (try AsyncManagedContext(database), try Writer(address))
    }

    @Test func `decimals are compared, ordered and aggregated as numbers`() async throws {
      let (context, writer) = try context()
      let nine = Decimal(9)
      let sorted = ["-20", "-3", "0", "5", "9.99", "9.99", "27.27", "100"].compactMap {
        Decimal(string: $0)
      }
      let greater = sorted.filter { $0 > nine }
      for predicate in [
        #Predicate<Exact> { $0.price > nine }, #Predicate<Exact> { $0.spelled > nine },
        #Predicate<Exact> { $0.spelled * 2 > 18 }, #Predicate<Exact> { $0.price * 2 > 18 },
        #Predicate<Exact> { $0.spelled == $0.price && $0.price >= nine },
      ] {
        let request = try RowRequest(where: predicate, order: [SortDescriptor(\.spelled)])
        #expect(try await context.fetch(Exact.self, request).map(\.price) == greater)
      }
      for property in [\Exact.price, \Exact.spelled] {
        let request = try RowRequest(where: nil, order: [SortDescriptor(property)])
        let found = try await context.fetch(Exact.self, request)
        #expect(found.map { $0[keyPath: property] } == sorted)
        #expect(try await context.sum(property) == Decimal(string: "129.25"))
        #expect(try await context.minimum(property) == -20)
        #expect(try await context.maximum(property) == 100)
        #expect(try await context.distinctValues(of: property).count == 7)
      }
      let long = try #require(Decimal(string: "12345678901234567.89"))
      let cent = try #require(Decimal(string: "0.01"))
      try writer.run("UPDATE exact SET price = '\(long)', spelled = '\(long)' WHERE id = 1")
      try await context.updateAll(
        RowRequest(),
        .add(cent, to: \Exact.price),
        .add(cent, to: \Exact.spelled)
      )
      let first = try #require(try await context.find(Exact.self, RowKey(1)))
      #expect(first.price == long + cent && first.spelled == long + cent)
    }

    @Test func `times, UUIDs and JSON are found in any spelling`() async throws {
      let (context, _) = try context()
      let day = Date(timeIntervalSince1970: 1_769_853_600)
      let start = Date(timeIntervalSince1970: 1_769_817_600)
      let uuid = try #require(UUID(uuidString: "3F2504E0-4F89-41D3-9A0C-0305E82C3301"))
      let (tags, prefs) = (["a", "b"], ["a": 1, "b": 2])
      for (number, predicate) in [
        #Predicate<Exact> { $0.day == day }, #Predicate<Exact> { $0.date == start },
        #Predicate<Exact> { $0.day! > start && $0.day! <= day },
        #Predicate<Exact> { $0.uuid == uuid }, #Predicate<Exact> { $0.code == uuid },
        #Predicate<Exact> { [uuid].contains($0.code!) }, #Predicate<Exact> { $0.tags == tags },
        #Predicate<Exact> { $0.prefs == prefs },
      ].enumerated() {
        #expect(
          try await context.count(Exact.self, RowRequest(where: predicate)) == 8,
          "\(number)"
        )
      }
    }
  }

  @Managed("exact")
  private final class Exact {
    var id: Int64?
    var price = Decimal(0)
    var spelled = Decimal(0)
    var day: Date?
    var date: Date?
    var uuid: UUID?
    var code: UUID?
    var tags: [String] = []
    var prefs: [String: Int] = [:]
  }
#endif
