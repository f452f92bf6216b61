#if Web
  import DatabaseTestSupport
  import Foundation
  import LiveCellsTestSupport
  import Testing

  @testable import LiveCellsWeb

  /// Shapes of a table in a file, compared with the results of SQL.
  @MainActor
  @Suite struct StoredShapeTests {
    /// A view, and the SQL for the same rows.
    private struct Look {
      var path: String
      var condition = "true"
      var order = "id"
      var first = 0

      static let all = [
        Look(path: "rows?first=0&count=192"),
        Look(path: "rows?first=64&count=192", first: 64),
        Look(path: "rows?first=0&count=192&filter=plays%3E500", condition: "plays > 500"),
        Look(
          path: "rows?first=64&count=192&filter=plays%3E500",
          condition: "plays > 500",
          first: 64
        ),
        Look(path: "rows?first=0&count=192&filter=odd", condition: "title LIKE '%odd%'"),
        Look(path: "rows?first=0&count=192&sort=2", order: "plays NULLS LAST, id"),
        Look(
          path: "rows?first=64&count=192&sort=2&filter=even",
          condition: "title LIKE '%even%'",
          order: "plays NULLS LAST, id",
          first: 64
        ),
      ]
    }

    private let folder = Folder()
    private var path: String { folder.file("tracks.sqlite") }

    private static let fill = """
      PRAGMA journal_mode = wal;
      CREATE TABLE track(id INTEGER PRIMARY KEY, title TEXT NOT NULL, plays INTEGER);
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1500)
      INSERT INTO track SELECT i, 'odd ' || i, i * 37 % 1000 FROM n;
      UPDATE track SET title = 'even ' || id WHERE id % 2 = 0;
      """

    /// Returns the expected cells of a view.
    private func cells(_ look: Look, _ shell: Shell) throws -> [[String]] {
      let sql = """
        SELECT id, title, plays FROM track WHERE \(look.condition) ORDER BY \(look.order)
        LIMIT 192 OFFSET min(\(look.first),
          max(0, (SELECT count(*) FROM track WHERE \(look.condition)) - 192));
        """
      return try shell.run(sql).split(separator: "\n").map { line in
        let parts = line.split(separator: "|", omittingEmptySubsequences: false)
        return ["n\(parts[0])", "t\(parts[1])", parts[2].isEmpty ? "z" : "n\(parts[2])"]
      }
    }

    private func statement(_ generator: inout SeededGenerator) -> String {
      let id = Int.random(in: 1...400, using: &generator)
      let plays = Int.random(in: 0..<1_000, using: &generator)
      return switch Int.random(in: 0..<9, using: &generator) {
      case 0: "DELETE FROM track WHERE id = \(id);"
      case 1: "INSERT OR IGNORE INTO track VALUES(\(id), 'odd new', \(plays));"
      case 2: "UPDATE track SET plays = 1000 - plays WHERE id BETWEEN \(id) AND \(id + 20);"
      case 3: "UPDATE track SET title = 'even again' WHERE id = \(id);"
      case 4: "UPDATE track SET plays = NULL WHERE id = \(id);"
      // Changes and restores values, so that rows equal their state two commits before.
      case 5:
        """
        UPDATE track SET plays = plays + 1 WHERE id < 50;
        UPDATE track SET plays = plays - 1 WHERE id < 50;
        """
      default: "UPDATE track SET plays = \(plays) WHERE id = \(id);"
      }
    }

    @Test(.timeLimit(.minutes(60)), arguments: 0..<6)
    func `viewers of a file see its rows in every order and with every filter`(
      seed: UInt64
    ) async throws {
      let shell = try Shell(path)
      try shell.run(Self.fill)
      let gateway = try await Gateway(path: path, table: "track")
      var generator = SeededGenerator(seed: seed)
      var streams: [WireStream] = []
      for look in Look.all { streams.append(try await gateway.stream(look.path)) }
      for step in 0..<12 {
        for _ in 0..<Int.random(in: 1...3, using: &generator) {
          let statements = (0..<Int.random(in: 1...4, using: &generator))
            .map { _ in statement(&generator) }
          try shell.run(statements.joined(separator: "\n"))
        }
        for (index, look) in Look.all.enumerated() {
          let wanted = try cells(look, shell)
          try await streams[index].until { shapeSnapshot in
            shapeSnapshot.rows.map { row in row.cells.map { $0.hasPrefix("z") ? "z" : $0 } }
              == wanted
          }
        }
        if step % 4 == 3 {
          // A viewer of other rows disconnects, and another one connects.
          streams[1].response.connection.hangUp()
          streams[1] = try await gateway.stream(Look.all[1].path)
        }
      }
      await gateway.kill()
    }
  }
#endif
