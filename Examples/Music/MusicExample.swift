#if SQLite
  import Foundation
  package import LiveCells
  package import LiveObjects
  import LiveSQLite

  /// Artists, albums, tracks, tags and an ordered playlist, which other processes may edit.
  package final class MusicExample: @MainActor Example {
    package let table: LiveTable<FetchedObjects<Track>>
    package let pace = Duration.seconds(1)
    package let context: ManagedContext
    package let playlist: Playlist

    private let writer: OtherProcess?

    /// Starts the second process and opens the database that it has created.
    package convenience init(seed: UInt64) throws {
      let writer = try OtherProcess(of: "music", seed: seed)
      do {
        try self.init(database: writer.database, writer: writer)
      } catch {
        writer.end()
        throw error
      }
    }

    /// Opens a database that other processes may edit.
    init(database path: String, writer: OtherProcess? = nil) throws {
      self.writer = writer
      context = try ManagedContext(Store(path: path, access: .create), Music.schema)
      playlist = try context.findOrInsert(\.name, "tonight")
      let order: [RowOrder] = [.by(\Track.album, \.title), .by(\Track.number)]
      table = LiveTable(
        try context.fetchedObjects(
          Track.self,
          RowRequest(order: order),
          prefetching: [\.album, \.playlists]
        )
      ) {
        Column("Title", \.title).editable(\.title)
        Column("Album", \.album?.title)
        Column("Artist", \.album?.artist?.name)
        Column("Tags", \.album?.tagList)
        Column("In lists") { $0.playlists.map(\.name).joined(separator: ", ") }
      }
      table.allowsDeleting = true
    }

    package func layout(around session: TableSession) -> ScreenLayout {
      session.undoing = context
      session.commands += [
        TableCommand("save", keys: [.character("w")]) { [unowned self] in
          do { try save() } catch { $0.showError(error) }
        },
        TableCommand("play next", keys: [.character("p")]) { [unowned self] _ in playNext() },
      ]
      return .table(session)
    }

    package var state: String {
      (playlist.tracks.isEmpty
        ? "nothing to play" : playlist.tracks.map(\.title).joined(separator: ", "))
        + (writer.map { "; edited by process \($0.identifier)" } ?? "")
    }

    package func step() {}

    /// Saves the changes. On conflicts, the other process's values are kept, except for titles
    /// edited here.
    package func save() throws {
      try context.save { _, conflict in
        conflict.columns.contains { $0.name == "title" } ? .ours : .theirs
      }
    }

    /// Moves the track under the cursor to the beginning of the playlist, or inserts it there.
    package func playNext() {
      guard let track = table.focus.cursorRow else { return }
      context.group("Play next") {
        playlist.tracks = [track] + playlist.tracks.filter { $0 !== track }
      }
    }

    package func end() {
      writer?.end()
    }
  }
#endif
