#if SQLite
  import DatabaseTestSupport
  import Foundation
  import LiveObjects
  import LiveSQLite
  import Testing

  @Managed("vehicle", kindColumn: "kind", subclasses: "Car", "Bicycle")
  class Vehicle {
    var id: Int64?
    var name = ""
    @Relation("garage_id", onDelete: .cascade) var garage: Garage?

    func validate() throws {
      if name.isEmpty { throw Nameless() }
    }

    struct Nameless: Error {}
  }

  @Managed(kind: "car")
  final class Car: Vehicle {
    var doors = 5
    @Stored(unique: true) var plate: String?

    override func validate() throws {
      try super.validate()
      if doors < 0 { throw Vehicle.Nameless() }
    }
  }

  @Managed(kind: "bicycle")
  final class Bicycle: Vehicle {
    var gears = 1
  }

  @Managed("garage")
  final class Garage {
    var id: Int64?
    @Relation(inverse: \Vehicle.garage) var vehicles: [Vehicle]
  }

  @MainActor
  @Managed("loan")
  final class Loan {
    var id: Int64?
    var title = ""
    var isBack = false

    var line: String { isBack ? title : "\(title), not back yet" }
  }

  /// The examples of the articles on inheritance and on main-actor classes.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct InheritingClassesExamples {
    private let folder = Folder()

    @Test func `a hierarchy from insertion to a change of the discriminator`() throws {
      let path = folder.file("garage.sqlite")
      let schema = ManagedSchema(Vehicle.self, Garage.self)
      let store = try Store(path: path, access: .create)
      let context = try ManagedContext(store, schema)
      let garage = Garage()
      context.insert(garage)

      let car = Car(plate: "B 1")
      car.name = "Beetle"
      car.garage = garage
      context.insert(car)
      let bicycle = Bicycle(gears: 3)
      bicycle.name = "Blue"
      bicycle.garage = garage
      context.insert(bicycle)
      try context.save()

      let vehicles = try context.fetch(Vehicle.self, RowRequest(order: [.by(\Vehicle.name)]))
      for case let car as Car in vehicles { print(car.name, car.doors) }
      let wide = #Predicate<Car> { $0.doors > 3 && $0.name != "" }
      let cars = try context.fetch(Car.self, RowRequest(where: wide))
      let list = try context.fetchedObjects(Vehicle.self, RowRequest(order: [.by(\Vehicle.name)]))
      #expect(vehicles == [car, bicycle] && cars == [car] && list.count == 2)
      #expect(garage.vehicles == [car, bicycle])

      try Shell.run(path, "UPDATE vehicle SET kind = 'bicycle' WHERE plate = 'B 1';")
      context.refresh()
      #expect(car.isDeleted && list[0] is Bicycle)

      try Shell.run(path, "INSERT INTO vehicle(kind, name) VALUES('boat', 'Ann');")
      context.refresh()
      func count<Kind: ManagedObject>(_ type: Kind.Type) throws -> Int { try context.count(type) }
      let kinds = try store.readTransaction {
        try $0.rows("SELECT kind, count(*) FROM vehicle GROUP BY kind")
      }
      #expect(try count(Vehicle.self) == 2 && count(Car.self) == 0 && list.count == 2)
      #expect(kinds.count == 2)
    }

    @Test func `a class on the main actor`() throws {
      let context = try ManagedContext(
        Store(path: folder.file("loans.sqlite"), access: .create),
        ManagedSchema(Loan.self)
      )
      let loan = Loan(title: "Emma")
      context.insert(loan)
      try context.save()
      let late = RowRequest(where: "NOT isBack", order: [.by(\Loan.title)])
      let loans = try context.fetchedObjects(Loan.self, late)
      #expect(loans.count == 1 && loans[0].line == "Emma, not back yet")
    }
  }
#endif
