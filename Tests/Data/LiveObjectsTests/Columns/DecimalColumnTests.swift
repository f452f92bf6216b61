#if SQLite
  import DatabaseTestSupport
  import Foundation
  import LiveObjects
  import LiveSQLite
  import Testing

  /// Decimals are stored as text. All operations of a context treat them as numbers.
  @MainActor
  @Suite struct DecimalColumnTests {
    private let folder = Folder()

    private static func decimal(_ text: String) throws -> Decimal {
      try #require(Decimal(string: text))
    }

    private static let prices = ["9.99", "27.27", "0", "100", "5", "-3", "-20"]

    /// Returns a context with one object per price, saved or not.
    private func context(isSaved: Bool) throws -> ManagedContext {
      let path = folder.file("decimals\(isSaved).db")
      let context = try ManagedContext(
        Store(path: path, access: .create),
        ManagedSchema(Priced.self)
      )
      for text in Self.prices {
        let object = Priced()
        object.price = try Self.decimal(text)
        context.insert(object)
      }
      if isSaved { try context.save() }
      return context
    }

    @Test(arguments: [true, false])
    func `predicates compare decimals as numbers`(isSaved: Bool) throws {
      let context = try context(isSaved: isSaved)
      let (nine, limit, twice) = (Decimal(9), try Self.decimal("9.99"), try Self.decimal("19.98"))
      let all = try Self.prices.map { try Self.decimal($0) }
      let none: Decimal? = nil
      let predicates: [Predicate<Priced>] = [
        #Predicate { $0.price > nine }, #Predicate { $0.price >= limit },
        #Predicate { $0.price * 2 > nine }, #Predicate { $0.price + $0.price == twice },
        #Predicate { $0.price - 1 < nine }, #Predicate { -$0.price > 2 },
        #Predicate { (nine...100).contains($0.price) },
        #Predicate { [nine, limit, 5].contains($0.price) },
        #Predicate { ($0.discount ?? $0.price) <= 5 }, #Predicate { $0.discount == none },
        #Predicate { $0.price == limit }, #Predicate { $0.price != limit },
        #Predicate { ($0.id == nil ? $0.price : $0.price) > nine },
      ]
      let tests: [(Decimal) -> Bool] = [
        { $0 > nine }, { $0 >= limit }, { $0 * 2 > nine }, { $0 + $0 == twice }, { $0 - 1 < nine },
        { -$0 > 2 }, { (nine...100).contains($0) }, { [nine, limit, 5].contains($0) }, { $0 <= 5 },
        { _ in true }, { $0 == limit }, { $0 != limit }, { $0 > nine },
      ]
      for (number, (predicate, test)) in zip(predicates, tests).enumerated() {
        let found = try context.fetch(where: predicate).map(\.price).sorted()
        #expect(found == all.filter(test).sorted(), "predicate \(number)")
        let list = try context.fetchedObjects(Priced.self, RowRequest(where: predicate))
        #expect(list.count == found.count, "list \(number)")
      }
    }

    @Test(arguments: [true, false])
    func `orders, aggregates and groups treat decimals as numbers`(isSaved: Bool) throws {
      let context = try context(isSaved: isSaved)
      let sorted = try Self.prices.map { try Self.decimal($0) }.sorted()
      let request = try RowRequest(where: nil, order: [SortDescriptor(\Priced.price)])
      #expect(try context.fetch(Priced.self, request).map(\.price) == sorted)
      let list = try context.fetchedObjects(
        Priced.self,
        RowRequest(order: [.by(\Priced.price, descending: true)])
      )
      #expect((0..<list.count).map { list[$0].price } == sorted.reversed())
      #expect(try context.minimum(\Priced.price) == -20)
      #expect(try context.maximum(\Priced.price) == 100)
      #expect(try context.sum(\Priced.price) == Self.decimal("119.26"))
      #expect(try context.average(\Priced.price).map { ($0 * 7).rounded() } == 119)
      #expect(try context.distinctValues(of: \Priced.price) == sorted)
    }

    @Test func `a list orders decimals as numbers while it scrolls`() throws {
      let context = try context(isSaved: true)
      try context.insertAll(Priced.self, 0..<3_000) {
        [.set(\.price, Decimal($0 * 7_919 % 3_001) / 8 - 100)]
      }
      let list = try context.fetchedObjects(
        Priced.self,
        RowRequest(order: [.by(\Priced.price)])
      )
      var prices: [Decimal] = []
      for position in 0..<list.count { prices.append(list[position].price) }
      #expect(prices.count == 3_007 && prices == prices.sorted())
    }

    @Test func `changes of many rows and sums are exact`() throws {
      let context = try context(isSaved: true)
      for object in try context.fetch(Priced.self) { context.delete(object) }
      let long = try Self.decimal("12345678901234567.89")
      let longer = try Self.decimal("99999999999999999999")
      let cent = try Self.decimal("0.01")
      for value in [long, longer] {
        let object = Priced()
        object.price = value
        context.insert(object)
      }
      try context.save()
      try context.updateAll(RowRequest(), .add(cent, to: \Priced.price))
      let found = try context.fetch(Priced.self).map(\.price)
      #expect(Set(found) == [long + cent, longer + cent])
      #expect(try context.sum(\Priced.price) == long + longer + cent + cent)
    }

    @Test func `different spellings of a decimal are one value`() throws {
      let context = try context(isSaved: true)
      let path = folder.file("decimalstrue.db")
      try Shell.run(path, "UPDATE priced SET price = '9.990' WHERE price = '27.27'")
      try Shell.run(path, "UPDATE priced SET price = '999e-2' WHERE price = '100'")
      context.refresh()
      let limit = try Self.decimal("9.99")
      #expect(try context.fetch(where: #Predicate<Priced> { $0.price == limit }).count == 3)
      #expect(try context.distinctValues(of: \Priced.price).count == 5)
      let groups = try context.groups(by: \Priced.price, [.count, .sum(\.price), .maximum(\.id)])
      let group = try #require(groups.first { $0.value == limit })
      #expect(group.results[0] == .integer(3) && group.results[2] == .integer(4))
      #expect(try Decimal(columnValue: group.results[1]) == Self.decimal("29.97"))
      #expect(try context.find(\Priced.price, limit) != nil)
      for object in try context.fetch(Priced.self) where object.price == limit {
        object.price = limit
      }
      #expect(!context.hasChanges)
    }

    @Test func `a column that would lose digits refuses a decimal, and keeps others exactly`()
      throws
    {
      let path = folder.file("numeric.db")
      try Shell.run(
        path,
        "CREATE TABLE priced(id INTEGER PRIMARY KEY, price DECIMAL(20, 2) NOT NULL DEFAULT 0,"
          + " discount NUMERIC);"
      )
      let context = try ManagedContext(Store(path: path, access: .readWrite))
      let object = Priced()
      context.insert(object)
      for text in ["9.99", "1234567890123.25", "123456789012345678", "-0.000000000000001", "1e20"] {
        object.price = try Self.decimal(text)
        try context.save()
        context.reset()
        #expect(object.price == (try Self.decimal(text)))
      }
      for text in ["12345678901234567.89", "12345678901234567891", "0.12345678901234567891"] {
        object.price = try Self.decimal(text)
        let error = #expect(throws: StoreError.self) { try context.save() }
        #expect(error?.code == .wrongType)
        #expect(error?.description.contains("cannot store all digits of \(text)") ?? false)
      }
      context.rollback()
      #expect(object.price == (try Self.decimal("1e20")))
    }

    @Test(arguments: ["NUMERIC", "DECIMAL(20, 2)", "REAL", "INTEGER"])
    func `a statement for many rows refuses decimals whose digits a column would lose`(
      type: String
    ) throws {
      let path = folder.file("many.db")
      try Shell.run(
        path,
        "CREATE TABLE priced(id INTEGER PRIMARY KEY, price \(type) NOT NULL DEFAULT 0,"
          + " discount TEXT); INSERT INTO priced VALUES(1, 1, NULL), (2, 123456789012.25, NULL);"
      )
      let before = try Shell.run(path, "SELECT * FROM priced;")
      let context = try ManagedContext(Store(path: path, access: .readWrite))
      let long = try Self.decimal("12345678901234567.89")
      let little = try Self.decimal("0.00001")
      let changes: [(text: String, write: () throws -> Void)] = [
        (
          "12345678901234567.89", { try context.updateAll(RowRequest(), .set(\Priced.price, long)) }
        ),
        (
          "123456789012.25001",
          { try context.updateAll(RowRequest(), .add(little, to: \Priced.price)) }
        ),
        (
          "12345678901234567.89",
          { try context.insertAll(Priced.self, [long]) { [.set(\.price, $0)] } }
        ),
      ]
      for (text, write) in changes {
        let error = #expect(throws: StoreError.self) { try write() }
        #expect(error?.code == .wrongType)
        #expect(error?.description.contains("cannot store all digits of \(text)") ?? false)
        #expect(try Shell.run(path, "SELECT * FROM priced;") == before)
      }
      try context.updateAll(RowRequest(), .set(\Priced.discount, long), .set(\.price, 0.5))
      #expect(
        try Shell.run(path, "SELECT DISTINCT price, discount FROM priced;")
          == "0.5|12345678901234567.89\n"
      )
    }

    @Test func `a number with more digits than a decimal has is not truncated`() throws {
      let text = String(repeating: "1", count: 45)
      #expect(throws: (any Error).self) { try Decimal(columnValue: .text(text)) }
      #expect(
        try Decimal(columnValue: .text("1.50000000000000000000000000000000000000000000")) == 1.5
      )
    }
  }

  @Managed("priced")
  private final class Priced {
    var id: Int64?
    var price = Decimal(0)
    var discount: Decimal?
  }
#endif
