#if SQLite
  import DatabaseTestSupport
  import KeyValueCore
  import LiveObjects
  import LiveSQLite
  import ScaleTestSupport
  import Testing

  /// Observed to-many relations of all kinds, changed by another process and in the context, with
  /// reads between a commit and the refresh that follows it.
  @Suite(.timeLimit(.minutes(TestScale.minutes))) struct RelationNoticeTests {
    @Test(arguments: TestScale.seeds(usual: 12, full: 600), [false, true])
    func `observers are notified whenever a relation differs from what they have seen`(
      seed: Int,
      changesHere: Bool
    ) throws {
      let world = try World(UInt64(seed), changesHere: changesHere)
      for step in 0..<80 {
        try world.act()
        guard let fault = world.fault else { continue }
        Issue.record("seed \(seed), step \(step): \(fault); \(world.journal.suffix(30))")
        return
      }
    }
  }

  /// A context that observes relations, and another process that writes to the file.
  private final class World {
    let folder = Folder()
    let shell: Shell
    let context: ManagedContext
    let changesHere: Bool
    var numbers: SeededNumbers
    var journal: [String] = []
    var sights: [Sight] = []
    var held: [any ManagedObject] = []
    var fault: String?

    init(_ seed: UInt64, changesHere: Bool) throws {
      let path = folder.file("relations.db")
      try Shell.run(path, "PRAGMA journal_mode=WAL;" + Self.schema)
      shell = try Shell(path)
      try shell.run("PRAGMA foreign_keys=ON;")
      context = try ManagedContext(Store(path: path, access: .readWrite))
      numbers = SeededNumbers(seed &* 15_485_863)
      self.changesHere = changesHere
    }

    static let schema = """
      CREATE TABLE crate(id INTEGER PRIMARY KEY);
      CREATE TABLE bottle(id INTEGER PRIMARY KEY, name TEXT, place INTEGER NOT NULL DEFAULT 0,
        crate_id INTEGER REFERENCES crate, box_id INTEGER REFERENCES crate);
      CREATE TABLE tag(id INTEGER PRIMARY KEY);
      CREATE TABLE crate_tag(crate_id INTEGER REFERENCES crate ON DELETE CASCADE,
        tag_id INTEGER REFERENCES tag ON DELETE CASCADE, PRIMARY KEY(crate_id, tag_id));
      CREATE TABLE thing(id INTEGER PRIMARY KEY, kind TEXT, crate_id INTEGER REFERENCES crate,
        color TEXT, size INTEGER);
      INSERT INTO crate VALUES(1), (2), (3);
      INSERT INTO bottle VALUES(1, 'a', 1, 1, 1), (2, 'b', 2, 1, 1), (3, 'c', 3, 2, 1);
      INSERT INTO tag VALUES(1), (2), (3), (4);
      INSERT INTO crate_tag VALUES(1, 1), (1, 2), (2, 1);
      INSERT INTO thing(id, kind, crate_id) VALUES(1, 'toy', 1), (2, 'tool', 1), (3, 'toy', 2);
      """

    private func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &numbers) }

    private func crate() -> Crate { pick(Crate.self, number(1...3)) }

    private func bottle() -> Bottle { pick(Bottle.self, number(1...5)) }

    private func thing() -> Thing { pick(Thing.self, number(1...5)) }

    private func tag() -> Mark { pick(Mark.self, number(1...4)) }

    private func pick<Object: ManagedObject>(_ type: Object.Type, _ key: Int) -> Object {
      let object = context.object(type, RowKey(Int64(key)))
      journal.append("\(object.managedState)")
      return object
    }

    func act() throws {
      let action = number(0...19)
      journal.append("\(action)")
      switch action {
      case 0...5: try commit()
      case 6...9: read()
      case 10...12 where changesHere: try change()
      case 10, 11: watch()
      case 13, 14: watch()
      case 15: held.removeAll()
      default:
        journal.append("refresh")
        context.refresh()
        check()
      }
    }

    /// Writes to the file from the other process.
    private func commit() throws {
      let (key, other, place) = (number(1...5), number(1...3), number(1...5))
      var statements = [
        "DELETE FROM bottle WHERE id = \(key);",
        "INSERT OR IGNORE INTO bottle VALUES(\(key), 'n', \(place), \(other), 1);",
        "UPDATE bottle SET crate_id = \(other) WHERE id = \(key);",
        "UPDATE bottle SET place = \(place) WHERE id = \(key);",
        "UPDATE bottle SET crate_id = NULL, box_id = \(other) WHERE id = \(key);",
        "DELETE FROM thing WHERE id = \(key);",
        "INSERT OR IGNORE INTO thing(id, kind, crate_id) VALUES(\(key), 'toy', \(other));",
        "UPDATE thing SET crate_id = \(other) WHERE id = \(key);",
        "UPDATE thing SET kind = 'tool' WHERE id = \(key);",
        "UPDATE thing SET kind = 'toy' WHERE id = \(key);",
        "INSERT OR IGNORE INTO tag VALUES(\(min(key, 4)));"
          + "INSERT OR IGNORE INTO crate_tag VALUES(\(other), \(min(key, 4)));",
        "DELETE FROM crate_tag WHERE tag_id = \(key) AND crate_id = \(other);",
      ]
      // An unsaved link to a deleted tag is visible until the tag is read.
      if !changesHere { statements.append("DELETE FROM tag WHERE id = \(key);") }
      let statement = statements[number(0...statements.count - 1)]
      journal.append(statement)
      try shell.run(statement)
    }

    /// Reads objects, which may be deleted in the meantime.
    private func read() {
      let action = number(0...8)
      journal.append("read \(action)")
      switch action {
      case 0: hold(bottle())
      case 1: hold(thing())
      case 2: hold(tag())
      case 3: _ = try? context.fetch(Bottle.self)
      case 4: _ = try? context.fetch(Thing.self)
      case 5: _ = try? context.find(Bottle.self, RowKey(Int64(number(1...5))))
      case 6: _ = try? context.find(Thing.self, RowKey(Int64(number(1...5))))
      case 7: context.prefetch(held)
      default: sights.randomElement(using: &numbers)?.look()
      }
    }

    private func hold(_ object: some ManagedObject) {
      journal.append("\(object.managedState) \(object.isDeleted)")
      held.append(object)
    }

    /// Changes objects in the context.
    private func change() throws {
      let action = number(0...11)
      journal.append("change \(action)")
      switch action {
      case 0: if case let bottle = bottle(), !bottle.isDeleted { bottle.crate = crate() }
      case 1: if case let bottle = bottle(), !bottle.isDeleted { bottle.crate = nil }
      case 2: if case let bottle = bottle(), !bottle.isDeleted { bottle.name = "x\(number(1...9))" }
      case 3: if case let bottle = bottle(), !bottle.isDeleted { bottle.place = number(1...5) }
      case 4: context.delete(bottle())
      case 5: context.delete(thing())
      case 6: if case let thing = thing(), !thing.isDeleted { thing.crate = crate() }
      case 7: if case let tag = tag(), !tag.isDeleted { crate().tags.append(tag) }
      case 8: crate().tags.removeAll()
      case 9: context.undo()
      case 10: context.rollback()
      default: try? context.save(onConflict: .ours)
      }
    }

    /// Observes a relation, which may have been read before.
    private func watch() {
      let crate = crate()
      let relation = number(0...3)
      guard !sights.contains(where: { $0.crate === crate && $0.relation == relation }) else {
        return
      }
      journal.append("watch \(crate.managedState) \(relation)")
      let reads = number(0...1) == 0
      let sight = Sight(crate, relation, readsFirst: reads)
      sights.append(sight)
    }

    private func check() {
      for sight in sights where fault == nil {
        let content = sight.content
        if content != sight.seen {
          fault =
            "\(sight.crate.managedState), relation \(sight.relation): saw \(sight.seen), but it is"
            + " \(content)"
        }
        // A change in the context may notify observers of a relation that it could have affected.
        // So may a commit if the classes of the objects depend on their rows.
        if sight.repeats > 0, !changesHere, sight.relation != 3 {
          fault = "\(sight.crate.managedState), relation \(sight.relation): repeated \(sight.seen)"
        }
      }
    }
  }

  /// An observed relation, and its content as its observer has seen it.
  private final class Sight {
    let crate: Crate
    let relation: Int
    private(set) var seen: [String] = []
    /// The number of notices without a difference.
    private(set) var repeats = 0
    private var token: ObservationToken?

    init(_ crate: Crate, _ relation: Int, readsFirst: Bool) {
      self.crate = crate
      self.relation = relation
      if readsFirst { look() }
      switch relation {
      case 0: token = crate.observe(\.bottles) { [unowned self] _, _ in note() }
      case 1: token = crate.observe(\.ordered) { [unowned self] _, _ in note() }
      case 2: token = crate.observe(\.tags) { [unowned self] _, _ in note() }
      default: token = crate.observe(\.things) { [unowned self] _, _ in note() }
      }
      if !readsFirst { look() }
    }

    var content: [String] {
      switch relation {
      case 0: crate.bottles.map { "\($0.managedState)" }
      case 1: crate.ordered.map { "\($0.managedState)" }
      case 2: crate.tags.map { "\($0.managedState)" }
      default: crate.things.map { "\($0.managedState)" }
      }
    }

    /// Reads the relation.
    func look() { seen = content }

    private func note() {
      let content = content
      if content == seen { repeats += 1 }
      seen = content
    }
  }

  @Managed("crate")
  private final class Crate {
    var id: Int64?
    @Relation(inverse: \Bottle.crate) var bottles: [Bottle]
    @Relation(inverse: \Bottle.box, orderedBy: \Bottle.place) var ordered: [Bottle]
    @Relation(through: "crate_tag") var tags: [Mark]
    @Relation(inverse: \Thing.crate) var things: [Thing]
  }

  @Managed("bottle")
  private final class Bottle {
    var id: Int64?
    var name: String?
    var place = 0
    @Relation("crate_id") var crate: Crate?
    @Relation("box_id") var box: Crate?
  }

  @Managed("tag")
  private final class Mark {
    var id: Int64?
    @Relation(inverse: \Crate.tags) var crates: [Crate]
  }

  @Managed("thing", kindColumn: "kind", subclasses: "Toy", "Tool")
  private class Thing {
    var id: Int64?
    @Relation("crate_id") var crate: Crate?
  }

  @Managed(kind: "toy")
  private final class Toy: Thing {
    var color: String?
  }

  @Managed(kind: "tool")
  private final class Tool: Thing {
    var size: Int?
  }
#endif
