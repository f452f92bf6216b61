#if SQLite
  import DatabaseTestSupport
  import Foundation
  import Testing

  @testable import LiveRows
  @testable import LiveSQLite

  /// The lines of the article "When the file changes".
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct FileChangeTests {
    let folder = Folder()

    private var path: String { folder.file("changing.db") }

    private let declaration =
      "CREATE TABLE t(id INTEGER PRIMARY KEY, v, w); INSERT INTO t VALUES(1, 10, 'a'), (2, 20, 'b');"

    private func rows(_ request: RowRequest = RowRequest()) throws -> FetchedRows {
      try FetchedRows(request, in: Store(path: path))
    }

    private func wait(_ rows: FetchedRows, until condition: () -> Bool) async {
      let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
      let status = rows.observeStatus { _ in continuation.yield() }
      var iterator = stream.makeAsyncIterator()
      while !condition() { await iterator.next() }
      withExtendedLifetime(status) {}
    }

    @Test func `VACUUM is a commit`() async throws {
      try Shell.run(path, declaration)
      let rows = try rows()
      rows.prepare(0..<2)
      let generation = rows.status.generation
      try Shell.run(path, "DELETE FROM t WHERE id = 1; VACUUM;")
      await wait(rows) { rows.count == 1 && rows.status.generation > generation }
      #expect(rows[0][1] == .integer(20))
      #expect(rows.status.failure == nil)
    }

    @Test func `a named key identifies rows when VACUUM changes the rowids`() async throws {
      try Shell.run(
        path,
        "CREATE TABLE n(name TEXT, v); INSERT INTO n VALUES('a', 1), ('b', 2), ('c', 3);"
      )
      let rows = try rows(RowRequest(table: "n", key: ["name"]))
      let last = rows[2]
      try Shell.run(path, "DELETE FROM n WHERE name = 'a'; VACUUM; UPDATE n SET v = 9;")
      await wait(rows) { rows.count == 2 }
      rows.refresh()
      #expect(rows[1] === last)
      #expect(last["v"] == .integer(9))
    }

    @Test func `an open database switches to WAL, and its commits are observed`() async throws {
      try Shell.run(path, "PRAGMA journal_mode=DELETE; " + declaration)
      let rows = try rows()
      let writer = try Shell(path)
      #expect(try writer.run("PRAGMA journal_mode=WAL;") == "wal\n")
      try writer.run("INSERT INTO t VALUES(3, 30, 'c');")
      await wait(rows) { rows.count == 3 }
      #expect(rows.status.failure == nil)
    }

    @Test func `a database leaves WAL mode when no list is open`() async throws {
      try Shell.run(path, "PRAGMA journal_mode=WAL; " + declaration)
      var rows: FetchedRows? = try rows()
      let writer = try Shell(path)
      writer.send(".timeout 0")
      #expect(throws: Shell.Failure.self) { try writer.run("PRAGMA journal_mode=DELETE;") }
      try writer.run("INSERT INTO t VALUES(3, 30, 'c');")
      if let rows { await wait(rows) { rows.count == 3 } }
      rows = nil
      // The monitor's thread closes its connection asynchronously.
      while (try? writer.run("PRAGMA journal_mode=DELETE;")) != "delete\n" { await Task.yield() }
      #expect(try writer.run("PRAGMA journal_mode;") == "delete\n")
    }

    @Test func `a file replaced by one with another journal mode is followed`() async throws {
      try Shell.run(path, "PRAGMA journal_mode=WAL; " + declaration)
      let rows = try rows()
      for (step, mode) in ["DELETE", "WAL", "TRUNCATE", "WAL"].enumerated() {
        let next = folder.file("next.db")
        try Shell.run(
          next,
          "PRAGMA journal_mode=\(mode); CREATE TABLE t(id INTEGER PRIMARY KEY, v, w);"
        )
        try Shell.run(
          next,
          "INSERT INTO t SELECT value, \(step), '' FROM generate_series(1, \(step + 5));"
        )
        #expect(rename(next, path) == 0)
        await wait(rows) { rows.count == step + 5 && rows.status.failure == nil }
        #expect(rows[0][1] == .integer(Int64(step)))
      }
    }

    @Test func `a file that is deleted and created again is followed`() async throws {
      try Shell.run(path, declaration)
      let rows = try rows()
      for step in 1...3 {
        #expect(unlink(path) == 0)
        await wait(rows) { rows.status.failure != nil }
        #expect(rows.count > 0)
        try Shell.run(
          path,
          "CREATE TABLE t(id INTEGER PRIMARY KEY, v, w);"
            + "INSERT INTO t(v) SELECT value FROM generate_series(1, \(step + 3));"
        )
        await wait(rows) { rows.status.failure == nil && rows.count == step + 3 }
      }
    }

    @Test func `a truncated file is a failure, and the rows stay`() async throws {
      try Shell.run(path, declaration)
      let rows = try rows()
      rows.prepare(0..<2)
      let whole = try Data(contentsOf: URL(fileURLWithPath: path))
      #expect(truncate(path, 100) == 0)
      await wait(rows) { rows.status.failure?.code == .notADatabase }
      #expect(rows.count == 2)
      #expect(rows[1][2] == .text("b"))
      try whole.write(to: URL(fileURLWithPath: folder.file("next.db")))
      #expect(rename(folder.file("next.db"), path) == 0)
      await wait(rows) { rows.status.failure == nil }
    }

    @Test
    func `an added column changes nothing, and a dropped column is a failure`() async throws {
      try Shell.run(path, declaration)
      let rows = try rows()
      rows.prepare(0..<2)
      try Shell.run(path, "ALTER TABLE t ADD COLUMN x DEFAULT 5; UPDATE t SET v = 11 WHERE id = 1;")
      await wait(rows) { rows.status.generation > 1 && rows[0][1] == .integer(11) }
      #expect(rows.columns.map(\.name) == ["id", "v", "w"])
      #expect(rows.status.failure == nil && rows.status.hasOtherColumns)
      let named = try self.rows(RowRequest(columns: ["id", "v"]))
      try Shell.run(path, "ALTER TABLE t DROP COLUMN x; UPDATE t SET v = 12 WHERE id = 1;")
      await wait(rows) { rows[0][1] == .integer(12) }
      #expect(rows.status.failure == nil && !rows.status.hasOtherColumns)
      try Shell.run(path, "ALTER TABLE t RENAME COLUMN w TO other;")
      await wait(named) { named.status.generation > 1 }
      #expect(!named.status.hasOtherColumns && named.status.failure == nil)
      await wait(rows) { rows.status.failure?.code == .noSuchColumn }
      #expect(rows[1][2] == .text("b"))
      try Shell.run(path, "ALTER TABLE t RENAME COLUMN other TO w; UPDATE t SET w = 'z';")
      await wait(rows) { rows.status.failure == nil && rows[1][2] == .text("z") }
    }

    @Test func `a dropped table is a failure until it is created again`() async throws {
      try Shell.run(path, declaration)
      let rows = try rows(RowRequest(order: ["v desc"]))
      try Shell.run(path, "ALTER TABLE t RENAME TO gone;")
      await wait(rows) { rows.status.failure?.code == .noSuchTable }
      #expect(rows.count == 2)
      try Shell.run(path, "CREATE TABLE t(w, v, id TEXT); INSERT INTO t VALUES('new', 1, 'k');")
      await wait(rows) { rows.status.failure == nil && rows.count == 1 }
      #expect(rows[0]["w"] == .text("new"))
    }

    @Test func `creating and dropping an index keeps the rows`() async throws {
      try Shell.run(
        path,
        "CREATE TABLE t(id INTEGER PRIMARY KEY, v); INSERT INTO t(v)"
          + " SELECT -value FROM generate_series(1, 300);"
      )
      var tuning = FetchedRows.Tuning()
      tuning.smallCount = 10
      tuning.interval = .zero
      let store = try Store(path: path)
      let rows = try await FetchedRows(
        RowRequest(order: ["v"]),
        in: store,
        tuning: tuning,
        follows: false
      )
      await rows.settle()
      #expect(rows.status.isOrderDelayed)
      for (sql, isDelayed) in [("CREATE INDEX i ON t(v);", false), ("DROP INDEX i;", true)] {
        try Shell.run(path, sql)
        rows.refresh()
        await rows.settle()
        await rows.settle()
        #expect(rows.status.isOrderDelayed == isDelayed)
        #expect(!rows.status.isPreliminary)
        #expect(rows.count == 300)
        #expect((0..<300).allSatisfy { rows[$0][1] == .integer(Int64($0 - 300)) })
      }
    }

    @Test func `a long lock is no failure, and its commit is observed afterwards`() async throws {
      try Shell.run(path, declaration)
      let rows = try rows()
      rows.prepare(0..<2)
      let writer = try Shell(path)
      try writer.run("BEGIN EXCLUSIVE; UPDATE t SET v = v + 1;")
      for _ in 0..<20 { rows.refresh() }
      #expect(rows.status.failure == nil)
      #expect(rows[0][1] == .integer(10))
      try writer.run("COMMIT;")
      await wait(rows) { rows[0][1] == .integer(11) }
    }

    @Test func `a writer with a full disk changes nothing`() async throws {
      try Shell.run(path, declaration)
      let rows = try rows()
      let writer = try Shell(path)
      try writer.run("PRAGMA max_page_count=3;")
      #expect(throws: Shell.Failure.self) {
        try writer.run(
          "INSERT INTO t SELECT value + 10, zeroblob(900), '' FROM generate_series(1, 500);"
        )
      }
      rows.refresh()
      #expect(rows.count == 2)
      #expect(rows.status.failure == nil)
      try writer.run("DELETE FROM t WHERE id = 1;")
      await wait(rows) { rows.count == 1 }
    }

    @Test func `an order without temporary space is a failure, and the rows stay`() async throws {
      try Shell.run(
        path,
        "CREATE TABLE t(id INTEGER PRIMARY KEY, v); INSERT INTO t(v)"
          + " SELECT hex(zeroblob(200)) || value FROM generate_series(1, 2000);"
      )
      let store = try Store(path: path)
      let query = try store.withSession {
        try RowQuery(RowRequest(order: ["v"]), session: $0, path: path)
      }
      let connection = try store.another()
      try connection.read { try $0.run("PRAGMA temp.max_page_count=20") }
      do {
        _ = try await OrderScan(query: query).run(connection) { _ in }
        Issue.record("there was room")
      } catch let error as StoreError {
        #expect(error.code == .inputOutput)
      }
      try connection.read { try $0.run("PRAGMA temp.max_page_count=100000") }
      #expect(try await OrderScan(query: query).run(connection) { _ in }?.keys.count == 2000)
    }

    @Test func `a remote file is polled, and each commit is noticed`() async throws {
      try Shell.run(path, "PRAGMA journal_mode=DELETE; CREATE TABLE t(v); INSERT INTO t VALUES(0);")
      let monitor = try Monitor(path: path, isRemote: true)
      let store = try Store(path: path)
      let writer = try Shell(path)
      for step in 1...5 {
        try await monitor.expectNotice { try writer.run("UPDATE t SET v = \(step);") }
        #expect(try store.withSession { try $0.integer("SELECT v FROM t") } == Int64(step))
      }
    }

    @Test func `the mount table distinguishes network file systems`() {
      #expect(!FileSystem.isRemote(folder.path))
      #expect(!FileSystem.isRemote(folder.file("absent")))
      let mounts = """
        22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw
        97 22 0:53 /export /mnt/a\\040b rw shared:50 master:2 - nfs4 server:/export rw,vers=4.2
        98 22 259:70000 / /big rw - cifs //server/share rw
        """
      #expect(FileSystem.kind(ofDevice: 8 << 8 | 1, mounts: mounts) == "ext4")
      #expect(FileSystem.kind(ofDevice: 53, mounts: mounts) == "nfs4")
      let wide: UInt64 = 259 << 8 | (70000 & 0xFF) | (70000 & ~0xFF) << 12
      #expect(FileSystem.kind(ofDevice: wide, mounts: mounts) == "cifs")
      #expect(FileSystem.kind(ofDevice: 54, mounts: mounts) == nil)
      for kind in ["nfs", "nfs4", "cifs", "smb3", "fuse.sshfs", "9p", "ceph"] {
        #expect(FileSystem.isRemote(kind: kind))
      }
      for kind in ["ext4", "xfs", "btrfs", "tmpfs", "overlay", "zfs", "fuseblk"] {
        #expect(!FileSystem.isRemote(kind: kind))
      }
    }
  }
#endif
