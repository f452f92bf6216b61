#if SQLite
  import DatabaseTestSupport
  import Foundation
  import LiveObjects
  import LiveSQLite
  import Testing

  /// Types that say nothing of columns are written as they are coded.
  @Suite(.timeLimit(.minutes(15))) struct CodedColumnTests {
    @Test func `enumerations with payload and measurements are what they were`() throws {
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
      // The same is no change.
      other.state = .underway(to: "Oslo", hours: 3)
      #expect(!fresh.hasChanges)
      try Shell.run(path, "UPDATE crate SET state = 'nonsense';")
      fresh.refresh()
      #expect(other.state == .waiting)
      #expect(throws: StoreError.self) { try other.checkedValue(\.state) }
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
