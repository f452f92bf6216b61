#if SQLite
  import DatabaseTestSupport
  import LiveObjects
  import LiveSQLite
  import Testing

  /// The example of `rows(_:_:_:)`.
  @Suite struct `The example of decodable records` {
    private let folder = Folder()

    struct Line: Decodable {
      struct Author: Decodable { var name: String }
      var title: String
      var author: Author?
    }

    @Test func `reads books with their authors`() throws {
      let path = folder.file("books.db")
      try Shell.run(
        path,
        """
        CREATE TABLE author(id INTEGER PRIMARY KEY, name TEXT);
        CREATE TABLE book(title TEXT, author_id INT);
        INSERT INTO author VALUES (1, 'Ann');
        INSERT INTO book VALUES ('One', 1), ('Two', NULL);
        """
      )
      let store = try Store(path: path)
      let lines = try store.readTransaction { transaction in
        try transaction.rows(
          Line.self,
          """
          SELECT title, author.name AS "author.name"
          FROM book LEFT JOIN author ON author.id = author_id
          """
        )
      }
      #expect(lines.map(\.title) == ["One", "Two"])
      #expect(lines.map(\.author?.name) == ["Ann", nil])
    }
  }
#endif
