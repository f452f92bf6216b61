#if SQLite
  import DatabaseTestSupport
  import LiveObjects
  import LiveSQLite
  import Testing

  /// SQL statements of the program.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct StatementTests {
    @Test func `contexts follow statements`() throws {
      let desk = try Desk()
      let note = desk.note(1)
      var told: [String] = []
      let token = note.observe(\.title, options: .new) { _, change in told.append(change.new ?? "")
      }
      let list = try desk.context.fetchedObjects(Note.self)
      #expect(note.title == "one" && list.count == 3)
      let count = try desk.store.writeTransaction { transaction in
        try transaction.run("DELETE FROM note WHERE id = ?1", [.integer(3)])
        return try transaction.run("UPDATE note SET title = ?1 || title", [.text("new ")])
      }
      #expect(count == 2)
      desk.context.refresh()
      #expect(told == ["new one"] && list.count == 2)
      token.invalidate()
    }

    @Test func `each parameter of a statement has a value`() throws {
      let desk = try Desk()
      try desk.store.writeTransaction { transaction in
        try transaction.run("UPDATE note SET title = ? WHERE id = ?", ["a", 1])
        try transaction.run("UPDATE note SET title = ?2 WHERE id = ?", ["unused", "b", 2])
      }
      let titles = "SELECT group_concat(title, ',') FROM (SELECT title FROM note ORDER BY id)"
      #expect(try desk.store.readTransaction { try $0.value(titles) } == "a,b,three")
      for (text, name) in [
        ("UPDATE note SET title = ?", "?1"), ("UPDATE note SET title = ?1", "?1"),
        ("UPDATE note SET title = ?3", "?3"), ("UPDATE note SET title = :title", ":title"),
      ] {
        let values: [Value] = name == "?1" ? [] : ["x"]
        let error = #expect(throws: StoreError.self) {
          try desk.store.writeTransaction { try $0.run(text, values) }
        }
        #expect(error?.message == "parameter \(name) has no value")
        #expect(error?.context == desk.store.name)
      }
      #expect(throws: StoreError.self) {
        try desk.store.readTransaction { try $0.value("SELECT ?", []) }
      }
      #expect(try desk.store.readTransaction { try $0.value(titles) } == "a,b,three")
    }

    @Test func `rows have the names of their columns`() throws {
      let desk = try Desk()
      let rows = try desk.store.readTransaction {
        try $0.rows("SELECT id, title AS t FROM note WHERE id > ?1", [.integer(1)])
      }
      #expect(rows.map { $0["t"] } == [.text("two"), .text("three")])
      #expect(rows[0].columns == ["id", "t"] && rows[0]["nothing"] == nil)
      #expect(
        try desk.store.readTransaction { try $0.value("SELECT count(*) FROM note") } == .integer(3)
      )
    }

    @Test func `an error rolls back the transaction, and no transaction ends early`() throws {
      struct Stop: Error {}
      let desk = try Desk()
      #expect(throws: Stop.self) {
        try desk.store.writeTransaction { transaction in
          try transaction.run("DELETE FROM note")
          throw Stop()
        }
      }
      #expect(throws: StoreError.self) {
        try desk.store.writeTransaction { transaction in
          try transaction.run("DELETE FROM note")
          try transaction.run("ROLLBACK")
        }
      }
      #expect(throws: StoreError.self) {
        try desk.store.readTransaction { _ = try $0.rows("DELETE FROM note RETURNING id") }
      }
      #expect(throws: StoreError.self) {
        try desk.store.writeTransaction { _ = try $0.rows("SELECT nothing FROM note") }
      }
      #expect(throws: StoreError.self) {
        try Store(path: desk.path).writeTransaction { try $0.run("DELETE FROM note") }
      }
      #expect(try desk.commit("SELECT count(*) FROM note;") == "3\n")
    }
  }
#endif
