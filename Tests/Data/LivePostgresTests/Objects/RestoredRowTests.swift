#if PostgreSQL
  import Foundation
  import LiveObjects
  import LivePostgres
  import Testing

  /// Deletions that are undone on a server, and queries beside unsaved changes.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct PostgresRestoredRowTests {
    private static let tables = """
      CREATE TABLE folder(id bigserial PRIMARY KEY, name text NOT NULL,
        total int NOT NULL DEFAULT 0);
      CREATE TABLE page(id bigserial PRIMARY KEY, name text NOT NULL,
        folder_id bigint REFERENCES folder ON DELETE CASCADE);
      CREATE TABLE line(id bigserial PRIMARY KEY, page_id bigint REFERENCES page ON DELETE CASCADE)
      """

    private static let counters = """
      ;
      CREATE FUNCTION count_pages() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF tg_op = 'INSERT' THEN
        UPDATE folder SET total = total + 1 WHERE id = new.folder_id; RETURN new; END IF; UPDATE
        folder SET total = total - 1 WHERE id = old.folder_id; RETURN old; END $$;
      CREATE FUNCTION name_page() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        UPDATE page SET name = name || '+' WHERE id = new.page_id; RETURN new; END $$;
      CREATE TRIGGER pages AFTER INSERT OR DELETE ON page
        FOR EACH ROW EXECUTE FUNCTION count_pages();
      CREATE TRIGGER lines AFTER INSERT ON line FOR EACH ROW EXECUTE FUNCTION name_page();
      INSERT INTO folder(name) VALUES ('a');
      INSERT INTO page(name, folder_id) VALUES ('p', 1), ('q', 1);
      INSERT INTO line(page_id) VALUES (1), (1)
      """

    private func scene(_ more: String) throws -> (AsyncManagedContext, Writer) {
      let address = try TestServer.shared.get().schema(Self.tables + more)
      let database = try PostgresDatabase(address, access: .readWrite)
      return (try AsyncManagedContext(database), try Writer(address))
    }

    @Test func `undoing a deletion restores totals that triggers keep`() async throws {
      let (context, writer) = try scene(Self.counters)
      let folder = try #require(try await context.find(Binder.self, RowKey(1)))
      for _ in 0..<2 {
        context.delete(folder)
        try await context.save()
        #expect(try writer.count("page") == 0)
        context.undo()
        try await context.save()
        #expect(try writer.count("folder WHERE total = 2") == 1)
        #expect(try writer.count("page WHERE name IN ('p++', 'q')") == 2)
        #expect(try writer.count("line") == 2)
        #expect(folder.total == 2)
      }
    }

    @Test func `queries see the other columns of a changed object as another session wrote them`()
      async throws
    {
      let (context, writer) = try scene(
        ";\nINSERT INTO folder(name, total) VALUES ('a', 1), ('b', 5)"
      )
      let folders = try await context.fetch(Binder.self)
      folders[0].name = "edited"
      try writer.run("UPDATE folder SET total = 9 WHERE id = 1")
      await context.refresh()
      let great = try RowRequest(where: #Predicate<Binder> { $0.total > 8 })
      #expect(try await context.sum(\Binder.total) == 14)
      #expect(try await context.maximum(\Binder.total) == 9)
      #expect(try await context.count(Binder.self, great) == 1)
      #expect(try await context.keys(Binder.self, great) == [RowKey(1)])
      #expect(try await context.groups(by: \Binder.total).map(\.value) == [5, 9])
      #expect(try await context.distinctValues(of: \Binder.total) == [5, 9])
      #expect(try await context.fetch(Binder.self, great).map(\.name) == ["edited"])
    }

    @Test(arguments: [1, 2, 3], [false, true])
    func `all relations to a restored row have its new key`(pages: Int, isSet: Bool) async throws {
      let (context, writer) = try scene(
        """
        ;
        CREATE TABLE leaf(id bigserial PRIMARY KEY, name text NOT NULL,
          folder_id bigint REFERENCES folder ON DELETE SET NULL);
        INSERT INTO folder(name) VALUES ('a');
        INSERT INTO leaf(name, folder_id) SELECT 'p' || n, 1 FROM generate_series(1, \(pages)) n
        """
      )
      let folder = try #require(try await context.find(Binder.self, RowKey(1)))
      let leaves = try await context.fetch(Leaf.self)
      context.group("Delete") {
        for leaf in leaves { leaf.folder = nil }
        context.delete(folder)
      }
      try await context.save()
      // Another session takes the key, so that the restored row gets another one, which is known
      // only when it is inserted.
      try writer.run("INSERT INTO folder(id, name) VALUES (1, 'theirs')")
      await context.refresh()
      context.undo()
      if isSet { for leaf in leaves { leaf.folder = folder } }
      try await context.save()
      let names = try writer.text(
        "SELECT f.name FROM leaf l LEFT JOIN folder f ON f.id = l.folder_id"
      )
      #expect(names == [String](repeating: "a", count: pages).joined(separator: "\n"))
      #expect(leaves.allSatisfy { $0.folder === folder } && folder.id != 1)
      #expect(try writer.count("folder WHERE id = 1 AND name = 'theirs'") == 1)
    }

    @Test func `a relation of a row that another session has deleted is not written`() async throws
    {
      let (context, writer) = try scene(
        ";\nINSERT INTO page(name) VALUES ('p'), ('q'), ('r')"
      )
      let pages = try await context.fetch(Sheet.self)
      let folder = Binder()
      context.insert(folder)
      for page in pages { page.folder = folder }
      try writer.run("DELETE FROM page WHERE name = 'q'")
      try await context.save(onConflict: .theirs)
      #expect(try writer.text("SELECT name FROM page WHERE folder_id IS NOT NULL") == "p\nr")
      #expect(pages[1].isDeleted && !context.hasChanges)
    }

    @Test(arguments: ["sum", "fetch", "keys"])
    func `each kind of query reads outdated changed objects first`(kind: String) async throws {
      let (context, writer) = try scene(
        ";\nINSERT INTO folder(name, total) VALUES ('a', 1), ('b', 5)"
      )
      let folders = try await context.fetch(Binder.self)
      folders[0].name = "edited"
      try writer.run("UPDATE folder SET total = 9 WHERE id = 1")
      await context.refresh()
      let great = try RowRequest(where: #Predicate<Binder> { $0.total > 8 })
      switch kind {
      case "sum": #expect(try await context.sum(\Binder.total) == 14)
      case "fetch": #expect(try await context.fetch(Binder.self, great).count == 1)
      default: #expect(try await context.keys(Binder.self, great) == [RowKey(1)])
      }
    }

    @Test(arguments: [false, true])
    func `a restored row whose key another session took gets a new key`(
      isRead: Bool
    ) async throws {
      let (context, writer) = try scene(
        ";\nINSERT INTO folder(name) VALUES ('a'), ('b');\n"
          + "INSERT INTO page(name, folder_id) VALUES ('p', 2), ('q', 1)"
      )
      let folder = try #require(try await context.find(Binder.self, RowKey(2)))
      context.delete(folder)
      try await context.save()
      try writer.run("INSERT INTO folder(id, name) VALUES (2, 'theirs')")
      try writer.run("INSERT INTO page(name, folder_id) VALUES ('their page', 2)")
      await context.refresh()
      var other: Binder?
      if isRead { other = try await context.find(Binder.self, RowKey(2)) }
      context.undo()
      try await context.save()
      // In no case does a row of the other session change.
      #expect(try writer.count("folder WHERE id = 2 AND name = 'theirs'") == 1)
      #expect(try writer.count("page WHERE name = 'their page' AND folder_id = 2") == 1)
      #expect(try writer.count("folder WHERE id <> 2 AND name = 'b'") == 1)
      #expect(
        try writer.count(
          "page JOIN folder ON folder.id = folder_id WHERE page.name = 'p' AND folder.name = 'b'"
        ) == 1
      )
      #expect(folder.id != 2 && !folder.isDeleted)
      withExtendedLifetime(other) {}
    }

    @Test(
      arguments: [
        ("CASCADE", "CASCADE"), ("CASCADE", "SET NULL"), ("SET NULL", "CASCADE"),
        ("SET NULL", "SET NULL"), ("CASCADE", "NO ACTION"),
      ]
    )
    func `rows that refer to a restored row twice get its new key twice`(
      left: String,
      right: String
    ) async throws {
      let (context, writer) = try scene(
        """
        ;
        CREATE TABLE pair(name text PRIMARY KEY, left_id int REFERENCES folder ON DELETE \(left),
          right_id bigint REFERENCES folder ON DELETE \(right));
        INSERT INTO folder(name) VALUES ('a'), ('b');
        INSERT INTO pair VALUES ('both', 2, 2), ('left', 2, 1), ('neither', 1, 1), ('right', 1, 2);
        DELETE FROM pair WHERE name = CASE '\(right)' WHEN 'NO ACTION' THEN 'right' END
        """
      )
      let pairs = """
        SELECT p.name, l.name, r.name FROM pair p LEFT JOIN folder l ON l.id = left_id
          LEFT JOIN folder r ON r.id = right_id ORDER BY 1
        """
      let before = try writer.text("SELECT string_agg(s::text, ' ') FROM (\(pairs)) s")
      let folder = try #require(try await context.find(Binder.self, RowKey(2)))
      context.delete(folder)
      try await context.save()
      try writer.run("INSERT INTO folder(id, name) VALUES (2, 'theirs')")
      context.undo()
      try await context.save()
      #expect(try writer.text("SELECT string_agg(s::text, ' ') FROM (\(pairs)) s") == before)
      #expect(folder.id != 2)
    }

    @Test func `a relation that changes back to a restored row waits for that row`() async throws {
      let (context, writer) = try scene(
        ";\nINSERT INTO folder(name) VALUES ('a');\nINSERT INTO page(name, folder_id) VALUES ('p', 1)"
      )
      let folder = try #require(try await context.find(Binder.self, RowKey(1)))
      let page = try #require(try await context.find(Sheet.self, RowKey(1)))
      context.group {
        page.folder = nil
        context.delete(folder)
      }
      try await context.save()
      context.undo()
      #expect(page.folder === folder)
      try await context.save()
      #expect(try writer.count("page WHERE folder_id = 1") == 1)
    }

    @Test
    func `a restored row whose unique value another session took is refused until it differs`()
      async throws
    {
      let (context, writer) = try scene(
        ";\nCREATE UNIQUE INDEX names ON folder(name);\nINSERT INTO folder(name) VALUES ('a'), ('b');\n"
          + "INSERT INTO page(name, folder_id) VALUES ('p', 2)"
      )
      let folder = try #require(try await context.find(Binder.self, RowKey(2)))
      context.delete(folder)
      try await context.save()
      try writer.run("INSERT INTO folder(name) VALUES ('b')")
      context.undo()
      let error = await #expect(throws: StoreError.self) { try await context.save() }
      #expect(error?.code == .constraint)
      #expect(error?.description.contains("name") ?? false)
      #expect(try writer.count("folder WHERE name = 'b'") == 1)
      folder.name = "c"
      try await context.save()
      #expect(try writer.count("folder WHERE id = 2 AND name = 'c'") == 1)
      #expect(try writer.count("page WHERE name = 'p' AND folder_id = 2") == 1)
    }

    @Test(arguments: [false, true])
    func `a relation that is set to a deleted object is named`(isForeign: Bool) async throws {
      let (context, writer) = try scene(
        ";\nINSERT INTO folder(name) VALUES ('a'), ('b');\nINSERT INTO page(name) VALUES ('p')"
      )
      let folder = try #require(try await context.find(Binder.self, RowKey(2)))
      let page = try #require(try await context.find(Sheet.self, RowKey(1)))
      if isForeign {
        try writer.run("DELETE FROM folder WHERE id = 2")
      } else {
        context.delete(folder)
        try await context.save()
      }
      page.folder = folder
      let error = await #expect(throws: StoreError.self) { try await context.save() }
      #expect(
        error?.description
          == "Sheet 1, folder: it refers to Binder 2, which is deleted; set another object or nil"
      )
    }
  }

  @Managed("folder")
  private final class Binder {
    var id: Int64?
    var name = ""
    var total = 0
  }

  @Managed("page")
  private final class Sheet {
    var id: Int64?
    var name = ""
    @Relation("folder_id") var folder: Binder?
  }

  @Managed("leaf")
  private final class Leaf {
    var id: Int64?
    var name = ""
    @Relation("folder_id") var folder: Binder?
  }
#endif
