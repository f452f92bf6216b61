#if SQLite
  import DatabaseTestSupport
  import LiveObjects
  import LiveSQLite
  import Testing

  /// Undone deletions of rows whose keys another process has given to other rows in the meantime.
  @Suite struct TakenKeyTests {
    private let folder = Folder()
    private var path: String { folder.file("taken.db") }

    private func context() throws -> ManagedContext {
      try Shell.run(
        path,
        """
        CREATE TABLE box(id INTEGER PRIMARY KEY, name TEXT NOT NULL DEFAULT '', size INTEGER
          NOT NULL DEFAULT 0, inside_id INTEGER REFERENCES box ON DELETE SET NULL);
        CREATE TABLE part(id INTEGER PRIMARY KEY, name TEXT, box_id INTEGER REFERENCES box
          ON DELETE CASCADE);
        CREATE TABLE note(id INTEGER PRIMARY KEY, box_id INTEGER REFERENCES box ON DELETE SET NULL);
        CREATE TABLE label(id INTEGER PRIMARY KEY, name TEXT);
        CREATE TABLE box_label(box_id INTEGER REFERENCES box ON DELETE CASCADE,
          label_id INTEGER REFERENCES label ON DELETE CASCADE, PRIMARY KEY (box_id, label_id));
        INSERT INTO box(id, name, size) VALUES(1, 'a', 1), (2, 'b', 7);
        UPDATE box SET inside_id = 2 WHERE id = 1;
        INSERT INTO part VALUES(1, 'p', 2), (2, 'q', 1), (3, 'r', 2);
        INSERT INTO note VALUES(1, 2), (2, 1);
        INSERT INTO label VALUES(1, 'x'), (2, 'y');
        INSERT INTO box_label VALUES(2, 1), (2, 2), (1, 2);
        """
      )
      return try ManagedContext(Store(path: path, access: .readWrite))
    }

    private static let others = """
      INSERT INTO box(id, name) VALUES(2, 'theirs'); INSERT INTO part VALUES(9, 'their part', 2);
      INSERT INTO note VALUES(9, 2); INSERT INTO box_label VALUES(2, 1);
      """

    private func contents() throws -> String {
      try Shell.run(
        path,
        """
        SELECT id, name, size, ifnull(inside_id, '-') FROM box ORDER BY id;
        SELECT name, box_id FROM part ORDER BY id; SELECT box_id FROM note ORDER BY id;
        SELECT * FROM box_label ORDER BY box_id, label_id;
        """
      )
    }

    private static let expected = """
      1|a|1|3
      2|theirs|0|-
      3|b|7|-
      p|3
      q|1
      r|3
      their part|2
      3
      1
      2
      1|2
      2|1
      3|1
      3|2

      """

    @Test(arguments: [false, true])
    func `a restored row gets another key and keeps its own relations`(isKnown: Bool) throws {
      let context = try context()
      let known: [any ManagedObject] =
        isKnown
        ? try context.fetch(Part.self) + context.fetch(Remark.self) + context.fetch(BoxLabel.self)
        : []
      let box = try #require(try context.find(Box.self, 2))
      if isKnown { _ = box.labels }
      context.delete(box)
      try context.save()
      try Shell.run(path, Self.others)
      context.undo()
      #expect(box.name == "b" && !box.isDeleted)
      try context.save()
      #expect(try contents() == Self.expected)
      #expect(box.id == 3 && box.rowKey == RowKey(3))
      #expect(try context.find(Box.self, 3) === box)
      #expect(try context.find(Box.self, 2)?.name == "theirs")
      #expect(Set(try context.fetch(Part.self).filter { $0.box === box }.map(\.id)) == [1, 3])
      #expect(Set(box.labels.map(\BoxLabel.id)) == [1, 2])
      #expect(!context.hasChanges)
      context.redo()
      try context.save()
      #expect(try Shell.run(path, "SELECT id FROM box ORDER BY id") == "1\n2\n")
      withExtendedLifetime(known) {}
    }

    @Test(arguments: [false, true])
    func `undo restores an object that represents the other row in the meantime`(
      isRepeated: Bool
    ) throws {
      let context = try context()
      let box = try #require(try context.find(Box.self, 2))
      let inside = try #require(try context.find(Box.self, 1))
      context.delete(box)
      try context.save()
      try Shell.run(path, Self.others)
      context.refresh()
      let theirs = try #require(try context.find(Box.self, 2))
      #expect(theirs.name == "theirs" && inside.inside == nil)
      var told: [String] = []
      let token = box.observe(\.name) { box, _ in told.append(box.name) }
      context.undo()
      if isRepeated {
        context.redo()
        #expect(try context.fetch(Box.self).map(\.name) == ["a", "theirs"])
        context.undo()
      }
      #expect(box.name == "b" && box.size == 7 && !box.isDeleted && inside.inside === box)
      #expect(told.last == "b")
      try context.save()
      #expect(try contents() == Self.expected)
      #expect(box.id == 3 && inside.inside === box)
      #expect(try context.find(Box.self, 2)?.name == "theirs")
      #expect(try context.find(Box.self, 3) === box)
      token.invalidate()
    }

    @Test(
      arguments: [
        ("CASCADE", "CASCADE"), ("CASCADE", "SET NULL"), ("SET NULL", "CASCADE"),
        ("SET NULL", "SET NULL"), ("CASCADE", "NO ACTION"), ("NO ACTION", "CASCADE"),
      ]
    )
    func `rows that refer to a restored row twice get its new key twice`(
      left: String,
      right: String
    ) throws {
      let context = try context()
      let pairs = """
        SELECT p.name, l.name, r.name FROM pair p LEFT JOIN box l ON l.id = left_id
          LEFT JOIN box r ON r.id = right_id ORDER BY 1;
        """
      let before = try Shell.run(
        path,
        """
        CREATE TABLE pair(name TEXT PRIMARY KEY, left_id REFERENCES box ON DELETE \(left),
          right_id TEXT REFERENCES box ON DELETE \(right));
        INSERT INTO pair VALUES ('both', 2, 2), ('left', 2, 1), ('neither', 1, 1), ('right', 1, 2);
        DELETE FROM pair WHERE name = CASE 'NO ACTION' WHEN '\(left)' THEN 'left'
          WHEN '\(right)' THEN 'right' END;
        \(pairs)
        """
      )
      let box = try #require(try context.find(Box.self, 2))
      context.delete(box)
      try context.save()
      try Shell.run(path, "INSERT INTO box(id, name) VALUES(2, 'theirs');")
      context.undo()
      try context.save()
      #expect(try Shell.run(path, pairs) == before && box.id != 2)
    }

    @Test func `undo restores an object whose key a row of another class has taken`() throws {
      try Shell.run(
        path,
        """
        CREATE TABLE crate(id INTEGER PRIMARY KEY, kind TEXT NOT NULL, name TEXT, lid TEXT,
          inside_id INTEGER REFERENCES crate ON DELETE SET NULL);
        INSERT INTO crate VALUES(1, 'crate', 'a', NULL, NULL), (2, 'chest', 'b', 'l', NULL);
        UPDATE crate SET inside_id = 2 WHERE id = 1;
        """
      )
      let context = try ManagedContext(Store(path: path, access: .readWrite))
      let chest = try #require(try context.find(Chest.self, 2))
      let inner = try #require(try context.find(Crate.self, 1))
      context.delete(chest)
      try context.save()
      try Shell.run(path, "INSERT INTO crate VALUES(2, 'crate', 'theirs', NULL, NULL);")
      context.refresh()
      let theirs = try #require(try context.find(Crate.self, 2))
      #expect(theirs !== chest && theirs.name == "theirs")
      context.undo()
      #expect(chest.name == "b" && chest.lid == "l" && inner.inside === chest)
      try context.save()
      #expect(
        try Shell.run(path, "SELECT id, kind, name, lid, inside_id FROM crate;")
          == "1|crate|a||3\n2|crate|theirs||\n3|chest|b|l|\n"
      )
      #expect(try context.find(Crate.self, 2)?.name == "theirs")
      #expect(try context.find(Crate.self, 3) === chest)
    }

    @Test func `undo in a child context does not write into the row that has taken the key`() throws
    {
      let top = try context()
      let context = try top.child()
      let box = try #require(try context.find(Box.self, 2))
      context.delete(box)
      try context.save()
      try top.save()
      try Shell.run(path, Self.others)
      top.refresh()
      #expect(try top.find(Box.self, 2)?.name == "theirs")
      context.undo()
      #expect(box.name == "b")
      try context.save()
      try top.save()
      #expect(
        try Shell.run(path, "SELECT id, name, size FROM box ORDER BY id")
          == "1|a|1\n2|theirs|0\n3|b|7\n"
      )
    }

    @Test(arguments: [false, true])
    func `everything that undo restores later leads to the row with its new key`(
      isChild: Bool
    ) throws {
      let top = try context()
      let context = isChild ? try top.child() : top
      func save() throws {
        try context.save()
        if isChild { try top.save() }
      }
      let box = try #require(try context.find(Box.self, 2))
      let inside = try #require(try context.find(Box.self, 1))
      let third = Box()
      third.name = "c"
      third.inside = box
      context.insert(third)
      try save()
      inside.inside = nil
      context.delete(box)
      try save()
      try Shell.run(path, "INSERT INTO box(id, name) VALUES(2, 'theirs')")
      top.refresh()
      context.undo()
      // Both refer to the restored row while it has no new key.
      context.delete(third)
      try save()
      context.undo()
      #expect(third.inside === box)
      context.undo()
      #expect(inside.inside === box)
      try save()
      #expect(
        try Shell.run(
          path,
          "SELECT name, (SELECT name FROM box WHERE id = o.inside_id) FROM box o"
            + " ORDER BY name"
        ) == "a|b\nb|\nc|b\ntheirs|\n"
      )
    }

    @Test(arguments: [false, true], [false, true])
    func `an object deleted twice does not delete the row that has taken its key`(
      isChild: Bool,
      isUndone: Bool
    ) throws {
      let top = try context()
      let context = isChild ? try top.child() : top
      let box = try #require(try context.find(Box.self, 2))
      context.delete(box)
      try context.save()
      if isChild { try top.save() }
      try Shell.run(path, Self.others)
      if isUndone { context.undo() }
      // The second deletion, and a third in a group, find nothing to delete.
      context.delete(box)
      context.delete(box)
      context.delete([box, box])
      try context.save()
      if isChild { try top.save() }
      let names = try Shell.run(path, "SELECT name FROM box ORDER BY id;")
      #expect(names == "a\ntheirs\n")
    }

    @Test func `an object that is restored among others that refer to it`() throws {
      let context = try context()
      try Shell.run(path, "DELETE FROM box_label; DELETE FROM part; DELETE FROM note;")
      let (first, last) = (
        try #require(try context.find(Box.self, 1)), try #require(try context.find(Box.self, 2))
      )
      #expect(first.inside === last)
      context.group {
        context.delete(first)
        context.delete(last)
      }
      try context.save()
      try Shell.run(path, "INSERT INTO box(id, name) VALUES(1, 'x'), (2, 'y'), (3, 'z');")
      context.undo()
      try context.save()
      #expect(first.inside === last)
      #expect(
        try Shell.run(path, "SELECT name, ifnull(inside_id, '-') FROM box ORDER BY name")
          == "a|\(last.id ?? 0)\nb|-\nx|-\ny|-\nz|-\n"
      )
    }
  }

  @Managed("box")
  private final class Box {
    var id: Int64?
    var name = ""
    var size = 0
    @Relation("inside_id") var inside: Box?
    @Relation(through: "box_label") var labels: [BoxLabel]
  }

  @Managed("crate", kindColumn: "kind", kind: "crate", subclasses: "Chest")
  private class Crate {
    var id: Int64?
    var name: String?
    @Relation("inside_id") var inside: Crate?
  }

  @Managed(kind: "chest")
  private final class Chest: Crate {
    var lid: String?
  }

  @Managed("part")
  private final class Part {
    var id: Int64?
    var name: String?
    @Relation("box_id") var box: Box?
  }

  @Managed("note")
  private final class Remark {
    var id: Int64?
    @Relation("box_id") var box: Box?
  }

  @Managed("label")
  private final class BoxLabel {
    var id: Int64?
    var name: String?
    @Relation(inverse: \Box.labels) var boxes: [Box]
  }
#endif
