#if SQLite
  import DatabaseTestSupport
  import LiveObjects
  import LiveSQLite
  import Testing

  /// Rows of restricted tables exchange values that must be unique.
  @Suite struct UniqueExchangeTests {
    private let folder = Folder()
    private var path: String { folder.file("exchange.db") }

    @Test(arguments: [
      #"position integer unsigned NOT NULL UNIQUE CHECK("position" >= 0), code TEXT"#,
      "position INTEGER NOT NULL UNIQUE CHECK(position BETWEEN 1 AND 3), code TEXT",
      "position INTEGER, code TEXT UNIQUE CHECK(length(code) = 2)",
      "position INTEGER, code TEXT; CREATE UNIQUE INDEX codes ON spot(lower(code))",
      "position INTEGER, code TEXT; CREATE UNIQUE INDEX both ON spot(position % 10, code)",
    ])
    func `values are exchanged and rotated`(columns: String) throws {
      let parts = columns.split(separator: ";", maxSplits: 1).map(String.init)
      try Shell.run(
        path,
        """
        CREATE TABLE spot(id INTEGER PRIMARY KEY, \(parts[0]));
        \(parts.count > 1 ? parts[1] : "");
        INSERT INTO spot VALUES(1, 1, 'AA'), (2, 2, 'BB'), (3, 3, 'CC');
        """
      )
      let context = try ManagedContext(Store(path: path, access: .readWrite))
      let spots = try context.fetch(Spot.self)
      (spots[0].position, spots[1].position) = (2, 1)
      (spots[0].code, spots[1].code, spots[2].code) = ("BB", "CC", "AA")
      try context.save()
      #expect(try Shell.run(path, "SELECT * FROM spot;") == "1|2|BB\n2|1|CC\n3|3|AA\n")
    }

    @Test func `a value that a constraint forbids is still refused`() throws {
      try Shell.run(
        path,
        """
        CREATE TABLE spot(
          id INTEGER PRIMARY KEY, position INTEGER UNIQUE CHECK(position > 0), code TEXT);
        INSERT INTO spot VALUES(1, 1, 'AA'), (2, 2, 'BB');
        """
      )
      let context = try ManagedContext(Store(path: path, access: .readWrite))
      let spots = try context.fetch(Spot.self)
      (spots[0].position, spots[1].position) = (2, 1)
      try context.save()
      spots[0].position = -1
      #expect(throws: StoreError.self) { try context.save() }
      (spots[0].position, spots[1].position) = (1, -2)
      #expect(throws: StoreError.self) { try context.save() }
      #expect(try Shell.run(path, "SELECT position FROM spot ORDER BY id;") == "2\n1\n")
    }
  }

  @Managed("spot")
  private final class Spot {
    var id: Int64?
    var position: Int?
    var code: String?
  }
#endif
