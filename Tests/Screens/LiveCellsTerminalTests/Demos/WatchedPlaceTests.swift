#if SQLite
  import Foundation
  import Testing

  /// The scroll position and the cursor in a table that is being observed.
  @Suite(.serialized) struct WatchedPlaceTests {
    private let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("place-\(UUID().uuidString).db").path

    private func write(_ sql: String) throws {
      try Subprocess.run("sqlite3", ["-cmd", ".timeout 60000", path, sql])
    }

    private func watch(_ arguments: String = "", rows: Int = 8) async throws -> Tmux {
      try write(
        "PRAGMA journal_mode = WAL; CREATE TABLE t(id INTEGER PRIMARY KEY, name, score);"
          + "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 15000)"
          + "INSERT INTO t SELECT i, 'n' || i, i * 7919 % 15013 FROM n;"
      )
      let tmux = try Tmux(columns: 60, rows: rows)
      try await tmux.wait(forText: "$")
      let tool = Tmux.path(ofProgram: "LiveCellsTool")
      try tmux.enter("clear; \(tool) watch \(path) t \(arguments); echo ended $?")
      return tmux
    }

    private func quit(_ tmux: Tmux) async throws {
      try tmux.press("q")
      try await tmux.wait(forText: "ended 0")
      try FileManager.default.removeItem(atPath: path)
    }

    @Test(arguments: ["score desc", "id desc"])
    func `a new order starts at its top, and shows insertions there until the cursor moves`(
      order: String
    ) async throws {
      let tmux = try await watch("--order '\(order)'")
      let first = order.hasPrefix("id") ? "n15000" : " 15012"
      try await tmux.wait(for: "the top") {
        $0[1].hasPrefix(">") && $0[1].contains(first) && $0[7].contains("1/15000")
      }
      try write("INSERT INTO t VALUES (20000, 'top', 20000)")
      try await tmux.wait(for: "what came on top") {
        $0[1].contains("top") && $0[7].contains("1/15001")
      }
      try tmux.press("j")
      try await tmux.wait(for: "the next row") { $0[2].hasPrefix(">") }
      let row = try #require(try tmux.screen()[2].split(separator: " ").dropFirst().first)
      try write("INSERT INTO t VALUES (20001, 'above', 20001)")
      try await tmux.wait(for: "the row that he moved to") {
        $0[2].hasPrefix(">") && $0[2].contains(row) && $0[7].contains("3/15002")
      }
      try await quit(tmux)
    }

    @Test func `a paused display does not change when the cursor moves`() async throws {
      let tmux = try await watch()
      try await tmux.wait(for: "the rows") { $0[1].hasPrefix(">") && $0[7].contains("1/15000") }
      try tmux.press("p")
      try await tmux.wait(forText: "paused")
      try write("UPDATE t SET name = 'changed' WHERE id < 4; DELETE FROM t WHERE id = 4")
      try await tmux.wait(for: "changes that wait") {
        $0[7].contains("paused, ") && !$0[7].contains("paused, 0")
      }
      for place in 2...5 {
        try tmux.press("j")
        let screen = try await tmux.wait(for: "the next row") { $0[place].hasPrefix(">") }
        #expect((1...5).allSatisfy { screen[$0].contains("n\($0) ") }, "\(screen)")
      }
      try tmux.press("p")
      try await tmux.wait(for: "what is so by now") {
        $0[1].contains("changed") && !$0.contains { $0.contains("n4 ") }
      }
      try await quit(tmux)
    }

    @Test func `a window of twenty lines has a title line with keys, a lower one does not`()
      async throws
    {
      let tmux = try await watch(rows: 20)
      try await tmux.wait(for: "the title") {
        $0[0].hasPrefix(" place-") && $0[0].contains("? keys") && $0[1].contains("name")
          && $0[2].hasPrefix(">") && $0[19].hasPrefix(" live")
      }
      try tmux.resize(columns: 60, rows: 19)
      try await tmux.wait(for: "no title") {
        $0[0].contains("name") && $0[1].hasPrefix(">") && $0[18].hasPrefix(" place-")
      }
      try await quit(tmux)
    }
  }
#endif
