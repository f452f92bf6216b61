#if SQLite
  import DatabaseTestSupport
  import Foundation
  import LiveObjects
  import LiveSQLite
  import Testing

  /// Tables are created from classes and compared with them.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct ManagedSchemaTests {
    private let folder = Folder()
    private var path: String { folder.file("shelf.db") }
    private let schema = ManagedSchema(Shelf.self, Volume.self)

    @Test func `a file and its tables are created and store objects`() throws {
      let context = try ManagedContext(Store(path: path, access: .create), schema)
      let shelf = Shelf(name: "by the door")
      let volume = Volume(title: "Emma", shelf: shelf)
      context.insert(volume)
      context.insert(shelf)
      try context.save()
      #expect(volume.id == 1 && shelf.volumes.first === volume)
      #expect(try Shell.run(path, "PRAGMA journal_mode; PRAGMA user_version;") == "wal\n1\n")
      // An existing database is opened unchanged.
      let again = try ManagedContext(Store(path: path, access: .create), schema, .nothing)
      #expect(try again.fetch(Volume.self).map(\.title) == ["Emma"])
    }

    @Test func `a schema includes classes that only an inverse relation names`() throws {
      let store = try Store(path: path, access: .create)
      let context = try ManagedContext(store, ManagedSchema(Shelf.self))
      let shelf = Shelf(name: "by the door")
      context.insert(shelf)
      context.insert(Volume(title: "Emma", shelf: shelf))
      try context.save()
      #expect(shelf.volumes.map(\.title) == ["Emma"])
    }

    @Test
    func `columns have the types, defaults, constraints, indexes and foreign keys of the class`()
      throws
    {
      try schema.migrate(Store(path: path, access: .create), .newTables)
      let sql = try Shell.run(
        path,
        "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid;"
      )
      #expect(
        sql == """
          CREATE TABLE "shelf"(
            "id" INTEGER PRIMARY KEY,
            "name" TEXT NOT NULL DEFAULT ''
          )
          CREATE TABLE "volume"(
            "id" INTEGER PRIMARY KEY,
            "title" TEXT NOT NULL DEFAULT 'it''s new',
            "isbn" TEXT,
            "pages" INTEGER NOT NULL DEFAULT 0,
            "weight" REAL,
            "read" INTEGER NOT NULL DEFAULT 0,
            "state" TEXT NOT NULL DEFAULT 'lent',
            "added_at" NUMERIC,
            "bought" TEXT NOT NULL,
            "token" BLOB,
            "tags" TEXT NOT NULL DEFAULT '[]',
            "shelf_id" INTEGER REFERENCES "shelf" ON DELETE CASCADE,
            "lender_id" TEXT REFERENCES "lender" ON DELETE SET NULL
          )
          CREATE UNIQUE INDEX "volume_isbn_unique" ON "volume"("isbn")
          CREATE INDEX "volume_pages" ON "volume"("pages")
          CREATE INDEX "volume_shelf_id" ON "volume"("shelf_id")
          CREATE INDEX "volume_lender_id" ON "volume"("lender_id")
          CREATE UNIQUE INDEX "volume_title_shelf_id_unique" ON "volume"("title", "shelf_id")
          CREATE TABLE "lender"(
            "code" TEXT NOT NULL,
            "name" TEXT NOT NULL DEFAULT '',
            PRIMARY KEY("code")
          )

          """
      )
    }

    @Test func `delete rules of the classes are applied by the file`() throws {
      let context = try ManagedContext(Store(path: path, access: .create), schema)
      let shelf = Shelf(name: "one")
      let volumes = [Volume(title: "a", isbn: "1", shelf: shelf), Volume(title: "b", isbn: "1")]
      for volume in volumes { context.insert(volume) }
      context.insert(shelf)
      #expect(throws: StoreError.self) { try context.save() }
      volumes[1].isbn = "2"
      try context.save()
      context.delete(shelf)
      try context.save()
      context.refresh()
      #expect(volumes.map(\.isDeleted) == [true, false])
    }

    @Test func `all differences are reported in one error and nothing is changed`() throws {
      try Shell.run(
        path,
        """
        PRAGMA user_version = 1;
        CREATE TABLE shelf(id TEXT PRIMARY KEY, label TEXT NOT NULL);
        CREATE TABLE lender(code TEXT PRIMARY KEY NOT NULL, name TEXT NOT NULL DEFAULT 'x', more);
        """
      )
      let store = try Store(path: path, access: .readWrite)
      let error = #expect(throws: SchemaError.self) { try ManagedContext(store, schema) }
      #expect(
        error?.description == "\(store.path): the tables do not match the classes: "
          + [
            "shelf.id has the type TEXT; expected a type for integer values",
            "column shelf.name is missing",
            "column shelf.label is unexpected and requires a value in each new row",
            "table volume is missing", "lender.name has a different default",
            "column lender.more is unexpected",
          ].joined(separator: "; ")
      )
      #expect(try Shell.run(path, ".tables").contains("volume") == false)
    }

    @Test func `additional columns and indexes may be kept`() throws {
      try schema.migrate(Store(path: path, access: .create), .newTables)
      try Shell.run(
        path,
        "ALTER TABLE shelf ADD COLUMN note; CREATE INDEX mine ON shelf(name); CREATE TABLE other(x);"
      )
      _ = try ManagedContext(Store(path: path, access: .readOnly), schema, .nothing)
    }

    @Test func `a file of a newer version is refused`() throws {
      try schema.migrate(Store(path: path, access: .create), .newTables)
      try Shell.run(path, "PRAGMA user_version = 4;")
      let store = try Store(path: path, access: .readWrite)
      let error = #expect(throws: SchemaError.self) {
        try ManagedContext(store, schema, .everything)
      }
      #expect(error?.reason == .isNewer(version: 4, known: 1))
    }

    @Test func `a read-only file is compared and not created`() throws {
      try Shell.run(path, "CREATE TABLE other(x);")
      let store = try Store(path: path)
      #expect(throws: SchemaError.self) { try ManagedContext(store, schema) }
    }

    @Test func `a relation to a class without a key is refused`() {
      #expect(throws: StoreError.self) { try ManagedSchema(ToKeyless.self).definitions() }
    }

    @Test func `a file is created only if it is missing and creation is requested`() throws {
      #expect(throws: StoreError.self) { try Store(path: path, access: .readWrite) }
      try Data().write(to: URL(fileURLWithPath: path))
      #expect(try Store(path: path, access: .create).tableNames().isEmpty)
      try Shell.run(path, "CREATE TABLE t(x);")
      #expect(try Store(path: path, access: .create).tableNames() == ["t"])
      let text = folder.file("text")
      try "no database, but a text that is long enough".write(
        toFile: text,
        atomically: true,
        encoding: .utf8
      )
      #expect(throws: StoreError.self) { try Store(path: text, access: .create) }
      #expect(throws: StoreError.self) {
        try Store(path: folder.file("no/such/folder.db"), access: .create)
      }
    }
  }

  @Managed("shelf")
  private final class Shelf {
    var id: Int64?
    var name = ""
    @Relation(inverse: \Volume.shelf) var volumes: [Volume]
  }

  private enum State: String, ColumnValue {
    case lent, here
  }

  @Managed("volume", unique: [["title", "shelf_id"]])
  private final class Volume {
    var id: Int64?
    var title = "it's new"
    @Stored(unique: true) var isbn: String?
    @Stored(indexed: true) var pages = 0
    var weight: Double?
    var read = false
    var state: State = .lent
    @Stored("added_at", as: .unixTime) var added: Date?
    var bought = Date()
    @Stored(as: .blob) var token: UUID?
    @Stored(as: .json) var tags: [String] = []
    @Relation("shelf_id", onDelete: .cascade) var shelf: Shelf?
    @Relation("lender_id") var lender: Lender?
  }

  @Managed("lender", key: "code")
  private final class Lender {
    var code = ""
    var name = ""
  }

  @Managed("keyless")
  private final class Keyless {
    var text = ""
  }

  @Managed("to_keyless")
  private final class ToKeyless {
    var id: Int64?
    @Relation("other_id") var other: Keyless?
  }
#endif
