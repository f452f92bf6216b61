#if SQLite
  import DatabaseTestSupport
  import Foundation
  import LiveObjects
  import LiveSQLite
  import Testing

  /// Relations that must not be nil in a saved object.
  @Suite struct RequiredRelationTests {
    private let folder = Folder()
    private var path: String { folder.file("required.db") }
    private static let schema = ManagedSchema(Chair.self, Lecture.self)

    private func room() throws -> ManagedContext {
      try ManagedContext(Store(path: path, access: .create), Self.schema)
    }

    private func venue(_ name: String, in context: ManagedContext) -> Venue {
      let venue = Venue(name: name)
      context.insert(venue)
      return venue
    }

    @Test func `a save names each object that lacks one, and writes nothing`() throws {
      let context = try room()
      let (first, second, third) = (Chair(), Chair(), Chair())
      let hall = venue("A", in: context)
      for seat in [first, second, third] { context.insert(seat) }
      // A relation to a new object counts.
      third.hall = hall
      let error = #expect(throws: ValidationError.self) { try context.save() }
      #expect(error?.failures.map(\.key) == ["hall", "hall"])
      #expect(error?.failures.map { $0.object === first || $0.object === second } == [true, true])
      #expect(try Shell.run(path, "SELECT count(*) FROM seat;") == "0\n")
      first.hall = hall
      let only = #expect(throws: StoreError.self) { try context.save() }
      #expect(only?.code == .constraint)
      #expect(only?.description == "Chair (new), hall: a related object is required")
      second.hall = hall
      try context.save()
      #expect(try Shell.run(path, "SELECT count(*) FROM seat WHERE hall_id = 1;") == "3\n")
      // A saved object cannot lose it, but may have another one.
      second.hall = nil
      #expect(throws: StoreError.self) { try context.save() }
      second.hall = venue("B", in: context)
      try context.save()
      #expect(try Shell.run(path, "SELECT count(*) FROM seat WHERE hall_id = 1;") == "2\n")
    }

    @Test func `a child context refuses the object as its parent does`() throws {
      let context = try room()
      let child = try context.child()
      let seat = Chair()
      child.insert(seat)
      #expect(throws: StoreError.self) { try child.save() }
      #expect(!context.hasChanges)
      seat.hall = venue("A", in: child)
      try child.save()
      try context.save()
      #expect(try Shell.run(path, "SELECT name FROM hall JOIN seat ON hall_id = hall.id;") == "A\n")
    }

    @Test func `deleting the related object follows the rule of the relation`() throws {
      let context = try room()
      let hall = venue("A", in: context)
      context.insert(Chair(hall: hall))
      try context.save()
      context.delete(hall)
      try context.save()
      #expect(try Shell.run(path, "SELECT count(*) FROM seat;") == "0\n")
      context.undo()
      try context.save()
      #expect(try Shell.run(path, "SELECT count(*) FROM seat WHERE hall_id = 1;") == "1\n")
    }

    @Test func `the table of a class has no null, and that of a hierarchy may have some`() throws {
      let context = try room()
      #expect(
        try Shell.run(
          path,
          """
          SELECT name, "notnull" FROM pragma_table_info('seat') WHERE name = 'hall_id';
          SELECT name, "notnull" FROM pragma_table_info('event') WHERE name = 'place_id';
          """
        ) == "hall_id|1\nplace_id|0\n"
      )
      let store = try Store(path: path, access: .readWrite)
      #expect(try Self.schema.migration(of: store, .everything).differences.isEmpty)
      context.insert(Interval())
      try context.save()
      context.insert(Lecture())
      let error = #expect(throws: StoreError.self) { try context.save() }
      #expect(error?.description == "Lecture (new), place: a related object is required")
    }

    @Test func `an existing table is migrated unless a row has no related object`() throws {
      try Shell.run(
        path,
        """
        CREATE TABLE hall(id INTEGER PRIMARY KEY, name TEXT NOT NULL DEFAULT '');
        CREATE TABLE seat(id INTEGER PRIMARY KEY, number INTEGER NOT NULL DEFAULT 0,
          hall_id INTEGER REFERENCES hall ON DELETE CASCADE);
        CREATE INDEX seat_hall ON seat(hall_id);
        INSERT INTO hall VALUES(1, 'A'); INSERT INTO seat VALUES(1, 1, 1), (2, 2, NULL);
        """
      )
      let store = try Store(path: path, access: .readWrite)
      let error = #expect(throws: StoreError.self) {
        try ManagedSchema(Chair.self).migrate(store, .keepingData)
      }
      #expect(error?.message.contains("seat.hall_id, row id 2") ?? false, "\(error as Any)")
      // Without the migration, the other properties of such a row can be changed.
      let context = try ManagedContext(store)
      let seat = try #require(try context.find(Chair.self, 2))
      seat.number = 7
      try context.save()
      #expect(try Shell.run(path, "SELECT number FROM seat WHERE id = 2;") == "7\n")
      try Shell.run(path, "UPDATE seat SET hall_id = 1;")
      try ManagedSchema(Chair.self).migrate(store, .keepingData)
      #expect(
        try Shell.run(
          path,
          """
          SELECT "notnull" FROM pragma_table_info('seat') WHERE name = 'hall_id';
          SELECT id, number, hall_id FROM seat;
          """
        ) == "1\n1|1|1\n2|7|1\n"
      )
    }
  }

  @Managed("seat")
  private final class Chair {
    var id: Int64?
    var number = 0
    @Relation("hall_id", required: true, onDelete: .cascade) var hall: Venue?
  }

  @Managed("hall")
  private final class Venue {
    var id: Int64?
    var name = ""
  }

  @Managed("event", kindColumn: "kind", subclasses: "Lecture", "Interval")
  private class Happening {
    var id: Int64?
  }

  @Managed(kind: "talk")
  private final class Lecture: Happening {
    @Relation("place_id", required: true, onDelete: .deny) var place: Venue?
  }

  @Managed(kind: "break")
  private final class Interval: Happening {
    var minutes: Int?
  }
#endif
