#if SQLite
  import DatabaseTestSupport
  import LiveObjects
  import LiveSQLite
  import ScaleTestSupport
  import Testing

  /// Undone deletions whose keys other rows have taken, compared with plain SQL: each kind of
  /// relation, each class of a hierarchy, and each program that may take a key.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct UndoneDeletionTests {
    private let folder = Folder()
    private var path: String { folder.file("undone.db") }

    /// The program that inserts a row after the deletion, or together with it.
    enum Taker: CaseIterable {
      case sameSave
      case laterSave
      case otherContext
      case otherStore
      case otherProcess
      case sibling
    }

    /// How changes reach the file.
    enum Way: CaseIterable {
      case plain
      case child
      case asynchronous
    }

    // In another mode, a save on the main actor may fail while the monitor reads.
    private static let tables = """
      PRAGMA journal_mode=WAL;
      CREATE TABLE bin(id INTEGER PRIMARY KEY, kind TEXT NOT NULL, name TEXT NOT NULL DEFAULT '',
        lid TEXT, parent_id INTEGER REFERENCES bin ON DELETE SET NULL);
      CREATE TABLE sheet(id INTEGER PRIMARY KEY, name TEXT NOT NULL DEFAULT '',
        bin_id INTEGER REFERENCES bin ON DELETE CASCADE);
      CREATE TABLE note(id INTEGER PRIMARY KEY, name TEXT NOT NULL DEFAULT '',
        bin_id INTEGER REFERENCES bin ON DELETE SET NULL);
      CREATE TABLE tag(id INTEGER PRIMARY KEY, name TEXT NOT NULL DEFAULT '');
      CREATE TABLE bin_tag(bin_id INTEGER REFERENCES bin ON DELETE CASCADE,
        tag_id INTEGER REFERENCES tag ON DELETE CASCADE, PRIMARY KEY (bin_id, tag_id));
      """

    /// The file's content by names, because keys may change.
    private func contents() throws -> [String] {
      try Shell.run(
        path,
        """
        SELECT 'bin', b.kind, b.name, ifnull(b.lid, '-'), ifnull(p.name, '-') FROM bin b
          LEFT JOIN bin p ON p.id = b.parent_id;
        SELECT 'sheet', s.name, ifnull(b.name, '-') FROM sheet s LEFT JOIN bin b ON b.id = bin_id;
        SELECT 'note', n.name, ifnull(b.name, '-') FROM note n LEFT JOIN bin b ON b.id = bin_id;
        SELECT 'tag', b.name, t.name FROM bin_tag JOIN bin b ON b.id = bin_id
          JOIN tag t ON t.id = tag_id;
        """
      ).split(separator: "\n").map(String.init).sorted()
    }

    private static func bin(_ kind: String, _ name: String) -> Bin {
      let bin = kind == "chest" ? Chest() : Bin()
      (bin as? Chest)?.lid = "lid of \(name)"
      bin.name = name
      return bin
    }

    private static func row(_ kind: String, _ name: String) -> String {
      "bin|\(kind)|\(name)|" + (kind == "chest" ? "lid of \(name)" : "-") + "|-"
    }

    /// Inserts a bin with a note and a tag.
    private static func take(_ kind: String, in context: ManagedContext, tag: BinTag) {
      let (new, note) = (bin(kind, "new"), BinNote())
      (note.name, note.bin) = ("their note", new)
      context.group("Take") {
        context.insert(new)
        context.insert(note)
        new.tags = [tag]
      }
    }

    private func save(_ context: ManagedContext, _ top: ManagedContext, _ way: Way) async throws {
      guard way == .asynchronous else {
        try synchronously { try context.save() }
        if way == .child { try synchronously { try top.save() } }
        return
      }
      try await context.save()
    }

    @Test(arguments: Taker.allCases, Way.allCases)
    func `everything of a deleted row returns beside the row that has taken its key`(
      taker: Taker,
      way: Way
    ) async throws {
      let histories = [
        ("bin", "bin"), ("chest", "bin"), ("bin", "chest"), ("chest", "chest"),
      ].flatMap { kinds in [false, true].map { (own: kinds.0, other: kinds.1, isSeen: $0) } }
      for history in TestScale.part(of: histories, usual: 3, turn: "\(taker) \(way)") {
        try Shell.run(
          path,
          "DROP TABLE IF EXISTS bin_tag; DROP TABLE IF EXISTS tag; DROP TABLE IF EXISTS note;"
            + "DROP TABLE IF EXISTS sheet; DROP TABLE IF EXISTS bin;" + Self.tables
        )
        try await play(
          taker,
          way,
          own: history.own,
          other: history.other,
          isSeen: history.isSeen
        )
      }
    }

    private func play(
      _ taker: Taker,
      _ way: Way,
      own: String,
      other: String,
      isSeen: Bool
    ) async throws {
      let place: Comment = "\(taker), \(way), \(own), \(other), \(isSeen)"
      let store = try Store(path: path, access: .readWrite)
      let top = try ManagedContext(store)
      let context = way == .child ? try top.child() : top
      let (first, last, tag) = (Self.bin(own, "a"), Self.bin(own, "b"), BinTag())
      let (sheet, note) = (BinSheet(), BinNote())
      (tag.name, sheet.name, note.name) = ("t", "s", "n")
      for object in [first, last, tag, sheet, note] as [any ManagedObject] {
        context.insert(object)
      }
      first.parent = last
      (sheet.bin, note.bin, last.tags) = (last, last, [tag])
      try await save(context, top, way)
      let before = try contents()
      #expect(before.count == 5, place)
      let key = try #require(last.rowKey?.integer)

      context.delete(last)
      if taker == .sameSave { Self.take(other, in: context, tag: tag) }
      try await save(context, top, way)
      let theirs = [Self.row(other, "new"), "note|their note|new", "tag|new|t"]
      switch taker {
      case .sameSave: break
      case .laterSave:
        Self.take(other, in: context, tag: tag)
        try await save(context, top, way)
      case .sibling:
        let sibling = try top.child()
        let known = try #require(
          try synchronously { try sibling.fetch(BinTag.self) }.first { $0.name == "t" }
        )
        Self.take(other, in: sibling, tag: known)
        try synchronously { try sibling.save() }
        try synchronously { try top.save() }
      case .otherContext, .otherStore:
        let writer =
          taker == .otherStore
          ? try ManagedContext(Store(path: path, access: .readWrite)) : try ManagedContext(store)
        let known = try #require(try synchronously { try writer.fetch(BinTag.self) }.first)
        Self.take(other, in: writer, tag: known)
        try synchronously { try writer.save() }
      case .otherProcess:
        let lid = other == "chest" ? "'lid of new'" : "NULL"
        try Shell.run(
          path,
          """
          INSERT INTO bin VALUES(\(key), '\(other)', 'new', \(lid), NULL);
          INSERT INTO note(name, bin_id) VALUES('their note', \(key));
          INSERT INTO bin_tag SELECT \(key), id FROM tag;
          """
        )
      }
      var seen: [any ManagedObject] = []
      if isSeen {
        synchronously { top.refresh() }
        let bins = try synchronously { try context.fetch(Bin.self) }
        #expect(Set(bins.map(\.name)) == ["a", "new"], place)
        let notes = try synchronously { try context.fetch(BinNote.self) }
        #expect(Set(notes.map { $0.bin?.name ?? "-" }) == ["-", "new"], place)
        seen = bins as [any ManagedObject] + notes
      }
      // A child context changes its parent, which can undo that.
      let isOwn = [.sameSave, .laterSave].contains(taker) || taker == .sibling && way != .child
      // Undoing the insertion takes the new row back as well.
      for _ in 0..<(isOwn ? 2 : 1) { context.undo() }
      #expect(last.name == "b" && first.parent === last && note.bin === last, place)
      #expect(sheet.bin === last && last.tags.map(\BinTag.name) == ["t"], place)
      try await save(context, top, way)
      let found = try contents()
      #expect(found == (isOwn ? before : (before + theirs).sorted()), place)
      #expect(!context.hasChanges, place)

      // The restored object and its relations are ordinary ones.
      last.name = "b2"
      note.bin = first
      try await save(context, top, way)
      #expect(try contents().contains { $0.hasPrefix("bin|\(own)|b2|") }, place)
      #expect(try contents().contains("note|n|a"), place)
      #expect(try contents().contains("sheet|s|b2"), place)
      context.delete(last)
      try await save(context, top, way)
      #expect(try !contents().contains { $0.contains("b2") }, place)
      if !isOwn { #expect(Set(theirs).isSubset(of: try contents()), place) }
      withExtendedLifetime(seen) {}
    }

    @Test(arguments: Way.allCases, [false, true])
    func `a user inserts, deletes, saves, undoes and saves`(
      way: Way,
      isGrouped: Bool
    ) async throws {
      try Shell.run(path, Self.tables)
      let top = try ManagedContext(Store(path: path, access: .readWrite))
      let context = way == .child ? try top.child() : top
      let (first, last, new) = (
        Self.bin("bin", "a"), Self.bin("chest", "b"), Self.bin("bin", "new")
      )
      context.insert(first)
      context.insert(last)
      first.parent = last
      try await save(context, top, way)
      let before = try contents()
      if isGrouped {
        context.group("Replace") {
          context.insert(new)
          context.delete(last)
        }
      } else {
        context.insert(new)
        context.delete(last)
      }
      try await save(context, top, way)
      let after = [Self.row("bin", "a"), Self.row("bin", "new")]
      #expect(try contents() == after)
      for _ in 0..<3 {
        context.undo()
        try await save(context, top, way)
        let both = isGrouped ? before : (before + [Self.row("bin", "new")]).sorted()
        #expect(try contents() == both)
        #expect(first.parent === last)
        context.redo()
        try await save(context, top, way)
        #expect(try contents() == after)
      }
    }
  }

  @Managed("bin", kindColumn: "kind", kind: "bin", subclasses: "Chest")
  private class Bin {
    var id: Int64?
    var name = ""
    @Relation("parent_id") var parent: Bin?
    @Relation(through: "bin_tag") var tags: [BinTag]
  }

  @Managed(kind: "chest")
  private final class Chest: Bin {
    var lid: String?
  }

  @Managed("sheet")
  private final class BinSheet {
    var id: Int64?
    var name = ""
    @Relation("bin_id") var bin: Bin?
  }

  @Managed("note")
  private final class BinNote {
    var id: Int64?
    var name = ""
    @Relation("bin_id") var bin: Bin?
  }

  @Managed("tag")
  private final class BinTag {
    var id: Int64?
    var name = ""
    @Relation(inverse: \Bin.tags) var bins: [Bin]
  }
#endif
