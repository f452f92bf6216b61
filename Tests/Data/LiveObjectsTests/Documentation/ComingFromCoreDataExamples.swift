#if SQLite
  import DatabaseTestSupport
  import Foundation
  import LiveCells
  import LiveCellsTestSupport
  import LiveObjects
  import LiveSQLite
  import Testing

  @Managed("album")
  final class Album {
    var id: Int64?
    var title = ""
    var year: Int?
    @Relation("artist_id") var artist: Artist?
    @Stored("added_at", as: .unixTime) var added: Date?
    @Stored(as: .json) var tags: [String]?

    var heading: String { year.map { "\(title) (\($0))" } ?? title }

    func validate() throws {
      if title.isEmpty { throw Untitled() }
    }

    struct Untitled: Error {}
  }

  @Managed("artist")
  final class Artist {
    var id: Int64?
    var name = ""
    @Relation(inverse: \Album.artist) var albums: [Album]
  }

  /// The examples of the article about Core Data.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct ComingFromCoreDataExamples {
    private func sections(_ context: ManagedContext, _ path: String) throws {
      var renamed: [Int] = []
      let byArtist = try context.fetchedObjects(
        Album.self,
        prefetching: [\.artist],
        sections: .by(\.artist) { $0?.name ?? "Nobody" }
      )
      let token = byArtist.observeBatches { batch in
        renamed += batch.renamedSections
      }
      #expect(byArtist.sections?.map(\.title) == ["Nina Simone"])
      try Shell.run(path, "UPDATE artist SET name = 'Nina';")
      context.refresh()
      #expect(byArtist.sections?.map(\.title) == ["Nina"] && renamed == [0])
      token.invalidate()
    }

    @Test func `a table of the albums of the artist at the cursor`() throws {
      let store = try Store.temporary()
      let context = try ManagedContext(store, ManagedSchema(Artist.self))
      let nina = Artist(name: "Nina Simone")
      let kate = Artist(name: "Kate Bush")
      context.insert(nina)
      context.insert(kate)
      context.insert(Album(title: "Wild Is the Wind", year: 1966, artist: nina))
      context.insert(Album(title: "Hounds of Love", year: 1985, artist: kate))
      try context.save()
      let artists = try context.fetchedObjects(Artist.self, RowRequest(order: ["id"]))

      let artistTable = LiveTable(artists) { Column("Artist", \.name) }
      let related = RelatedRows { () -> FetchedObjects<Album>? in
        guard let artist = artistTable.focus.cursorRow, let key = artist.id else { return nil }
        return try? context.fetchedObjects(
          where: #Predicate<Album> { $0.artist?.id == key },
          order: [SortDescriptor(\.year)]
        ) { album in album.artist === artist }
      }
      let albumTable = LiveTable(related) { Column("Album", \.title) }

      let left = SessionScreen(TableSession(artistTable))
      let right = SessionScreen(TableSession(albumTable))
      #expect(right.text == ["Wild Is the Wind"])
      context.insert(Album(title: "Aerial", year: 2005, artist: kate))
      left.press(.down)
      right.update()
      #expect(right.text == ["Hounds of Love", "Aerial"])
      context.insert(Album(title: "50 Words for Snow", year: 2011, artist: kate))
      right.update()
      #expect(right.text == ["Hounds of Love", "Aerial", "50 Words for Snow"])
    }

    @Test func `a context from opening to undo`() throws {
      let folder = Folder()
      let path = folder.file("albums.sqlite")
      try Shell.run(
        path,
        """
        CREATE TABLE artist(id INTEGER PRIMARY KEY, name TEXT NOT NULL);
        CREATE TABLE album(
          id INTEGER PRIMARY KEY, title TEXT NOT NULL, year INTEGER DEFAULT 1965, added_at, tags,
          artist_id INTEGER REFERENCES artist
        );
        """
      )
      let store = try Store(path: path, access: .readWrite)
      let context = try ManagedContext(store)

      let artist = Artist(name: "Nina")
      let album = Album(title: "Wild", artist: artist)
      context.insert(artist)
      context.insert(album)
      try context.save()
      #expect(album.id == 1)
      #expect(album.heading == "Wild (1965)")
      #expect(artist.albums.map(\.title) == ["Wild"])

      var names: [String] = []
      let token = album.observe(\.artist?.name, options: .new) { album, change in
        names.append((change.new ?? nil) ?? "nobody")
      }
      try Shell.run(path, "UPDATE artist SET name = 'Nina Simone';")
      context.refresh()
      album.artist = nil
      #expect(names == ["Nina Simone", "nobody"])
      token.invalidate()

      let recent = RowRequest(where: "year > 1960", order: ["year desc"])
      let albums = try context.fetch(Album.self, recent)
      let list = try context.fetchedObjects(Album.self, recent) { ($0.year ?? 0) > 1960 }
      #expect(albums.first === album)
      var lines: [String] = []
      for group in try context.groups(by: \Album.year, [.count, .minimum(\.title)]) {
        lines.append("\(group.value ?? 0): \(group.results[0]), \(group.results[1])")
      }
      #expect(lines == ["1965: 1, Wild"])
      #expect(list.count == 1)

      try sections(context, path)

      album.year = 1967
      try Shell.run(path, "UPDATE album SET year = 1968;")
      var clashes: [String] = []
      do {
        try context.save()
      } catch let error as ConflictError {
        for conflict in error.conflicts {
          for column in conflict.columns {
            let base = column.base ?? .null
            clashes.append("\(column.name): \(base), \(column.ours), \(column.theirs)")
          }
        }
        try context.save(onConflict: .ours)
      }
      #expect(clashes == ["year: 1965, 1967, 1968"])

      context.group {
        album.title = "Wild Is the Wind"
        album.year = 1966
      }
      context.undo()
      context.redo()
      #expect(album.heading == "Wild Is the Wind (1966)")
      album.title = ""
      #expect(throws: Album.Untitled.self) { try context.save() }
    }
  }
#endif
