#if SQLite
  import DatabaseTestSupport
  import Foundation
  import LiveCells
  import LiveObjects
  import Testing

  @testable import Examples

  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct `The music` {
    private let folder = Folder()
    private let example: MusicExample
    private let other: Shell

    init() throws {
      let path = folder.file("music.sqlite")
      example = try MusicExample(database: path)
      try example.context.add(["a", "b", "c"], of: "Nina", on: "Wild", tags: ["jazz", "live"])
      try example.context.add(["d"], of: "Nina", on: "Blue", tags: ["jazz"])
      try example.save()
      other = try Shell(path)
    }

    private var tracks: [Track] {
      let rows = example.table.source
      return (0..<rows.count).map { rows[$0] }
    }

    @Test func `is ordered by related properties, and saved with all relations`() throws {
      #expect(tracks.map(\.title) == ["d", "a", "b", "c"])
      #expect(tracks[1].album?.tagList == "jazz, live")
      #expect(tracks[0].album?.artist === tracks[1].album?.artist)
      #expect(try other.run("SELECT count(*) FROM album_tag;") == "3\n")
      #expect(
        try other.run("SELECT group_concat(number) FROM track WHERE album_id = 1;") == "0,1,2\n"
      )
    }

    @Test func `follows changes of tags, orders and playlists by another process`() throws {
      let album = try #require(tracks[1].album)
      var told: [String] = []
      let tokens = [
        album.observe(\.tagList) { album, _ in told.append(album.tagList) },
        album.observe(\.tracks) { album, _ in told.append(album.tracks.map(\.title).joined()) },
        example.playlist.observe(\.tracks) { list, _ in told.append("list \(list.tracks.count)") },
      ]
      _ = (album.tagList, album.tracks, example.playlist.tracks)
      try other.run(
        """
        BEGIN; DELETE FROM album_tag WHERE tag_id = 1 AND album_id = 1;
        UPDATE track SET number = 3 - number WHERE album_id = 1;
        INSERT INTO playlist_track VALUES(1, 2, 0), (1, 3, 1); COMMIT;
        """
      )
      example.context.refresh()
      #expect(told.sorted() == ["cba", "list 2", "live"])
      #expect(tracks.map(\.title) == ["d", "c", "b", "a"] && example.state == "b, c")
      withExtendedLifetime(tokens) {}
    }

    @Test func `keeps and undoes the order of a playlist, and keeps typed titles in conflicts`()
      throws
    {
      let (first, last) = (tracks[1], tracks[3])
      example.playlist.tracks = [first, last]
      example.context.group("Swap") { example.playlist.tracks.swapAt(0, 1) }
      #expect(example.state == "c, a" && example.context.undoName == "Swap")
      example.context.undo()
      #expect(example.state == "a, c")
      example.context.redo()
      first.title = "mine"
      try other.run("UPDATE track SET title = 'theirs';")
      try example.save()
      #expect(try other.run("SELECT title FROM track WHERE id = \(first.id ?? 0);") == "mine\n")
      #expect(
        try other.run("SELECT track_id FROM playlist_track ORDER BY position;")
          == "\(last.id ?? 0)\n\(first.id ?? 0)\n"
      )
    }

    @Test func `deletes an album with its tracks, immediately and in the file`() throws {
      let album = try #require(tracks[1].album)
      example.playlist.tracks = tracks
      try example.save()
      example.context.delete(album)
      #expect(tracks.map(\.title) == ["d"] && example.state == "d")
      try example.save()
      #expect(try other.run("SELECT count(*) FROM playlist_track;") == "1\n")
      example.context.undo()
      try example.save()
      #expect(tracks.map(\.title) == ["d", "a", "b", "c"] && example.state == "d, a, b, c")
      #expect(try other.run("SELECT count(*) FROM album_tag;") == "3\n")
    }
  }
#endif
