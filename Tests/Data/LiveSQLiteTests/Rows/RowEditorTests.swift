#if SQLite
  import DatabaseTestSupport
  import Testing

  @testable import LiveRows
  @testable import LiveSQLite

  /// Edits of a file that other processes write to as well.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct RowEditorTests {
    private let folder = Folder()
    private let store: Store
    private let rows: FetchedRows
    private let editor: RowEditor

    init() throws {
      let path = folder.file("editing.db")
      try Shell.run(
        path,
        """
        CREATE TABLE owners(id INTEGER PRIMARY KEY, name TEXT NOT NULL);
        CREATE TABLE pets(
          id INTEGER PRIMARY KEY, name TEXT, age INTEGER, weight REAL, photo BLOB, note,
          owner INTEGER REFERENCES owners ON DELETE CASCADE, loud AS (upper(name)));
        INSERT INTO owners VALUES (1,'Ada'),(2,'Bob');
        INSERT INTO pets VALUES (1,'Rex',3,4.5,x'00ff',NULL,1),(2,'Mia',NULL,2.0,NULL,'x',1),
          (3,'NULL',7,1.0,NULL,5,2);
        """
      )
      store = try Store(path: path, access: .readWrite)
      rows = try FetchedRows(RowRequest(table: "pets"), in: store)
      editor = try RowEditor(rows, in: store)
    }

    private func pets() throws -> [String] {
      try Shell.run(
        store.path,
        "SELECT id, quote(name), quote(age), quote(weight), quote(photo), quote(note), owner FROM pets"
      ).split(separator: "\n").map(String.init)
    }

    private func set(
      _ key: String,
      _ text: String,
      _ positions: Int...
    ) async throws {
      rows.refresh()
      try await editor.draft(of: positions.map { rows[$0] })
        .set(key, to: text, overwriting: false)
    }

    @Test func `values get the type of their column`() async throws {
      try await set("age", "12", 0)
      try await set("weight", "5", 0)
      try await set("photo", "x'0a0B'", 0)
      try await set("name", "12", 0)
      try await set("age", "", 2)
      try await set("note", "1.5", 1)
      #expect(
        try pets() == [
          "1|'12'|12|5.0|X'0A0B'|NULL|1", "2|'Mia'|NULL|2.0|NULL|'1.5'|1",
          "3|'NULL'|NULL|1.0|NULL|5|2",
        ]
      )
      for (key, text) in [("age", "young"), ("weight", "1,5"), ("photo", "x'0'"), ("age", "1.5")] {
        let error = await #expect(throws: TypedValueError.self) { try await set(key, text, 0) }
        #expect(error?.description.hasPrefix("\(key): '\(text)' is not a value of type ") == true)
      }
    }

    @Test func `a text that looks like a number is stored as it was typed`() async throws {
      try Shell.run(store.path, "CREATE TABLE calls(id INTEGER PRIMARY KEY, n LONGTEXT, x, r REAL)")
      try Shell.run(store.path, "INSERT INTO calls VALUES (1, NULL, NULL, NULL)")
      let calls = try await FetchedRows(RowRequest(table: "calls"), in: store)
      let editor = try RowEditor(calls, in: store)
      try await editor.draft(of: [calls[0]]).set("n", to: "007", overwriting: false)
      try await editor.draft(of: [calls[0]]).set("x", to: "+49301234", overwriting: false)
      _ = try await editor.insert(["n": "1e5", "x": "nan"])
      await #expect(throws: StoreError.self) { try await editor.insert(["r": "nan"]) }
      #expect(
        try Shell.run(store.path, "SELECT id, quote(n), quote(x), quote(r) FROM calls")
          == "1|'007'|'+49301234'|NULL\n2|'1e5'|'nan'|NULL\n"
      )
    }

    @Test(
      arguments: [
        ("fts4(a, b)", ["a": "new", "b": "text"], "b"),
        ("fts5(a, b)", ["a": "new", "b": "text"], "b"),
        ("rtree(id, low, high)", ["low": "1", "high": "2"], "high"),
      ] as [(String, [ExactName: String], String)]
    )
    func `a new row of a virtual table is added, changed and undone`(
      module: String,
      texts: [ExactName: String],
      key: String
    ) async throws {
      try Shell.run(store.path, "CREATE VIRTUAL TABLE found USING \(module)")
      let found = try await FetchedRows(RowRequest(table: "found"), in: store)
      let editor = try RowEditor(found, in: store)
      #expect(try await editor.insert(texts) == "1")
      #expect(try await editor.insert(texts) == "2")
      found.refresh()
      try await editor.draft(of: [found[1]]).set(key, to: "3", overwriting: false)
      #expect(try Shell.run(store.path, "SELECT rowid FROM found WHERE \(key) + 0 = 3") == "2\n")
      for _ in 0..<3 { _ = try await editor.undo(overwriting: false) }
      #expect(try Shell.run(store.path, "SELECT count(*) FROM found") == "0\n")
    }

    @Test func `the number of a row of an R-tree can be changed`() async throws {
      try Shell.run(store.path, "CREATE VIRTUAL TABLE boxes USING rtree(id, low, high)")
      try Shell.run(store.path, "INSERT INTO boxes VALUES (1, 2, 3)")
      let boxes = try await FetchedRows(RowRequest(table: "boxes"), in: store)
      let editor = try RowEditor(boxes, in: store)
      try await editor.draft(of: [boxes[0]]).set("id", to: "77", overwriting: false)
      #expect(try Shell.run(store.path, "SELECT id FROM boxes") == "77\n")
      #expect(try await editor.undo(overwriting: false) == "id of row 1")
      #expect(try Shell.run(store.path, "SELECT id FROM boxes") == "1\n")
    }

    @Test(arguments: [
      ("UNIQUE", "'Tom'", "another row has the same entry"),
      ("NOT NULL", "NULL", "entry must not be NULL"),
    ])
    func `a constraint of another table is reported with that table`(
      constraint: String,
      value: String,
      sentence: String
    ) async throws {
      try Shell.run(
        store.path,
        """
        CREATE TABLE log (entry TEXT \(constraint));
        INSERT INTO log VALUES ('Tom');
        CREATE TRIGGER kept AFTER UPDATE ON pets BEGIN
        INSERT INTO log VALUES (\(value)); END;
        """
      )
      let rows = try await FetchedRows(RowRequest(table: "pets"), in: store)
      let editor = try RowEditor(rows, in: store)
      let error = await #expect(throws: StoreError.self) {
        try await editor.draft(of: [rows[0]]).set("name", to: "Tom", overwriting: true)
      }
      #expect(error?.description == "table pets: in table log, \(sentence)")
    }

    @Test func `a value that was read in part cannot be edited or overwritten`() async throws {
      let long = String(repeating: "é", count: 50)
      try Shell.run(
        store.path,
        """
        UPDATE pets SET name = '\(long)', photo = zeroblob(120), note = CAST(x'ff' AS TEXT) WHERE id = 1;
        UPDATE pets SET name = '\(String(repeating: "x", count: 99))' WHERE id = 2;
        """
      )
      var request = RowRequest(table: "pets")
      request.maxValueSize = 100
      let cut = try await FetchedRows(request, in: store)
      let editor = try RowEditor(cut, in: store)
      #expect(editor.refusal(toType: "name", in: cut[0]) == "name has 100 bytes or more")
      #expect(
        editor.refusal(toType: "photo", in: cut[0])
          == "photo has 100 bytes or more"
      )
      #expect(editor.refusal(toType: "note", in: cut[0]) == "note has a text that is not UTF-8")
      #expect(
        editor.refusal(toType: "nothing", in: cut[0]) == "nothing is not a column of the table"
      )
      #expect(editor.refusal(toType: "name", in: cut[1]) == nil)
      await #expect(throws: StoreError.self) {
        try await editor.draft(of: [cut[0]]).set("name", to: "short", overwriting: true)
      }
      #expect(try Shell.run(store.path, "SELECT name = '\(long)' FROM pets WHERE id = 1") == "1\n")
      // Copying reads the complete value, and reports a deleted row as nil.
      let gone = cut[2]
      try Shell.run(store.path, "DELETE FROM pets WHERE id = 3")
      let whole = try await cut.completeValues(of: [cut[0], gone], keys: ["photo", "name"])
      #expect(whole == [[.blob(Array(repeating: 0, count: 120)), .text(long)], nil])
    }

    @Test func `a generated key is displayed and cannot be edited`() async throws {
      let shown = try await FetchedRows(
        RowRequest(table: "pets", columns: ["rowid", "name"]),
        in: store
      )
      let editor = try RowEditor(shown, in: store)
      #expect(editor.newKeys == ["name"])
      #expect(!editor.canType("rowid", in: shown[0]) && editor.canType("name", in: shown[0]))
      try await editor.draft(of: [shown[0]]).set("name", to: "Max", overwriting: false)
      #expect(try pets()[0].hasPrefix("1|'Max'|"))
    }

    @Test func `typing a value's text results in the same value`() async throws {
      let before = try pets()
      for position in 0..<3 {
        for key in editor.newKeys where editor.canType(key, in: rows[position]) {
          let text = editor.typedText(of: key, in: rows[position])
          try await set(key, text, position)
        }
      }
      #expect(try pets() == before)
      #expect(editor.typedText(of: "name", in: rows[2]) == "'NULL'")
      #expect(editor.typedText(of: "age", in: rows[1]) == "NULL")
    }

    @Test func `all edits can be undone and redone`() async throws {
      var states = [try pets()]
      try await set("name", "Max", 0, 1)
      states.append(try pets())
      #expect(try await editor.insert(["name": "Zoe", "owner": "2"]) == "4")
      states.append(try pets())
      rows.refresh()
      try await editor.draft(of: [rows[1], rows[3]]).delete(overwriting: false)
      states.append(try pets())
      try await set("id", "9", 0)
      states.append(try pets())
      #expect(states[3].count == 2)
      for state in states.dropLast().reversed() {
        #expect(try await editor.undo(overwriting: false) != nil)
        #expect(try pets() == state)
      }
      #expect(try await editor.undo(overwriting: false) == nil)
      for state in states.dropFirst() {
        #expect(try await editor.redo(overwriting: false) != nil)
        #expect(try pets() == state)
      }
      #expect(try await editor.redo(overwriting: false) == nil)
    }

    @Test func `undoing a deletion restores the cascaded rows`() async throws {
      let owners = try await FetchedRows(RowRequest(table: "owners"), in: store)
      let editor = try RowEditor(owners, in: store)
      let before = try pets()
      try await editor.draft(of: [owners[0]]).delete(overwriting: false)
      #expect(try pets().count == 1)
      #expect(try await editor.undo(overwriting: false) == "deletion of row 1")
      #expect(try pets() == before)
      #expect(try await editor.redo(overwriting: false) == "deletion of row 1")
      #expect(try pets().count == 1)
    }

    @Test func `undoing a deletion keeps totals that triggers compute`() async throws {
      try Shell.run(
        store.path,
        """
        ALTER TABLE owners ADD COLUMN total INTEGER NOT NULL DEFAULT 0;
        UPDATE owners SET total = (SELECT count(*) FROM pets WHERE owner = owners.id);
        CREATE TRIGGER counted AFTER INSERT ON pets
          BEGIN UPDATE owners SET total = total + 1 WHERE id = new.owner; END;
        """
      )
      let totals = "SELECT group_concat(total) FROM owners;"
      let owners = try await FetchedRows(RowRequest(table: "owners"), in: store)
      let editor = try RowEditor(owners, in: store)
      try await editor.draft(of: [owners[0]]).delete(overwriting: false)
      _ = try await editor.undo(overwriting: false)
      #expect(try Shell.run(store.path, totals) == "2,1\n")
      // The deletion expects the corrected values.
      #expect(try await editor.redo(overwriting: false) == "deletion of row 1")
      #expect(try Shell.run(store.path, totals) == "1\n")
    }

    @Test func `a concurrent change is reported and not overwritten`() async throws {
      let draft = editor.draft(of: [rows[0]])
      try Shell.run(store.path, "UPDATE pets SET age = 4 WHERE id = 1")
      let conflict = await #expect(throws: EditConflict.self) {
        try await draft.set("age", to: "5", overwriting: false)
      }
      #expect(conflict?.description == "age of row 1 is now 4; it was 3")
      #expect(try pets()[0].hasPrefix("1|'Rex'|4|"))
      // Another value of the same row is no conflict.
      try await draft.set("name", to: "Tom", overwriting: false)
      await #expect(throws: EditConflict.self) { try await draft.delete(overwriting: false) }
      try await draft.set("age", to: "5", overwriting: true)
      #expect(try pets()[0].hasPrefix("1|'Tom'|5|"))
      // Undo restores the value that the other process wrote.
      _ = try await editor.undo(overwriting: false)
      #expect(try pets()[0].hasPrefix("1|'Tom'|4|"))
    }

    @Test func `undo does not overwrite a later change of another process unless confirmed`()
      async throws
    {
      try await set("age", "5", 0)
      try Shell.run(store.path, "UPDATE pets SET age = 6 WHERE id = 1")
      await #expect(throws: EditConflict.self) { try await editor.undo(overwriting: false) }
      #expect(try pets()[0].hasPrefix("1|'Rex'|6|"))
      #expect(try await editor.undo(overwriting: true) == "age of row 1")
      #expect(try pets()[0].hasPrefix("1|'Rex'|3|"))
    }

    @Test func `an edit of a deleted row is refused, and earlier edits can be undone`() async throws
    {
      try await set("age", "5", 0)
      try await set("age", "6", 1)
      let draft = editor.draft(of: [rows[1]])
      try Shell.run(store.path, "DELETE FROM pets WHERE id = 2")
      for overwriting in [false, true] {
        await #expect(throws: RowGoneError.self) {
          try await draft.set("age", to: "8", overwriting: overwriting)
        }
      }
      await #expect(throws: RowGoneError.self) { try await editor.undo(overwriting: false) }
      #expect(try await editor.undo(overwriting: false) == "age of row 1")
      #expect(try pets()[0].hasPrefix("1|'Rex'|3|"))
    }

    @Test func `an edit of several rows writes all or none`() async throws {
      let before = try pets()
      await #expect(throws: StoreError.self) { try await set("id", "8", 0, 1, 2) }
      #expect(try pets() == before)
      #expect(try await editor.undo(overwriting: false) == nil)
    }

    @Test func `a refused value is reported, and leaves nothing to undo`() async throws {
      let before = try pets()
      for (key, text) in [("owner", "7"), ("loud", "HA")] {
        await #expect(throws: StoreError.self) { try await set(key, text, 0) }
      }
      await #expect(throws: StoreError.self) { try await editor.insert(["id": "1"]) }
      #expect(try pets() == before)
      #expect(try await editor.undo(overwriting: false) == nil)
    }

    @Test func `an oversized value cannot be edited`() throws {
      try Shell.run(store.path, "UPDATE pets SET name = printf('%.70000c', 'x') WHERE id = 1")
      rows.refresh()
      #expect(!editor.canType("name", in: rows[0]) && editor.canType("name", in: rows[1]))
    }

    @Test func `a read-only database and a query cannot be edited`() throws {
      let reader = try Store(path: store.path)
      let read = try FetchedRows(RowRequest(table: "pets"), in: reader)
      let error = #expect(throws: StoreError.self) { try RowEditor(read, in: reader) }
      #expect(error?.code == .readOnly)
      let query = try FetchedRows(RowRequest(sql: "SELECT * FROM pets", key: ["id"]), in: store)
      #expect(throws: StoreError.self) { try RowEditor(query, in: store) }
    }
  }
#endif
