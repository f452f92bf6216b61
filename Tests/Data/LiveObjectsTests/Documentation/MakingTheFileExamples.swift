#if SQLite
  import DatabaseTestSupport
  import LiveObjects
  import LiveSQLite
  import Testing

  @Managed("book")
  final class Book {
    var id: Int64?
    @Stored(indexed: true) var title = ""
    @Stored(unique: true) var isbn: String?
    var pages = 0
    @Relation("writer_id", onDelete: .cascade) var writer: Writer?
  }

  @Managed("writer")
  final class Writer {
    var id: Int64?
    var name = ""
    @Relation(inverse: \Book.writer) var books: [Book]
  }

  /// The examples of the article on creating a database.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct MakingTheFileExamples {
    private let folder = Folder()
    private var path: String { folder.file("books.db") }

    @Test func `a file is created and filled`() throws {
      let store = try Store(path: path, access: .create)
      let context = try ManagedContext(store, ManagedSchema(Book.self))

      let writer = Writer(name: "Jane Austen")
      context.insert(writer)
      context.insert(Book(title: "Emma", pages: 474, writer: writer))
      try context.save()
      #expect(writer.books.map(\.title) == ["Emma"])
      #expect(try Shell.run(path, "SELECT * FROM book;") == "1|Emma||474|1\n")
    }

    @Test func `a file is migrated to later versions`() throws {
      try Shell.run(
        path,
        "PRAGMA user_version = 1; CREATE TABLE person(id INTEGER PRIMARY KEY, full TEXT NOT NULL);"
          + "INSERT INTO person VALUES(1, 'Ada Lovelace');"
      )
      let store = try Store(path: path, access: .readWrite)
      var shown = ""
      let schema = ManagedSchema(Person.self, version: 2)
      let migration = try schema.migration(of: store)
      shown = migration.description
      try schema.migrate(store, .keepingData)
      #expect(
        shown.hasPrefix(
          """
          ALTER TABLE "person" RENAME COLUMN "full" TO "name";
          ALTER TABLE "person" ADD COLUMN "born" INTEGER;
          """
        )
      )
      let split = MigrationStep(to: 3, "split the names") { transaction in
        try transaction.run(
          "UPDATE person SET first = substr(name, 1, instr(name, ' ') - 1), "
            + "last = substr(name, instr(name, ' ') + 1)"
        )
      }
      let next = ManagedSchema(SplitPerson.self, version: 3, steps: [split])
      try next.migrate(store, .everything)
      var names: [String] = []
      let count = try store.writeTransaction { transaction in
        try transaction.run("UPDATE person SET last = ?1 WHERE last IS NULL", [.text("-")])
      }
      let rows = try store.readTransaction { try $0.rows("SELECT first, last FROM person") }
      names = rows.map { "\($0["first"] ?? .null) \($0["last"] ?? .null)" }
      #expect(count == 0 && names == ["Ada Lovelace"])
    }
  }

  @Managed("person")
  private final class Person {
    var id: Int64?
    @Stored(originalName: "full") var name = ""
    var born: Int?
  }

  @Managed("person")
  private final class SplitPerson {
    var id: Int64?
    var first = ""
    var last = ""
  }
#endif
