#if SQLite
  import DatabaseTestSupport
  import ScaleTestSupport
  import Testing

  import LiveSQLite
  @testable import LiveObjects

  /// Lists of objects whose key is not the rowid. SQLite may reuse the rowid for another row.
  @MainActor
  @Suite struct KeyedListTests {
    @Test(arguments: ["TEXT PRIMARY KEY", "TEXT PRIMARY KEY NOT NULL"])
    func `a list reports when a row is replaced by another object`(declaration: String) throws {
      let folder = Folder()
      let path = folder.file("doc.db")
      try Shell.run(path, "CREATE TABLE doc(id \(declaration), title TEXT NOT NULL);")
      let writer = try Shell(path)
      let context = try ManagedContext(Store(path: path, access: .readWrite))
      let list = try context.fetchedObjects(Doc.self, RowRequest(order: ["title"]))
      var shown: [ObjectIdentifier] = []
      // Retained, because a new object may be created once the last reference is released.
      var held: [ObjectIdentifier: Doc] = [:]
      let token = list.observeChanges { [weak list] change in
        guard let list else { return }
        let present = (0..<list.count).map { position in
          let doc = list[position]
          held[ObjectIdentifier(doc)] = doc
          return ObjectIdentifier(doc)
        }
        shown = change.isReload ? present : Self.apply(change, to: shown, present)
      }
      var numbers = SeededNumbers(5)
      let steps = TestScale.count(usual: 400, full: 20_000)
      for step in 0..<steps {
        let id = Int.random(in: 1...6, using: &numbers)
        let other = Int.random(in: 1...6, using: &numbers)
        switch Int.random(in: 0..<8, using: &numbers) {
        case 0, 1:
          try writer.run("INSERT OR IGNORE INTO doc VALUES('k\(id)', 't\(other)');")
        case 2:
          // The rowid of the last row is reused for the new row.
          try writer.run(
            "BEGIN; DELETE FROM doc WHERE rowid = (SELECT max(rowid) FROM doc);"
              + "INSERT OR IGNORE INTO doc VALUES('k\(id)', 't\(other)'); COMMIT;"
          )
        case 3: try writer.run("UPDATE OR IGNORE doc SET id = 'k\(id)' WHERE id = 'k\(other)';")
        case 4: try writer.run("REPLACE INTO doc VALUES('k\(id)', 't\(other)');")
        case 5:
          let doc = Doc()
          doc.id = "k\(id)"
          doc.title = "t\(other)"
          context.insert(doc)
        case 6: if list.count > 0 { context.delete(list[id % list.count]) }
        default:
          if list.count > 0 { list[id % list.count].title = "t\(other)" }
        }
        if step % 3 == 0 {
          do {
            try context.save(onConflict: .ours)
          } catch {
            context.rollback()
          }
        }
        list.refresh()
        #expect(list.status.failure == nil, "step \(step)")
        let present = (0..<list.count).map { list[$0] }
        #expect(shown == present.map(ObjectIdentifier.init), "step \(step)")
        #expect(present.filter(\.isDeleted).isEmpty, "step \(step)")
        if step % 3 == 0 {
          let fresh = try context.fetch(Doc.self, RowRequest(order: ["title"]))
          #expect(present.map(\.id) == fresh.map(\.id), "step \(step)")
          #expect(present.map(ObjectIdentifier.init) == fresh.map(ObjectIdentifier.init))
        }
      }
      withExtendedLifetime(held) {}
      token.invalidate()
    }

    @Test func `a new object with the key of a deleted one is in its row after both are saved`()
      throws
    {
      let folder = Folder()
      let path = folder.file("doc.db")
      try Shell.run(
        path,
        "PRAGMA journal_mode=WAL; CREATE TABLE doc(id TEXT PRIMARY KEY, title TEXT NOT NULL);"
          + "INSERT INTO doc VALUES('k1', 'a'), ('k2', 'b'), ('k3', 'c');"
      )
      let context = try ManagedContext(Store(path: path, access: .readWrite))
      let list = try context.fetchedObjects(Doc.self, RowRequest(order: ["id"]))
      context.delete(list[1])
      let new = Doc()
      new.id = "k2"
      new.title = "new"
      context.insert(new)
      #expect((0..<list.count).map { list[$0].id } == ["k1", "k2", "k3"] && list[1] === new)
      try context.save()
      // The keys of the rows and their order are the same as before.
      #expect((0..<list.count).map { list[$0].id } == ["k1", "k2", "k3"] && list[1] === new)
    }

    @Test func `a large table with a declared key is read as a window by that key`() async throws {
      let folder = Folder()
      let path = folder.file("doc.db")
      try Shell.run(
        path,
        "CREATE TABLE doc(id TEXT PRIMARY KEY, title TEXT NOT NULL);"
          + "INSERT INTO doc SELECT printf('k%06d', value), 't' FROM generate_series(1, 12000);"
      )
      let context = try ManagedContext(Store(path: path, access: .readWrite))
      let list = try synchronously { try context.fetchedObjects(Doc.self) }
      await list.settle()
      #expect(list.count == 12_000)
      #expect(list[9_999].id == "k010000")
      #expect(list.rows.knownKeys(in: 0..<12_000).count < 2_000, "other rows are not read")
    }

    private static func apply(
      _ change: ListChange,
      to old: [ObjectIdentifier],
      _ present: [ObjectIdentifier]
    ) -> [ObjectIdentifier] {
      let gone = Set(change.removals + change.moves.map(\.from))
      let moved = Dictionary(uniqueKeysWithValues: change.moves.map { ($0.to, old[$0.from]) })
      var rest = old.enumerated().filter { !gone.contains($0.offset) }.map(\.element)[...]
      let count = old.count - change.removals.count + change.insertions.count
      let inserted = Set(change.insertions)
      return (0..<count).map { position in
        if let object = moved[position] { return object }
        return inserted.contains(position) ? present[position] : rest.removeFirst()
      }
    }
  }
#endif
