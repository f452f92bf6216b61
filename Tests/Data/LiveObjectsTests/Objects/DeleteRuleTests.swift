#if SQLite
  import DatabaseTestSupport
  import Testing

  import LiveSQLite
  @testable import LiveObjects

  /// Delete rules apply immediately to dependent objects.
  @Suite(.timeLimit(.minutes(60))) struct DeleteRuleTests {
    private func desk(_ isolation: isolated (any Actor)? = #isolation) throws -> MusicDesk {
      let desk = try MusicDesk(isolation: isolation)
      try Shell.run(
        desk.path,
        """
        CREATE TABLE house(id INTEGER PRIMARY KEY, owner_id INTEGER REFERENCES house ON DELETE SET NULL,
          part_of_id INTEGER REFERENCES house ON DELETE CASCADE,
          lock_id INTEGER REFERENCES house ON DELETE RESTRICT, loose_id INTEGER);
        """
      )
      return desk
    }

    @Test func `dependent rows leave lists and relations immediately`() throws {
      let desk = try desk()
      try desk.commit(
        """
        INSERT INTO house VALUES(1, NULL, NULL, NULL, NULL), (2, NULL, 1, NULL, NULL),
          (3, NULL, 2, NULL, NULL), (4, 1, NULL, NULL, 1), (5, 2, NULL, NULL, NULL);
        """
      )
      let all = try desk.context.fetch(House.self)
      var told: [Int] = []
      let tokens = all.map { house in
        house.observe(\.isDeleted) { house, _ in told.append(Int(house.id ?? 0)) }
      }
      // An unsaved object is deleted as well.
      let new = House(partOf: all[2])
      desk.context.insert(new)
      desk.context.delete(all[0])
      #expect(told.sorted() == [1, 2, 3])
      #expect(all.map(\.isDeleted) == [true, true, true, false, false])
      #expect(new.isDeleted && all[3].owner == nil && all[4].owner == nil)
      // A relation without a foreign key is unchanged.
      #expect(all[3].loose === all[0])
      desk.context.undo()
      #expect(all.allSatisfy { !$0.isDeleted } && !new.isDeleted)
      #expect(all[3].owner === all[0] && all[2].partOf === all[1])
      desk.context.redo()
      try desk.context.save()
      #expect(
        try desk.commit("SELECT id, owner_id IS NULL, loose_id FROM house;") == "4|1|1\n5|1|\n"
      )
      desk.context.undo()
      try desk.context.save()
      #expect(
        try desk.commit("SELECT id, owner_id, part_of_id FROM house ORDER BY id;")
          == "1||\n2||1\n3||2\n4|1|\n5|2|\n6||3\n"
      )
      withExtendedLifetime(tokens) {}
    }

    @Test func `a deletion that a foreign key denies is refused by the save`() throws {
      let desk = try desk()
      try desk.commit("INSERT INTO house(id, lock_id) VALUES(1, NULL), (2, 1);")
      let one = try #require(try desk.context.find(House.self, 1))
      let two = try #require(try desk.context.find(House.self, 2))
      desk.context.delete(one)
      let error = #expect(throws: StoreError.self) { try desk.context.save() }
      #expect(error?.code == .constraint)
      #expect(!two.isDeleted)
      two.lock = nil
      try desk.context.save()
      #expect(try desk.commit("SELECT id FROM house;") == "2\n")
    }

    @Test func `objects that prevent a deletion are named by the save and before it`() async throws
    {
      let desk = try desk()
      try desk.commit(
        """
        INSERT INTO house(id, part_of_id, lock_id) VALUES
          (1, NULL, NULL), (2, 1, NULL), (3, NULL, 2), (4, NULL, 2), (5, NULL, 1);
        """
      )
      let all = try synchronously { try desk.context.fetch(House.self) }
      #expect(desk.context.objects(keeping: all[0]).map(\.rowKey) == [RowKey(5)])
      #expect(desk.context.objects(keeping: all[4]).isEmpty)
      all[4].lock = nil
      #expect(desk.context.objects(keeping: all[0]).isEmpty)
      // The second object is deleted with the first one, and two others prevent its deletion.
      desk.context.delete(all[0])
      let error = #expect(throws: StoreError.self) { try desk.context.save() }
      #expect(error?.code == .constraint)
      #expect(
        error?.description
          == "House 2: it cannot be deleted: House 3 and 1 more refer to it by 'lock'"
      )
      desk.context.delete(all[2])
      let later = await #expect(throws: StoreError.self) { try await desk.context.save() }
      #expect(later?.description == "House 2: it cannot be deleted: House 4 refers to it by 'lock'")
      desk.context.delete(all[3])
      #expect(desk.context.objects(keeping: all[1]).isEmpty)
      // The order of the deletions does not matter.
      try synchronously { try desk.context.save() }
      #expect(try desk.commit("SELECT id FROM house;") == "5\n")
    }

    @Test(arguments: 1...6)
    func `rows that prevent each other's deletion are deleted if all of them are marked`(seed: Int)
      throws
    {
      let desk = try desk()
      var numbers = SeededNumbers(UInt64(seed) * 331)
      var sql = ""
      for id in 1...30 {
        let lock = id == 1 ? "NULL" : String(Int.random(in: 1..<id, using: &numbers))
        sql += "INSERT INTO house(id, lock_id) VALUES(\(id), \(lock));"
      }
      try desk.commit(sql)
      let all = try desk.context.fetch(House.self)
      if seed.isMultiple(of: 2) {
        desk.context.delete(all.shuffled(using: &numbers))
      } else {
        for house in all.shuffled(using: &numbers) { desk.context.delete(house) }
      }
      try desk.context.save()
      #expect(try desk.commit("SELECT count(*) FROM house;") == "0\n")
      // After undo, they are inserted in the order that their foreign keys require.
      if seed.isMultiple(of: 2) {
        desk.context.undo()
        try desk.context.save()
        #expect(try desk.commit("SELECT count(*), count(lock_id) FROM house;") == "30|29\n")
      }
    }

    @Test func `referring rows of the objects that are deleted next are read in the same batch`()
      throws
    {
      let desk = try desk()
      try desk.commit(
        """
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 400)
        INSERT INTO house(id, owner_id) SELECT i, nullif(i % 20, 0) FROM n;
        """
      )
      let all = try desk.context.fetch(House.self)
      desk.context.delete(all[99])
      let read = desk.context.unsaved.referring.keys.values.map(\.count)
      #expect(read.count == 2 && read.allSatisfy { $0 == 63 })
      // Later changes are included.
      try desk.commit("UPDATE house SET owner_id = 101 WHERE id = 300;")
      desk.context.refresh()
      all[200].owner = all[100]
      desk.context.delete(all[100])
      #expect(all[299].owner == nil && all[200].owner == nil)
      desk.context.delete(Array(all[101...]))
      #expect(desk.context.deletedObjects.count == 301)
      try desk.context.save()
      #expect(try desk.commit("SELECT count(*) FROM house;") == "99\n")
    }

    @Test func `a long chain is deleted without a deep stack`() async throws {
      let desk = try desk()
      try desk.commit(
        """
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
        INSERT INTO house(id, part_of_id) SELECT i, nullif(i - 1, 0) FROM n;
        """
      )
      desk.context.delete(try #require(try desk.context.find(House.self, 1)))
      #expect(desk.context.deletedObjects.count == 3000)
      try synchronously { try desk.context.save() }
      #expect(try desk.commit("SELECT count(*) FROM house;") == "0\n")
    }

    /// After random deletions, the objects equal the rows that SQLite's foreign keys produce.
    @Test(arguments: 1...6)
    func `deleted objects and cleared relations match the foreign keys`(seed: Int) throws {
      let desk = try desk(nil)
      let twin = desk.folder.file("twin.db")
      var numbers = SeededNumbers(UInt64(seed) * 101)
      var sql = ""
      for id in 1...40 {
        func other() -> String {
          Int.random(in: 0..<3, using: &numbers) == 0 || id == 1
            ? "NULL" : String(Int.random(in: 1..<id, using: &numbers))
        }
        sql += "INSERT INTO house VALUES(\(id), \(other()), \(other()), NULL, NULL);"
      }
      try desk.commit(sql)
      try desk.commit("VACUUM INTO '\(twin)';")
      let all = try desk.context.fetch(House.self)
      for _ in 0..<6 {
        let id = Int.random(in: 1...40, using: &numbers)
        try Shell.run(twin, "PRAGMA foreign_keys = ON; DELETE FROM house WHERE id = \(id);")
        desk.context.delete(all[id - 1])
        if Bool.random(using: &numbers) { try desk.context.save() }
        let rows = all.filter { !$0.isDeleted }.map { house in
          "\(house.id ?? 0)|\(house.owner?.id ?? 0)|\(house.partOf?.id ?? 0)"
        }
        let expected = try Shell.run(
          twin,
          "SELECT id, ifnull(owner_id, 0), ifnull(part_of_id, 0) FROM house ORDER BY id;"
        )
        #expect(rows == expected.split(separator: "\n").map(String.init), "seed \(seed)")
      }
      try desk.context.save()
      let query = "SELECT * FROM house ORDER BY id;"
      #expect(try desk.commit(query) == Shell.run(twin, query), "seed \(seed)")
    }
  }

  @Managed("house")
  private final class House {
    var id: Int64?
    @Relation("owner_id") var owner: House?
    @Relation("part_of_id", onDelete: .cascade) var partOf: House?
    @Relation("lock_id", onDelete: .deny) var lock: House?
    @Relation("loose_id") var loose: House?
  }
#endif
