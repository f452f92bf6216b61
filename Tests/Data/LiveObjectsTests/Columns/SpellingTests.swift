#if SQLite
  import DatabaseTestSupport
  import Foundation
  import LiveObjects
  import LiveSQLite
  import Testing

  /// Values that other programs spell differently are queried as they are read.
  @MainActor
  @Suite struct SpellingTests {
    private let folder = Folder()
    private static let noon = Date(timeIntervalSince1970: 1_769_853_600)
    private static let times = [
      "2026-01-31 10:00:00", "2026-01-31T10:00:00Z", "2026-01-31 10:00:00.000000",
      "2026-01-31 12:00:00+02:00", "2026-01-31 10:00:00.000",
    ]

    /// Executes SQL in another process, before the context reads.
    private func context(_ sql: String) throws -> ManagedContext {
      let path = folder.file("spelled.db")
      try Shell.run(
        path,
        """
        CREATE TABLE spelled(id INTEGER PRIMARY KEY, uuid UNIQUE, day NOT NULL DEFAULT '1970-01-01',
          tags TEXT NOT NULL DEFAULT '[]', prefs TEXT NOT NULL DEFAULT '{}',
          name TEXT NOT NULL DEFAULT '');
        CREATE TABLE spelled_part(id INTEGER PRIMARY KEY, spelled_uuid REFERENCES spelled(uuid));
        """
      )
      let store = try Store(path: path, access: .readWrite)
      try Shell.run(path, sql)
      return try ManagedContext(store)
    }

    @Test func `times are found in any spelling`() throws {
      var sql = Self.times.map { "INSERT INTO spelled(day) VALUES('\($0)');" }.joined()
      sql += "INSERT INTO spelled(day) VALUES(1769853600), ('2026-01-31T09:59:59Z'), ('x');"
      let context = try context(sql)
      let (noon, hour) = (Self.noon, Self.noon - 3_600)
      let later = Self.noon + 1_800
      func count(_ predicate: Predicate<Spelled>) throws -> Int {
        try context.fetch(where: predicate).count
      }
      #expect(try count(#Predicate { $0.day == noon }) == 6)
      #expect(try count(#Predicate { $0.day >= hour && $0.day < noon }) == 1)
      #expect(try count(#Predicate { (hour...noon).contains($0.day) }) == 7)
      #expect(try count(#Predicate { $0.day > later }) == 0)
      #expect(try count(#Predicate { [noon].contains($0.day) }) == 6)
      #expect(try count(#Predicate { $0.day == $0.day && $0.day <= noon }) == 7)
      #expect(try context.distinctValues(of: \Spelled.name).count == 1)
      let values = try context.groups(
        by: \Spelled.day,
        [.count],
        RowRequest(where: #Predicate<Spelled> { $0.day <= noon })
      )
      #expect(values.map(\.results) == [[.integer(1)], [.integer(6)]])
      #expect(values.map(\.value) == [noon - 1, noon])
    }

    @Test func `an index on times is used`() throws {
      let context = try context("CREATE INDEX days ON spelled(day)")
      let noon = Self.noon
      let predicate = #Predicate<Spelled> { $0.day > noon }
      try context.insertAll(Spelled.self, 0..<20_000) {
        [.set(\.day, noon - 100_000 - Double($0) * 100)]
      }
      let store = try #require(context.database as? Store)
      /// Returns the number of a request's rows, or nil if more than a few must be read for it.
      func count(_ request: RowRequest) throws -> Value? {
        var request = request
        request.table = "spelled"
        return try store.read { reader in
          let rows = reader.rows(of: try reader.plan(for: request))
          return try reader.limited(effort: 10_000) {
            try rows.aggregate([.count], by: [], RowOverlay())[0].results[0]
          }
        }
      }
      let all = try RowRequest(where: #Predicate<Spelled> { $0.day < noon })
      #expect(try context.count(Spelled.self, all) == 20_000)
      #expect(try count(all) == nil)
      #expect(try count(RowRequest(where: predicate)) == .integer(0))
    }

    @Test func `UUIDs are found in any spelling, and not inserted again`() throws {
      let (one, other, third) = (UUID(), UUID(), UUID())
      let bytes = other.uuidString.filter { $0 != "-" }
      let context = try context(
        """
        INSERT INTO spelled(uuid, name) VALUES('\(one.uuidString.lowercased())', 'lower');
        INSERT INTO spelled(uuid, name) VALUES(x'\(bytes)', 'bytes');
        """
      )
      for (uuid, name) in [(one, "lower"), (other, "bytes")] {
        let found = try context.fetch(where: #Predicate<Spelled> { $0.uuid == uuid })
        #expect(found.map(\.name) == [name])
        #expect(
          try context.fetch(where: #Predicate<Spelled> { [uuid, third].contains($0.uuid) }).count
            == 1
        )
        #expect(try context.find(\Spelled.uuid, uuid)?.name == name)
        #expect(try context.findOrInsert(\Spelled.uuid, uuid).name == name)
        let object = Spelled()
        (object.uuid, object.name) = (uuid, name + "!")
        context.insert(object, updating: \.uuid)
        try context.save()
        #expect(object.name == name + "!")
        try context.insertAll(Spelled.self, [uuid], updating: \.uuid) {
          [.set(\.uuid, $0), .set(\.name, name)]
        }
        #expect(object.name == name)
      }
      #expect(try context.count(Spelled.self) == 2)
      try context.insertAll(Spelled.self, [third, third], updating: \.uuid) { [.set(\.uuid, $0)] }
      #expect(try context.count(Spelled.self) == 3)
    }

    @Test(arguments: [true, false])
    func `UUIDs without hyphens are read, found and not inserted again`(isUpper: Bool) throws {
      let uuid = UUID()
      let digits = uuid.uuidString.filter { $0 != "-" }
      let text = isUpper ? digits : digits.lowercased()
      let context = try context("INSERT INTO spelled(uuid, name) VALUES('\(text)', 'short');")
      #expect(try context.fetch(Spelled.self).map(\.uuid) == [uuid])
      #expect(try context.fetch(where: #Predicate<Spelled> { $0.uuid == uuid }).count == 1)
      #expect(try context.find(\Spelled.uuid, uuid)?.name == "short")
      #expect(try context.findOrInsert(\Spelled.uuid, uuid).name == "short")
      #expect(!context.hasChanges)
      let list = try context.fetchedObjects(
        Spelled.self,
        RowRequest(where: #Predicate<Spelled> { $0.uuid == uuid })
      )
      #expect(list.count == 1)
      let object = list[0]
      object.uuid = uuid
      object.name = "changed"
      try context.save()
      let sql = "SELECT uuid FROM spelled"
      #expect(try Shell.run(folder.file("spelled.db"), sql) == text + "\n")
    }

    @Test func `text that mixes upper and lower case is no UUID to reads and to predicates`() throws
    {
      let uuid = UUID(uuid: (0xAB, 0xCD, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14))
      let text = "ab" + uuid.uuidString.dropFirst(2)
      #expect(throws: (any Error).self) { try UUID(columnValue: .text(text)) }
      let context = try context("INSERT INTO spelled(uuid, name) VALUES('\(text)', 'mixed');")
      #expect(try context.find(\Spelled.uuid, uuid) == nil)
      #expect(try context.fetch(where: #Predicate<Spelled> { $0.uuid == uuid }).isEmpty)
      #expect(try context.findOrInsert(\Spelled.uuid, uuid).name == "")
    }

    @Test func `setting an equal value keeps its spelling`() throws {
      let uuid = UUID()
      let lower = uuid.uuidString.lowercased()
      let context = try context(
        """
        INSERT INTO spelled(uuid, day, tags) VALUES('\(lower)', '2026-01-31T10:00:00Z', '[ "a", "b" ]');
        INSERT INTO spelled_part(spelled_uuid) VALUES('\(lower)');
        """
      )
      let object = try #require(try context.fetch(Spelled.self).first)
      object.uuid = uuid
      object.day = Self.noon
      object.tags = ["a", "b"]
      #expect(!context.hasChanges)
      object.tags = ["a"]
      object.tags = ["a", "b"]
      #expect(!context.hasChanges)
      object.name = "new"
      try context.save()
      #expect(
        try Shell.run(folder.file("spelled.db"), "SELECT uuid, day, tags FROM spelled").contains(
          lower
        )
      )
    }

    @Test func `JSON is found in any spelling`() throws {
      let context = try context(
        """
        INSERT INTO spelled(tags, prefs) VALUES('[ "a",  "\\u00e9" ]', '{"size": 2.50, "dark": true}');
        INSERT INTO spelled(tags, prefs) VALUES('["b"]', 'no JSON');
        """
      )
      let tags = ["a", "é"]
      let prefs = Prefs(dark: true, size: 2.5)
      #expect(try context.fetch(where: #Predicate<Spelled> { $0.tags == tags }).count == 1)
      #expect(try context.fetch(where: #Predicate<Spelled> { $0.tags != tags }).count == 1)
      #expect(try context.fetch(where: #Predicate<Spelled> { $0.prefs == prefs }).count == 1)
      #expect(try context.find(\Spelled.tags, tags) != nil)
      #expect(try context.findOrInsert(\Spelled.tags, tags).id == 1)
    }
  }

  private struct Prefs: Codable, Hashable {
    var dark = false
    var size = 1.0
  }

  @Managed("spelled")
  private final class Spelled {
    var id: Int64?
    var uuid: UUID?
    var day = Date(timeIntervalSince1970: 0)
    var tags: [String] = []
    var prefs = Prefs()
    var name = ""
  }

  @Managed("spelled_part")
  private final class SpelledPart {
    var id: Int64?
    var spelled_uuid: UUID?
  }
#endif
