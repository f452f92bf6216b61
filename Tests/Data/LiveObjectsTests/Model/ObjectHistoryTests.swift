#if SQLite
  import DatabaseTestSupport
  import LiveObjects
  import LiveSQLite
  import ScaleTestSupport
  import Testing

  /// Random histories in which keys are reused: each save is compared with plain SQL.
  @MainActor
  @Suite(.timeLimit(.minutes(TestScale.minutes))) struct ObjectHistoryTests {
    enum Way: CaseIterable {
      case plain
      case inheritance
      case child
      case asynchronous
    }

    private static let table = """
      CREATE TABLE node(id INTEGER PRIMARY KEY, tag TEXT NOT NULL DEFAULT '',
        rank INTEGER NOT NULL DEFAULT 0, parent_id INTEGER REFERENCES node ON DELETE SET NULL,
        kind TEXT NOT NULL DEFAULT 'node', extra INTEGER)
      """

    private static let knots = HistoryClass(tag: \Knot.tag, rank: \.rank, parent: \.parent) { _ in
      Knot()
    }

    private static let limbs = HistoryClass(tag: \Limb.tag, rank: \.rank, parent: \.parent) {
      number in
      number % 2 == 0 ? Limb() : Leaflet()
    }

    private func history<Object: ManagedObject>(
      _ kind: HistoryClass<Object>,
      _ way: Way,
      _ seed: Int
    ) throws -> ObjectHistory<Object> {
      let store = try Store.temporary()
      _ = try store.writeTransaction { try $0.run(Self.table) }
      let top = try ManagedContext(store)
      let context = way == .child ? try top.child() : top
      return ObjectHistory(
        kind,
        in: context,
        seed: UInt64(seed),
        clearsRelations: true
      ) {
        switch way {
        case .plain, .inheritance: try synchronously { try context.save() }
        case .child:
          try synchronously { try context.save() }
          try synchronously { try top.save() }
        case .asynchronous: try await context.save()
        }
      } read: {
        let rows = try store.readTransaction {
          try $0.rows(
            "SELECT n.tag, n.rank, p.tag FROM node n LEFT JOIN node p ON p.id = n.parent_id"
          )
        }
        var found: [String: HistoryRow] = [:]
        for row in rows {
          guard case .text(let tag) = row.values[0], case .integer(let rank) = row.values[1] else {
            continue
          }
          let parent: String? = if case .text(let tag) = row.values[2] { tag } else { nil }
          found[tag] = HistoryRow(rank: Int(rank), parent: parent)
        }
        return found
      } execute: { sql in
        _ = try store.writeTransaction { try $0.run(sql) }
      }
    }

    private func run(_ way: Way, _ seed: Int) async throws -> (fault: String?, journal: [String]) {
      func result<Object: ManagedObject>(
        _ history: ObjectHistory<Object>
      ) async -> (String?, [String]) {
        do {
          return (try await history.run(steps: 60), history.journal)
        } catch {
          return ("\(error)", history.journal)
        }
      }
      return way == .inheritance
        ? await result(try history(Self.limbs, way, seed))
        : await result(try history(Self.knots, way, seed))
    }

    @Test(arguments: Way.allCases)
    func `each save of a history writes what its model contains`(way: Way) async throws {
      for seed in TestScale.seeds(usual: 15, full: 2_000) {
        let (fault, journal) = try await run(way, seed)
        #expect(fault == nil, "seed \(seed): \(journal.suffix(40))")
        if fault != nil { return }
      }
    }

    @Test(arguments: ObjectHistory<Knot>.Fault.allCases)
    func `the comparison finds planted faults`(fault: ObjectHistory<Knot>.Fault) async throws {
      for seed in 1...5 {
        let history = try history(Self.knots, .plain, seed)
        #expect(try await history.run(steps: 60, fault: fault) != nil, "seed \(seed)")
      }
    }
  }

  @Managed("node")
  final class Knot {
    var id: Int64?
    var tag = ""
    var rank = 0
    @Relation("parent_id") var parent: Knot?
  }

  @Managed("node", kindColumn: "kind", kind: "node", subclasses: "Leaflet")
  class Limb {
    var id: Int64?
    var tag = ""
    var rank = 0
    @Relation("parent_id") var parent: Limb?
  }

  @Managed(kind: "leaf")
  final class Leaflet: Limb {
    var extra: Int?
  }
#endif
