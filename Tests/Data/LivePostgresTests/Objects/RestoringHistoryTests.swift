#if PostgreSQL
  import DatabaseTestSupport
  import LiveObjects
  import LivePostgres
  import ScaleTestSupport
  import Testing

  /// Random histories in which deletions of related rows are undone after another session has taken
  /// their keys, compared with plain SQL.
  @MainActor
  @Suite(.timeLimit(.minutes(TestScale.minutes))) struct PostgresRestoringHistoryTests {
    @Test func `undoing everything restores all rows with their references`() async throws {
      for seed in TestScale.seeds(usual: 5, full: 100) {
        var numbers = SeededNumbers(UInt64(seed) &* 2_654_435_761)
        let tables = GraphTables(.postgres, &numbers)
        let rows = GraphTables.rows(&numbers)
        let statements = (tables.statements + rows).joined(separator: ";\n")
        let address = try TestServer.shared.get().schema(statements)
        let context = try AsyncManagedContext(PostgresDatabase(address, access: .readWrite))
        let writer = try Writer(address)
        let ground = RestoringHistory.Ground(context, isSynchronous: false) {
          try await context.save()
        } rollback: {
          context.rollback()
        } read: { query in
          try writer.text(query).split(separator: "\n").map(String.init)
        } execute: { statement in
          try writer.run(statement)
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
