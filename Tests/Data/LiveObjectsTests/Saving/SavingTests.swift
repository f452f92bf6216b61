#if SQLite
  import DatabaseTestSupport
  import Foundation
  import Testing

  import LiveSQLite
  @testable import LiveObjects

  @Suite struct SavingTests {
    @Test func `only changed columns are written`() throws {
      let desk = try Desk()
      let note = desk.note(1)
      #expect(note.title == "one")
      try desk.commit("UPDATE note SET body = 'theirs' WHERE id = 1;")
      note.title = "ours"
      #expect(note.hasChanges)
      #expect(note.changedKeys == ["title"])
      #expect(desk.context.updatedObjects.map(ObjectIdentifier.init) == [ObjectIdentifier(note)])
      try desk.context.save()
      #expect(try desk.commit("SELECT title, body FROM note WHERE id = 1;") == "ours|theirs\n")
      #expect(note.body == "theirs")
      #expect(!note.hasChanges)
      #expect(!desk.context.hasChanges)
    }

    @Test func `a new row gets its key, defaults and the changes of triggers`() throws {
      let desk = try Desk()
      try desk.commit(
        """
        CREATE TRIGGER stamp AFTER INSERT ON note BEGIN
          UPDATE note SET body = 'stamped ' || new.id WHERE id = new.id;
        END;
        """
      )
      let note = Note(title: "new")
      var told: [String] = []
      let token = note.observeAllKeys { note, key in told.append(key) }
      desk.context.insert(note)
      #expect(note.rowKey == nil)
      try desk.context.save()
      #expect(note.rowKey == RowKey(4))
      #expect(note.id == 4)
      #expect(note.rank == 7)
      #expect(note.body == "stamped 4")
      #expect(told.sorted() == ["body", "id", "rank"])
      #expect(desk.note(4) === note)
      token.invalidate()
    }

    @Test func `nil that was set is written, and nil that was not set leaves the default`() throws {
      let desk = try Desk()
      let note = Note(title: "new")
      note.rank = nil
      desk.context.insert(note)
      let error = #expect(throws: StoreError.self) { try desk.context.save() }
      #expect(error?.code == .constraint)
      #expect(error?.description == "Note (new): rank must not be NULL")
      #expect(desk.context.hasChanges)
      note.rank = 1
      try desk.context.save()
      #expect(note.rank == 1)
    }

    @Test func `deletion is visible immediately and deletes the row when it is saved`() throws {
      let desk = try Desk()
      let note = desk.note(1)
      #expect(note.title == "one")
      var told: [Bool] = []
      let token = note.observe(\.isDeleted) { note, _ in told.append(note.isDeleted) }
      desk.context.delete(note)
      desk.context.delete(note)
      #expect(note.isDeleted)
      #expect(try desk.commit("SELECT count(*) FROM note;") == "3\n")
      #expect(try desk.context.find(Note.self, 1) == nil)
      #expect(try desk.context.fetch(Note.self).count == 2)
      try desk.context.save()
      #expect(try desk.commit("SELECT count(*) FROM note;") == "2\n")
      #expect(told == [true])
      #expect(note.title == "one")
      #expect(!desk.context.hasChanges)
      token.invalidate()
    }

    @Test func `a deleted new object is never written and relations to it are cleared`() throws {
      let desk = try Desk()
      let author = Author()
      desk.context.insert(author)
      let note = desk.note(1)
      note.author = author
      desk.context.delete(author)
      #expect(author.isDeleted)
      #expect(note.author == nil)
      try desk.context.save()
      #expect(
        try desk.commit("SELECT count(*), (SELECT author_id FROM note WHERE id = 1) FROM author;")
          == "2|\n"
      )
    }

    @Test func `an object deleted and another inserted may have the same key`() throws {
      let folder = Folder()
      let path = folder.file("keys.db")
      try Shell.run(
        path,
        "CREATE TABLE word(lang TEXT, text TEXT, n INT, PRIMARY KEY(lang, text)) WITHOUT ROWID;"
          + "INSERT INTO word VALUES('de', 'eins', 1), ('en', 'one', 1);"
      )
      let context = try ManagedContext(Store(path: path, access: .readWrite))
      let key = RowKey([.text("de"), .text("eins")])
      let old = try #require(try context.find(Word.self, "de", "eins"))
      let new = Word()
      new.lang = "de"
      new.text = "eins"
      new.n = 2
      context.delete(old)
      context.insert(new)
      try context.save()
      #expect(try Shell.run(path, "SELECT n FROM word WHERE lang = 'de';") == "2\n")
      #expect(context.object(Word.self, key) === new)
      #expect(old.isDeleted)
      #expect(!new.isDeleted)

      new.text = "zwei"
      try context.save()
      #expect(new.rowKey == RowKey([.text("de"), .text("zwei")]))
      #expect(context.object(Word.self, RowKey([.text("de"), .text("zwei")])) === new)
      #expect(try Shell.run(path, "SELECT text FROM word WHERE lang = 'de';") == "zwei\n")
    }

    @Test func `keys assigned by the program are written`() throws {
      let folder = Folder()
      let path = folder.file("uuid.db")
      try Shell.run(path, "CREATE TABLE item(id BLOB PRIMARY KEY NOT NULL, name TEXT);")
      let context = try ManagedContext(Store(path: path, access: .readWrite))
      let item = Item()
      item.name = "a"
      context.insert(item)
      try context.save()
      #expect(try context.find(Item.self, Value.blob(item.bytes)) === item)
      #expect(try Shell.run(path, "SELECT typeof(id), name FROM item;") == "blob|a\n")
    }

    @Test func `a rowid without a column serves as the key`() throws {
      let folder = Folder()
      let path = folder.file("rowid.db")
      try Shell.run(path, "CREATE TABLE plain(v); INSERT INTO plain VALUES('x');")
      let context = try ManagedContext(Store(path: path, access: .readWrite))
      let plain = Plain()
      plain.v = "y"
      context.insert(plain)
      try context.save()
      #expect(plain.rowKey == RowKey(2))
      context.delete(plain)
      try context.save()
      context.undo()
      try context.save()
      #expect(try Shell.run(path, "SELECT rowid, v FROM plain;") == "1|x\n2|y\n")
      #expect(!plain.isDeleted)
    }

    @Test func `when one row is refused nothing is written and no change is lost`() throws {
      let desk = try Desk()
      desk.note(1).title = "changed"
      let note = Note(title: "new")
      note.authorID = 77
      desk.context.insert(note)
      let error = #expect(throws: StoreError.self) { try desk.context.save() }
      #expect(error?.code == .constraint)
      #expect(try desk.commit("SELECT title FROM note WHERE id = 1;") == "one\n")
      #expect(desk.note(1).title == "changed")
      #expect(note.rowKey == nil)
      #expect(desk.context.insertedObjects.count == 1)
      note.author = desk.author(1)
      try desk.context.save()
      #expect(try desk.commit("SELECT title FROM note WHERE id IN (1, 4);") == "changed\nnew\n")
    }

    @Test func `objects are saved in the order of insertion, after removals`() throws {
      let desk = try Desk(isolation: nil)
      var kept: [Note] = []
      for round in 0..<4 {
        let notes = (0..<100).map { Note(title: "\(round) \($0)") }
        for note in notes { desk.context.insert(note) }
        // Most objects are removed again, including the first and the last. One of them is inserted
        // again at the end.
        for (index, note) in notes.enumerated() where index % 10 != 5 { desk.context.delete(note) }
        desk.context.insert(notes[0])
        kept += notes.indices.filter { $0 % 10 == 5 }.map { notes[$0] } + [notes[0]]
      }
      #expect(
        desk.context.insertedObjects.map(ObjectIdentifier.init) == kept.map(ObjectIdentifier.init)
      )
      try desk.context.save()
      #expect(kept.compactMap(\.id) == kept.indices.map { Int64($0) + 4 })
      #expect(!desk.context.hasChanges && desk.context.insertedObjects.isEmpty)
    }

    @Test func `invalid objects are not saved`() throws {
      let desk = try Desk()
      desk.note(1).title = "changed"
      desk.author(1).name = "invalid"
      #expect(throws: Author.NotValid.self) { try desk.context.save() }
      #expect(try desk.commit("SELECT title FROM note WHERE id = 1;") == "one\n")
      desk.author(1).name = "valid"
      try desk.context.save()
      #expect(try desk.commit("SELECT name FROM author WHERE id = 1;") == "valid\n")
    }

    @Test func `a read-only store refuses to save, with a hint how to open it`() throws {
      let desk = try Desk(access: .readOnly)
      desk.note(1).title = "changed"
      let error = #expect(throws: StoreError.self) { try desk.context.save() }
      #expect(error?.code == .readOnly)
      #expect(error?.message.contains("access: .readWrite") == true)
      #expect(desk.note(1).title == "changed")
      desk.context.rollback()
      #expect(throws: StoreError.self) { try desk.context.save() }
    }

    @Test func `a lasting lock is an error after the timeout, and the next save succeeds`() throws {
      let desk = try Desk(wait: 0.02)
      let writer = try Shell(desk.path)
      desk.note(1).title = "changed"
      try writer.run("BEGIN IMMEDIATE; UPDATE note SET rank = 9 WHERE id = 2;")
      let error = #expect(throws: StoreError.self) { try desk.context.save() }
      #expect(error?.code == .locked)
      #expect(desk.note(1).title == "changed")
      try writer.run("COMMIT;")
      try desk.context.save()
      #expect(try desk.commit("SELECT title, rank FROM note WHERE id < 3;") == "changed|1\ntwo|9\n")
    }

    @Test func `rollback reverts changes, insertions and deletions`() throws {
      let desk = try Desk()
      let (one, two) = (desk.note(1), desk.note(2))
      let new = Note(title: "new", author: desk.author(1))
      let ada = desk.author(1)
      #expect(ada.notes.count == 2)
      desk.context.insert(new)
      one.title = "changed"
      one.author = desk.author(2)
      desk.context.delete(two)
      try desk.commit("UPDATE note SET body = 'theirs', title = 'theirs' WHERE id = 1;")
      desk.context.refresh()
      #expect(one.body == "theirs")
      var told: [String] = []
      let tokens = [
        one.observe(\.title) { note, _ in told.append(note.title) },
        one.observe(\.body) { note, _ in told.append("body") },
        two.observe(\.isDeleted) { note, _ in told.append("two \(note.isDeleted)") },
        new.observe(\.isDeleted) { note, _ in told.append("new \(note.isDeleted)") },
        ada.observe(\.notes) { ada, _ in told.append("ada \(ada.notes.count)") },
      ]
      desk.context.rollback()
      #expect(told.sorted() == ["ada 2", "new true", "theirs", "two false"])
      #expect(one.author === ada)
      #expect(!desk.context.hasChanges)
      #expect(!desk.context.canUndo)
      #expect(new.managedContext === desk.context)
      #expect(ada.notes.map(\.id) == [1, 2])
      withExtendedLifetime(tokens) {}
    }

    @Test func `a class that does not match its table is an error on first use`() throws {
      let desk = try Desk()
      try desk.commit("ALTER TABLE note RENAME COLUMN body TO contents;")
      let error = #expect(throws: StoreError.self) { try desk.context.fetch(Note.self) }
      #expect(error?.code == .noSuchColumn)
      let note = desk.note(1)
      #expect(note.title == "")
      #expect(desk.context.failure?.code == .noSuchColumn)
      #expect(throws: StoreError.self) { try note.checkedValue(\.title) }
      try desk.commit("ALTER TABLE note RENAME COLUMN contents TO body;")
      #expect(note.title == "one")
      #expect(desk.context.failure == nil)
    }

    @Test func `the context reports whether there are unsaved changes`() throws {
      let desk = try Desk()
      var told: [Bool] = []
      let token = desk.context.observe(\.hasChanges) { context, _ in
        told.append(context.hasChanges)
      }
      let note = desk.note(1)
      note.title = "changed"
      note.title = "one"
      note.title = "changed again"
      try desk.context.save()
      #expect(told == [true, false, true, false])
      token.invalidate()
    }
  }

  @Managed("word")
  final class Word {
    var lang = ""
    var text = ""
    var n: Int?
  }

  @Managed("item")
  final class Item {
    @Stored(as: .blob) var id = UUID()
    var name: String?

    var bytes: [UInt8] { withUnsafeBytes(of: id.uuid) { Array($0) } }
  }

  @Managed("plain")
  final class Plain {
    var v: String?
  }
#endif
