#if SQLite
  import DatabaseTestSupport
  import Foundation
  import LiveObjects
  import LiveSQLite
  import Testing

  @Suite(.timeLimit(.minutes(60))) struct `Decodable records of a query` {
    struct Author: Decodable, Equatable {
      var name: String
      var born: Int?
    }

    enum Medium: String, Decodable { case paper, screen }

    struct Book: Decodable, Equatable {
      var title: String
      var pages: Int16?
      var medium: Medium
      var tags: [String]
      var cover: [UInt8]
      var added: Date
      var author: Author?
    }

    private let folder = Folder()

    private func store() throws -> Store {
      let path = folder.file("books.db")
      try Shell.run(
        path,
        """
        CREATE TABLE author(id INTEGER PRIMARY KEY, name TEXT, born INT);
        CREATE TABLE book(title TEXT, pages INT, medium TEXT, tags TEXT, cover BLOB, added TEXT,
          author_id INT);
        INSERT INTO author VALUES (1, 'Ann', NULL);
        INSERT INTO book VALUES ('One', 7, 'paper', '["a","b"]', x'0102', '2026-01-02', 1),
          ('Two', NULL, 'screen', '[]', x'', '2026-01-03', NULL);
        """
      )
      return try Store(path: path)
    }

    private static let join = """
      SELECT book.*, author.name AS "author.name", author.born AS "author.born"
      FROM book LEFT JOIN author ON author.id = author_id ORDER BY title
      """

    @Test func `contain joined records, which are nil if all their columns are null`() throws {
      let books = try store().readTransaction { try $0.rows(Book.self, Self.join) }
      let day = try #require(try? Date("2026-01-02T00:00:00Z", strategy: .iso8601))
      #expect(
        books == [
          Book(
            title: "One",
            pages: 7,
            medium: .paper,
            tags: ["a", "b"],
            cover: [1, 2],
            added: day,
            author: Author(name: "Ann", born: nil)
          ),
          Book(
            title: "Two",
            pages: nil,
            medium: .screen,
            tags: [],
            cover: [],
            added: day + 86_400,
            author: nil
          ),
        ]
      )
    }

    /// A record that reads the name of an author by a nested container.
    struct Credit: Decodable {
      enum Keys: String, CodingKey { case author, name }

      let name: String

      init(from decoder: any Decoder) throws {
        let columns = try decoder.container(keyedBy: Keys.self)
        let author = try columns.nestedContainer(keyedBy: Keys.self, forKey: .author)
        name = try author.decode(String.self, forKey: .name)
      }
    }

    @Test func `nested containers read no columns of the outer record`() throws {
      let store = try store()
      let credits = { statement in
        try store.readTransaction { try $0.rows(Credit.self, statement) }.map(\.name)
      }
      #expect(try credits(#"SELECT 'outer' AS name, 'inner' AS "author.name""#) == ["inner"])
      for statement in [
        "SELECT 'outer' AS name", #"SELECT 'outer' AS name, '{"name":"inner"}' AS author"#,
      ] {
        #expect(throws: DecodingError.self) { try credits(statement) }
      }
    }

    @Test func `can be single values`() throws {
      let store = try store()
      let titles = try store.readTransaction {
        try $0.rows(String.self, "SELECT title FROM book WHERE title > ?1", ["P"])
      }
      #expect(titles == ["Two"])
      let pages = try store.readTransaction { try $0.rows(Int?.self, "SELECT pages FROM book") }
      #expect(pages == [7, nil])
      let media = try store.readTransaction { try $0.rows(Medium.self, "SELECT medium FROM book") }
      #expect(media == [.paper, .screen])
    }

    @Test(arguments: [
      ("UPDATE book SET pages = 70000", "pages"), ("UPDATE book SET medium = 'stone'", "medium"),
      ("UPDATE book SET tags = 'no JSON'", "tags"), ("UPDATE book SET title = NULL", "title"),
      ("UPDATE author SET name = x'00'", "author.name"),
      ("ALTER TABLE book RENAME COLUMN title TO label", "title"),
    ])
    func `name the property of a value that cannot be decoded`(
      change: String,
      property: String
    ) throws {
      let store = try store()
      try Shell.run(folder.file("books.db"), change + ";")
      let error = try #require(
        throws: DecodingError.self,
        performing: {
          try store.readTransaction {
            try $0.rows(Book.self, Self.join.replacing("ORDER BY title", with: "ORDER BY 1"))
          }
        }
      )
      let path: [any CodingKey] =
        switch error {
        case .keyNotFound(let key, let context): context.codingPath + [key]
        case .valueNotFound(_, let context), .dataCorrupted(let context): context.codingPath
        case .typeMismatch(_, let context): context.codingPath
        @unknown default: []
        }
      #expect(path.map(\.stringValue).joined(separator: ".") == property)
    }
  }
#endif
