#if SQLite
  import DatabaseTestSupport
  import Testing

  @testable import LiveStore

  @Suite(.timeLimit(.minutes(5))) struct ChangeTrackingTests {
    let folder = Folder()
    private let steps = TestScale.count(usual: 30, full: 1_000)

    private func store(_ sql: String, access: Store.Access = .readWrite) throws -> Store {
      let path = folder.file("tracked.db")
      try Shell.run(path, sql)
      return try Store(path: path, access: access)
    }

    private func track(_ table: String, _ store: Store, keeping: Int = 10_000) throws
      -> ChangeTracking
    {
      try ChangeTracking.install(
        on: table,
        in: store,
        consent: .toTriggersAndTables,
        keeping: keeping
      )
    }

    private let people = "CREATE TABLE people(id INTEGER PRIMARY KEY, name TEXT, age INT);"

    private func lines(_ history: ChangeTracking.History) -> [String] {
      history.changes.map {
        (["\($0.sequence)", $0.operation.rawValue, "\($0.key)"] + $0.columns).joined(separator: " ")
      }
    }

    @Test func `each step is noted, in order, with its columns, whoever makes it`() throws {
      let store = try store(people)
      let tracking = try track("people", store)
      let one = try Shell(store.path)
      let other = try Shell(store.path)
      try one.run("INSERT INTO people VALUES(1, 'a', 1), (2, 'b', 2);")
      try other.run("UPDATE people SET age = age + 1, name = name WHERE id = 2;")
      try one.run(
        "UPDATE people SET age = age; UPDATE people SET age = 9, name = 'z' WHERE id = 1;"
      )
      try other.run("BEGIN; DELETE FROM people WHERE id = 1; ROLLBACK;")
      try other.run("UPDATE people SET id = 7 WHERE id = 2; DELETE FROM people WHERE id = 1;")
      let history = try tracking.history(after: 0)
      #expect(
        lines(history) == [
          "1 insert 1", "2 insert 2", "3 update 2 age", "4 update 1 name age", "5 delete 2",
          "6 insert 7", "7 delete 1",
        ]
      )
      #expect(history.end == 7)
      #expect(try tracking.end() == 7)
      #expect(zip(history.changes, history.changes.dropFirst()).allSatisfy { $0.time <= $1.time })
      #expect(try lines(tracking.history(after: 2, through: 4)).count == 2)
      let part = try tracking.history(after: 1, limit: 2)
      #expect(lines(part) == ["2 insert 2", "3 update 2 age"])
      #expect(part.end == 3)
      #expect(try tracking.history(after: 7).changes.isEmpty)
    }

    @Test func `rows that are replaced are noted as deleted`() throws {
      let store = try store(
        "CREATE TABLE t(id INTEGER PRIMARY KEY, u TEXT UNIQUE COLLATE NOCASE, v);"
          + "INSERT INTO t VALUES(1, 'a', 1), (2, 'b', 2), (3, 'c', 3);"
      )
      let tracking = try track("t", store)
      try Shell.run(
        store.path,
        "REPLACE INTO t VALUES(1, 'B', 9); INSERT OR IGNORE INTO t VALUES(3, 'x', 0);"
          + "UPDATE OR REPLACE t SET u = 'C' WHERE id = 1;"
          + "INSERT INTO t VALUES(1, 'q', 5) ON CONFLICT(id) DO UPDATE SET v = excluded.v;"
      )
      #expect(
        try lines(tracking.history(after: 0)) == [
          "1 delete 1", "2 delete 2", "3 insert 1", "4 delete 3", "5 update 1 u", "6 update 1 v",
        ]
      )
    }

    @Test func `nothing is noted twice where triggers are recursive`() throws {
      let store = try store(
        "CREATE TABLE t(id INTEGER PRIMARY KEY, u UNIQUE); INSERT INTO t VALUES(1, 'a'), (2, 'b');"
      )
      let tracking = try track("t", store)
      try Shell.run(store.path, "PRAGMA recursive_triggers=ON; REPLACE INTO t VALUES(1, 'b');")
      let history = try tracking.history(after: 0)
      #expect(Set(lines(history).prefix(2).map { $0.dropFirst(2) }) == ["delete 1", "delete 2"])
      #expect(lines(history).dropFirst(2) == ["3 insert 1"])
    }

    @Test func `only so many changes are kept, and a gap is an error`() throws {
      let store = try store(people)
      let tracking = try track("people", store, keeping: 5)
      try Shell.run(
        store.path,
        "INSERT INTO people(age) SELECT value FROM generate_series(1, 12);"
      )
      #expect(try tracking.end() == 12)
      #expect(try lines(tracking.history(after: 7)).first == "8 insert 8")
      let error = try #require(throws: StoreError.self) { try tracking.history(after: 6) }
      #expect(error.code == .historyPurged)
      try tracking.purge()
      #expect(try tracking.end() == 12)
      #expect(try tracking.history(after: 12).changes.isEmpty)
      #expect(throws: StoreError.self) { try tracking.history(after: 11) }
      try Shell.run(store.path, "DELETE FROM people WHERE id = 3;")
      #expect(try lines(tracking.history(after: 12)) == ["13 delete 3"])
      #expect(throws: StoreError.self) { try track("people", store, keeping: 0) }
    }

    @Test func `installing needs a store that may write, reading does not`() throws {
      let store = try store(people, access: .readOnly)
      let error = try #require(throws: StoreError.self) { try track("people", store) }
      #expect(error.code == .readOnly)
      #expect(error.message.contains("read only"))
      let absent = try #require(throws: StoreError.self) {
        try ChangeTracking(of: "people", in: store)
      }
      #expect(absent.code == .notTracked)
      _ = try track("people", Store(path: store.path, access: .readWrite))
      try Shell.run(store.path, "INSERT INTO people VALUES(5, 'e', 5);")
      let tracking = try ChangeTracking(of: "people", in: store)
      #expect(try lines(tracking.history(after: 0)) == ["1 insert 5"])
      #expect(throws: StoreError.self) { try tracking.purge() }
      #expect(throws: StoreError.self) { try tracking.remove() }
    }

    @Test func `removing leaves nothing behind, and the tables are not the user's`() throws {
      let store = try store(people)
      let before = try Shell.run(store.path, "SELECT group_concat(sql) FROM sqlite_schema;")
      let tracking = try track("people", store)
      #expect(try store.tableNames() == ["people"])
      #expect(try store.table().name == "people")
      try tracking.remove()
      let after = "SELECT group_concat(sql) FROM sqlite_schema WHERE name <> 'sqlite_sequence';"
      #expect(try Shell.run(store.path, after) == before)
      #expect(throws: StoreError.self) { try tracking.history(after: 0) }
    }

    @Test func `installed again it keeps its history, and notes columns that were added`() throws {
      let store = try store(people)
      _ = try track("people", store)
      try Shell.run(
        store.path,
        "INSERT INTO people VALUES(1, 'a', 1); ALTER TABLE people ADD COLUMN more;"
          + "UPDATE people SET more = 1;"
      )
      let tracking = try track("people", store)
      try Shell.run(store.path, "UPDATE people SET more = 2;")
      #expect(try lines(tracking.history(after: 0)) == ["1 insert 1", "2 update 1 more"])
    }

    @Test func `names may be anything, and keys of several columns`() throws {
      let odd = "we\"ird'; DROP TABLE x; --\n,"
      let quoted = Identifier.quoted(odd)
      let store = try store(
        "CREATE TABLE \(quoted)(\(quoted) TEXT, n REAL, \"a,b\" INT, PRIMARY KEY(\(quoted), n DESC))"
          + " WITHOUT ROWID;"
      )
      let tracking = try track(odd, store)
      try Shell.run(
        store.path,
        "INSERT INTO \(quoted) VALUES('k''', 1.5, 1); UPDATE \(quoted) SET \"a,b\" = 2;"
          + "UPDATE \(quoted) SET \(quoted) = 'K''', n = 2;"
      )
      let changes = try tracking.history(after: 0).changes
      #expect(changes.map(\.operation) == [.insert, .update, .delete, .insert])
      #expect(changes[1].columns == ["a,b"])
      #expect(changes[2].key == RowKey([.text("k'"), .real(1.5)]))
      #expect(changes[3].key == RowKey([.text("K'"), .real(2)]))
      try tracking.remove()
      #expect(try store.tableNames() == [odd])
    }

    @Test func `a view and a table without a key are refused`() throws {
      let store = try store(
        people + "CREATE VIEW v AS SELECT * FROM people; CREATE TABLE n(rowid, _rowid_, oid);"
      )
      for name in ["v", "n", "absent"] {
        #expect(throws: StoreError.self) { try track(name, store) }
      }
    }

    @Test func `a thousand columns are tracked one by one`() throws {
      let names = (0..<1_000).map { "c\($0)" }
      let store = try store("CREATE TABLE t(\(names.joined(separator: ",")));")
      let tracking = try track("t", store)
      try Shell.run(store.path, "INSERT INTO t DEFAULT VALUES; UPDATE t SET c7 = 1, c999 = x'00';")
      #expect(try lines(tracking.history(after: 0)) == ["1 insert 1", "2 update 1 c7 c999"])
    }

    @Test(arguments: [ModelKind.byKey, .byDescendingTextKey, .byHiddenRowid, .byNamedKey])
    func `the history leads from each state to the next`(kind: ModelKind) throws {
      let store = try store("PRAGMA journal_mode=WAL; \(kind.declaration)")
      let tracking = try track("t", store)
      let writers = [try Shell(store.path), try Shell(store.path)]
      for writer in writers { try writer.run("PRAGMA synchronous=OFF;") }
      try writers[1].run("PRAGMA recursive_triggers=ON;")
      var numbers = SeededNumbers(UInt64(kind.rawValue.utf8.count))
      var known = try values(store)
      var last: Int64 = 0
      for step in 0..<steps {
        let next = ModelStep.random(kind, &numbers)
        // A table without a key of its own has other rowids after a VACUUM.
        if next.operations == ["VACUUM;"], kind != .byKey { continue }
        try writers[next.writer].run(next.sql)
        let history = try tracking.history(after: last)
        #expect(history.changes.map(\.sequence) == Array((last + 1)..<(history.end + 1)))
        last = history.end
        let fresh = try values(store)
        var keys = Set(known.keys)
        var made: Set<RowKey> = []
        var changed: [RowKey: Set<String>] = [:]
        for change in history.changes {
          switch change.operation {
          case .insert:
            #expect(keys.insert(change.key).inserted, "step \(step): \(next.sql)")
            made.insert(change.key)
          case .delete: #expect(keys.remove(change.key) != nil, "step \(step): \(next.sql)")
          case .update:
            #expect(keys.contains(change.key))
            changed[change.key, default: []].formUnion(change.columns)
          }
        }
        #expect(keys == Set(fresh.keys), "step \(step): \(next.sql)")
        for (key, values) in fresh where !made.contains(key) {
          let old = known[key] ?? []
          let differing = zip(["id", "a", "b"], zip(old, values)).filter { $0.1.0 != $0.1.1 }
          #expect(
            changed[key, default: []].isSuperset(of: differing.map(\.0)),
            "step \(step): \(next.sql)"
          )
        }
        known = fresh
      }
      #expect(last > 0)
    }

    private func values(_ store: Store) throws -> [RowKey: [Value]] {
      let rows = try store.snapshot(of: RowRequest(table: "t")).rows
      return Dictionary(uniqueKeysWithValues: rows.map { ($0.key, $0.values) })
    }
  }
#endif
