#if PostgreSQL
  import Foundation
  import LiveObjects
  import Testing

  @testable import LivePostgres

  /// Decimals are stored with all of their digits, or refused. The server alone would round them.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct PostgresDecimalTests {
    private func scene(_ type: String) throws -> (AsyncManagedContext, Writer) {
      let address = try TestServer.shared.get().schema(
        """
        CREATE DOMAIN amount AS numeric(20,2);
        CREATE DOMAIN "numeric of two" AS amount CHECK (value > 0);
        CREATE TABLE priced(id bigserial PRIMARY KEY, price \(type) NOT NULL DEFAULT 1,
          discount numeric);
        INSERT INTO priced(price) VALUES (1), (2.5), (1234.25)
        """
      )
      return (
        try AsyncManagedContext(try PostgresDatabase(address, access: .readWrite)),
        try Writer(address)
      )
    }

    nonisolated private static func decimal(_ text: String) throws -> Decimal {
      try #require(Decimal(string: text))
    }

    /// The types of columns, with a decimal that they keep and one that they would round, also as
    /// the sum with 1234.25.
    nonisolated private static let types = [
      ("numeric(20,2)", "1.25", "0.005"), ("numeric(20,3)", "0.005", "0.00005"),
      ("amount", "1.25", "0.005"), ("\"numeric of two\"", "1.25", "0.005"),
      ("real", "0.5", "0.123456789"), ("double precision", "0.125", "0.123456789012345678"),
    ]

    @Test(arguments: types)
    func `a statement for many rows writes all digits or nothing`(
      type: String,
      kept: String,
      lost: String
    ) async throws {
      let (context, writer) = try scene(type)
      let before = try writer.text("SELECT id, price FROM priced ORDER BY id")
      let (kept, lost) = (try Self.decimal(kept), try Self.decimal(lost))
      let changes: [@MainActor (AsyncManagedContext) async throws -> Void] = [
        { try await $0.updateAll(RowRequest(), .set(\Priced.price, lost)) },
        { try await $0.updateAll(RowRequest(), .add(lost, to: \Priced.price)) },
        {
          try await $0.updateAll(
            RowRequest(),
            .set(\Priced.discount, kept),
            .add(lost, to: \Priced.price)
          )
        },
        { try await $0.insertAll(Priced.self, [kept, lost]) { [.set(\.price, $0)] } },
      ]
      for (number, change) in changes.enumerated() {
        let error = await #expect(throws: StoreError.self, "change \(number)") {
          try await change(context)
        }
        #expect(error?.code == .wrongType, "change \(number)")
        #expect(error?.description.contains("cannot store all digits of") ?? false)
        let after = try writer.text("SELECT id, price FROM priced ORDER BY id")
        #expect(after == before, "change \(number)")
      }
      try await context.updateAll(RowRequest(), .add(kept, to: \Priced.price))
      let sums = [1, 2.5, 1234.25].map { $0 + kept }
      #expect(try await context.fetch(Priced.self, RowRequest(order: ["id"])).map(\.price) == sums)
      try await context.updateAll(
        RowRequest(),
        .set(\Priced.price, kept),
        .set(\.discount, lost)
      )
      let all = try await context.fetch(Priced.self)
      #expect(all.allSatisfy { $0.price == kept && $0.discount == lost })
    }

    @Test(arguments: types)
    func `a save writes all digits or nothing`(type: String, kept: String, lost: String)
      async throws
    {
      let (context, writer) = try scene(type)
      let (kept, lost) = (try Self.decimal(kept), try Self.decimal(lost))
      let before = try writer.text("SELECT id, price FROM priced ORDER BY id")
      let all = try await context.fetch(Priced.self, RowRequest(order: ["id"]))
      all[0].price = kept
      all[1].price = lost
      let error = await #expect(throws: StoreError.self) { try await context.save() }
      #expect(error?.code == .wrongType)
      #expect(error?.description.contains("cannot store all digits of \(lost)") ?? false)
      all[1].price = 3
      let new = Priced()
      new.price = lost
      context.insert(new)
      await #expect(throws: StoreError.self) { try await context.save() }
      #expect(try writer.text("SELECT id, price FROM priced ORDER BY id") == before)
      new.price = kept
      try await context.save()
      for object in [all[0], new] {
        let key = try #require(object.rowKey)
        let other = try AsyncManagedContext(context.database)
        #expect(try await other.find(Priced.self, key)?.price == kept)
      }
    }

    @Test(arguments: ["numeric", "text", "character varying(60)"])
    func `columns without a limit keep sums and values with many digits`(type: String) async throws
    {
      let (context, _) = try scene(type)
      let long = try Self.decimal("12345678901234567.8912345678")
      let little = try Self.decimal("0.00000000001")
      try await context.updateAll(RowRequest(), .set(\Priced.price, long))
      try await context.updateAll(RowRequest(), .add(little, to: \Priced.price))
      let all = try await context.fetch(Priced.self)
      #expect(all.count == 3 && all.allSatisfy { $0.price == long + little })
      all[0].price = long
      try await context.save()
      let other = try AsyncManagedContext(context.database)
      let found = try #require(all[0].rowKey)
      #expect(try await other.find(Priced.self, found)?.price == long)
    }

    @Test(arguments: ["integer", "bigint"])
    func `a column of integers refuses a fraction`(type: String) async throws {
      let (context, writer) = try scene(type)
      let before = try writer.text("SELECT id, price FROM priced ORDER BY id")
      for change in [0.5, 1.5] as [Decimal] {
        await #expect(throws: StoreError.self) {
          try await context.updateAll(RowRequest(), .set(\Priced.price, change))
        }
        await #expect(throws: StoreError.self) {
          try await context.updateAll(RowRequest(), .add(change, to: \Priced.price))
        }
        #expect(try writer.text("SELECT id, price FROM priced ORDER BY id") == before)
      }
      try await context.updateAll(RowRequest(), .add(2, to: \Priced.price))
      try await context.updateAll(RowRequest(), .add(3, to: \Priced.price))
      #expect(try writer.text("SELECT min(price) FROM priced") == "6")
    }

    @Test func `a negative scale is the number of zeros at the end`() async throws {
      guard let (context, writer) = try? scene("numeric(9,-2)") else { return }
      #expect(try writer.text("SELECT max(price) FROM priced") == "1200")
      await #expect(throws: StoreError.self) {
        try await context.updateAll(RowRequest(), .set(\Priced.price, 1250))
      }
      await #expect(throws: StoreError.self) {
        try await context.updateAll(RowRequest(), .add(50, to: \Priced.price))
      }
      try await context.updateAll(RowRequest(), .set(\Priced.price, 0))
      try await context.updateAll(RowRequest(), .set(\Priced.price, 1200))
      try await context.updateAll(RowRequest(), .add(100, to: \Priced.price))
      #expect(try writer.text("SELECT min(price) FROM priced") == "1300")
    }
  }

  @Managed("priced")
  private final class Priced {
    var id: Int64?
    var price: Decimal = 1
    var discount: Decimal?
  }
#endif
