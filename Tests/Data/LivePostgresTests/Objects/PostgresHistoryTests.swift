#if PostgreSQL
  import DatabaseTestSupport
  import LiveObjects
  import ScaleTestSupport
  import Testing

  @testable import LivePostgres

  /// Random histories on a server: each save is compared with plain SQL.
  @MainActor
  @Suite(.timeLimit(.minutes(TestScale.minutes))) struct PostgresHistoryTests {
    private static let table = """
      CREATE TABLE node(id bigserial PRIMARY KEY, tag text NOT NULL, rank int NOT NULL DEFAULT 0,
        parent_id bigint REFERENCES node ON DELETE SET NULL, kind text NOT NULL DEFAULT 'node')
      """

    @Test func `each save of a history writes what its model contains`() async throws {
      let address = try TestServer.shared.get().schema(Self.table)
      let writer = try Writer(address)
      let database = try PostgresDatabase(address, access: .readWrite)
      for seed in TestScale.seeds(usual: 10, full: 2_000) {
        try writer.run("TRUNCATE node RESTART IDENTITY")
        let context = try AsyncManagedContext(database)
        let kind = HistoryClass(tag: \Knot.tag, rank: \.rank, parent: \.parent) { _ in Knot() }
        let history = ObjectHistory(
          kind,
          in: context,
          seed: UInt64(seed),
          clearsRelations: false
        ) {
          try await context.save()
        } read: {
          let text = try writer.text(
            "SELECT n.tag, n.rank, p.tag FROM node n LEFT JOIN node p ON p.id = n.parent_id"
          )
          var found: [String: HistoryRow] = [:]
          for line in text.split(separator: "\n") {
            let parts = line.split(separator: "|").map(String.init)
            guard parts.count == 3, let rank = Int(parts[1]) else { continue }
            found[parts[0]] = HistoryRow(rank: rank, parent: parts[2] == "NULL" ? nil : parts[2])
          }
          return found
        } execute: { sql in
          try writer.run(sql)
        }
        var fault: String?
        do { fault = try await history.run(steps: 40) } catch { fault = "\(error)" }
        #expect(fault == nil, "seed \(seed): \(history.journal.suffix(40))")
        if fault != nil { return }
      }
    }
  }

  @Managed("node")
  private final class Knot {
    var id: Int64?
    var tag = ""
    var rank = 0
    @Relation("parent_id") var parent: Knot?
  }
#endif
