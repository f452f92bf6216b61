#if SQLite
  import DatabaseTestSupport
  import Foundation
  import ScaleTestSupport
  import Testing

  @testable import LiveRows
  @testable import LiveSQLite

  /// Many concurrent commits of several processes.
  @MainActor
  @Suite(.serialized, .timeLimit(.minutes(TestScale.minutes))) struct ForeignCommitTests {
    let folder = Folder()
    let commits = TestScale.count(usual: 400, full: 10_000)
    private let processes = 4

    /// Starts the writers of a new database.
    private func write(_ mode: String, _ path: String) throws -> [Shell] {
      try Shell.run(
        path,
        "PRAGMA journal_mode=\(mode); CREATE TABLE log(id INTEGER PRIMARY KEY, writer, made REAL);"
      )
      return try (0..<processes).map { writer in
        let shell = try Shell(path)
        shell.send("PRAGMA synchronous=OFF;")
        return shell
      }
    }

    /// Sends all commits to the writers, without pauses or with a pause after each round of one per
    /// process.
    private func send(_ writers: [Shell], pace: Duration = .zero) async throws {
      for _ in 0..<(commits / processes) {
        for (number, writer) in writers.enumerated() {
          writer.send("INSERT INTO log(writer, made) VALUES(\(number), julianday('now'));")
        }
        if pace > .zero { try await Task.sleep(for: pace) }
      }
      for writer in writers { writer.send(".print done") }
    }

    private func logSize(_ path: String) throws -> Int {
      let attributes = try FileManager.default.attributesOfItem(atPath: path + "-wal")
      return (attributes[.size] as? Int) ?? 0
    }

    @Test(arguments: ["WAL", "DELETE", "TRUNCATE", "PERSIST", "MEMORY"])
    func `each commit of four processes is read after a notice`(mode: String) async throws {
      let path = folder.file("busy.db")
      let writers = try write(mode, path)
      let monitor = try Monitor(path: path)
      // A writer that pauses may hold its lock for long.
      let store = try Store(path: path, wait: 600)
      // About 1,500 commits a second, so that delays measure single commits instead of a queue.
      let sending = Task { try await send(writers, pace: .milliseconds(2)) }
      var delays: [Double] = []
      var last: Int64 = 0
      for await notice in monitor.notices() where notice.failure == nil {
        let seen = try store.withSession { session in
          var seen: [(Int64, Double)] = []
          let sql = "SELECT id, (julianday('now') - made) * 86400000.0 FROM log WHERE id > ?1"
          try session.forEachRow(sql, [.integer(last)]) { row in
            if case .real(let delay) = row.value(at: 1) { seen.append((row.integer(at: 0), delay)) }
            return true
          }
          return seen
        }
        last = seen.last?.0 ?? last
        delays += seen.map(\.1)
        if delays.count == commits { break }
      }
      try await sending.value
      #expect(delays.count == commits)
      #expect(last == Int64(commits))
      for writer in writers { try writer.wait(for: "done") }
      delays.sort()
      let p99 = delays[delays.count * 99 / 100]
      print(
        "\(mode): \(commits) commits of \(processes) processes, from commit to reader:"
          + " median \(delays[delays.count / 2]) ms, p99 \(p99) ms, worst \(delays.last ?? 0) ms"
      )
    }

    @Test func `a busy file whose journal persists never seems to need recovery`() async throws {
      let path = folder.file("persist.db")
      try Shell.run(path, "CREATE TABLE t(v);")
      // The writer waits for each line. Transactions therefore begin at any moment of a read.
      let writing = Task.detached {
        let writer = try Shell(path)
        try writer.run("PRAGMA synchronous=OFF; PRAGMA journal_mode=PERSIST;")
        while !Task.isCancelled { writer.send("INSERT INTO t VALUES(1); DELETE FROM t;") }
      }
      // A writer that pauses may hold its lock for long.
      let connection = try Connection(path: path, wait: 600)
      // A read that takes a beginning writer for a killed one fails about once in 1,000 reads.
      for number in 1...10_000 {
        try connection.read { try $0.forEachRow("SELECT count(*) FROM t") { _ in true } }
        // Other tests use the main actor, too.
        if number.isMultiple(of: 100) { await Task.yield() }
      }
      writing.cancel()
      try await writing.value
    }

    @Test func `an observer does not make the log grow`() async throws {
      var sizes: [Int] = []
      for isWatched in [false, true] {
        let path = folder.file("log-\(isWatched).db")
        let writers = try write("WAL", path)
        // Small, so that it is filled many times.
        for writer in writers { try writer.run("PRAGMA wal_autocheckpoint=50;") }
        let rows = isWatched ? try await FetchedRows(in: Store(path: path)) : nil
        try await send(writers)
        for writer in writers { try writer.wait(for: "done") }
        sizes.append(try logSize(path))
        withExtendedLifetime(rows) {}
      }
      print("the log of \(commits) commits: \(sizes[0]) bytes, watched \(sizes[1]) bytes")
      #expect(sizes[1] <= 2 * sizes[0] + 1_000_000)
    }
  }
#endif
