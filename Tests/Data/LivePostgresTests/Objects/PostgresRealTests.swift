#if PostgreSQL
  import DatabaseTestSupport
  import Foundation
  import LiveObjects
  import Testing

  @testable import LivePostgres

  /// Numbers of columns of type `real`, which has about seven digits.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct PostgresRealTests {
    private func scene(_ type: String) throws -> (AsyncManagedContext, Writer) {
      let address = try TestServer.shared.get().schema(
        """
        CREATE TABLE measured(id bigserial PRIMARY KEY, size \(type) NOT NULL DEFAULT 0)
        """
      )
      return (
        try AsyncManagedContext(try PostgresDatabase(address, access: .readWrite)),
        try Writer(address)
      )
    }

    @Test(arguments: ["real", "double precision"], [0.1, 0.123456789, 1e-40, 16777217, -0.0])
    func `objects show what the database stores`(type: String, size: Double) async throws {
      let (context, _) = try scene(type)
      let (new, old) = (Measured(), Measured())
      context.insert(old)
      try await context.save()
      new.size = size
      context.insert(new)
      old.size = size
      try await context.save()
      try await context.insertAll(Measured.self, [size]) { [.set(\.size, $0)] }
      let other = try AsyncManagedContext(context.database)
      let all = try await other.fetch(Measured.self, RowRequest(order: ["id"]))
      #expect(all.map(\.size).allSatisfy { $0 == all[0].size })
      #expect(new.size == all[0].size && old.size == all[0].size, "\(all[0].size)")
      let shown = new.size
      for predicate in [
        #Predicate<Measured> { $0.size == shown },
        #Predicate<Measured> { $0.size <= shown && $0.size >= shown },
        #Predicate<Measured> { [shown].contains($0.size) },
      ] {
        let request = try RowRequest(where: predicate)
        #expect(try await context.count(Measured.self, request) == 3, "\(predicate)")
      }
      #expect(try await context.maximum(\Measured.size) == shown)
      #expect(try await context.sum(\Measured.size) == shown + shown + shown)
      try await context.updateAll(RowRequest(), .add(size, to: \Measured.size))
      let sums = try await other.fetch(Measured.self, RowRequest(order: ["id"])).map(\.size)
      #expect(sums.allSatisfy { $0 == sums[0] }, "\(sums)")
      while new.size != sums[0] || old.size != sums[0] {
        try await Task.sleep(for: .milliseconds(1))
      }
    }
  }

  extension PostgresRealTests {
    @Test func `predicates select the objects whose values satisfy them`() async throws {
      let (context, _) = try scene("real")
      var numbers = SeededNumbers(3)
      let special = [
        0.1, 0.2, 0.3, -0.1, 16777216, 16777217, 1e-45, 3.4028235e38, 0.123456789, 1.0 / 3, 0,
      ]
      for number in special + (0..<6).map({ _ in Double.random(in: -1...1, using: &numbers) }) {
        let object = Measured()
        object.size = number
        context.insert(object)
      }
      try await context.save()
      let all = try await AsyncManagedContext(context.database).fetch(
        Measured.self,
        RowRequest(order: ["id"])
      )
      let sizes = all.map(\.size)
      let constants =
        sizes + special + sizes.flatMap { [$0.nextUp, $0.nextDown] } + [1e39, -1e39, 1e300]
        + [.infinity, -.infinity] + sizes.map { Double(Float($0)) }
      for constant in constants {
        let tests: [(Predicate<Measured>, (Double) -> Bool)] = [
          (#Predicate { $0.size == constant }, { $0 == constant }),
          (#Predicate { $0.size != constant }, { $0 != constant }),
          (#Predicate { $0.size < constant }, { $0 < constant }),
          (#Predicate { $0.size <= constant }, { $0 <= constant }),
          (#Predicate { $0.size > constant }, { $0 > constant }),
          (#Predicate { $0.size >= constant }, { $0 >= constant }),
          (#Predicate { constant < $0.size }, { constant < $0 }),
          (#Predicate { constant <= $0.size }, { constant <= $0 }),
          (#Predicate { $0.size * 2 == constant * 2 }, { $0 * 2 == constant * 2 }),
          (#Predicate { [constant, 0.1].contains($0.size) }, { [constant, 0.1].contains($0) }),
        ]
        for (number, (predicate, holds)) in tests.enumerated() {
          var request = try RowRequest(where: predicate)
          request.order = ["id"]
          let found = try await context.fetch(Measured.self, request).map(\.size)
          #expect(found == sizes.filter(holds), "predicate \(number), \(constant)")
        }
      }
    }

    @Test func `an index of the column is used`() async throws {
      let (context, writer) = try scene("real")
      try writer.run(
        """
        INSERT INTO measured(size) SELECT i / 10.0 FROM generate_series(1, 20000) AS i;
        CREATE INDEX ON measured(size)
        """
      )
      try writer.execute("ANALYZE measured")
      let (low, high) = (100.1, 100.3)
      for predicate in [
        #Predicate<Measured> { $0.size == low },
        #Predicate<Measured> { $0.size >= low && $0.size < high },
      ] {
        let request = try RowRequest(where: predicate)
        let before = try writer.text(Self.scans)
        #expect(try await !context.fetch(Measured.self, request).isEmpty)
        while try writer.text(Self.scans) == before {
          try await Task.sleep(for: .milliseconds(10))
        }
      }
    }

    private static let scans =
      "SELECT idx_scan FROM pg_stat_user_indexes WHERE indexrelname = 'measured_size_idx'"
  }

  @Managed("measured")
  private final class Measured {
    var id: Int64?
    var size = 0.0
  }
#endif
