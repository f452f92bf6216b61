#if SQLite
  import DatabaseTestSupport
  import Foundation
  import Testing

  import LiveSQLite
  @testable import LiveObjects

  /// Foundation predicates select the same objects in the database as in Swift.
  @Suite(.timeLimit(.minutes(60))) struct PredicateTests {
    private let folder = Folder()
    private let context: ManagedContext

    init() throws {
      let schema = ManagedSchema(Parcel.self, Label.self)
      let store = try Store(path: folder.file("parcels.db"), access: .create)
      context = try ManagedContext(store, schema, isolation: nil)
    }

    private func fill(_ numbers: inout SeededNumbers) throws {
      let labels = ["a", "B", "ä"].map { Label(name: $0) }
      for label in labels { context.insert(label) }
      let names = ["", "x", "X", "xyz", "Zürich", "o'clock", "100%", "_"]
      var parcels: [Parcel] = []
      for _ in 0..<40 {
        let parcel = Parcel(
          name: names.randomElement(using: &numbers) ?? "",
          note: Bool.random(using: &numbers) ? nil : names.randomElement(using: &numbers),
          weight: Int.random(in: -3...3, using: &numbers),
          price: Bool.random(using: &numbers) ? nil : Int.random(in: 0...3, using: &numbers),
          isSent: Bool.random(using: &numbers),
          due: Bool.random(using: &numbers)
            ? nil : Date(timeIntervalSince1970: Double(Int.random(in: 0...3, using: &numbers))),
          state: Parcel.State.allCases.randomElement(using: &numbers) ?? .new,
          inside: parcels.randomElement(using: &numbers),
          labels: labels.filter { _ in Bool.random(using: &numbers) }
        )
        context.insert(parcel)
        parcels.append(parcel)
      }
      try context.save()
    }

    /// Returns a random predicate with a single condition.
    private func leaf(_ numbers: inout SeededNumbers) -> Predicate<Parcel> {
      let number = Int.random(in: -3...3, using: &numbers)
      let other: Int? = Bool.random(using: &numbers) ? nil : number
      let text = ["", "x", "X", "yz", "ü", "%"].randomElement(using: &numbers) ?? ""
      let some: String? = Bool.random(using: &numbers) ? nil : text
      let list = [number, 1, 2]
      let date = Date(timeIntervalSince1970: Double(abs(number)))
      let top = abs(number)
      switch Int.random(in: 0..<28, using: &numbers) {
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
      case 26: return #Predicate { $0.labels.contains { $0.name < text } }
      default: return #Predicate { $0.labels.count > 1 }
      }
    }

    /// A condition in Swift and the same condition as an expression for the database.
    private struct Trial {
      let holds: (Parcel) throws -> Bool
      let expression: RowExpression
    }

    private func random(_ depth: Int, _ numbers: inout SeededNumbers) throws -> Trial {
      if depth == 0 {
        let leaf = leaf(&numbers)
        let expression = try PredicateCompiler.expression(leaf)
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
    func `the database selects the same objects as Swift`(seed: Int) throws {
      var numbers = SeededNumbers(UInt64(seed) * 7)
      try fill(&numbers)
      let all = try context.fetch(Parcel.self)
      var telling = 0
      for round in 0..<100 {
        let trial = try random(round % 4, &numbers)
        var request = RowRequest()
        request.predicate = trial.expression
        let expected = try all.filter(trial.holds)
        let actual = try context.fetch(Parcel.self, request)
        #expect(actual == expected, "seed \(seed), round \(round): \(trial.expression)")
        if !expected.isEmpty, expected.count < all.count { telling += 1 }
      }
      #expect(telling > 40)
    }

    @Test func `unsaved changes are included, and lists and counts support predicates`()
      async throws
    {
      var numbers = SeededNumbers(5)
      try fill(&numbers)
      let request = try RowRequest(where: #Predicate<Parcel> { $0.weight > 10 })
      #expect(try synchronously { try context.fetch(Parcel.self, request) }.isEmpty)
      let parcel = try #require(try synchronously { try context.fetch(Parcel.self) }.first)
      parcel.weight = 11
      context.insert(Parcel(weight: 12))
      #expect(
        try synchronously { try context.fetch(Parcel.self, request) }.map(\.weight) == [11, 12]
      )
      #expect(try synchronously { try context.count(Parcel.self, request) } == 2)
      #expect(try await context.fetch(Parcel.self, request).count == 2)
    }

    @Test func `texts are compared by code points before and after they are saved`() throws {
      let texts = [
        "\u{E9}", "e\u{301}", "e", "z", "a\0b", "a\0c", "a", "\u{1F600}", "\u{FFFD}", "",
      ]
      for text in texts { context.insert(Parcel(name: text)) }
      func found() throws -> [[Set<[UInt8]>]] {
        try texts.map { text in
          let predicates: [Predicate<Parcel>] = [
            #Predicate { $0.name == text }, #Predicate { !($0.name == text) },
            #Predicate { $0.name < text }, #Predicate { $0.name.starts(with: text) },
            #Predicate { text >= $0.name },
          ]
          return try predicates.map { predicate in
            Set(try context.fetch(where: predicate).map { Array($0.name.utf8) })
          }
        }
      }
      let unsaved = try found()
      try context.save()
      let saved = try found()
      for (text, (unsaved, saved)) in zip(texts, zip(unsaved, saved)) {
        let bytes = Array(text.utf8)
        let all = Set(texts.map { Array($0.utf8) })
        let expected: [Set<[UInt8]>] = [
          [bytes], all.subtracting([bytes]), all.filter { $0.lexicographicallyPrecedes(bytes) },
          all.filter { $0.starts(with: bytes) },
          all.filter { !bytes.lexicographicallyPrecedes($0) },
        ]
        #expect(unsaved == expected, "\(text.debugDescription) before it is saved")
        #expect(saved == expected, "\(text.debugDescription) after it is saved")
      }
    }

    @Test func `unsupported predicates are refused with the reason`() throws {
      func refusal(_ predicate: Predicate<Parcel>) -> String? {
        let error = #expect(throws: StoreError.self) { try context.fetch(where: predicate) }
        #expect(error?.code == .refused)
        return error?.description
      }
      #expect(
        refusal(#Predicate { $0.title == "x" })
          == "predicate of Parcel: it reads a property of Parcel that is neither a column nor a relation"
      )
      #expect(
        refusal(#Predicate { $0.name.count > 3 })
          == "predicate of Parcel: databases count the code points of a text, not its characters"
      )
      // No text can end the literal that contains it.
      let text = "' OR 1 --\0"
      #expect(try context.fetch(where: #Predicate<Parcel> { $0.name == text }).isEmpty)
    }

    @Test func `orders support properties, collations, nils and related properties`() throws {
      let labels = ["b", "A", "a10", "a9", "Ä"].map { Label(name: $0) }
      for label in labels { context.insert(label) }
      try context.save()
      func names(_ order: RowOrder...) throws -> [String] {
        try context.fetch(Label.self, RowRequest(order: order)).map(\.name)
      }
      #expect(try names(.by(\Label.name)) == ["A", "a10", "a9", "b", "Ä"])
      #expect(try names(RowOrder(SortDescriptor(\Label.name))) == ["A", "a10", "a9", "b", "Ä"])
      #expect(
        try names(.by(\Label.name, collation: .ignoringCase)) == ["A", "a10", "a9", "b", "Ä"]
      )
      let standard = try names(
        .by(\Label.name, descending: true, collation: .localizedStandard)
      )
      #expect(
        standard
          == labels.map(\.name).sorted { $0.localizedStandardCompare($1) == .orderedDescending }
      )
      #expect(try names(.expression("length(name)", descending: true), "name").first == "a10")

      let parcels = [nil, 3, 1].map { Parcel(weight: $0 ?? 0, price: $0) }
      for parcel in parcels { context.insert(parcel) }
      parcels[0].inside = parcels[1]
      parcels[1].inside = parcels[2]
      try context.save()
      func fetch(_ order: RowOrder...) throws -> [Parcel] {
        try context.fetch(Parcel.self, RowRequest(order: order))
      }
      let (none, three, one) = (parcels[0], parcels[1], parcels[2])
      #expect(try fetch(.by(\Parcel.price)) == [none, one, three])
      #expect(try fetch(.by(\Parcel.price, nulls: .last)) == [one, three, none])
      #expect(
        try fetch(.by(\Parcel.price, descending: true, nulls: .first)) == [none, three, one]
      )
      #expect(try fetch(.by(\Parcel.inside, \.weight)) == [one, three, none])
      #expect(try fetch(.by(\Parcel.inside, \.weight, nulls: .last)) == [three, none, one])
      // Lists search by the same terms.
      none.price = 2
      #expect(try fetch(.by(\Parcel.price)) == [one, none, three])
    }

    @Test @MainActor func `a list follows a predicate and an order`() async throws {
      let context = try ManagedContext(context.localDatabase)
      var request = try RowRequest(where: #Predicate<Label> { $0.name != "hidden" })
      request.order = [.by(\Label.name, collation: .localizedStandard)]
      let list = try synchronously { try context.fetchedObjects(Label.self, request) }
      for name in ["a10", "hidden", "B", "a9"] { context.insert(Label(name: name)) }
      // The predicate is evaluated for unsaved objects, too.
      #expect(list.count == 3)
      try synchronously { try context.save() }
      await list.settle()
      #expect((0..<list.count).map { list[$0].name } == ["a9", "a10", "B"])
    }
  }

  @Managed("parcel")
  final class Parcel {
    enum State: String, CaseIterable, Codable, ColumnValue { case new, sent, lost }

    var id: Int64?
    var name = ""
    var note: String?
    var weight = 0
    var price: Int?
    var isSent = false
    @Stored(as: .unixTime) var due: Date?
    var state: State = .new
    @Relation("inside_id") var inside: Parcel?
    @Relation(inverse: \Parcel.inside) var content: [Parcel]
    @Relation(through: "parcel_label") var labels: [Label]

    var title: String { name }
  }

  @Managed("label")
  final class Label {
    var id: Int64?
    var name = ""
    @Relation(inverse: \Parcel.labels) var parcels: [Parcel]
  }
#endif
