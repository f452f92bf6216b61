#if PostgreSQL
  import Foundation
  import LiveObjects
  import Testing

  @testable import LivePostgres

  /// Managed objects on a server: read in the background, saved in one transaction.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct PostgresSavingTests {
    private static let tables = """
      CREATE TABLE author(id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name text NOT NULL UNIQUE,
        born date, since timestamptz NOT NULL DEFAULT '2026-01-31 12:00+00');
      CREATE TABLE book(id bigserial PRIMARY KEY, title text NOT NULL, pages int NOT NULL DEFAULT 100,
        isGood boolean NOT NULL DEFAULT true, half int GENERATED ALWAYS AS (pages / 2) STORED,
        author_id int REFERENCES author)
      """

    private func scene(_ more: String = "") throws -> (
      AsyncManagedContext, Writer, PostgresDatabase
    ) {
      let address = try TestServer.shared.get()
        .schema(Self.tables.replacing("isGood", with: "\"isGood\"") + more)
      let database = try PostgresDatabase(address, access: .readWrite)
      return (try AsyncManagedContext(database), try Writer(address), database)
    }

    /// Waits until a condition holds; the suite's time limit ends it.
    private func wait(until isSo: () -> Bool) async throws {
      while !isSo() { try await Task.sleep(for: .milliseconds(2)) }
    }

    @Test func `a save reads back keys, defaults and computed columns`() async throws {
      let (context, writer, _) = try scene()
      let author = Author()
      author.name = "Ann"
      let book = Book()
      book.title = "It's \\ \"quoted\"\nélan"
      book.author = author
      // The referenced object is saved first, regardless of the order of insertion.
      context.insert(book)
      context.insert(author)
      try await context.save()
      #expect(author.id == 1 && book.id == 1 && !context.hasChanges)
      #expect(book.pages == 100 && book.half == 50 && book.isGood)
      #expect(author.since?.timeIntervalSince1970 == 1_769_860_800)
      #expect(try writer.count("book WHERE author_id = 1") == 1)
      #expect(try await context.related(author, \.books) == [book])
      #expect(try writer.count("book WHERE title = E'It''s \\\\ \"quoted\"\\nélan'") == 1)
    }

    @Test func `columns that others have changed are kept, and equal columns conflict`()
      async throws
    {
      let (context, writer, _) = try scene(";\nINSERT INTO book(title) VALUES ('one')")
      let book = try #require(try await context.find(Book.self, RowKey(1)))
      book.title = "ours"
      try writer.run("UPDATE book SET pages = 7")
      try await context.save()
      #expect(try writer.count("book WHERE title = 'ours' AND pages = 7") == 1)
      try await wait { book.pages == 7 }
      book.title = "again"
      try writer.run("UPDATE book SET title = 'theirs'")
      let error = await #expect(throws: ConflictError.self) { try await context.save() }
      #expect(error?.conflicts.first?.columns.map(\.theirs) == [.text("theirs")])
      #expect(context.hasChanges && book.title == "again")
      try await context.save(onConflict: .theirs)
      try await wait { book.title == "theirs" }
    }

    @Test func `a change between reading and writing is detected, not overwritten`() async throws {
      let (_, writer, database) = try scene(";\nINSERT INTO book(title) VALUES ('0')")
      let other = try Writer(TestServer.shared.get().address)
      let schema = try writer.connectionSchema()
      let attempts = AttemptCount()
      let commit = try await database.write(after: nil) { transaction in
        let plan = try transaction.plan(for: RowRequest(table: "book", columns: ["id", "pages"]))
        let rows = transaction.rows(of: plan)
        guard case .integer(let pages)? = try rows.values(of: RowKey(1))?[1] else { return -1 }
        if attempts.next() == 1 {
          try other.run("UPDATE \(schema).book SET pages = pages + 1")
        }
        _ = try transaction.update(plan, [1: .integer(pages + 10)], key: RowKey(1))
        return Int(pages)
      }
      #expect(commit.result == 101)
      #expect(try writer.count("book WHERE pages = 111") == 1)
    }

    @Test func `a transaction of objects runs again if another has changed what it has read`()
      async throws
    {
      let (context, writer, _) = try scene(";\nINSERT INTO book(title) VALUES ('0')")
      let book = try #require(try await context.find(Book.self, RowKey(1)))
      let other = try Writer(TestServer.shared.get().address)
      let schema = try writer.connectionSchema()
      let attempts = AttemptCount()
      let pages = try await context.transaction { context in
        let book = try #require(try context.find(Book.self, RowKey(1)))
        if attempts.next() == 1 { try other.run("UPDATE \(schema).book SET pages = pages + 1") }
        book.pages = (book.pages ?? 0) + 10
        return book.pages
      }
      #expect(pages == 111 && attempts.next() == 3)
      #expect(try writer.count("book WHERE pages = 111") == 1)
      try await wait { book.pages == 111 }
    }

    @Test func `deadlocks are retried`() async throws {
      let (_, writer, _) = try scene(
        ";\nINSERT INTO book(title) SELECT 'x' FROM generate_series(1, 2)"
      )
      let address =
        try TestServer.shared.get().address
        + " dbname=postgres options='-c search_path=\(try writer.connectionSchema())'"
      // Each has connections of its own. One may hold its locks for long while its thread pauses.
      let (first, second) = (
        try PostgresDatabase(address, access: .readWrite, wait: .seconds(600)),
        try PostgresDatabase(address, access: .readWrite, wait: .seconds(600))
      )
      @Sendable func add(_ database: PostgresDatabase, _ keys: [Int64]) async throws {
        for _ in 1...6 {
          _ = try await database.write(after: nil) { transaction in
            let plan = try transaction.plan(for: RowRequest(table: "book", columns: ["pages"]))
            for key in keys.map({ RowKey($0) }) {
              guard case .integer(let pages)? = try transaction.rows(of: plan).values(of: key)?[0]
              else { continue }
              _ = try transaction.update(plan, [0: .integer(pages + 1)], key: key)
            }
          }
        }
      }
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await add(first, [1, 2]) }
        group.addTask { try await add(second, [2, 1]) }
        try await group.waitForAll()
      }
      #expect(try writer.count("book WHERE pages = 112") == 2)
    }

    @Test func `rows are deleted in any order, and restored by undo`() async throws {
      let (context, writer, _) = try scene(
        ";\nINSERT INTO author(name) VALUES ('Ann');\n"
          + "INSERT INTO book(title, author_id) VALUES ('one', 1)"
      )
      let author = try #require(try await context.find(Author.self, RowKey(1)))
      let book = try #require(try await context.find(Book.self, RowKey(1)))
      context.group {
        context.delete(author)
        context.delete(book)
      }
      try await context.save()
      #expect(try writer.count("author") == 0 && writer.count("book") == 0)
      context.undo()
      try await context.save()
      #expect(try writer.count("author WHERE id = 1") == 1)
      #expect(try writer.count("book WHERE id = 1 AND author_id = 1") == 1)
      context.delete(author)
      let error = await #expect(throws: StoreError.self) { try await context.save() }
      #expect(error?.code == .constraint)
      #expect(try writer.count("author") == 1)
    }

    @Test func `rows deleted by a cascade are restored by undo`() async throws {
      let (context, writer, _) = try scene(
        ";\nINSERT INTO author(name) VALUES ('Ann');\n"
          + "INSERT INTO book(title, author_id) VALUES ('one', 1), ('two', 1);\n"
          + "ALTER TABLE book DROP CONSTRAINT book_author_id_fkey;\n"
          + "ALTER TABLE book ADD FOREIGN KEY (author_id) REFERENCES author ON DELETE CASCADE;\n"
          + "CREATE TABLE note(id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY, text text,"
          + " amount numeric, raw bytea, author_id int REFERENCES author ON DELETE CASCADE,"
          + " book_id bigint REFERENCES book ON DELETE CASCADE);\n"
          + "INSERT INTO note(text, amount, raw, author_id, book_id)"
          + " VALUES (E'\"a\"\\n', 1.500, '\\x00ff', 1, 2);\n"
          + "CREATE TABLE fan(id int PRIMARY KEY, author_id int REFERENCES author ON DELETE SET NULL);\n"
          + "INSERT INTO fan VALUES (7, 1), (8, NULL)"
      )
      let states = ["author", "book", "note", "fan"].map { "SELECT * FROM \($0) ORDER BY id" }
      let before = try states.map(writer.text)
      let author = try #require(try await context.find(Author.self, RowKey(1)))
      context.delete(author)
      try await context.save()
      #expect(try writer.count("book") == 0 && writer.count("note") == 0)
      #expect(try writer.count("fan WHERE author_id IS NULL") == 2)
      context.undo()
      try await context.save()
      #expect(try states.map(writer.text) == before)
    }

    @Test(arguments: ["", " DEFERRABLE INITIALLY IMMEDIATE"])
    func `rows exchange values that must be unique`(deferrable: String) async throws {
      let (context, writer, _) = try scene(
        ";\nALTER TABLE author DROP CONSTRAINT author_name_key, ADD UNIQUE (name)\(deferrable)"
          + ";\nINSERT INTO author(name) VALUES ('Ann'), ('Bob')"
      )
      let authors = try await context.fetch(Author.self, RowRequest(order: ["id"]))
      (authors[0].name, authors[1].name) = ("Bob", "Ann")
      try await context.save()
      #expect(try writer.count("author WHERE (id, name) IN ((1, 'Bob'), (2, 'Ann'))") == 2)
    }

    @Test func `a constraint that is checked at the end is an error, and nothing is written`()
      async throws
    {
      let (context, writer, _) = try scene(
        ";\nALTER TABLE book ADD CONSTRAINT few FOREIGN KEY (pages) REFERENCES author(id)"
          + " DEFERRABLE INITIALLY DEFERRED"
      )
      let book = Book()
      book.title = "x"
      context.insert(book)
      let error = await #expect(throws: StoreError.self) { try await context.save() }
      #expect(error?.code == .constraint && error?.message.contains("few") == true)
      #expect(try writer.count("book") == 0)
      #expect(context.hasChanges)
    }

    @Test func `independent rows are written in few round trips`() async throws {
      let (_, writer, _) = try scene()
      let cable = try Cable(to: TestServer.shared.get().host)
      let address =
        "host=127.0.0.1 port=\(cable.port) sslmode=disable gssencmode=disable user=tester"
        + " dbname=postgres options='-c search_path=\(try writer.connectionSchema())'"
      let context = try AsyncManagedContext(try PostgresDatabase(address, access: .readWrite))
      let authors = (0..<3).map { number in
        let author = Author()
        author.name = "author \(number)"
        context.insert(author)
        return author
      }
      var books: [Book] = []
      for number in 0..<600 {
        let book = Book()
        book.title = "book \(number)"
        book.author = authors[number % 3]
        context.insert(book)
        books.append(book)
      }
      try await context.save()
      #expect(books.map(\.id) == Array(1...600) && books.allSatisfy { $0.pages == 100 })
      let inserting = cable.writingTurns
      #expect(inserting < 40)
      for book in books { book.title += "!" }
      try await context.save()
      #expect(try writer.count("book WHERE title LIKE 'book %!'") == 600)
      #expect(cable.writingTurns - inserting < 40)
    }

    @Test func `the error names the row that cannot be written, and values can rotate`()
      async throws
    {
      let (context, writer, _) = try scene(
        ";\nINSERT INTO author(name) SELECT 'a' || n FROM generate_series(0, 19) AS n"
      )
      let authors = try await context.fetch(Author.self, RowRequest(order: ["id"]))
      // Each object takes the name of the next, which still has it when the row is written.
      for (author, number) in zip(authors, 1...) { author.name = "a\(number % 20)" }
      try await context.save()
      #expect(try writer.count("author WHERE name = 'a' || (id % 20)") == 20)
      for number in 0..<20 {
        let author = Author()
        author.name = number == 13 ? "a7" : "new \(number)"
        context.insert(author)
      }
      let error = await #expect(throws: StoreError.self) { try await context.save() }
      #expect(error?.code == .constraint && error?.context.hasPrefix("Author") == true)
      #expect(try writer.count("author") == 20)
    }

    @Test func `fetches and counts include unsaved objects`() async throws {
      let (context, _, _) = try scene(
        ";\nINSERT INTO book(title, pages) VALUES ('b', 1), ('d', 2), ('f', 3)"
      )
      let books = try await context.fetch(Book.self, RowRequest(order: ["title"]))
      let new = Book()
      new.title = "c"
      new.pages = 2
      context.insert(new)
      books[0].title = "z"
      context.delete(books[2])
      let all = try await context.fetch(Book.self, RowRequest(order: ["title"]))
      #expect(all.map(\.title) == ["c", "d", "z"])
      let two = RowRequest(
        where: "pages = :p",
        parameters: ["p": .integer(2)],
        order: ["title DESC"]
      )
      #expect(try await context.fetch(Book.self, two) == [books[1], new])
      #expect(try await context.count(Book.self, two) == 2)
      #expect(try await context.count(Book.self) == 3)
    }

    @Test func `values that the server cannot store are rejected before anything is written`()
      async throws
    {
      let (context, writer, _) = try scene()
      let book = Book()
      book.title = "a\0b"
      context.insert(book)
      let error = await #expect(throws: StoreError.self) { try await context.save() }
      #expect(error?.code == .wrongType)
      #expect(try writer.count("book") == 0)
    }

    @Test func `nothing is written without write access`() async throws {
      let address = try TestServer.shared.get().schema(Self.tables)
      let context = try AsyncManagedContext(try PostgresDatabase(address))
      let author = Author()
      author.name = "Ann"
      context.insert(author)
      let error = await #expect(throws: StoreError.self) { try await context.save() }
      #expect(error?.code == .readOnly)
    }

    @Test func `a save on a standby throws a readOnly error`() async throws {
      let (address, schema) = try TestServer.shared.get().namedSchema(Self.tables)
      let writer = try Writer(address)
      try writer.execute("SET synchronous_commit = remote_apply")
      let standby = try TestServer.standby.get().address
      try writer.run("CREATE TABLE is_shown()")
      let context = try AsyncManagedContext(
        try PostgresDatabase(TestServer.address(standby, of: schema), access: .readWrite)
      )
      let author = Author()
      author.name = "Ann"
      context.insert(author)
      let error = await #expect(throws: StoreError.self) { try await context.save() }
      #expect(error?.code == .readOnly)
    }

    @Test func `commits of other sessions reach the objects and the list`() async throws {
      let (context, writer, _) = try scene(";\nINSERT INTO book(title) VALUES ('one')")
      let list = try await context.fetchedObjects(Book.self, RowRequest(order: ["title"]))
      // A busy server may only estimate the count at first.
      try await wait { list.count == 1 && list[0].title == "one" }
      let book = list[0]
      var told: [String] = []
      // An object without observers may become a fault at any commit, including earlier ones.
      let token = book.observe(\.title) { book, _ in told.append(book.title) }
      try writer.run("UPDATE book SET title = 'two';\nINSERT INTO book(title) VALUES ('a')")
      try await wait { list.count == 2 && told.last == "two" }
      #expect(list[1] === book)
      try writer.run("DELETE FROM book WHERE title = 'two'")
      try await wait { list.count == 1 && book.isDeleted }
      withExtendedLifetime(token) {}
    }
  }

  @Managed("author")
  private final class Author {
    var id: Int?
    var name = ""
    var since: Date?
    @Relation(inverse: \Book.author) var books: [Book]
  }

  @Managed("book")
  private final class Book {
    var id: Int?
    var title = ""
    var pages: Int?
    var isGood = true
    var half: Int?
    @Relation("author_id") var author: Author?
  }
#endif
