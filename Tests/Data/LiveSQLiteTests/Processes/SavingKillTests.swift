#if SQLite
  import DatabaseTestSupport
  import Foundation
  import ScaleTestSupport
  import Testing

  import LiveSQLite

  /// Processes that are killed, or lack resources, while they save objects.
  @Suite(.timeLimit(.minutes(TestScale.minutes))) struct SavingKillTests {
    let folder = Folder()

    private func make(_ mode: String) throws -> (path: String, keeper: Shell) {
      let path = folder.file("saved.db")
      let keeper = try Shell(path)
      try keeper.run(
        "PRAGMA journal_mode=\(mode); CREATE TABLE counted(id INTEGER PRIMARY KEY, value INT, pad);"
          + "INSERT INTO counted SELECT value, 0, zeroblob(600) FROM generate_series(1, 200);"
      )
      return (path, keeper)
    }

    @Test(arguments: ["WAL", "DELETE"])
    func `a process that is killed during a save leaves all of it or nothing`(
      mode: String
    ) throws {
      let (path, keeper) = try make(mode)
      var numbers = SeededNumbers(13)
      var least = 0
      for kill in 1...TestScale.count(usual: 6, full: 150) {
        let saver = try Follower(["save", path])
        for _ in 0..<Int.random(in: 0...3, using: &numbers) {
          while let line = saver.next() {
            if line.hasPrefix("saved ") {
              least = Int(line.dropFirst(6)) ?? least
              break
            }
          }
        }
        while let line = saver.next(), !line.hasPrefix("saving ") {}
        // At a random moment during the save.
        for _ in 0..<Int.random(in: 0...40, using: &numbers) {
          _ = try keeper.run("SELECT count(*) FROM sqlite_schema;")
        }
        saver.kill()
        while let line = saver.next() {
          if line.hasPrefix("saved ") { least = Int(line.dropFirst(6)) ?? least }
        }
        #expect(try keeper.run("PRAGMA integrity_check;") == "ok\n", "after kill \(kill)")
        let state = try keeper.run(
          "SELECT DISTINCT value FROM counted; SELECT count(*) FROM counted;"
        )
        let lines = state.split(separator: "\n").map(String.init)
        #expect(lines.count == 2 && lines.last == "200", "after kill \(kill): \(state)")
        let value = Int(lines.first ?? "") ?? -1
        #expect(value >= least, "after kill \(kill): \(least) was saved")
        least = value
      }
    }
  }
#endif
