#if SQLite
  package import LiveObjects

  /// A music collection. The tables are created from these classes.
  enum Music {
    static var schema: ManagedSchema {
      ManagedSchema(Artist.self, Album.self, Track.self, Tag.self, Playlist.self)
    }
  }

  @Managed("artist")
  package final class Artist {
    package var id: Int64?
    @Stored(unique: true) package var name = ""
    @Relation(inverse: \Album.artist) package var albums: [Album]
  }

  @Managed("album")
  package final class Album {
    package var id: Int64?
    package var title = ""
    @Relation("artist_id", onDelete: .cascade) package var artist: Artist?
    @Relation(inverse: \Track.album, orderedBy: \Track.number) package var tracks: [Track]
    @Relation(through: "album_tag") package var tags: [Tag]

    package var tagList: String { tags.map(\.name).sorted().joined(separator: ", ") }
  }

  @Managed("track")
  package final class Track {
    package var id: Int64?
    package var title = ""
    package var number = 0
    @Relation("album_id", onDelete: .cascade) package var album: Album?
    @Relation(inverse: \Playlist.tracks) package var playlists: [Playlist]
  }

  @Managed("tag")
  package final class Tag {
    package var id: Int64?
    @Stored(unique: true) package var name = ""
    @Relation(inverse: \Album.tags) package var albums: [Album]
  }

  @Managed("playlist")
  package final class Playlist {
    package var id: Int64?
    package var name = ""
    @Relation(through: "playlist_track", position: "position") package var tracks: [Track]
  }

  extension ManagedContext {
    /// Adds an album, and its artist and tags unless they exist.
    func add(_ titles: [String], of artist: String, on album: String, tags: [String]) throws {
      try group("Add \(album)") {
        let tags = try tags.map { try findOrInsert(\Tag.name, $0) }
        let album = Album(
          title: album,
          artist: try findOrInsert(\.name, artist),
          tags: tags
        )
        insert(album)
        for title in titles { insert(Track(title: title, album: album)) }
      }
    }
  }
#endif
