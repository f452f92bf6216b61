#if SQLite
  import DatabaseTestSupport
  import KeyValueCore
  import LiveObjects
  import LiveSQLite
  import ScaleTestSupport
  import Testing

  /// Both sides of an observed many-to-many relation whose rows another process deletes, inserts
  /// again and replaces, beside changes, saves and rollbacks in the context.
  @Suite(.timeLimit(.minutes(TestScale.minutes))) struct LinkNoticeTests {
    @Test(arguments: TestScale.seeds(usual: 12, full: 600))
    func `observers of both sides have seen what the relation contains`(seed: Int) throws {
      let world = try World(UInt64(seed))
      for step in 0..<120 {
        try world.act()
        guard let fault = world.fault else { continue }
        Issue.record("seed \(seed), step \(step): \(fault); \(world.journal.suffix(40))")
        return
      }
      #expect(world.checks > 0)
    }
  }

  private final class World {
    let folder = Folder()
    let shell: Shell
    let context: ManagedContext
    var numbers: SeededNumbers
    var journal: [String] = []
    var goods: [ObjectIdentifier: Sight<Ware>] = [:]
    var labels: [ObjectIdentifier: Sight<Sticker>] = [:]
    var fault: String?
    var checks = 0

    init(_ seed: UInt64) throws {
      let path = folder.file("links.db")
      try Shell.run(path, "PRAGMA journal_mode=WAL;" + Self.schema)
      shell = try Shell(path)
      try shell.run("PRAGMA foreign_keys=ON;")
      context = try ManagedContext(Store(path: path, access: .readWrite))
      numbers = SeededNumbers(seed &* 15_485_863)
      watch()
    }

    static let schema = """
      CREATE TABLE good(id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT);
      CREATE TABLE label(id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT);
      CREATE TABLE good_labels(id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        good_id bigint NOT NULL REFERENCES good(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
        label_id bigint NOT NULL REFERENCES label(id) ON DELETE CASCADE
          DEFERRABLE INITIALLY DEFERRED);
      CREATE UNIQUE INDEX good_labels_uniq ON good_labels(good_id, label_id);
      INSERT INTO good VALUES(1, 'a'), (2, 'b'), (3, 'c');
      INSERT INTO label VALUES(1, 'x'), (2, 'y'), (3, 'z');
      INSERT INTO good_labels(good_id, label_id) VALUES(1, 1), (1, 2), (2, 1);
      """

    private func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &numbers) }

    func act() throws {
      let action = number(0...19)
      switch action {
      case 0...5: try commit()
      case 6...12: change()
      case 13, 14: save()
      case 15:
        journal.append("rollback")
        context.rollback()
      case 16: watch()
      case 17:
        save()
        journal.append("rollback")
        context.rollback()
        refresh()
      default: refresh()
      }
    }

    private func refresh() {
      journal.append("refresh")
      context.refresh()
      check()
    }

    private func save() {
      do {
        journal.append("save")
        try context.save(onConflict: .ours)
      } catch {
        journal.append("\(error), rollback")
        context.rollback()
      }
    }

    private func watch() {
      journal.append("watch")
      for good in (try? context.fetch(Ware.self)) ?? [] {
        if goods[ObjectIdentifier(good)] == nil {
          goods[ObjectIdentifier(good)] = Sight(good, \.labels)
        }
      }
      for label in (try? context.fetch(Sticker.self)) ?? [] {
        if labels[ObjectIdentifier(label)] == nil {
          labels[ObjectIdentifier(label)] = Sight(label, \.goods)
        }
      }
    }

    /// Writes to the file from the other process.
    private func commit() throws {
      var text = "BEGIN;"
      for _ in 0..<number(1...3) {
        let (good, label) = (number(1...4), number(1...4))
        let statements = [
          "INSERT OR IGNORE INTO good_labels(good_id, label_id) SELECT \(good), \(label)"
            + " WHERE \(good) IN (SELECT id FROM good) AND \(label) IN (SELECT id FROM label);",
          "DELETE FROM good_labels WHERE good_id = \(good) AND label_id = \(label);",
          "DELETE FROM good WHERE id = \(good);",
          "INSERT OR REPLACE INTO good VALUES(\(good), 'r');",
          "INSERT OR IGNORE INTO good VALUES(\(good), 'i');",
          "UPDATE good SET name = 'u\(label)' WHERE id = \(good);",
          "DELETE FROM label WHERE id = \(label);",
          "INSERT OR IGNORE INTO label VALUES(\(label), 'i');",
        ]
        text += statements[min(7, number(0...11) % 9 == 8 ? 0 : number(0...7))]
      }
      journal.append(text)
      try shell.run(text + "COMMIT;")
    }

    private func some<Object>(_ sights: [ObjectIdentifier: Sight<Object>]) -> Object? {
      sights.values.map(\.object).filter { !$0.isDeleted }
        .sorted { ($0.rowKey?.integer ?? 0) < ($1.rowKey?.integer ?? 0) }
        .randomElement(using: &numbers)
    }

    private func change() {
      let action = number(0...9)
      guard let good = some(goods), let label = some(labels) else { return }
      journal.append("change \(action) \(good.managedState) \(label.managedState)")
      switch action {
      case 0...5:
        if good.labels.contains(where: { $0 === label }) {
          good.labels.removeAll { $0 === label }
        } else {
          good.labels.append(label)
        }
      case 6: good.name = "n\(number(1...9))"
      case 7: label.goods.reverse()
      case 8: context.undo()
      default: context.redo()
      }
    }

    private func check() {
      checks += 1
      goods = goods.filter { !$0.value.object.isDeleted }
      labels = labels.filter { !$0.value.object.isDeleted }
      for sight in goods.values where sight.seen != sight.content {
        fault = "\(sight.object.managedState) saw \(sight.seen), is \(sight.content)"
      }
      for sight in labels.values where sight.seen != sight.content {
        fault = "\(sight.object.managedState) saw \(sight.seen), is \(sight.content)"
      }
    }
  }

  /// An observed relation, and its content as its observer has seen it.
  private final class Sight<Object: ManagedObject> {
    let object: Object
    private let read: (Object) -> [String]
    private(set) var seen: [String] = []
    private var token: ObservationToken?

    init<Target: ManagedObject>(_ object: Object, _ relation: KeyPath<Object, [Target]>) {
      self.object = object
      read = { $0[keyPath: relation].map { "\($0.managedState)" }.sorted() }
      token = object.observe(relation) { [unowned self] _, _ in seen = content }
      seen = content
    }

    var content: [String] { read(object) }
  }

  @Managed("good")
  private final class Ware {
    var id: Int64?
    var name = ""
    @Relation(through: "good_labels", from: "good_id", to: "label_id") var labels: [Sticker]
  }

  @Managed("label")
  private final class Sticker {
    var id: Int64?
    var name = ""
    @Relation(inverse: \Ware.labels) var goods: [Ware]
  }
#endif
