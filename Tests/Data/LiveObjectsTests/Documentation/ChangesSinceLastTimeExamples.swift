#if SQLite
  import DatabaseTestSupport
  import LiveObjects
  import LiveSQLite
  import Testing

  @Managed("song")
  private final class Song {
    var id: Int64?
    var title = ""
    var plays = 0
  }

  /// The examples of the article on the history of changes.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) final class ChangesSinceLastTimeExamples {
    private let folder = Folder()
    private let store: Store
    private let context: ManagedContext
    private var text = ""
    private var index: [String] = []
    private var log: [String] = []
    private var songs: [Song] = []

    init() throws {
      let store = try Store(path: folder.file("songs.db"), access: .create)
      let schema = ManagedSchema(Song.self, keepsHistory: true)
      let context = try ManagedContext(store, schema)
      (self.store, self.context) = (store, context)
      try Shell.run(store.path, "INSERT INTO song(title) VALUES('a'), ('b'), ('c')")
    }

    @Test func `an index is kept up to date`() throws {
      let token = try store.historyToken()
      try Shell.run(
        store.path,
        "UPDATE song SET title = 'x' WHERE id = 1; UPDATE song SET plays = 1 WHERE id = 2;"
          + "DELETE FROM song WHERE id = 3; INSERT INTO song(id, title) VALUES(7, 'd')"
      )
      let history = try store.history(of: Song.self, since: token)
      for change in history.changes {
        switch change.kind {
        case .inserted: index.append("add \(change.key)")
        case .updated where change.hasChanged(\.title): index.append("rename \(change.key)")
        case .updated: break
        case .deleted: index.append("remove \(change.key)")
        }
      }
      text = history.token.description
      #expect(index == ["rename 1", "remove 3", "add 7"])
      #expect(try text == store.historyToken().description)
    }

    func catchUp() throws {
      do {
        guard let token = HistoryToken(text) else { return try readAll() }
        let history = try store.history(of: Song.self, since: token)
        apply(history.changes)
        text = history.token.description
      } catch let error as LostHistory {
        log.append(error.description)
        try readAll()
      }
    }

    func readAll() throws {
      text = try store.historyToken().description
      songs = try context.fetch(Song.self)
    }

    private func apply(_ changes: [ChangedObjects<Song>.Change]) {
      index += changes.map { "\($0.kind) \($0.key)" }
    }

    @Test func `many changes are read in pages`() throws {
      text = try store.historyToken().description
      try Shell.run(store.path, "UPDATE song SET plays = plays + 1; DELETE FROM song WHERE id = 2")
      let token = try #require(HistoryToken(text))
      var stale: Set<RowKey> = []
      let next = try store.history(of: Song.self, since: token, pageSize: 1_000) { changes in
        apply(changes)
      }
      text = next.description
      #expect(index == ["updated 1", "deleted 2", "updated 3"])
      let same = try store.history(of: Song.self, since: next, pageSize: 2) { changes in
        for change in changes { stale.insert(change.key) }
      }
      #expect(same == next && stale.isEmpty)
    }

    @Test func `a lost history is read again`() throws {
      try catchUp()
      #expect(songs.map(\.title) == ["a", "b", "c"])
      try Shell.run(store.path, "DELETE FROM song WHERE id = 2")
      try catchUp()
      #expect(index == ["deleted 2"] && log.isEmpty)
      let token = try store.historyToken()
      try Shell.run(store.path, "DELETE FROM song WHERE id = 1")
      try store.deleteHistory(olderThan: .seconds(30 * 86_400))
      try store.deleteHistory(before: token)
      try catchUp()
      #expect(index == ["deleted 2", "deleted 1"] && log.isEmpty)
      try store.deleteHistory(olderThan: .seconds(-60))
      text = token.description
      try catchUp()
      #expect(log.count == 1 && songs.map(\.title) == ["c"])
    }

    @Test func `changed objects`() throws {
      typealias Album = Song
      var token = try store.historyToken()
      var titles: [String] = []
      try Shell.run(store.path, "UPDATE song SET title = 'x' WHERE id = 1")
      context.refresh()
      let history = try store.history(of: Album.self, since: token)
      for change in history.changes where change.kind != .deleted {
        titles.append(context.object(Album.self, change.key).title)
      }
      token = history.token
      let retitled = history.changes.filter { $0.hasChanged(\.title) }.map(\.key)
      #expect(titles == ["x"] && retitled == [RowKey(1)])
      #expect(try store.history(of: Album.self, since: token).changes.isEmpty)
    }
  }
#endif
