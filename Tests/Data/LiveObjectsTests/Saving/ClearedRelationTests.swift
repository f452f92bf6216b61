#if SQLite
  import DatabaseTestSupport
  import LiveObjects
  import LiveSQLite
  import Testing

  /// Relations that were set and saved, and that were cleared or whose row was deleted when the
  /// related row was deleted. Both steps are undone and redone.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct ClearedRelationTests {
    private let folder = Folder()
    private var path: String { folder.file("cleared.db") }

    /// How changes reach the file.
    enum Way: CaseIterable {
      case plain
      case child
      case asynchronous
    }

    private func prepare(_ rule: String, first: String) throws {
      try Shell.run(
        path,
        """
        PRAGMA journal_mode=WAL;
        DROP TABLE IF EXISTS page;
        DROP TABLE IF EXISTS folder;
        CREATE TABLE folder(id INTEGER PRIMARY KEY, name TEXT);
        CREATE TABLE page(id INTEGER PRIMARY KEY, name TEXT,
          folder_id INTEGER REFERENCES folder ON DELETE \(rule));
        INSERT INTO folder(name) VALUES ('first'), ('second');
        INSERT INTO page(name, folder_id) VALUES ('page1', \(first)), ('page2', 2);
        """
      )
    }

    private func pages() throws -> String {
      try Shell.run(
        path,
        "SELECT p.name, ifnull(f.name, '-') FROM page p LEFT JOIN folder f ON f.id = folder_id"
          + " ORDER BY p.id"
      )
    }

    private func save(_ context: ManagedContext, _ top: ManagedContext, _ way: Way) async throws {
      guard way == .asynchronous else {
        try synchronously { try context.save() }
        if way == .child { try synchronously { try top.save() } }
        return
      }
      try await context.save()
    }

    @Test(arguments: Way.allCases, ["SET NULL", "CASCADE"])
    func `a relation that was set before its row was deleted is undone with the deletion`(
      way: Way,
      rule: String
    ) async throws {
      for first in ["NULL", "1"] {
        for isSavedOnce in [false, true] {
          try await play(way, rule, first: first, isSavedOnce: isSavedOnce)
        }
      }
    }

    private func play(
      _ way: Way,
      _ rule: String,
      first: String,
      isSavedOnce: Bool
    ) async throws {
      try prepare(rule, first: first)
      let before = try pages()
      let top = try ManagedContext(Store(path: path, access: .readWrite))
      let context = way == .child ? try top.child() : top
      let second = try #require(try synchronously { try context.find(Cabinet.self, RowKey(2)) })
      let page = try #require(try synchronously { try context.find(Sheet.self, RowKey(1)) })
      page.folder = second
      try await save(context, top, way)
      let between = try pages()
      context.delete(second)
      try await save(context, top, way)
      let after = try pages()
      let place: Comment = "\(way), \(rule), \(first), saved once: \(isSavedOnce)"
      for _ in 0..<2 {
        for (steps, results) in [
          (context.undo, [between, before]), (context.redo, [between, after]),
        ] {
          #expect(steps(), place)
          if !isSavedOnce {
            try await save(context, top, way)
            #expect(try pages() == results[0], place)
          }
          #expect(steps(), place)
          try await save(context, top, way)
          #expect(try pages() == results[1], place)
          #expect(!context.hasChanges, place)
        }
      }
    }
  }

  @Managed("folder")
  private final class Cabinet {
    var id: Int64?
    var name = ""
  }

  @Managed("page")
  private final class Sheet {
    var id: Int64?
    var name = ""
    @Relation("folder_id") var folder: Cabinet?
  }
#endif
