#if SQLite
  import DatabaseTestSupport
  import Testing

  import LiveSQLite
  @testable import LiveObjects

  @Managed("genre", key: "name")
  private final class Genre {
    var name = ""
    @Relation(inverse: \Song.genre) var songs: [Song]
  }

  @Managed("singer")
  private final class Singer {
    var id: Int64?
    var name = ""
    @Relation(inverse: \Song.singer) var songs: [Song]
  }

  @Managed("song")
  private final class Song {
    var id: Int64?
    var title = ""
    @Relation("genre") var genre: Genre?
    @Relation("singer") var singer: Singer?
  }

  /// Foreign keys that SQLite considers valid although they are not identical to the key that they
  /// refer to.
  @MainActor
  @Suite struct ForeignKeyTests {
    let folder = Folder()
    let path: String
    let context: ManagedContext

    init() throws {
      path = folder.file("foreign.db")
      try Shell.run(
        path,
        """
        CREATE TABLE genre(name TEXT COLLATE NOCASE PRIMARY KEY);
        CREATE TABLE singer(id INTEGER PRIMARY KEY, name TEXT);
        CREATE TABLE song(id INTEGER PRIMARY KEY, title TEXT, genre TEXT REFERENCES genre,
          singer TEXT REFERENCES singer);
        INSERT INTO genre VALUES('Rock'), ('Folk');
        INSERT INTO singer VALUES(5, 'Ada'), (6, 'Bea');
        PRAGMA foreign_keys = ON;
        INSERT INTO song VALUES(1, 'a', 'rock', '5'), (2, 'b', 'Rock', '05'), (3, 'c', 'FOLK', NULL);
        """
      )
      #expect(try Shell.run(path, "PRAGMA foreign_key_check;") == "")
      context = try ManagedContext(Store(path: path, access: .readWrite))
    }

    private func song(_ id: Int64) -> Song { context.object(Song.self, RowKey(id)) }

    @Test func `both directions lead to the same object`() throws {
      let rock = try #require(try context.find(Genre.self, "Rock"))
      #expect(song(1).genre === rock && song(2).genre === rock)
      #expect(song(3).genre?.name == "Folk")
      #expect(!rock.isDeleted && song(1).genre?.isDeleted == false)
      #expect(rock.songs.map(\.id) == [1, 2])
      let ada = context.object(Singer.self, RowKey(5))
      #expect(song(1).singer === ada && song(2).singer === ada && ada.name == "Ada")
      #expect(ada.songs.map(\.id) == [1, 2])
      #expect(song(3).singer == nil)
    }

    @Test func `setting and saving a relation keeps it`() throws {
      let ada = context.object(Singer.self, RowKey(5))
      let bea = context.object(Singer.self, RowKey(6))
      let folk = try #require(try context.find(Genre.self, "Folk"))
      #expect(ada.songs.count == 2 && bea.songs.isEmpty)
      song(1).singer = bea
      song(1).genre = folk
      #expect(ada.songs.map(\.id) == [2] && bea.songs.map(\.id) == [1])
      try context.save()
      #expect(song(1).singer === bea && !bea.isDeleted)
      #expect(bea.songs.map(\.id) == [1] && folk.songs.map(\.id) == [1, 3])
      #expect(try Shell.run(path, "PRAGMA foreign_key_check;") == "")
      let new = Song()
      new.singer = bea
      context.insert(new)
      try context.save()
      #expect(bea.songs.count == 2 && new.singer === bea)
    }

    @Test func `changes of the referenced key by another process are followed`() throws {
      let song = song(1)
      var told: [String?] = []
      let token = song.observe(\.genre?.name) { song, _ in told.append(song.genre?.name) }
      let rock = try #require(song.genre)
      try Shell.run(path, "UPDATE song SET genre = 'fOLK' WHERE id = 1;")
      context.refresh()
      #expect(song.genre?.name == "Folk" && told == ["Folk"])
      try Shell.run(path, "UPDATE genre SET name = 'ROCK' WHERE name = 'rock';")
      try Shell.run(path, "UPDATE song SET genre = 'rock' WHERE id = 1;")
      context.refresh()
      #expect(song.genre?.name == "ROCK" && song.genre?.isDeleted == false)
      withExtendedLifetime((token, rock)) {}
    }

    @Test func `integer foreign keys cause no additional query`() throws {
      try Shell.run(
        path,
        "CREATE TABLE plain(id INTEGER PRIMARY KEY, author_id INTEGER);"
          + "INSERT INTO plain VALUES(1, 5), (2, 6);"
      )
      let plan = try #require(context.local).read(patience: .full) {
        try $0.plan(for: RowRequest(table: "plain"))
      }
      #expect(plan.isExact(RowKey(5)))
      #expect(!plan.isExact(RowKey([.text("5")])) && !plan.isExact(RowKey([.real(5)])))
    }
  }
#endif
