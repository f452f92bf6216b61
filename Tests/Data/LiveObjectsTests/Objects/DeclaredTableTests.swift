#if SQLite
  import DatabaseTestSupport
  import Foundation
  import Testing

  import LiveSQLite
  @testable import LiveObjects

  /// Tables with keys that may be `NULL`, computed columns and triggers.
  @Suite struct DeclaredTableTests {
    private let folder = Folder()

    private func context(_ sql: String) throws -> (path: String, context: ManagedContext) {
      let path = folder.file("\(UUID().uuidString).db")
      try Shell.run(path, sql)
      return (path, try ManagedContext(Store(path: path, access: .readWrite)))
    }

    @Test(arguments: ["title = title", "delete"])
    func `a row is one object even if its declared key is NULL`(change: String) throws {
      let (path, context) = try context(
        "CREATE TABLE doc(id TEXT PRIMARY KEY, title TEXT);"
          + "INSERT INTO doc VALUES('a', 'one'), (NULL, 'two'), (NULL, 'three');"
      )
      let doc = context.object(Doc.self, RowKey([.null]))
      if change == "delete" { context.delete(doc) } else { doc.title = "edited" }
      let error = #expect(throws: StoreError.self) { try context.save() }
      #expect(error?.code == .keyNotUnique)
      #expect(try Shell.run(path, "SELECT title FROM doc;") == "one\ntwo\nthree\n")
    }

    @Test func `a row of a view is one object as well`() throws {
      let (path, context) = try context(
        """
        CREATE TABLE t(id TEXT, title TEXT); INSERT INTO t VALUES('a', 'one'), ('a', 'two');
        CREATE VIEW doc AS SELECT * FROM t;
        CREATE TRIGGER u INSTEAD OF UPDATE ON doc BEGIN
          UPDATE t SET title = new.title WHERE id = old.id;
        END;
        """
      )
      let doc = context.object(DocInView.self, RowKey([.text("a")]))
      doc.title = "edited"
      let error = #expect(throws: StoreError.self) { try context.save() }
      #expect(error?.code == .keyNotUnique)
      #expect(try Shell.run(path, "SELECT title FROM t;") == "one\ntwo\n")
    }

    @Test func `a trigger that prevents an update or a deletion is an error`() throws {
      let (path, context) = try context(
        """
        CREATE TABLE doc(id TEXT PRIMARY KEY, title TEXT); INSERT INTO doc VALUES('a', 'one');
        CREATE TRIGGER u BEFORE UPDATE ON doc BEGIN SELECT RAISE(IGNORE); END;
        CREATE TRIGGER d BEFORE DELETE ON doc BEGIN SELECT RAISE(IGNORE); END;
        """
      )
      let doc = try #require(try context.find(Doc.self, "a"))
      doc.title = "edited"
      let kept = #expect(throws: StoreError.self) { try context.save() }
      #expect(kept?.message.contains("discarded the change of row 'a'") == true)
      context.rollback()
      context.delete(doc)
      let stays = #expect(throws: StoreError.self) { try context.save() }
      #expect(stays?.code == .constraint)
      context.rollback()
      #expect(!doc.isDeleted)
      #expect(try Shell.run(path, "SELECT title FROM doc;") == "one\n")
    }

    @Test func `a key that a trigger assigns is the object's key`() throws {
      let (path, context) = try context(
        """
        CREATE TABLE doc(id TEXT PRIMARY KEY, title TEXT);
        CREATE TRIGGER k AFTER INSERT ON doc WHEN new.id IS NULL BEGIN
          UPDATE doc SET id = 'key-' || new.rowid WHERE rowid = new.rowid;
        END;
        """
      )
      let docs = ["x", "y"].map { title in
        let doc = Doc()
        doc.title = title
        context.insert(doc)
        return doc
      }
      try context.save()
      #expect(docs.map(\.rowKey) == [RowKey([.text("key-1")]), RowKey([.text("key-2")])])
      #expect(docs.map(\.isDeleted) == [false, false])
      #expect(docs.map(\.id) == ["key-1", "key-2"])
      docs[0].title = "z"
      try context.save()
      #expect(try Shell.run(path, "SELECT id, title FROM doc;") == "key-1|z\nkey-2|y\n")
    }

    @Test func `computed columns are read and never written`() throws {
      let (path, context) = try context(
        """
        CREATE TABLE computed(id INTEGER PRIMARY KEY, a INTEGER NOT NULL DEFAULT 0,
          twice INTEGER NOT NULL AS (a * 2), thrice INTEGER AS (a * 3) STORED);
        """
      )
      let row = Computed()
      row.a = 4
      context.insert(row)
      try context.save()
      #expect(row.twice == 8)
      context.delete(row)
      try context.save()
      context.undo()
      try context.save()
      #expect(try Shell.run(path, "SELECT * FROM computed;") == "1|4|8|12\n")
      row.a = 5
      try Shell.run(path, "DELETE FROM computed;")
      try context.save(onConflict: .ours)
      #expect(try Shell.run(path, "SELECT * FROM computed;") == "1|5|10|15\n")
      row.twice = 1
      let error = #expect(throws: StoreError.self) { try context.save() }
      #expect(error?.message == "the column twice is computed by the table")
    }

    @Test func `SQLite generates an integer key that was not set, even if it is not optional`()
      throws
    {
      let (path, context) = try context(
        "CREATE TABLE counted(id INTEGER PRIMARY KEY, name TEXT);"
      )
      let rows = (0..<3).map { _ in Counted() }
      for row in rows { context.insert(row) }
      rows[2].id = 9
      try context.save()
      #expect(try Shell.run(path, "SELECT id FROM counted;").split(separator: "\n").count == 3)
      #expect(Set(rows.map(\.id)).count == 3)
      #expect(rows[2].id == 9)
      #expect(!rows.contains { $0.id == 0 })
    }

    @Test func `a path that contains NUL is refused`() throws {
      let (path, _) = try context("CREATE TABLE t(v);")
      let error = #expect(throws: StoreError.self) { try Store(path: path + "\0x") }
      #expect(error?.code == .badRequest)
    }
  }

  @Managed("doc")
  final class Doc {
    var id: String?
    var title = ""
  }

  @Managed("doc", key: "id")
  final class DocInView {
    var id: String?
    var title = ""
  }

  @Managed("computed")
  final class Computed {
    var id: Int64?
    var a = 0
    var twice = 0
    var thrice: Int?
  }

  @Managed("counted")
  final class Counted {
    var id = 0
    var name: String?
  }
#endif
