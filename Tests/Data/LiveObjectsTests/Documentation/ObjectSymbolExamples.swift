#if SQLite
  import DatabaseTestSupport
  import Foundation
  import LiveCells
  import LiveObjects
  import LiveSQLite
  import Testing

  /// The classes in the comments of types of LiveObjects.
  private enum Shelf {
    @Managed("artist")
    final class Artist {
      var id: Int64?
      var name = ""
      @Relation(inverse: \Album.artist) var albums: [Album]
    }

    @Managed("album")
    final class Album {
      var id: Int64?
      var title = ""
      var year: Int?
      @Stored(unique: true) var isbn: String?
      @Stored("added_at", as: .unixTime) var added: Date?
      @Stored(as: .json) var notes: [String]?
      @Relation("artist_id", onDelete: .cascade) var artist: Artist?
      @Relation(inverse: \Track.album, orderedBy: \Track.number) var tracks: [Track]
      @Relation(through: "album_tag") var tags: [Tag]
    }

    @Managed("disc")
    final class Disc {
      var id: Int64?
      @Relation("album_id", required: true, onDelete: .cascade) var album: Album?
    }

    @Managed("track")
    final class Track {
      var id: Int64?
      var title = ""
      var number = 0
      var plays = 0
      @Stored(unique: true) var path: String?
      @NotStored var isExpanded = false
      @Relation("album_id") var album: Album?

      static var validationRules: [ValidationRule] {
        [.key(\Track.title) { if $0.isEmpty { throw Nameless() } }]
      }
    }

    @Managed("tag")
    final class Tag {
      var id: Int64?
      var name = ""
      @Relation(inverse: \Album.tags) var albums: [Album]
    }

    @Managed("playlist")
    final class Playlist {
      var id: Int64?
      @Relation(through: "playlist_track", position: "position") var tracks: [Track]
    }

    struct Nameless: Error, CustomStringConvertible {
      let description = "a track needs a title"
    }
  }

  /// A class of the comment of `Managed(_:key:unique:indexes:checks:originalName:)`.
  private enum Simple {
    @Managed("album", unique: [["title", "year"]])
    final class Album {
      var id: Int64?
      var title = ""
      var year: Int?
      @Stored("added_at", as: .unixTime) var added: Date?
      @Relation("artist_id") var artist: Artist?
    }

    @Managed("artist")
    final class Artist {
      var id: Int64?
      @Relation(inverse: \Album.artist) var albums: [Album]
    }
  }

  /// The classes of the comment on kinds.
  private enum Kinds {
    @Managed("media", kindColumn: "kind", subclasses: "Film", "Song")
    class Media {
      var id: Int64?
      var title = ""
    }

    @Managed(kind: "film") final class Film: Media { var director: String? }
    @Managed(kind: "song") final class Song: Media { var plays = 0 }
  }

  enum Medium: String, ColumnValue { case vinyl, disc }

  struct Length: ColumnValue {
    var seconds: Int

    init(columnValue: Value) throws { seconds = try Int(columnValue: columnValue) }
    func columnValue() throws -> Value { try seconds.columnValue() }
  }

  /// The examples in the comments of types of LiveObjects.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct ObjectSymbolExamples {
    private typealias Artist = Shelf.Artist
    private typealias Album = Shelf.Album
    private typealias Track = Shelf.Track
    private let folder = Folder()
    private var path: String { folder.file("shelf.sqlite") }

    /// Returns a context with two albums of an artist, and a track.
    private func shelf() throws -> ManagedContext {
      let schema = ManagedSchema(Artist.self, Album.self, Shelf.Playlist.self)
      let context = try ManagedContext(Store(path: path, access: .create), schema)
      let artist = Artist(name: "Nina Simone")
      context.insert(artist)
      for (title, year) in [("Pastel Blues", 1965), ("Wild Is the Wind", 1966)] {
        context.insert(Album(title: title, year: year, artist: artist))
      }
      context.insert(Track(title: "Sinnerman", plays: 3))
      try context.save()
      return context
    }

    @Test func `a context`() throws {
      let schema = ManagedSchema(Artist.self, Album.self)
      let context = try ManagedContext(Store(path: path, access: .create), schema)
      context.insert(Album(title: "Wild Is the Wind", year: 1966))
      try context.save()
      let albums = try context.fetch(Album.self, RowRequest(order: ["year"]))
      #expect(albums.map(\.title) == ["Wild Is the Wind"])
    }

    @Test func `a context that saves by itself`() async throws {
      final class Banner {
        var text = ""
        func show(_ error: any Error) { text = "\(error)" }
      }
      let (context, banner) = (try shelf(), Banner())
      let autosaving: ObservationToken
      autosaving = context.autosave { [weak context] error in
        banner.show(error)
        if error is ConflictError { try? context?.save(onConflict: .theirs) }
      }
      withExtendedLifetime(autosaving) {}
      #expect(banner.text.isEmpty)
    }

    @Test func `an object`() throws {
      var names: [String] = []
      let context = try shelf()
      let artist = try context.find(\Artist.name, "Nina Simone")
      guard let album = try context.find(\Album.title, "Pastel Blues") else { return }
      let token = album.observe(\.artist?.name, options: .new) { album, _ in
        names.append(album.artist?.name ?? "unknown artist")
      }
      artist?.name = "Eunice Waymon"
      album.artist = nil
      try context.save()
      #expect(names == ["Eunice Waymon", "unknown artist"] && !album.isDeleted)
      token.invalidate()
    }

    @Test func `the state of an object`() throws {
      var lines: [String] = []
      let context = try shelf()
      guard let album = try context.find(\Album.title, "Pastel Blues") else { return }
      if album.hasChanges { lines.append("saving \(album.managedState.description)") }
      #expect(lines.isEmpty && album.managedState.description == "Album 1")
      album.year = 1964
      if album.hasChanges { lines.append("saving \(album.managedState.description)") }
      #expect(lines == ["saving Album 1"])
    }

    @Test func `a list`() throws {
      var changes: [ListChange] = []
      let context = try shelf()
      let albums = try context.fetchedObjects(Album.self, RowRequest(order: ["title"]))
      let token = albums.observeChanges { change in changes.append(change) }
      albums.delete([albums[0]])
      #expect(albums.count == 1 && changes.count == 1)
      var titles: [String] = []
      for album in albums { titles.append(album.title) }
      #expect(titles == ["Wild Is the Wind"])
      token.invalidate()
    }

    @Test func `an order that users change`() throws {
      let context = try shelf()
      context.insert(Track())
      let queue = try context.fetchedObjects(Track.self, reorderableBy: \.number)
      let track = queue[queue.count - 1]
      try queue.move(track, to: 0)
      #expect(queue.count > 1 && queue[0] === track)
    }

    @Test func `sections`() throws {
      let context = try shelf()
      do {
        let tracks = try context.fetchedObjects(
          Track.self,
          sections: .by(\.album) { $0?.title ?? "" }
        )
        #expect(tracks.sections?.count == 1)
      }
      let tracks = try context.fetchedObjects(
        Track.self,
        sections: .by(\.album, orderedBy: \.title) { $0?.title ?? "" }
      )
      #expect(tracks.sections?.count == 1)
    }

    @Test func `aggregates`() throws {
      var lines: [String] = []
      let context = try shelf()
      let groups = try context.groups(by: \Album.year, [.count, .minimum(\.title)])
      for group in groups {
        lines.append("\(group.value ?? 0): \(group.results[0]), \(group.results[1])")
      }
      #expect(lines.sorted() == ["1965: 1, Pastel Blues", "1966: 1, Wild Is the Wind"])
    }

    @Test func `a predicate`() throws {
      let name = "Nina Simone"
      let request = try RowRequest(
        where: #Predicate<Album> { $0.title.contains("Wind") && $0.artist?.name == name }
      )
      #expect(try shelf().count(Album.self, request) == 1)
    }

    @Test func `conflicts`() throws {
      var messages: [String] = []
      let context = try shelf()
      try changeTitle(to: "ours", in: context)
      do {
        try context.save()
      } catch let error as ConflictError {
        for conflict in error.conflicts {
          messages.append("\(conflict.className) \(conflict.key): \(conflict.columns.map(\.name))")
        }
      }
      #expect(messages == ["Album 1: [\"title\"]"])
      do {
        try context.save()
      } catch is ConflictError {
        try context.save(onConflict: .ours)
      }
      #expect(!context.hasChanges)
      try changeTitle(to: "mine", in: context)
      try context.save { object, conflict in
        guard let album = object as? Album else { return .error }
        album.title = "\(conflict.columns[0].theirs), \(album.title)"
        return .ours
      }
      #expect(try context.find(\Album.title, "theirs, mine") != nil)
      try changeTitle(to: "last", in: context)
      try context.save { _, conflict in
        conflict.columns.contains { $0.name == "title" } ? .theirs : .ours
      }
      #expect(try context.find(\Album.title, "theirs") != nil)
    }

    @Test func `a kind of conflict`() throws {
      var messages: [String] = []
      let context = try shelf()
      let album = try #require(try context.find(Album.self, RowKey(1)))
      album.title = "mine"
      try Shell.run(path, "DELETE FROM album WHERE id = 1;")
      do {
        try context.save()
      } catch let error as ConflictError {
        for conflict in error.conflicts where conflict.kind == .deletedThere {
          messages.append("\(conflict.className) \(conflict.key) no longer exists")
        }
      }
      #expect(messages == ["Album 1 no longer exists"])
    }

    /// Changes a title here and in another process.
    private func changeTitle(to title: String, in context: ManagedContext) throws {
      let album = try #require(try context.find(Album.self, RowKey(1)))
      album.title = title
      try Shell.run(path, "UPDATE album SET title = 'theirs' WHERE id = 1;")
    }

    @Test func `validation`() throws {
      var reasons: [String] = []
      let context = try shelf()
      for _ in 1...2 { context.insert(Track()) }
      do {
        try context.save()
      } catch let error as ValidationError {
        for failure in error.failures { reasons.append("\(failure.key ?? "-"): \(failure.error)") }
      }
      #expect(reasons == ["title: a track needs a title", "title: a track needs a title"])
    }

    @Test func `a child context`() throws {
      let context = try shelf()
      guard let book = try context.find(\Album.title, "Pastel Blues") else { return }
      let sheet = try context.child()
      let edited = sheet.object(for: book)
      edited.title = "Emma"
      try sheet.save()
      #expect(book.title == "Emma" && context.hasChanges)
      let isbn = "1"
      context.insert(Album(title: "Emma", isbn: isbn), updating: \.isbn)
      #expect(try context.count(Album.self) == 3)
    }

    @Test func `statements`() throws {
      struct Line { var path: String, title: String }
      let context = try shelf()
      let lines = [Line(path: "a.mp3", title: "A"), Line(path: "b.mp3", title: "B")]
      try context.insertAll(Track.self, lines, updating: \.path) {
        [.set(\.path, $0.path), .set(\.title, $0.title)]
      }
      let played = try RowRequest(where: #Predicate<Track> { $0.plays > 0 })
      try context.updateAll(played, .set(\Track.plays, 0))
      #expect(try context.count(Track.self, played) == 0)
      let all = RowRequest()
      try context.updateAll(all, .set(\Track.path, nil), .add(1, to: \Track.number))
      #expect(try context.sum(\Track.number) == 3)
    }

    @Test func `a migration`() throws {
      let store = try Store(path: path, access: .create)
      let schema = ManagedSchema(Artist.self, Album.self, version: 2)
      let migration = try schema.migration(of: store)
      print(migration)
      if migration.losses.isEmpty { try schema.migrate(store, .keepingData) }
      #expect(try store.tableNames().contains("album"))
    }

    @Test func `a migration step`() throws {
      let store = try Store(path: path, access: .create)
      try ManagedSchema(Artist.self, Album.self).migrate(store, .newTables)
      try Shell.run(path, "INSERT INTO album(title) VALUES (' Emma ');")
      let step = MigrationStep(to: 2, "trim the titles") { transaction in
        try transaction.run("UPDATE album SET title = trim(title)")
      }
      let schema = ManagedSchema(Artist.self, Album.self, version: 2, steps: [step])
      try schema.migrate(store, .keepingData)
      #expect(try Shell.run(path, "SELECT title FROM album;") == "Emma\n")
    }

    @Test func `a schema that differs`() throws {
      var message = ""
      try Shell.run(path, "CREATE TABLE artist(id INTEGER PRIMARY KEY);")
      let store = try Store(path: path, access: .readWrite)
      do {
        _ = try ManagedContext(store, ManagedSchema(Artist.self))
      } catch let error as SchemaError {
        message = "\(error)"
      }
      #expect(message.contains("column artist.name is missing"))
    }

    @Test func `the reason of a schema error`() throws {
      var missing: [String] = []
      try Shell.run(path, "CREATE TABLE artist(id INTEGER PRIMARY KEY);")
      let store = try Store(path: path, access: .readWrite)
      let thrown = #expect(throws: SchemaError.self) {
        try ManagedContext(store, ManagedSchema(Artist.self))
      }
      guard let error = thrown else { return }
      switch error.reason {
      case .differs(let differences, let steps): missing = differences.map(\.description) + steps
      case .isNewer(let version, _): missing = ["a program for version \(version)"]
      }
      #expect(missing.contains("column artist.name is missing"))
    }

    @Test func `an editor of rows`() async throws {
      try Shell.run(path, "CREATE TABLE orders(status TEXT); INSERT INTO orders VALUES ('open');")
      let store = try Store(path: path, access: .readWrite)
      let rows = try await FetchedRows(RowRequest(table: "orders"), in: store)
      let table = LiveTable(rows) { Column("Status", key: "status") }
      table.editor = try RowEditor(rows, in: store)
      try await table.editor?.draft(of: [rows[0]]).set("status", to: "sent", overwriting: false)
      #expect(try Shell.run(path, "SELECT status FROM orders;") == "sent\n")
    }

    @Test func `the status of a table's source`() throws {
      try Shell.run(path, "CREATE TABLE orders(status TEXT);")
      let rows = try FetchedRows(RowRequest(table: "orders"), in: Store(path: path))
      let session = TableSession(LiveTable(rows) { Column("Status", key: "status") })
      session.source = {
        let status = rows.status
        if let failure = status.failure { return .lost(failure.message) }
        return status.isCountExact ? .live : .live("counting", progress: status.progress)
      }
      #expect(session.canEdit == false)
    }

    @Test func `kinds and values`() throws {
      let store = try Store(path: path, access: .create)
      let context = try ManagedContext(store, ManagedSchema(Kinds.Media.self))
      context.insert(Kinds.Film(title: "Alien"))
      try context.save()
      #expect(try context.fetch(Kinds.Media.self).first is Kinds.Film)
      #expect(try Length(columnValue: 3).seconds == 3 && Medium.disc.columnValue() == "disc")
    }
  }
#endif
