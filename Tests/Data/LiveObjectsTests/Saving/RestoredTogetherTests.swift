#if SQLite
  import DatabaseTestSupport
  import LiveObjects
  import LiveSQLite
  import Testing

  /// Several saved deletions that are undone while rows of another process have their keys. Rows of
  /// tables without a class are restored by the database, and refer to several restored objects.
  @Suite struct RestoredTogetherTests {
    private let folder = Folder()
    private var path: String { folder.file("together.db") }

    private static let tables = """
      CREATE TABLE folder(id INTEGER PRIMARY KEY, name TEXT NOT NULL,
        parent_id INTEGER REFERENCES folder ON DELETE SET NULL);
      CREATE TABLE page(id INTEGER PRIMARY KEY, name TEXT NOT NULL,
        folder_id INTEGER REFERENCES folder ON DELETE SET NULL);
      CREATE TABLE line(id INTEGER PRIMARY KEY, name TEXT NOT NULL,
        page_id INTEGER REFERENCES page ON DELETE CASCADE,
        folder_id INTEGER REFERENCES folder ON DELETE SET NULL,
        line_id INTEGER REFERENCES line ON DELETE CASCADE);
      CREATE TABLE cover(page_id INTEGER PRIMARY KEY REFERENCES page ON DELETE CASCADE,
        name TEXT NOT NULL, folder_id INTEGER REFERENCES folder ON DELETE SET NULL);
      CREATE TABLE mark(name TEXT NOT NULL, cover_id INTEGER REFERENCES cover ON DELETE CASCADE,
        folder_id INTEGER REFERENCES folder ON DELETE SET NULL);
      INSERT INTO folder VALUES(1, 'outer', NULL), (2, 'inner', 1), (3, 'kept', 2);
      INSERT INTO page VALUES(1, 'page', 2);
      INSERT INTO line VALUES(1, 'first', 1, 2, NULL), (2, 'second', NULL, 1, 1),
        (3, 'third', NULL, 2, 2), (4, 'kept', NULL, 1, NULL);
      INSERT INTO cover VALUES(1, 'cover', 1);
      INSERT INTO mark VALUES('mark', 1, 1), ('kept', NULL, 2);
      """
    private static let theirs = """
      INSERT INTO folder VALUES(1, 'theirs', NULL), (2, 'theirs', 1);
      INSERT INTO page VALUES(1, 'theirs', 1);
      INSERT INTO line VALUES(9, 'theirs', 1, 2, NULL);
      INSERT INTO cover VALUES(1, 'theirs', NULL);
      INSERT INTO mark VALUES('theirs', 1, 1);
      """

    /// The contents by name, because keys change.
    private func contents() throws -> [String] {
      try Shell.run(
        path,
        """
        SELECT 'folder', f.name, ifnull(p.name, '-') FROM folder f
          LEFT JOIN folder p ON p.id = f.parent_id;
        SELECT 'page', p.name, ifnull(f.name, '-') FROM page p
          LEFT JOIN folder f ON f.id = p.folder_id;
        SELECT 'line', l.name, ifnull(p.name, '-'), ifnull(f.name, '-'), ifnull(u.name, '-')
          FROM line l LEFT JOIN page p ON p.id = l.page_id LEFT JOIN folder f ON f.id = l.folder_id
          LEFT JOIN line u ON u.id = l.line_id;
        SELECT 'cover', c.name, p.name, ifnull(f.name, '-') FROM cover c
          LEFT JOIN page p ON p.id = c.page_id LEFT JOIN folder f ON f.id = c.folder_id;
        SELECT 'mark', m.name, ifnull(c.name, '-'), ifnull(f.name, '-') FROM mark m
          LEFT JOIN cover c ON c.page_id = m.cover_id LEFT JOIN folder f ON f.id = m.folder_id;
        """
      ).split(separator: "\n").map(String.init).sorted()
    }

    @Test(
      arguments: [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]],
      [false, true]
    )
    func `restored rows refer to the new keys of all rows that were restored with them`(
      order: [Int],
      isSavedOnce: Bool
    ) throws {
      for isUndoneOnce in [true, false] {
        try Shell.run(
          path,
          "PRAGMA foreign_keys = OFF;"
            + ["mark", "cover", "line", "page", "folder"].map { "DROP TABLE IF EXISTS \($0);" }
            .joined() + Self.tables
        )
        let before = try contents()
        let context = try ManagedContext(Store(path: path, access: .readWrite))
        let (page, inner, outer) = (
          try #require(try context.find(Leaf.self, 1)),
          try #require(try context.find(Binder.self, 2)),
          try #require(try context.find(Binder.self, 1))
        )
        let objects: [any ManagedObject] = [page, inner, outer]
        /// Undoes or redoes all deletions.
        func perform(_ step: () -> Void) throws {
          for _ in order {
            step()
            if !isUndoneOnce { try context.save() }
          }
          try context.save()
        }
        for index in order {
          context.delete(objects[index])
          if !isSavedOnce { try context.save() }
        }
        try context.save()
        #expect(try contents().count == 3)
        try Shell.run(path, Self.theirs)
        let added = try contents().filter { $0.contains("theirs") }
        context.refresh()
        try perform { context.undo() }
        let place: Comment = "\(order), saved once: \(isSavedOnce), undone once: \(isUndoneOnce)"
        #expect(try contents() == (before + added).sorted(), place)
        #expect(page.folder === inner && inner.parent === outer, place)
        #expect(page.id != 1 && inner.id != 2 && outer.id != 1, place)
        try perform { context.redo() }
        #expect(try contents().filter { !added.contains($0) }.count == 3, place)
        try perform { context.undo() }
        #expect(try contents() == (before + added).sorted(), place)
      }
    }

    @Test(
      arguments: ["", "DEFERRABLE INITIALLY DEFERRED"],
      [[true, false], [false, true]]
    )
    func `rows that refer to each other keep doing so under new keys`(
      constraint: String,
      areUndoneOnce: [Bool]
    ) throws {
      for isUndoneOnce in areUndoneOnce {
        try Shell.run(
          path,
          """
          PRAGMA foreign_keys = OFF;
          DROP TABLE IF EXISTS note; DROP TABLE IF EXISTS desk; DROP TABLE IF EXISTS lamp;
          CREATE TABLE desk(id INTEGER PRIMARY KEY, name TEXT NOT NULL,
            lamp_id INTEGER REFERENCES lamp ON DELETE SET NULL \(constraint));
          CREATE TABLE lamp(id INTEGER PRIMARY KEY, name TEXT NOT NULL,
            desk_id INTEGER REFERENCES Desk(ID) ON DELETE SET NULL \(constraint));
          CREATE TABLE note(desk_id INTEGER REFERENCES Desk(ID) ON DELETE CASCADE \(constraint),
            lamp_id TEXT REFERENCES lamp ON DELETE SET NULL \(constraint));
          INSERT INTO desk VALUES(1, 'desk', 2);
          INSERT INTO lamp VALUES(2, 'lamp', 1);
          INSERT INTO note VALUES(1, 2);
          """
        )
        let context = try ManagedContext(Store(path: path, access: .readWrite))
        let desk = try #require(try context.find(Stand.self, 1))
        let lamp = try #require(try context.find(Lamp.self, 2))
        context.delete(desk)
        context.delete(lamp)
        try context.save()
        try Shell.run(
          path,
          "INSERT INTO desk VALUES(1, 'theirs', NULL); INSERT INTO lamp VALUES(2, 'theirs', NULL);"
        )
        context.refresh()
        context.undo()
        if !isUndoneOnce { try context.save() }
        context.undo()
        try context.save()
        #expect(desk.lamp === lamp && lamp.desk === desk)
        #expect(
          try Shell.run(
            path,
            """
            SELECT d.name, l.name FROM desk d JOIN lamp l ON l.id = d.lamp_id AND l.desk_id = d.id
              JOIN note n ON n.desk_id = d.id AND n.lamp_id = l.id
            """
          ) == "desk|lamp\n"
        )
      }
    }
  }

  @Managed("desk")
  private final class Stand {
    var id: Int64?
    var name = ""
    @Relation("lamp_id") var lamp: Lamp?
  }

  @Managed("lamp")
  private final class Lamp {
    var id: Int64?
    var name = ""
    @Relation("desk_id") var desk: Stand?
  }

  @Managed("folder")
  private final class Binder {
    var id: Int64?
    var name = ""
    @Relation("parent_id") var parent: Binder?
  }

  @Managed("page")
  private final class Leaf {
    var id: Int64?
    var name = ""
    @Relation("folder_id") var folder: Binder?
  }
#endif
