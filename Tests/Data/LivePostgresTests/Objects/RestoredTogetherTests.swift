#if PostgreSQL
  import LiveObjects
  import LivePostgres
  import Testing

  /// Several saved deletions that are undone while rows of another session have their keys. Rows of
  /// tables without a class are restored by the server, and refer to several restored objects.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct PostgresRestoredTogetherTests {
    private static let tables = """
      CREATE TABLE folder(id bigserial PRIMARY KEY, name text NOT NULL,
        parent_id bigint REFERENCES folder ON DELETE SET NULL);
      CREATE TABLE page(id bigserial PRIMARY KEY, name text NOT NULL,
        folder_id bigint REFERENCES folder ON DELETE SET NULL);
      CREATE TABLE line(id bigserial PRIMARY KEY, name text NOT NULL,
        page_id bigint REFERENCES page ON DELETE CASCADE,
        folder_id int REFERENCES folder ON DELETE SET NULL,
        line_id bigint REFERENCES line ON DELETE CASCADE);
      CREATE TABLE cover(page_id bigint PRIMARY KEY REFERENCES page ON DELETE CASCADE,
        name text NOT NULL, folder_id bigint REFERENCES folder ON DELETE SET NULL);
      CREATE TABLE mark(name text PRIMARY KEY, cover_id bigint REFERENCES cover ON DELETE CASCADE,
        folder_id bigint REFERENCES folder ON DELETE SET NULL);
      INSERT INTO folder(name, parent_id) VALUES ('outer', NULL), ('inner', 1), ('kept', 2);
      INSERT INTO page(name, folder_id) VALUES ('page', 2);
      INSERT INTO line(name, page_id, folder_id, line_id) VALUES ('first', 1, 2, NULL),
        ('second', NULL, 1, 1), ('third', NULL, 2, 2), ('kept', NULL, 1, NULL);
      INSERT INTO cover VALUES (1, 'cover', 1);
      INSERT INTO mark VALUES ('mark', 1, 1), ('kept', NULL, 2)
      """
    private static let theirs = [
      "INSERT INTO folder VALUES (1, 'theirs', NULL), (2, 'theirs', 1)",
      "INSERT INTO page VALUES (1, 'theirs', 1)",
      "INSERT INTO line VALUES (9, 'theirs', 1, 2, NULL)",
      "INSERT INTO cover VALUES (1, 'theirs', NULL)",
      "INSERT INTO mark VALUES ('theirs', 1, 1)",
    ]

    /// The contents by name, because keys change.
    private static let contents = """
      SELECT string_agg(s, ' ' ORDER BY s) FROM (
        SELECT concat_ws('|', 'folder', f.name, coalesce(p.name, '-')) FROM folder f
          LEFT JOIN folder p ON p.id = f.parent_id
        UNION ALL SELECT concat_ws('|', 'page', p.name, coalesce(f.name, '-')) FROM page p
          LEFT JOIN folder f ON f.id = p.folder_id
        UNION ALL SELECT concat_ws('|', 'line', l.name, coalesce(p.name, '-'),
          coalesce(f.name, '-'), coalesce(u.name, '-')) FROM line l
          LEFT JOIN page p ON p.id = l.page_id LEFT JOIN folder f ON f.id = l.folder_id
          LEFT JOIN line u ON u.id = l.line_id
        UNION ALL SELECT concat_ws('|', 'cover', c.name, p.name, coalesce(f.name, '-'))
          FROM cover c LEFT JOIN page p ON p.id = c.page_id
          LEFT JOIN folder f ON f.id = c.folder_id
        UNION ALL SELECT concat_ws('|', 'mark', m.name, coalesce(c.name, '-'),
          coalesce(f.name, '-')) FROM mark m LEFT JOIN cover c ON c.page_id = m.cover_id
          LEFT JOIN folder f ON f.id = m.folder_id) AS t(s)
      """

    @Test(
      arguments: [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]],
      [false, true]
    )
    func `restored rows refer to the new keys of all rows that were restored with them`(
      order: [Int],
      isSavedOnce: Bool
    ) async throws {
      for isUndoneOnce in [true, false] {
        let address = try TestServer.shared.get().schema(Self.tables)
        let context = try AsyncManagedContext(PostgresDatabase(address, access: .readWrite))
        let writer = try Writer(address)
        let before = try writer.text(Self.contents).split(separator: " ")
        let (page, inner, outer) = (
          try #require(try await context.find(Leaf.self, RowKey(1))),
          try #require(try await context.find(Binder.self, RowKey(2))),
          try #require(try await context.find(Binder.self, RowKey(1)))
        )
        let objects: [any ManagedObject] = [page, inner, outer]
        for index in order {
          context.delete(objects[index])
          if isSavedOnce { continue }
          try await context.save()
          // The server has cleared relations.
          await context.refresh()
          try await context.load(objects.filter { !$0.isDeleted })
        }
        try await context.save()
        for statement in Self.theirs { try writer.run(statement) }
        let added = try writer.text(Self.contents).split(separator: " ")
          .filter { $0.contains("theirs") }
        await context.refresh()
        for _ in order {
          context.undo()
          if !isUndoneOnce { try await context.save() }
        }
        try await context.save()
        let place: Comment = "\(order), saved once: \(isSavedOnce), undone once: \(isUndoneOnce)"
        let after = try writer.text(Self.contents).split(separator: " ")
        #expect(after.sorted() == (before + added).sorted(), place)
        await context.refresh()
        try await context.load(objects)
        #expect(page.folder === inner && inner.parent === outer, place)
        #expect(page.id != 1 && inner.id != 2 && outer.id != 1, place)
        for _ in order { context.redo() }
        try await context.save()
        for _ in order {
          context.undo()
          if !isUndoneOnce { try await context.save() }
        }
        try await context.save()
        let again = try writer.text(Self.contents).split(separator: " ")
        #expect(again.sorted() == (before + added).sorted(), place)
      }
    }
  }

  /// Deletions of related rows that are saved together and undone one by one.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct PostgresLaterKeyTests {
    @Test(arguments: ["CASCADE", "SET NULL", "NO ACTION DEFERRABLE INITIALLY DEFERRED"])
    func `a row that is restored first refers to the new key of a row that is restored later`(
      rule: String
    ) async throws {
      let address = try TestServer.shared.get().schema(
        """
        CREATE TABLE folder(id bigserial PRIMARY KEY, name text, parent_id bigint);
        CREATE TABLE page(id bigserial PRIMARY KEY, name text,
          folder_id bigint REFERENCES folder ON DELETE \(rule));
        INSERT INTO folder(name) VALUES ('folder');
        INSERT INTO page(name, folder_id) VALUES ('page', 1)
        """
      )
      let context = try AsyncManagedContext(PostgresDatabase(address, access: .readWrite))
      let writer = try Writer(address)
      let folder = try #require(try await context.find(Binder.self, RowKey(1)))
      let page = try #require(try await context.find(Leaf.self, RowKey(1)))
      context.delete(folder)
      context.delete(page)
      try await context.save()
      try writer.run("INSERT INTO folder VALUES (1, 'theirs')")
      context.undo()
      try await context.save()
      #expect(try writer.text("SELECT folder_id FROM page") == "NULL")
      context.undo()
      try await context.save()
      #expect(page.folder === folder)
      #expect(
        try writer.text("SELECT f.name FROM page JOIN folder f ON f.id = folder_id") == "folder"
      )
    }
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
