#if SQLite
  import DatabaseTestSupport
  import LiveRows
  import LiveSQLite
  import Synchronization
  import Testing

  @testable import LiveCellsTool

  /// A stream that continues from a token while its table is being written.
  @Suite(.timeLimit(.minutes(60))) struct ResumingTests {
    /// Notes what a follower writes, and commits a change each time rows are read.
    private final class Receiver: ResumableReceiver {
      enum Event: Equatable {
        case begin, ready, commit
        case replace(KeyRanges)
        /// The values of the second column by key.
        case rows([Int64: Value])
        case learned(Int)
      }

      private let path: String
      private let all = Mutex<[Event]>([])
      var events: [Event] { all.withLock { $0 } }
      let filter: RowFilter? = nil

      init(_ path: String) {
        self.path = path
      }

      private func note(_ event: Event) {
        all.withLock { $0.append(event) }
      }

      func write(_ event: StreamEvent) {
        switch event {
        case .begin(_, _, _, let since): if since != nil { note(.begin) }
        case .ready(let token): if token != nil { note(.ready) }
        case .commit(_, let token): if token != nil { note(.commit) }
        case .replace(let keys): note(.replace(keys))
        case .lost, .live: break
        }
      }

      func learn(_ rows: [SelectedRow]) {
        note(.learned(rows.count))
        // The first row is known by then, and the last one is not.
        for key in [1, 10_000] {
          _ = try? Shell.run(path, "UPDATE t SET v = v + 1 WHERE id = \(key);")
        }
      }

      func writeResumed(_ rows: [SelectedRow]) {
        let values = rows.compactMap { row in row.key.integer.map { ($0, row.values[1]) } }
        note(.rows(Dictionary(uniqueKeysWithValues: values)))
      }

      func writeInitial(_ rows: [SelectedRow]) { Issue.record("all rows were written") }
      func endInitial() {}
      func beginState(within ranges: KeyRanges?) {}
      func take(_ rows: [SelectedRow]) {}
      func writeChanges(token: String?) {}
      func endResumed() {}
    }

    @Test func `the changes are written before all rows are read, and those meanwhile at once`()
      async throws
    {
      let folder = Folder()
      let path = folder.file("resume.db")
      let shell = try Shell(path)
      try shell.run(
        """
        PRAGMA journal_mode=WAL; CREATE TABLE t(id INTEGER PRIMARY KEY, v INT);
        INSERT INTO t SELECT value, 10 FROM generate_series(1, 10000);
        """
      )
      let store = try Store(path: path)
      let request = RowRequest(table: "t")
      let walk = try await RowWalk(request, in: store, followsChanges: true)
      let token = try #require((walk.mark as? any ResumableMark)?.token)
      try shell.run("UPDATE t SET v = -1 WHERE id = 5000;")
      let receiver = Receiver(path)
      let follower = Follower(
        database: store,
        request: request,
        receiver: { _ in receiver },
        since: token
      )
      let following = Task { try await follower.run() }
      let isLast = { (event: Receiver.Event) in
        if case .rows(let rows) = event { rows[1] == 13 && rows[10_000] == 13 } else { false }
      }
      while receiver.events.last != .commit || !receiver.events.contains(where: isLast) {
        await Task.yield()
      }
      following.cancel()
      _ = try? await following.value
      let events = receiver.events.filter { if case .replace = $0 { false } else { true } }
      let keys = receiver.events.compactMap { event in
        if case .replace(let keys) = event { keys } else { nil }
      }
      #expect(
        events == [
          .begin, .rows([5_000: -1]), .learned(4_096), .ready, .rows([1: 11, 10_000: 11]), .commit,
          .learned(4_096), .rows([1: 12, 10_000: 12]), .commit, .learned(1_808),
          .rows([1: 13, 10_000: 13]), .commit,
        ]
      )
      #expect(
        keys == [KeyRanges([5_000...5_000])]
          + Array(repeating: KeyRanges([1...1, 10_000...10_000]), count: 3)
      )
      withExtendedLifetime(shell) {}
    }
  }
#endif
