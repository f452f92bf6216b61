#if SQLite
  import DatabaseTestSupport
  import Foundation
  import LiveObjects
  import LiveSQLite
  import Testing

  /// Saved deletions that are undone: keys, relations, and totals kept by triggers.
  @Suite struct RestoredRowTests {
    private let folder = Folder()
    private var path: String { folder.file("rows.db") }

    private static let tables = """
      CREATE TABLE folder(id INTEGER PRIMARY KEY, name TEXT NOT NULL DEFAULT '', total INTEGER
        NOT NULL DEFAULT 0);
      CREATE TABLE page(id INTEGER PRIMARY KEY, name TEXT NOT NULL DEFAULT '',
        folder_id INTEGER REFERENCES folder ON DELETE CASCADE);
      CREATE TABLE line(id INTEGER PRIMARY KEY, page_id INTEGER REFERENCES page ON DELETE CASCADE);
      """

    private static let counters = """
      CREATE TRIGGER more AFTER INSERT ON page BEGIN
        UPDATE folder SET total = total + 1 WHERE id = new.folder_id; END;
      CREATE TRIGGER less AFTER DELETE ON page BEGIN
        UPDATE folder SET total = total - 1 WHERE id = old.folder_id; END;
      CREATE TRIGGER renamed AFTER INSERT ON line BEGIN
        UPDATE page SET name = name || '+' WHERE id = new.page_id; END;
      """

    private func context(_ sql: String = "") throws -> ManagedContext {
      try Shell.run(path, Self.tables + sql)
      return try ManagedContext(Store(path: path, access: .readWrite))
    }

    @Test func `a new row does not take the key of a deletion that can be undone`() throws {
      let context = try context()
      let (first, last, new) = (Binder("a"), Binder("b"), Binder("new"))
      context.insert(first)
      context.insert(last)
      try context.save()
      context.insert(new)
      context.delete(last)
      try context.save()
      #expect(new.id == 3)
      context.undo()
      try context.save()
      #expect(try Shell.run(path, "SELECT id, name FROM folder;") == "1|a\n2|b\n3|new\n")
      #expect(last.id == 2)
    }

    @Test func `a new row of a table with AUTOINCREMENT has a key that was never used`() throws {
      let tables = Self.tables.replacing(
        "TABLE folder(id INTEGER PRIMARY KEY",
        with: "TABLE folder(id INTEGER PRIMARY KEY AUTOINCREMENT"
      )
      try Shell.run(
        path,
        tables + "INSERT INTO folder(id, name) VALUES(1, 'a'), (2, 'b'), (3, 'c');"
      )
      let context = try ManagedContext(Store(path: path, access: .readWrite))
      let (second, new) = (try #require(try context.find(Binder.self, 2)), Binder("new"))
      // Another process deletes the last row.
      try Shell.run(path, "DELETE FROM folder WHERE id = 3;")
      context.delete(second)
      try context.save()
      context.insert(new)
      try context.save()
      #expect(new.id == 4)
    }

    @Test func `new rows of later saves do not take such keys either, also those of a cascade`()
      throws
    {
      let context = try context(
        "INSERT INTO folder VALUES(1, 'a', 0), (7, 'b', 0); INSERT INTO page VALUES(9, 'p', 7);"
      )
      let last = try #require(try context.find(Binder.self, 7))
      context.delete(last)
      try context.save()
      let new = Binder("new")
      let page = Sheet("other")
      page.folder = new
      context.insert(new)
      context.insert(page)
      try context.save()
      #expect(new.id == 8)
      #expect(page.id == 10)
      context.undo()
      context.undo()
      context.undo()
      try context.save()
      #expect(
        try Shell.run(path, "SELECT id, name FROM folder; SELECT id, name FROM page;")
          == "1|a\n7|b\n9|p\n"
      )
    }

    @Test func `a new row that an updated row refers to does not take a restored key`() throws {
      let context = try context(
        "INSERT INTO folder VALUES(1, 'a', 0); INSERT INTO page VALUES(1, 'p', NULL);"
      )
      let (folder, page) = (
        try #require(try context.find(Binder.self, 1)),
        try #require(try context.find(Sheet.self, 1))
      )
      context.delete(folder)
      try context.save()
      context.undo()
      let new = Binder("new")
      context.insert(new)
      page.folder = new
      try context.save()
      #expect(
        try Shell.run(path, "SELECT id, name FROM folder; SELECT folder_id FROM page;")
          == "1|a\n2|new\n2\n"
      )
    }

    @Test func `undo restores a relation to an object that was new in the save of the deletion`()
      throws
    {
      let context = try context("INSERT INTO page VALUES(1, 'p', NULL);")
      let page = try #require(try context.find(Sheet.self, 1))
      let new = Binder("new")
      context.insert(new)
      page.folder = new
      context.delete(page)
      try context.save()
      context.undo()
      #expect(page.folder === new)
      try context.save()
      #expect(try Shell.run(path, "SELECT id, folder_id FROM page;") == "1|1\n")
    }

    @Test(arguments: [false, true])
    func `a relation that is cleared after the deletion was undone is not set again`(
      isTaken: Bool
    ) throws {
      try Shell.run(
        path,
        """
        CREATE TABLE node(id INTEGER PRIMARY KEY, name TEXT NOT NULL DEFAULT '',
          node_id INTEGER REFERENCES node ON DELETE SET NULL);
        INSERT INTO node VALUES(1, 'root', NULL), (2, 'first', 1), (3, 'second', 1);
        """
      )
      let context = try ManagedContext(Store(path: path, access: .readWrite))
      let nodes = try context.fetch(Node.self)
      context.delete(nodes[0])
      try context.save()
      if isTaken { try Shell.run(path, "INSERT INTO node VALUES(1, 'theirs', NULL);") }
      context.undo()
      nodes[1].node = nil
      #expect(nodes[1].node == nil && nodes[2].node === nodes[0])
      try context.save()
      #expect(nodes[1].node == nil && nodes[2].node === nodes[0])
      let key = isTaken ? 4 : 1
      #expect(
        try Shell.run(path, "SELECT name, node_id FROM node WHERE name <> 'theirs' ORDER BY name;")
          == "first|\nroot|\nsecond|\(key)\n"
      )
    }

    @Test func `undo in a child context restores a relation to an object that was new`() throws {
      let top = try context("INSERT INTO page VALUES(1, 'p', NULL);")
      let context = try top.child()
      let page = try #require(try context.find(Sheet.self, 1))
      let new = Binder("new")
      context.insert(new)
      page.folder = new
      context.delete(page)
      try context.save()
      context.undo()
      #expect(page.folder === new)
      context.redo()
      try top.save()
      context.undo()
      #expect(page.folder === new)
      try context.save()
      try top.save()
      #expect(try Shell.run(path, "SELECT id, folder_id FROM page;") == "1|1\n")
    }

    @Test func `undo restores a relation between two objects whose deletions are saved`() throws {
      let context = try context("INSERT INTO page VALUES(1, 'p', NULL);")
      let page = try #require(try context.find(Sheet.self, 1))
      let new = Binder("new")
      context.insert(new)
      page.folder = new
      context.delete(page)
      context.delete(new)
      try context.save()
      context.undo()
      #expect(page.isDeleted && !new.isDeleted)
      context.redo()
      try context.save()
      context.undo()
      context.undo()
      #expect(page.folder === new)
      try context.save()
      #expect(try Shell.run(path, "SELECT id, folder_id FROM page;") == "1|1\n")
    }

    @Test(arguments: [false, true])
    func `undoing a deletion restores totals that triggers keep`(isKnown: Bool) throws {
      let context = try context(
        Self.counters + """
          INSERT INTO folder VALUES(1, 'a', 0); INSERT INTO page VALUES(1, 'p', 1), (2, 'q', 1);
          INSERT INTO line VALUES(1, 1), (2, 1);
          """
      )
      let sql = "SELECT * FROM folder; SELECT * FROM page; SELECT * FROM line;"
      let before = try Shell.run(path, sql)
      let folder = try #require(try context.find(Binder.self, 1))
      let pages = isKnown ? try context.fetch(Sheet.self) : []
      for _ in 0..<2 {
        context.delete(folder)
        try context.save()
        #expect(try Shell.run(path, sql) == "")
        context.undo()
        try context.save()
        #expect(try Shell.run(path, sql) == before)
        #expect(folder.total == 2)
      }
      withExtendedLifetime(pages) {}
    }
  }

  @Managed("folder")
  private final class Binder {
    var id: Int64?
    var name = ""
    var total = 0

    convenience init(_ name: String) {
      self.init()
      self.name = name
    }
  }

  @Managed("node")
  private final class Node {
    var id: Int64?
    var name = ""
    @Relation("node_id") var node: Node?
  }

  @Managed("page")
  private final class Sheet {
    var id: Int64?
    var name = ""
    @Relation("folder_id") var folder: Binder?

    convenience init(_ name: String) {
      self.init()
      self.name = name
    }
  }
#endif
