#if SQLite
  import DatabaseTestSupport
  import LiveObjects
  import LiveSQLite
  import ScaleTestSupport
  import Testing

  /// Random histories in which deletions of related rows are undone after another process has taken
  /// their keys, compared with plain SQL.
  @MainActor
  @Suite(.timeLimit(.minutes(TestScale.minutes))) struct RestoringHistoryTests {
    @Test(arguments: [false, true])
    func `undoing everything restores all rows with their references`(
      isChild: Bool
    ) async throws {
      let folder = Folder()
      for seed in TestScale.seeds(usual: 10, full: 120) {
        var numbers = SeededNumbers(UInt64(seed) &* 2_654_435_761)
        let tables = GraphTables(.sqlite, &numbers)
        let path = folder.file("graph\(seed).db")
        let shell = try Shell(path)
        let rows = GraphTables.rows(&numbers)
        // In another mode, a save on the main actor may fail while the monitor reads.
        let setup = ["PRAGMA journal_mode=WAL"] + tables.statements + rows
        try shell.run(setup.map { $0 + ";\n" }.joined())
        let top = try ManagedContext(Store(path: path, access: .readWrite))
        let context = isChild ? try top.child() : top
        let ground = RestoringHistory.Ground(context, isSynchronous: true) {
          try synchronously { try context.save() }
          if isChild { try synchronously { try top.save() } }
        } rollback: {
          context.rollback()
          if isChild { top.rollback() }
        } read: { query in
          try shell.run(query + ";").split(separator: "\n").map(String.init)
        } execute: { statement in
          try shell.run(statement + ";")
        }
        let history = RestoringHistory(ground, numbers)
        do {
          try await history.run(steps: 40)
        } catch {
          Issue.record("seed \(seed): \(error)\n\(tables.description)\n\(rows)\n\(history.journal)")
          return
        }
      }
    }
  }
#endif
