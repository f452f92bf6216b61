#if PostgreSQL
  import LiveObjects
  import LivePostgres
  import Testing

  /// Relations that were set and saved, and that the server has cleared or whose row it has deleted
  /// when the related row was deleted. Both steps are undone and redone.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct PostgresClearedRelationTests {
    /// How a history is played.
    struct Way: CustomTestStringConvertible, Sendable {
      let rule: String
      /// The folder of the page in the beginning.
      let first: Int64?
      /// Whether the context reads the server's changes between the steps.
      let isRefreshed: Bool
      let isSavedOnce: Bool

      var testDescription: String {
        "\(rule), \(first ?? 0), refreshed: \(isRefreshed), saved once: \(isSavedOnce)"
      }

      static let all = ["SET NULL", "CASCADE", "SET DEFAULT"].flatMap { rule in
        [nil, 1].flatMap { first in
          (0..<4).map { number in
            Way(rule: rule, first: first, isRefreshed: number % 2 == 1, isSavedOnce: number < 2)
          }
        }
      }
    }

    /// Two folders, and pages in some of them.
    @MainActor
    private final class Ground {
      let context: AsyncManagedContext
      let writer: Writer

      init(_ rule: String, pages: [Int64?], isUnique: Bool = false) throws {
        let rows = pages.enumerated().map { index, folder in
          "('page\(index + 1)', \(folder.map { "\($0)" } ?? "NULL"))"
        }
        let address = try TestServer.shared.get().schema(
          """
          CREATE TABLE folder(id bigserial PRIMARY KEY, name text);
          CREATE TABLE page(id bigserial PRIMARY KEY, name text,
            folder_id bigint \(isUnique ? "UNIQUE" : "") REFERENCES folder ON DELETE \(rule));
          INSERT INTO folder(name) VALUES ('first'), ('second');
          INSERT INTO page(name, folder_id) VALUES \(rows.joined(separator: ", "))
          """
        )
        context = try AsyncManagedContext(PostgresDatabase(address, access: .readWrite))
        writer = try Writer(address)
      }

      func folder(_ key: Int64) async throws -> Cabinet {
        try #require(try await context.find(Cabinet.self, RowKey(key)))
      }

      func page(_ key: Int64) async throws -> Sheet {
        try #require(try await context.find(Sheet.self, RowKey(key)))
      }

      func refresh(_ objects: [any ManagedObject]) async throws {
        await context.refresh()
        try await context.load(objects)
      }

      /// The pages with the names of their folders.
      func pages() throws -> String {
        try writer.text(
          "SELECT string_agg(concat(p.name, ' ', coalesce(f.name, '-')), ', ' ORDER BY p.id)"
            + " FROM page p LEFT JOIN folder f ON f.id = folder_id"
        )
      }
    }

    @Test(arguments: Way.all)
    func `a relation that was set before its row was deleted is undone with the deletion`(
      way: Way
    ) async throws {
      let ground = try Ground(way.rule, pages: [way.first])
      let context = ground.context
      let before = try ground.pages()
      let (folder, page) = (try await ground.folder(2), try await ground.page(1))
      func refresh() async throws {
        if way.isRefreshed { try await ground.refresh([page]) }
      }
      page.folder = folder
      try await context.save()
      let between = try ground.pages()
      context.delete(folder)
      try await context.save()
      let after = try ground.pages()
      try await refresh()
      for _ in 0..<2 {
        for (steps, results) in [
          (context.undo, [between, before]), (context.redo, [between, after]),
        ] {
          #expect(steps())
          if !way.isSavedOnce {
            try await context.save()
            #expect(try ground.pages() == results[0])
            try await refresh()
          }
          #expect(steps())
          try await context.save()
          #expect(try ground.pages() == results[1])
          try await refresh()
          #expect(!context.hasChanges)
        }
      }
      #expect(context.undo() && context.undo())
      try await context.save()
      try await ground.refresh([page])
      #expect(page.folder?.rowKey?.integer == way.first)
    }

    @Test(arguments: ["SET NULL", "CASCADE"], [false, true])
    func `of several rows, each returns to its own former relation`(
      rule: String,
      isRefreshed: Bool
    ) async throws {
      let ground = try Ground(rule, pages: [nil, 1, 2])
      let context = ground.context
      let before = try ground.pages()
      let (folder, first) = (try await ground.folder(2), try await ground.page(1))
      let second = try await ground.page(2)
      first.folder = folder
      second.folder = folder
      try await context.save()
      let between = try ground.pages()
      context.delete(folder)
      try await context.save()
      for _ in 0..<2 {
        if isRefreshed { try await ground.refresh([first, second]) }
        for _ in 0..<3 { #expect(context.undo()) }
        try await context.save()
        #expect(try ground.pages() == before)
        if isRefreshed { try await ground.refresh([first, second]) }
        for _ in 0..<2 { #expect(context.redo()) }
        try await context.save()
        #expect(try ground.pages() == between)
        #expect(context.redo())
        try await context.save()
      }
    }

    @Test(arguments: [[0, 1], [1, 0]], [false, true])
    func `a row that was deleted as well returns with its former relation`(
      order: [Int],
      isRefreshed: Bool
    ) async throws {
      for first: Int64? in [nil, 1] { try await deleteBoth(order, first: first, isRefreshed) }
    }

    private func deleteBoth(_ order: [Int], first: Int64?, _ isRefreshed: Bool) async throws {
      let ground = try Ground("SET NULL", pages: [first])
      let context = ground.context
      let before = try ground.pages()
      let (folder, page) = (try await ground.folder(2), try await ground.page(1))
      page.folder = folder
      try await context.save()
      let objects: [any ManagedObject] = [folder, page]
      for index in order {
        context.delete(objects[index])
        try await context.save()
        if isRefreshed { try await ground.refresh(objects.filter { !$0.isDeleted }) }
      }
      for _ in 0..<2 {
        for _ in 0..<3 { #expect(context.undo()) }
        try await context.save()
        #expect(try ground.pages() == before)
        for _ in 0..<3 { #expect(context.redo()) }
        try await context.save()
        #expect(try ground.pages() == "NULL")
      }
    }

    @Test(arguments: [nil, 1], [false, true])
    func `a relation to a row that returns with another key is undone`(
      first: Int64?,
      isRefreshed: Bool
    ) async throws {
      let ground = try Ground("SET NULL", pages: [first, 2])
      let context = ground.context
      let before = try ground.pages()
      let (folder, page) = (try await ground.folder(2), try await ground.page(1))
      page.folder = folder
      try await context.save()
      context.delete(folder)
      try await context.save()
      try ground.writer.run("INSERT INTO folder VALUES (2, 'theirs')")
      if isRefreshed { try await ground.refresh([page]) }
      for _ in 0..<2 { #expect(context.undo()) }
      try await context.save()
      #expect(try ground.pages() == before)
      #expect(context.redo())
      try await context.save()
      #expect(try ground.pages() == "page1 second, page2 second")
    }

    @Test(arguments: [false, true])
    func `a row that only one other row may refer to changes its owner back`(
      isRefreshed: Bool
    ) async throws {
      let ground = try Ground("SET NULL", pages: [2, nil], isUnique: true)
      let context = ground.context
      let before = try ground.pages()
      let (folder, first) = (try await ground.folder(2), try await ground.page(1))
      let second = try await ground.page(2)
      context.group {
        first.folder = nil
        second.folder = folder
      }
      try await context.save()
      context.delete(folder)
      try await context.save()
      if isRefreshed { try await ground.refresh([first, second]) }
      for _ in 0..<2 { #expect(context.undo()) }
      try await context.save()
      #expect(try ground.pages() == before)
    }

    @Test(arguments: ["SET NULL", "CASCADE"])
    func `steps that are undone and redone before a save have no effect`(
      rule: String
    ) async throws {
      let ground = try Ground(rule, pages: [nil, nil])
      let context = ground.context
      let (folder, page) = (try await ground.folder(2), try await ground.page(1))
      page.folder = folder
      try await context.save()
      context.delete(folder)
      try await context.save()
      let after = try ground.pages()
      try await ground.refresh([page])
      for _ in 0..<2 { #expect(context.undo()) }
      #expect(page.folder == nil && !folder.isDeleted)
      for _ in 0..<2 { #expect(context.redo()) }
      #expect(!context.hasChanges)
      try await context.save()
      #expect(try ground.writer.text("SELECT count(*) FROM folder") == "1")
      #expect(try ground.pages() == after)
    }

    @Test(arguments: ["SET NULL", "CASCADE"], [false, true])
    func `all values that were set before the deletion are undone with it`(
      rule: String,
      isRefreshed: Bool
    ) async throws {
      let ground = try Ground(rule, pages: [nil])
      let context = ground.context
      let before = try ground.pages()
      let (folder, page) = (try await ground.folder(2), try await ground.page(1))
      page.name = "renamed"
      page.folder = folder
      try await context.save()
      context.delete(folder)
      try await context.save()
      if isRefreshed { try await ground.refresh([page]) }
      for _ in 0..<3 { #expect(context.undo()) }
      try await context.save()
      #expect(try ground.pages() == before)
    }

    @Test(arguments: ["SET NULL", "CASCADE"], [false, true])
    func `an object whose insertion is undone does not return with the related row`(
      rule: String,
      isRefreshed: Bool
    ) async throws {
      let ground = try Ground(rule, pages: [nil])
      let context = ground.context
      let before = try ground.pages()
      let (folder, page) = (try await ground.folder(2), Sheet())
      context.group {
        page.name = "page2"
        page.folder = folder
        context.insert(page)
      }
      try await context.save()
      let between = try ground.pages()
      context.delete(folder)
      try await context.save()
      let after = try ground.pages()
      for isSavedOnce in [true, false] {
        #expect(context.undo())
        if !isSavedOnce {
          try await context.save()
          #expect(try ground.pages() == between)
        }
        if isRefreshed { try await ground.refresh([page]) }
        #expect(context.undo())
        if isRefreshed { await context.refresh() }
        try await context.save()
        #expect(try ground.pages() == before)
        for result in [between, after] {
          #expect(context.redo())
          try await context.save()
          #expect(try ground.pages() == result)
          if isRefreshed { try await ground.refresh([page]) }
        }
      }
    }

    @Test func `a row that returns with the related row is known after the save`() async throws {
      let ground = try Ground("CASCADE", pages: [nil])
      let context = ground.context
      let before = try ground.pages()
      let (folder, page) = (try await ground.folder(2), Sheet())
      context.group {
        page.name = "page2"
        page.folder = folder
        context.insert(page)
      }
      try await context.save()
      context.delete(folder)
      try await context.save()
      try await ground.refresh([page])
      #expect(page.isDeleted)
      #expect(context.undo())
      try await context.save()
      #expect(!page.isDeleted && page.folder === folder)
      #expect(context.undo())
      try await context.save()
      #expect(try ground.pages() == before)
    }

    @Test func `a relation that the program clears after the undo stays clear`() async throws {
      let ground = try Ground("SET NULL", pages: [nil, 2])
      let context = ground.context
      let (folder, page) = (try await ground.folder(2), try await ground.page(1))
      page.folder = folder
      try await context.save()
      context.delete(folder)
      try await context.save()
      #expect(context.undo())
      #expect(page.folder === folder)
      page.folder = nil
      try await context.save()
      #expect(try ground.pages() == "page1 -, page2 second")
    }

    @Test(arguments: [false, true])
    func `a relation that was set after the deletion is undone before it`(
      isRefreshed: Bool
    ) async throws {
      let ground = try Ground("SET NULL", pages: [2])
      let context = ground.context
      let (first, folder) = (try await ground.folder(1), try await ground.folder(2))
      let page = try await ground.page(1)
      context.delete(folder)
      try await context.save()
      if isRefreshed { try await ground.refresh([page]) }
      page.folder = first
      try await context.save()
      for _ in 0..<2 { #expect(context.undo()) }
      try await context.save()
      #expect(try ground.pages() == "page1 second")
    }

    @Test(arguments: [false, true])
    func `a relation that another session has set after the deletion is kept`(
      isRefreshed: Bool
    ) async throws {
      let ground = try Ground("SET NULL", pages: [nil])
      let context = ground.context
      let (folder, page) = (try await ground.folder(2), try await ground.page(1))
      page.folder = folder
      try await context.save()
      context.delete(folder)
      try await context.save()
      try ground.writer.run("UPDATE page SET folder_id = 1")
      if isRefreshed { try await ground.refresh([page]) }
      #expect(context.undo())
      try await context.save()
      #expect(try ground.pages() == "page1 first")
      try await ground.refresh([page])
      #expect(page.folder?.rowKey == RowKey(1) && !context.hasChanges)
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
