#if SQLite
  import DatabaseTestSupport
  import Foundation
  import LiveObjects
  import LiveSQLite

  /// The managed classes of the tests and their tables.
  enum Library {
    static let schema = """
      CREATE TABLE author(id INTEGER PRIMARY KEY, name TEXT NOT NULL, mentor_id REFERENCES author);
      CREATE TABLE note(
        id INTEGER PRIMARY KEY, title TEXT NOT NULL, body TEXT, rank INTEGER NOT NULL DEFAULT 7,
        created_at TEXT, flags TEXT,
        author_id INTEGER REFERENCES author ON DELETE CASCADE
      );
      CREATE INDEX note_author ON note(author_id);
      """

    /// Creates a database for models with the same tables, without foreign keys: the other process
    /// can delete any row.
    ///
    /// - Parameter key: The SQLite declaration of the key of notes.
    static func ground(
      _ kind: ModelGround.Kind,
      key: String = "INTEGER PRIMARY KEY",
      hasRows: Bool = true
    ) throws -> ModelGround {
      let columns = ["title", "body", "rank", "created_at", "flags", "author_id"]
      func note(_ key: Int64, _ title: String, _ body: Value, author: Int64) -> ModelGround.Deed {
        .insert(
          "note",
          key,
          [
            "title": .text(title), "body": body, "rank": .integer(key),
            "author_id": .integer(author),
          ]
        )
      }
      return try ModelGround(
        kind,
        """
        CREATE TABLE author(id INTEGER PRIMARY KEY, name TEXT, mentor_id INTEGER);
        CREATE TABLE note(id \(key), title TEXT, body TEXT, rank INTEGER DEFAULT 7, created_at TEXT,
          flags TEXT, author_id INTEGER);
        CREATE INDEX note_author ON note(author_id);
        """,
        [
          MemoryTable("author", ["name", "mentor_id"]),
          MemoryTable("note", columns, defaults: ["rank": .integer(7)]),
        ],
        rows: [
          .insert("author", 1, ["name": .text("Ada")]),
          .insert("author", 2, ["name": .text("Grace"), "mentor_id": .integer(1)]),
        ]
          + (hasRows
            ? [
              note(1, "one", .null, author: 1), note(2, "two", .text("text"), author: 1),
              note(3, "three", .null, author: 2),
            ] : [])
      )
    }

    /// Creates a file with two authors and three notes.
    static func make(_ path: String, mode: String = "WAL") throws {
      try Shell.run(
        path,
        "PRAGMA journal_mode=\(mode); \(schema)"
          + """
          INSERT INTO author VALUES(1, 'Ada', NULL), (2, 'Grace', 1);
          INSERT INTO note VALUES
            (1, 'one', NULL, 1, NULL, NULL, 1), (2, 'two', 'text', 2, NULL, NULL, 1),
            (3, 'three', NULL, 3, NULL, NULL, 2);
          """
      )
    }
  }

  @Managed("author")
  final class Author {
    var id: Int64?
    var name = ""
    @Relation("mentor_id") var mentor: Author?
    @Relation(inverse: \Note.author) var notes: [Note]
    @Relation(inverse: \Author.mentor) var students: [Author]

    var initial: String { String(name.prefix(1)) }

    func validate() throws {
      if name == "invalid" { throw NotValid() }
    }

    struct NotValid: Error {}
  }

  @Managed("note")
  final class Note {
    var id: Int64?
    var title = ""
    var body: String?
    var rank: Int?
    @Stored("created_at") var created: Date?
    @Stored(as: .json) var flags: [String]?
    @Stored("author_id") var authorID: Int64?
    @Relation("author_id") var author: Author?
    @NotObserved var scratch = 0

    convenience init(title: String, author: Author? = nil) {
      self.init()
      self.title = title
      self.author = author
    }
  }

  /// A file with a context for one test.
  struct Desk {
    let folder = Folder()
    let path: String
    let store: Store
    let context: ManagedContext

    /// Creates a file and a context. The context follows commits automatically if the caller has an
    /// isolation.
    init(
      mode: String = "WAL",
      access: Store.Access = .readWrite,
      wait: Double = 3_600,
      isolation: isolated (any Actor)? = #isolation
    ) throws {
      path = folder.file("library.db")
      try Library.make(path, mode: mode)
      store = try Store(path: path, access: access, wait: wait)
      context = try ManagedContext(store)
    }

    /// Executes SQL in another process.
    @discardableResult
    func commit(_ sql: String) throws -> String { try Shell.run(path, sql) }

    func note(_ id: Int64) -> Note { context.object(Note.self, RowKey(id)) }

    func author(_ id: Int64) -> Author { context.object(Author.self, RowKey(id)) }
  }
#endif
