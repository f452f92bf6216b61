#if SQLite
  import DatabaseTestSupport
  import Foundation
  import ScaleTestSupport
  import Testing

  @testable import LiveRows
  @testable import LiveSQLite

  /// Damaged files result in errors or in rows, never in a trap.
  @MainActor
  @Suite(.timeLimit(.minutes(TestScale.minutes))) struct DamageTests {
    let folder = Folder()
    let rounds = TestScale.count(usual: 20, full: 5_000)

    private let declaration =
      "PRAGMA page_size=512; CREATE TABLE a(id INTEGER PRIMARY KEY, v, w TEXT COLLATE NOCASE);"
      + "CREATE INDEX i ON a(v, w DESC);"
      + "CREATE TABLE b(k TEXT, n INT, x BLOB, PRIMARY KEY(k, n DESC)) WITHOUT ROWID;"
      + "CREATE VIEW c AS SELECT v, count(*) AS n FROM a GROUP BY v;"
      + "INSERT INTO a(v, w) SELECT value % 7, 'text ' || value FROM generate_series(1, 120);"
      + "INSERT INTO b SELECT 'k' || value, value, randomblob(value * 9 % 700)"
      + " FROM generate_series(1, 60);"

    private static let requests = [
      RowRequest(table: "a"), RowRequest(table: "a", order: ["v", "w desc"]),
      RowRequest(table: "a", where: "v > 2", order: ["w"], limit: 30),
      RowRequest(table: "b"), RowRequest(table: "b", order: ["x"], section: "n % 3"),
      RowRequest(table: "c", key: ["v"]),
    ]

    /// Performs all operations of a program. Returns the number of errors.
    private func use(_ path: String) async -> Int {
      var errors = 0
      do {
        let store = try Store(path: path, wait: 0, limits: ReadLimits())
        for name in try store.tableNames() { _ = try? store.table(named: name) }
        for (index, request) in Self.requests.enumerated() {
          var tuning = FetchedRows.Tuning()
          tuning.interval = .zero
          if index % 2 == 0 { tuning.smallCount = 10 }
          if index % 3 == 0 { tuning.steps = 0 }
          do {
            _ = try store.snapshot(of: request)
            let rows = try await FetchedRows(request, in: store, tuning: tuning, follows: false)
            await rows.settle()
            for position in stride(from: 0, to: min(rows.count, 2_000), by: 17) {
              let row = rows[position]
              _ = (row.description, row[0].description, rows.position(of: row))
            }
            rows.prepare(0..<rows.count)
            _ = rows.sections
            if rows.status.failure != nil { errors += 1 }
          } catch {
            errors += 1
          }
        }
      } catch {
        errors += 1
      }
      return errors
    }

    @Test func `flipped bytes never cause a trap`() async throws {
      let path = folder.file("sound.db")
      try Shell.run(path, declaration)
      let sound = try Data(contentsOf: URL(fileURLWithPath: path))
      var numbers = SeededNumbers(99)
      var errors = 0
      for round in 0..<rounds {
        var damaged = sound
        for _ in 0..<Int.random(in: 1...40, using: &numbers) {
          // Half of them in the page headers.
          var position = Int.random(in: 0..<damaged.count, using: &numbers)
          if Bool.random(using: &numbers) { position = position / 512 * 512 + position % 24 }
          damaged[position] = UInt8.random(in: 0...255, using: &numbers)
        }
        // Most files keep the format's header, or nothing further would be read.
        if round % 8 != 0 { damaged.replaceSubrange(0..<24, with: sound[0..<24]) }
        // A new file each time, because SQLite caches pages of an overwritten file.
        let file = folder.file("damaged\(round).db")
        try damaged.write(to: URL(fileURLWithPath: file))
        errors += await use(file)
        unlink(file)
      }
      #expect(errors > 0)
      #expect(await use(path) == 0)
    }

    @Test func `a file may be cut anywhere`() async throws {
      let path = folder.file("sound.db")
      try Shell.run(path, declaration)
      let sound = try Data(contentsOf: URL(fileURLWithPath: path))
      var errors = 0
      for length in stride(from: 1, to: sound.count, by: sound.count / min(rounds, 60)) {
        let file = folder.file("cut\(length).db")
        try sound.prefix(length).write(to: URL(fileURLWithPath: file))
        errors += await use(file)
        unlink(file)
      }
      #expect(errors > 0)
    }

    @Test func `a database that is damaged while it is open is a failure`() async throws {
      let path = folder.file("live.db")
      try Shell.run(path, declaration)
      let rows = try await FetchedRows(
        RowRequest(table: "a"),
        in: Store(path: path),
        tuning: FetchedRows.Tuning(),
        follows: false
      )
      rows.prepare(0..<50)
      let length = try Data(contentsOf: URL(fileURLWithPath: path)).count
      let handle = try #require(FileHandle(forWritingAtPath: path))
      handle.write(Data(repeating: 0xA5, count: length))
      try handle.close()
      rows.refresh()
      #expect(rows.status.failure?.code == .notADatabase)
      #expect(rows.count == 120)
      #expect(rows[7][2] == .text("text 8"))
    }
  }
#endif
