#if SQLite
  import DatabaseTestSupport
  import LiveObjects
  import LiveRows
  import LiveSQLite
  import Testing

  /// The table that a schema creates for a hierarchy.
  @Suite(.timeLimit(.minutes(60))) struct FamilySchemaTests {
    @Test func `a schema creates one table with the columns of all classes`() throws {
      let definition = try #require(
        try ManagedSchema(Tune.self).definitions().first { $0.name == "media" }
      )
      #expect(
        definition.columns.map(\.name) == [
          "kind", "id", "title", "shelf_id", "director", "year", "sequel_id", "seconds", "code",
          "plays",
        ]
      )
      #expect(definition.columns.filter(\.isRequired).map(\.name) == ["kind", "title"])
      #expect(definition.column(named: "year")?.initial == .some(.none))
      #expect(Set(definition.foreignKeys.map(\.table)) == ["media_shelf", "media"])
      #expect(definition.indexes.contains { $0.columns == ["kind"] })
      #expect(definition.indexes.contains { $0.columns == ["code"] && $0.isUnique })
    }

    @Test func `a missing column of a subclass is reported and added`() throws {
      let folder = Folder()
      let path = folder.file("shelf.db")
      let store = try Store(path: path, access: .create)
      _ = try ManagedContext(store, ShelfDesk.schema)
      try Shell.run(path, "INSERT INTO media(kind, title) VALUES('film', 'M')")
      try Shell.run(path, "ALTER TABLE media DROP COLUMN director")
      let schema = ShelfDesk.schema
      let error = #expect(throws: SchemaError.self) { try schema.migrate(store, .newTables) }
      #expect(error.map { "\($0)" }?.contains("director") == true)
      let context = try ManagedContext(store, schema, .keepingData)
      #expect(try context.fetch(Film.self).map(\.title) == ["M"])
    }

    @Test func `existing rows become instances of the base class if it has a discriminator`()
      throws
    {
      let folder = Folder()
      let path = folder.file("animals.db")
      try Shell.run(
        path,
        "CREATE TABLE animal(id INTEGER PRIMARY KEY, name TEXT NOT NULL DEFAULT ''); INSERT INTO animal VALUES(1, 'a');"
      )
      let store = try Store(path: path, access: .readWrite)
      let context = try ManagedContext(store, ManagedSchema(Animal.self), .keepingData)
      let found = try context.fetch(Animal.self)
      #expect(found.map(\.name) == ["a"] && !(found[0] is Dog))
      context.insert(Dog(isLoud: true))
      try context.save()
      #expect(
        try context.fetch(Animal.self, RowRequest(order: ["id"])).map { $0 is Dog } == [
          false, true,
        ]
      )
    }
  }

  @Managed("animal", kindColumn: "species", kind: 0, subclasses: "Dog")
  class Animal {
    var id: Int64?
    var name = ""
  }

  @Managed(kind: 1)
  final class Dog: Animal {
    var isLoud = false
  }
#endif
