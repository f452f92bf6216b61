#if SQLite
  import DatabaseTestSupport
  import LiveObjects
  import LiveSQLite
  import Testing

  /// Another process moves rows from one relation to another, and they are changed here as well.
  @Suite struct ForeignMoveTests {
    private let folder = Folder()

    private func context(_ name: String = "moves.db") throws -> (ManagedContext, String) {
      let path = folder.file(name)
      try Shell.run(
        path,
        """
        CREATE TABLE crate(id INTEGER PRIMARY KEY);
        CREATE TABLE bottle(id INTEGER PRIMARY KEY, name TEXT, crate_id INTEGER REFERENCES crate);
        INSERT INTO crate VALUES(1), (2);
        INSERT INTO bottle VALUES(1, 'a', 1), (2, 'b', 1);
        """
      )
      return (try ManagedContext(Store(path: path, access: .readWrite)), path)
    }

    @Test(arguments: ["read", "delete", "refresh"])
    func `an observed relation reports once that an object is deleted that was read here`(
      first action: String
    ) throws {
      let (context, path) = try context()
      let crate = context.object(Crate.self, RowKey(1))
      let bottle = context.object(Bottle.self, RowKey(1))
      var told: [[Int64?]] = []
      let token = crate.observe(\.bottles) { crate, _ in told.append(crate.bottles.map(\.id)) }
      #expect(crate.bottles.map(\.id) == [1, 2])
      context.reset()
      #expect(crate.bottles.count == 2)
      #expect(told == [])
      try Shell.run(path, "DELETE FROM bottle WHERE id = 1;")
      switch action {
      case "read": #expect(bottle.isDeleted)
      case "delete": context.delete(bottle)
      default: break
      }
      context.refresh()
      #expect(crate.bottles.map(\.id) == [2])
      #expect(told == [[2]])
      try Shell.run(path, "INSERT INTO bottle VALUES(1, 'a', 1);")
      if action == "read" { _ = try context.fetch(Bottle.self) }
      context.refresh()
      #expect(crate.bottles.map(\.id) == [1, 2])
      #expect(told == [[2], [1, 2]])
      withExtendedLifetime(token) {}
    }

    @Test func `an observed relation that a lock kept from being read is reported when it is read`()
      throws
    {
      let path = folder.file("locked.db")
      try Shell.run(
        path,
        """
        CREATE TABLE crate(id INTEGER PRIMARY KEY);
        CREATE TABLE bottle(id INTEGER PRIMARY KEY, name TEXT, crate_id INTEGER REFERENCES crate);
        INSERT INTO crate VALUES(1); INSERT INTO bottle VALUES(1, 'a', 1);
        """
      )
      let context = try ManagedContext(Store(path: path, access: .readWrite, wait: 0))
      let crate = context.object(Crate.self, RowKey(1))
      #expect(!crate.isDeleted)
      var told: [[Int64?]] = []
      let token = crate.observe(\.bottles) { crate, _ in told.append(crate.bottles.map(\.id)) }
      let other = try Shell(path)
      try other.run("BEGIN EXCLUSIVE;")
      #expect(crate.bottles.isEmpty)
      #expect(context.failure?.code == .locked)
      try other.run("COMMIT;")
      context.refresh()
      #expect(told == [[1]])
      withExtendedLifetime(token) {}
    }

    @Test(arguments: [false, true])
    func `an observed relation reports an object that left it before it was set here`(
      setsRelation: Bool
    ) throws {
      let (context, path) = try context()
      let (first, second) = (
        context.object(Crate.self, RowKey(1)), context.object(Crate.self, RowKey(2))
      )
      let bottle = context.object(Bottle.self, RowKey(1))
      var told: [[Int64?]] = []
      let token = first.observe(\.bottles) { crate, _ in told.append(crate.bottles.map(\.id)) }
      #expect(first.bottles.map(\.id) == [1, 2])
      context.reset()
      #expect(first.bottles.count == 2)
      try Shell.run(path, "UPDATE bottle SET crate_id = NULL WHERE id = 1;")
      if setsRelation { bottle.crate = second } else { bottle.name = "c" }
      context.refresh()
      #expect(first.bottles.map(\.id) == [2])
      #expect(told.last == [2])
      try context.save()
      #expect(
        try Shell.run(path, "SELECT crate_id FROM bottle WHERE id = 1;")
          == (setsRelation ? "2\n" : "\n")
      )
      withExtendedLifetime(token) {}
    }

    /// A step before a rollback.
    private enum Step: CaseIterable {
      case move, rename, delete, commit, refresh, read
    }

    @Test(arguments: [false, true])
    func `observed relations report objects that return to another owner`(usesUndo: Bool) throws {
      for first in Step.allCases {
        for second in Step.allCases {
          // The context knows of the commit before the rollback.
          for steps in [[first, second, .refresh], [first, .commit, second, .refresh]]
          where steps.contains(.commit) && Set(steps).count == steps.count {
            let differences = try differences(after: steps, usesUndo: usesUndo)
            #expect(differences.isEmpty, "\(steps): \(differences)")
          }
        }
      }
    }

    /// Performs steps and takes all changes back, and returns the relations that differ from what
    /// their observers have seen.
    private func differences(after steps: [Step], usesUndo: Bool) throws -> [String] {
      let (context, path) = try context(steps.map { "\($0)" }.joined(separator: " ") + ".db")
      try Shell.run(path, "INSERT INTO crate VALUES(3);")
      let crates = (1...3).map { context.object(Crate.self, RowKey(Int64($0))) }
      let bottle = context.object(Bottle.self, RowKey(1))
      var seen = crates.map { $0.bottles.map(\.id) }
      let tokens = crates.indices.map { index in
        crates[index].observe(\.bottles) { crate, _ in seen[index] = crate.bottles.map(\.id) }
      }
      defer { withExtendedLifetime(tokens) {} }
      for step in steps {
        switch step {
        case .move: bottle.crate = crates[2]
        case .rename: bottle.name = "c"
        case .commit: try Shell.run(path, "UPDATE bottle SET crate_id = 2 WHERE id = 1;")
        case .refresh: context.refresh()
        case .delete: context.delete(bottle)
        case .read: _ = bottle.name
        }
      }
      if usesUndo {
        while context.canUndo { context.undo() }
      } else {
        context.rollback()
      }
      return crates.enumerated().compactMap { index, crate in
        let keys = crate.bottles.map(\.id)
        return keys == seen[index] ? nil : "crate \(index + 1) has \(keys), not \(seen[index])"
      }
    }
  }

  @Managed("crate")
  private final class Crate {
    var id: Int64?
    @Relation(inverse: \Bottle.crate) var bottles: [Bottle]
  }

  @Managed("bottle")
  private final class Bottle {
    var id: Int64?
    var name: String?
    @Relation("crate_id") var crate: Crate?
  }
#endif
