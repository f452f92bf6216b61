#if SQLite
  import DatabaseTestSupport
  import Foundation
  import LiveObjects
  import LiveSQLite
  import Testing

  /// Columns of types that are `Codable` but not `ColumnValue`.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct CodedColumnTests {
    @Test func `enumerations with payload and measurements are read back unchanged`() throws {
      let folder = Folder()
      let path = folder.file("crates.db")
      let store = try Store(path: path, access: .create)
      let context = try ManagedContext(store, ManagedSchema(Crate.self))
      let crate = Crate(weight: Measurement(value: 2.5, unit: .pounds), stops: ["A", "B"])
      context.insert(crate)
      try context.save()
      #expect(
        try Shell.run(
          path,
          "SELECT state, json_extract(weight, '$.value'), size, stops FROM crate;"
        )
          == #"{"waiting":{}}|2.5||["A","B"]"# + "\n"
      )
      crate.state = .underway(to: "Oslo", hours: 3)
      crate.size = Measurement(value: 40, unit: UnitLength.centimeters)
      try context.save()
      let fresh = try ManagedContext(store)
      let other = try #require(try fresh.fetch(Crate.self).first)
      #expect(other.state == .underway(to: "Oslo", hours: 3))
      #expect(other.weight == Measurement(value: 2.5, unit: .pounds))
      #expect(other.weight.unit.symbol == "lb")
      #expect(other.size?.converted(to: .meters).value == 0.4)
      // Setting an equal value is not a change.
      other.state = .underway(to: "Oslo", hours: 3)
      #expect(!fresh.hasChanges)
      try Shell.run(path, "UPDATE crate SET state = 'nonsense';")
      fresh.refresh()
      #expect(other.state == .waiting)
      #expect(throws: StoreError.self) { try other.checkedValue(\.state) }
    }

    @Test func `measurements are ordered and selected by their value in the base unit`() throws {
      let folder = Folder()
      let context = try ManagedContext(
        Store(path: folder.file("crates.db"), access: .create),
        ManagedSchema(Crate.self)
      )
      let weights: [(Double, UnitMass)] = [(2, .kilograms), (3, .pounds), (1_500, .grams)]
      let crates = weights.enumerated().map { number, weight in
        let crate = Crate(weight: Measurement(value: weight.0, unit: weight.1))
        if number != 1 {
          crate.size = Measurement(value: Double(number), unit: UnitLength.feet)
        }
        context.insert(crate)
        return crate
      }
      let list = try context.fetchedObjects(Crate.self, RowRequest(order: [.by(\Crate.weight)]))
      for _ in 0..<2 {
        func fetch(_ order: RowOrder...) throws -> [Crate] {
          try context.fetch(Crate.self, RowRequest(order: order))
        }
        #expect(try fetch(.by(\Crate.weight)) == [crates[1], crates[2], crates[0]])
        #expect(try fetch(.by(\Crate.weight, descending: true)).first === crates[0])
        #expect(try fetch(RowOrder(SortDescriptor(\Crate.weight))).last === crates[0])
        #expect(try fetch(.by(\Crate.size, nulls: .last)) == [crates[0], crates[2], crates[1]])
        #expect((0..<3).map { list[$0] } == [crates[1], crates[2], crates[0]])
        let least = Measurement(value: 1.4, unit: UnitMass.kilograms)
        #expect(
          try context.fetch(where: #Predicate<Crate> { $0.weight > least && $0.size != nil }).count
            == 2
        )
        #expect(
          try context.fetch(
            where: #Predicate<Crate> { $0.weight == least || $0.size == nil }
          ) == [crates[1]]
        )
        try context.save()
      }
    }
  }

  private enum Progress: Codable, Equatable {
    case waiting
    case underway(to: String, hours: Int)
  }

  @Managed("crate")
  private final class Crate {
    var id: Int64?
    var state = Progress.waiting
    var weight: Measurement<UnitMass> = Measurement(value: 1, unit: .kilograms)
    var size: Measurement<UnitLength>?
    var stops: [String] = []
  }
#endif
