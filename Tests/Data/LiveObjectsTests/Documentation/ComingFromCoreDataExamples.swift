#if SQLite
  import DatabaseTestSupport
  import Foundation
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
  @Suite(.timeLimit(.minutes(15))) struct ComingFromCoreDataExamples {
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
