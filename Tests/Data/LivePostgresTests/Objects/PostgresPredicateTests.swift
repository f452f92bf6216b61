#if PostgreSQL
  import DatabaseTestSupport
  import Foundation
  import LiveObjects
  import Testing

  @testable import LivePostgres

  /// Foundation predicates select the same objects on the server as in Swift.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct PostgresPredicateTests {
    /// Texts in three collations, and numbers and times of all types.
    private static let tables = """
      CREATE COLLATION loose (provider = icu, locale = 'und-u-ks-level2', deterministic = false);
      CREATE TABLE crate(id bigserial PRIMARY KEY, name text NOT NULL, note text COLLATE "en-x-icu",
        title varchar(20) COLLATE loose, weight int NOT NULL, price bigint, share numeric, ratio float8,
        "isSent" boolean NOT NULL, due timestamptz, state text NOT NULL,
        inside_id bigint REFERENCES crate);
      CREATE TABLE tag(id bigserial PRIMARY KEY, name text COLLATE "en-x-icu" NOT NULL);
      CREATE TABLE crate_tag(crate_id bigint REFERENCES crate, tag_id bigint REFERENCES tag,
        PRIMARY KEY (crate_id, tag_id))
      """

    private let context: AsyncManagedContext
    private let writer: Writer

    init() throws {
      let address = try TestServer.shared.get().schema(Self.tables)
      context = try AsyncManagedContext(try PostgresDatabase(address, access: .readWrite))
      writer = try Writer(address)
    }

    private static let texts = ["", "x", "X", "xyz", "Zürich", "o'clock", "100%", "_", "a\\\"b"]

    /// Crates and tags with a many-to-many relation.
    private func crates(_ numbers: inout SeededNumbers) -> (crates: [Crate], tags: [Tag]) {
      func maybe<Value>(_ value: Value) -> Value? {
        Bool.random(using: &numbers) ? nil : value
      }
      func text() -> String { Self.texts.randomElement(using: &numbers) ?? "" }
      let tags = ["a", "B", "ä"].map { name in
        let tag = Tag()
        tag.name = name
        return tag
      }
      var crates: [Crate] = []
      for _ in 0..<40 {
        let crate = Crate()
        (crate.name, crate.note, crate.title) = (text(), maybe(text()), maybe(text()))
        crate.weight = Int.random(in: -3...3, using: &numbers)
        crate.price = maybe(Int.random(in: 0...3, using: &numbers))
        crate.share = maybe(Decimal(Int.random(in: 0...6, using: &numbers)) / 2)
        crate.ratio = maybe(Double(Int.random(in: 0...6, using: &numbers)) / 2)
        crate.isSent = Bool.random(using: &numbers)
        crate.due = maybe(
          Date(timeIntervalSince1970: Double(Int.random(in: 0...3, using: &numbers)))
        )
        crate.state = Crate.State.allCases.randomElement(using: &numbers) ?? .new
        crate.inside = crates.randomElement(using: &numbers)
        crate.tags = tags.filter { _ in Bool.random(using: &numbers) }
        crates.append(crate)
      }
      return (crates, tags)
    }

    /// Returns a random predicate about one property.
    private func leaf(_ numbers: inout SeededNumbers) -> Predicate<Crate> {
      let number = Int.random(in: -3...3, using: &numbers)
      let other: Int? = Bool.random(using: &numbers) ? nil : number
      let text = ["", "x", "X", "yz", "ü", "%", "a\\\"b"].randomElement(using: &numbers) ?? ""
      let some: String? = Bool.random(using: &numbers) ? nil : text
      let list = [number, 1, 2]
      let texts = [text, "x", "o'clock", "a\\\"b"]
      let date = Date(timeIntervalSince1970: Double(abs(number)))
      let half = Double(number) / 2
      let share = Decimal(number) / 2
      let top = abs(number)
      switch Int.random(in: 0..<39, using: &numbers) {
      case 0: return #Predicate { $0.weight == number }
      case 1: return #Predicate { $0.weight != number }
      case 2: return #Predicate { $0.weight < number }
      case 3: return #Predicate { number >= $0.weight }
      case 4: return #Predicate { $0.price == other }
      case 5: return #Predicate { $0.price != other }
      case 6: return #Predicate { ($0.price ?? number) > 1 }
      case 7: return #Predicate { $0.name == text }
      case 8: return #Predicate { $0.name < text }
      case 9: return #Predicate { $0.note == some }
      case 10: return #Predicate { $0.name.contains(text) }
      case 11: return #Predicate { $0.name.starts(with: text) }
      case 12: return #Predicate { $0.note?.contains(text) == true }
      case 13: return #Predicate { $0.name.isEmpty }
      case 14: return #Predicate { $0.isSent }
      case 15: return #Predicate { list.contains($0.weight) }
      case 16: return #Predicate { (-1...top).contains($0.weight) }
      case 17: return #Predicate { $0.weight * 2 + 1 > -$0.weight - number }
      case 18: return #Predicate { $0.due == date }
      case 19: return #Predicate { if let due = $0.due { due < date } else { false } }
      case 20: return #Predicate { $0.inside == nil }
      case 21: return #Predicate { $0.inside?.weight == number }
      case 22: return #Predicate { $0.inside?.inside?.name == text }
      case 23: return #Predicate { $0.content.contains { $0.weight > number } }
      case 24: return #Predicate { $0.content.allSatisfy { $0.isSent } }
      case 25: return #Predicate { $0.content.filter { $0.weight < number }.count == 1 }
      case 26: return #Predicate { $0.tags.contains { $0.name < text } }
      case 27: return #Predicate { $0.tags.count > 1 }
      case 28: return #Predicate { if let note = $0.note { note < text } else { true } }
      case 29: return #Predicate { $0.title == some }
      case 30: return #Predicate { if let title = $0.title { title > text } else { false } }
      case 31: return #Predicate { $0.title?.starts(with: text) == true }
      case 32: return #Predicate { texts.contains($0.name) }
      case 33: return #Predicate { $0.share == share }
      case 34: return #Predicate { if let ratio = $0.ratio { ratio < half } else { false } }
      case 35: return #Predicate { $0.ratio == half }
      case 36: return #Predicate { $0.isSent == ($0.weight > number) }
      case 37: return #Predicate { $0.note == $0.title }
      default: return #Predicate { $0.isSent != ($0.price == $0.inside?.price) }
      }
    }

    /// Returns a random condition about a crate, in Swift and for the server.
    private struct Trial {
      let holds: (Crate) throws -> Bool
      let expression: RowExpression
    }

    private func random(_ depth: Int, _ numbers: inout SeededNumbers) throws -> Trial {
      if depth == 0 {
        let leaf = leaf(&numbers)
        let request = try RowRequest(where: leaf)
        let expression = try #require(request.predicate)
        return Trial(holds: { try leaf.evaluate($0) }, expression: expression)
      }
      let (one, two) = (try random(depth - 1, &numbers), try random(depth - 1, &numbers))
      switch Int.random(in: 0..<4, using: &numbers) {
      case 0:
        return Trial(
          holds: { try one.holds($0) && two.holds($0) },
          expression: .all([one.expression, two.expression])
        )
      case 1:
        return Trial(
          holds: { try one.holds($0) || two.holds($0) },
          expression: .any([one.expression, two.expression])
        )
      case 2: return Trial(holds: { try !one.holds($0) }, expression: .not(one.expression))
      default:
        return Trial(
          holds: { try one.holds($0) ? two.holds($0) : !two.holds($0) },
          expression: .conditional(one.expression, two.expression, .not(two.expression))
        )
      }
    }

    @Test(arguments: 1...4)
    func `the server selects the same objects as Swift`(seed: UInt64) async throws {
      // Each crate exists twice: saved, and in a context with all objects loaded.
      var (first, second) = (SeededNumbers(seed * 7), SeededNumbers(seed * 7))
      let saved = crates(&first)
      for tag in saved.tags { context.insert(tag) }
      for crate in saved.crates { context.insert(crate) }
      try await context.save()
      let known = try AsyncManagedContext(context.database)
      let all = crates(&second)
      for tag in all.tags { known.insert(tag) }
      for crate in all.crates { known.insert(crate) }
      let keys = saved.crates.map(\.id)
      var telling = 0
      for round in 0..<100 {
        let trial = try random(round % 4, &first)
        var request = RowRequest(order: ["id"])
        request.predicate = trial.expression
        let expected = try zip(keys, all.crates).filter { try trial.holds($0.1) }.map(\.0)
        let actual = try await context.fetch(Crate.self, request).map(\.id)
        #expect(actual == expected, "seed \(seed), round \(round): \(trial.expression)")
        if !expected.isEmpty, expected.count < keys.count { telling += 1 }
      }
      #expect(telling > 40)
    }

    @Test func `unsaved objects are selected too, also with an additional SQL condition`()
      async throws
    {
      var numbers = SeededNumbers(5)
      let (crates, tags) = crates(&numbers)
      for tag in tags { context.insert(tag) }
      for crate in crates { context.insert(crate) }
      try await context.save()
      var request = try RowRequest(where: #Predicate<Crate> { $0.weight > 10 })
      #expect(try await context.fetch(Crate.self, request).isEmpty)
      crates[0].weight = 11
      let new = Crate()
      new.weight = 12
      context.insert(new)
      #expect(try await context.fetch(Crate.self, request).map(\.weight) == [11, 12])
      #expect(try await context.count(Crate.self, request) == 2)
      // The condition may name the table.
      request.condition = "crate.weight < :most"
      request.parameters = ["most": .integer(12)]
      #expect(try await context.fetch(Crate.self, request) == [crates[0]])
      request.order = [.expression("weight * :most", descending: true)]
      #expect(try await context.count(Crate.self, request) == 1)
    }

    @Test func `a list follows a predicate over relations, and changes of related rows`()
      async throws
    {
      try writer.run(
        "INSERT INTO tag(id, name) VALUES (1, 'a');\n"
          + "INSERT INTO crate(id, name, weight, \"isSent\", state) VALUES (1, 'one', 1, true, 'new'),"
          + " (2, 'two', 2, false, 'new'), (3, 'three', 3, true, 'new');\n"
          + "UPDATE crate SET inside_id = 1 WHERE id > 1"
      )
      let list = try await context.fetchedObjects(
        Crate.self,
        RowRequest(
          where: #Predicate<Crate> { $0.inside?.isSent == true },
          order: [SortDescriptor(\Crate.name)]
        )
      )
      while list.count != 2 { try await Task.sleep(for: .milliseconds(2)) }
      try writer.run("UPDATE crate SET \"isSent\" = false WHERE id = 1")
      while list.count != 0 { try await Task.sleep(for: .milliseconds(2)) }
      try writer.run("UPDATE crate SET \"isSent\" = true WHERE id = 1")
      while list.count != 2 { try await Task.sleep(for: .milliseconds(2)) }
      list.prepare(0..<2)
      while (0..<2).map({ list[$0].name }) != ["three", "two"] {
        try await Task.sleep(for: .milliseconds(2))
      }
    }

    @Test func `orders use properties, collations, nils, expressions and related properties`()
      async throws
    {
      let tags = ["b", "A", "a10", "a9", "Ä"].map { name in
        let tag = Tag()
        tag.name = name
        return tag
      }
      for tag in tags { context.insert(tag) }
      try await context.save()
      func names(_ order: RowOrder...) async throws -> [String] {
        try await context.fetch(Tag.self, RowRequest(order: order)).map(\.name)
      }
      #expect(try await names(.by(\Tag.name)) == ["A", "Ä", "a10", "a9", "b"])
      #expect(try await names(RowOrder(SortDescriptor(\Tag.name))) == ["A", "a10", "a9", "b", "Ä"])
      #expect(
        try await names(.by(\Tag.name, collation: .ignoringCase)) == ["A", "a10", "a9", "b", "Ä"]
      )
      #expect(
        try await names(.by(\Tag.name, collation: .localized)) == ["A", "Ä", "a10", "a9", "b"]
      )
      #expect(try await names(.expression("length(name)", descending: true), "name").first == "a10")
      let refused = await #expect(throws: StoreError.self) {
        try await names(.by(\Tag.name, collation: .localizedStandard))
      }
      #expect(refused?.code == .refused)
      #expect(refused?.message.contains("CREATE COLLATION") == true)

      let crates = [nil, 3, 1].map { price in
        let crate = Crate()
        (crate.weight, crate.price) = (price ?? 0, price)
        return crate
      }
      for crate in crates { context.insert(crate) }
      crates[0].inside = crates[1]
      crates[1].inside = crates[2]
      try await context.save()
      func fetch(_ order: RowOrder...) async throws -> [Crate] {
        try await context.fetch(Crate.self, RowRequest(order: order))
      }
      let (none, three, one) = (crates[0], crates[1], crates[2])
      // By default, the server places NULL last.
      #expect(try await fetch(.by(\Crate.price)) == [one, three, none])
      #expect(try await fetch(.by(\Crate.price, nulls: .first)) == [none, one, three])
      #expect(
        try await fetch(.by(\Crate.price, descending: true, nulls: .last)) == [three, one, none]
      )
      #expect(try await fetch(.by(\Crate.inside, \.weight, nulls: .first)) == [one, three, none])
      #expect(try await fetch(.by(\Crate.inside, \.weight, nulls: .last)) == [three, none, one])
      // Unsaved objects are ordered by the same terms.
      none.price = 2
      #expect(try await fetch(.by(\Crate.price)) == [one, none, three])
    }

    @Test func `a long list is paged by an expression and by nulls at the other end`() async throws
    {
      try writer.run(
        "INSERT INTO crate(name, weight, price, \"isSent\", state) SELECT 'c' || n, n % 100,"
          + " nullif(n % 50, 0), true, 'new' FROM generate_series(1, 30000) AS n;\n"
          + "CREATE INDEX ON crate(price, id)"
      )
      for order: RowOrder in [
        .by(\Crate.price, nulls: .first),
        .expression(.calculated(.column("weight", scope: 0), .times, .value(.integer(-1)))),
      ] {
        let request = RowRequest(
          table: "crate",
          columns: ["id", "weight", "price"],
          order: [order]
        )
        let rows = try await FetchedRows(request, in: context.database)
        await rows.settle()
        let sql = order.expression == nil ? "price NULLS FIRST, id" : "weight * -1, id"
        for position in [0, 599, 600, 15_000, 29_999] {
          rows.prepare(position..<(position + 1))
          while !rows[position].isLoaded { try await Task.sleep(for: .milliseconds(2)) }
          let expected = try writer.text(
            "SELECT id FROM crate ORDER BY \(sql) LIMIT 1 OFFSET \(position)"
          )
          #expect(try rows[position].value(at: 0) == .integer(Int64(expected) ?? 0))
        }
      }
    }

    @Test
    func `unsupported comparisons are rejected with the reason, and SQL cannot be injected`()
      async throws
    {
      var request = RowRequest()
      request.predicate = .less(.column("weight", scope: 0), .value(.text("x")))
      let error = await #expect(throws: StoreError.self) {
        _ = try await context.fetch(Crate.self, request)
      }
      #expect(error?.code == .refused)
      #expect(error?.message.contains("cannot compare values of different types") == true)
      let texts = ["' OR 1 --\0", "\"); DROP TABLE crate; --", "$1", ":x", "\\"]
      for text in texts {
        let request = try RowRequest(where: #Predicate<Crate> { $0.name == text })
        #expect(try await context.fetch(Crate.self, request).isEmpty)
        let listed = try RowRequest(where: #Predicate<Crate> { texts.contains($0.name) })
        #expect(try await context.fetch(Crate.self, listed).isEmpty)
      }
    }

    @Test func `a predicate about a key or an indexed column uses the index`() async throws {
      try writer.run("CREATE INDEX by_name ON crate(name)")
      try writer.run("CREATE INDEX by_price ON crate(price)")
      let (names, prices): ([String], [Int?]) = (["x", "y"], [3, nil])
      let requests = [
        try RowRequest(where: #Predicate<Crate> { names.contains($0.name) }),
        try RowRequest(where: #Predicate<Crate> { prices.contains($0.price) }),
        try RowRequest(where: #Predicate<Crate> { $0.id == 7 }),
        try RowRequest(where: #Predicate<Crate> { $0.name == "x" }),
        try RowRequest(where: #Predicate<Crate> { $0.weight > 0 && $0.name < "x" }),
      ]
      for var request in requests {
        request.table = "crate"
        let query = request
        let plan = try await context.database.read { reader -> String in
          guard let reader = reader as? ServerReader else { return "" }
          let rows = PlannedRows(
            query: ServerQuery.of(try reader.plan(for: query)),
            transaction: reader.transaction
          )
          let builder = StatementBuilder(rows.query)
          let found = try reader.transaction.run([
            Statement("SET LOCAL enable_seqscan = off"),
            builder.statement("EXPLAIN SELECT 1 FROM \(rows.query.source)"),
          ])[1]
          return (0..<found.count).compactMap { found.text($0, 0) }.joined(separator: "\n")
        }
        #expect(plan.contains("Index Cond"), "\(plan)")
      }
    }
  }

  @Managed("crate")
  private final class Crate {
    enum State: String, CaseIterable, Codable, ColumnValue { case new, sent, lost }

    var id: Int64?
    var name = ""
    var note: String?
    var title: String?
    var weight = 0
    var price: Int?
    var share: Decimal?
    var ratio: Double?
    var isSent = false
    var due: Date?
    var state: State = .new
    @Relation("inside_id") var inside: Crate?
    @Relation(inverse: \Crate.inside) var content: [Crate]
    @Relation(through: "crate_tag") var tags: [Tag]
  }

  @Managed("tag")
  private final class Tag {
    var id: Int64?
    var name = ""
    @Relation(inverse: \Crate.tags) var crates: [Crate]
  }
#endif
