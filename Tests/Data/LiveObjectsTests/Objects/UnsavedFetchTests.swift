#if SQLite
  import DatabaseTestSupport
  import LiveObjects
  import LiveSQLite
  import ScaleTestSupport
  import Testing

  /// Unsaved changes are included in fetches and counts.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct UnsavedFetchTests {
    private static let requests = [
      RowRequest(), RowRequest(where: "rank > 3"), RowRequest(where: "title = 'TWO'"),
      RowRequest(where: "title LIKE 'n%' OR body IS NULL", order: ["title"]),
      RowRequest(order: ["rank desc", "title"], limit: 4),
      RowRequest(where: "rank BETWEEN '2' AND '6'", order: ["rank"]),
      RowRequest(where: "EXISTS(SELECT 1 FROM author a WHERE a.id = note.author_id)", limit: 3),
      RowRequest(
        where: "rank > :least",
        parameters: ["least": .integer(4)],
        order: ["body", "rank"]
      ),
    ]

    /// The title column ignores case.
    private func makeDesk() throws -> Desk {
      let desk = try Desk()
      try desk.commit(
        """
        CREATE TABLE other(
          id INTEGER PRIMARY KEY, title TEXT NOT NULL COLLATE NOCASE, body TEXT,
          rank INTEGER NOT NULL DEFAULT 7, created_at TEXT, flags TEXT,
          author_id INTEGER REFERENCES author ON DELETE CASCADE, extra TEXT DEFAULT 'x'
        );
        INSERT INTO other SELECT *, 'y' FROM note;
        DROP TABLE note; ALTER TABLE other RENAME TO note; CREATE INDEX ranks ON note(rank);
        INSERT INTO note(title, rank) SELECT 'n' || value, value % 5 FROM generate_series(4, 12);
        """
      )
      return desk
    }

    @Test(arguments: 0..<TestScale.count(usual: 1, full: 200))
    func `a fetch before a save equals the fetch after it`(seed: Int) throws {
      var numbers = SeededNumbers(UInt64(seed))
      let desk = try makeDesk()
      let context = desk.context
      for _ in 0..<20 {
        let notes = try context.fetch(Note.self, includesUnsaved: false)
        for _ in 0..<Int.random(in: 1...6, using: &numbers) {
          let title = ["two", "Two", "m\0x", "N'5", "zz"].randomElement(using: &numbers) ?? ""
          switch Int.random(in: 0..<4, using: &numbers) {
          case 0:
            let note = Note(title: title)
            note.rank = Int.random(in: 0...9, using: &numbers)
            note.body = Bool.random(using: &numbers) ? nil : title
            context.insert(note)
          case 1: if let note = notes.randomElement(using: &numbers) { context.delete(note) }
          case 2: notes.randomElement(using: &numbers)?.title = title
          default:
            notes.randomElement(using: &numbers)?.rank = Int.random(in: 0...9, using: &numbers)
          }
        }
        func look() throws -> [[ObjectIdentifier]] {
          try Self.requests.flatMap { request in
            [
              try context.fetch(Note.self, request),
              try context.fetch(Note.self, request, offset: 2),
            ].map { $0.map { ObjectIdentifier($0) } }
          }
        }
        func count() throws -> [String] {
          try Self.requests.map { request in
            // The minimum of several equal values is unspecified.
            let least = try context.minimum(\Note.title, request)?.lowercased()
            let most = try context.maximum(\Note.rank, request)
            let groups = try context.groups(
              by: \Note.rank,
              [.count, .sum(\.rank), .distinctCount(\.title), .average(\.rank)],
              request
            )
            return """
              \(try context.count(Note.self, request)) \(try context.sum(\Note.rank, request) ?? -1)
              \(least ?? "-") \(most ?? -1) \(try context.average(\Note.rank, request) ?? -1)
              \(try context.distinctValues(of: \Note.body, request)) \(groups)
              """
          }
        }
        let held = try context.fetch(Note.self)
        let (before, counted) = (try look(), try count())
        try context.save(onConflict: .ours)
        #expect(try look() == before, "seed \(seed)")
        for (index, (after, before)) in zip(try count(), counted).enumerated() {
          #expect(after == before, "seed \(seed), request \(index)")
        }
        withExtendedLifetime((notes, held)) {}
      }
    }

    @Test func `columns without a property are included with their stored values`() throws {
      let desk = try makeDesk()
      let note = desk.note(1)
      note.title = "changed"
      let request = RowRequest(where: "extra = 'y' AND title = 'CHANGED'")
      #expect(try desk.context.fetch(Note.self, request) == [note])
      #expect(try desk.context.fetch(Note.self, request, includesUnsaved: false) == [])
      #expect(try desk.context.keys(Note.self, request) == [RowKey(1)])
    }

    @Test func `asynchronous requests return the same results`() async throws {
      let desk = try makeDesk()
      let note = Note(title: "new")
      desk.context.insert(note)
      desk.context.delete(desk.note(1))
      let request = RowRequest(where: "title < 'o'", order: ["title desc"])
      let now = try synchronously { try desk.context.fetch(Note.self, request) }
      #expect(now.contains(note) && now.first?.title != "one")
      #expect(try await desk.context.fetch(Note.self, request) == now)
    }

    @Test func `tables without a declared key and with a composite key are supported`() throws {
      let desk = try Desk()
      try desk.commit(
        """
        CREATE TABLE bare(word TEXT); INSERT INTO bare VALUES('a'), ('c');
        CREATE TABLE pair(a TEXT, b INTEGER, word TEXT, PRIMARY KEY(a, b)) WITHOUT ROWID;
        INSERT INTO pair VALUES('x', 1, 'a'), ('x', 2, 'c');
        """
      )
      let context = desk.context
      let (bare, pair) = (Bare(word: "b"), Pair(a: "x", b: 3, word: "b"))
      context.insert(bare)
      context.insert(pair)
      let old = try context.fetch(Bare.self, RowRequest(where: "rowid = 1"))[0]
      old.word = "d"
      let oldPair = try #require(try context.find(Pair.self, "x", 2))
      oldPair.word = "A"
      let order = RowRequest(order: ["word"])
      #expect(try context.fetch(Bare.self, order).map(\.word) == ["b", "c", "d"])
      #expect(try context.fetch(Pair.self, order).map(\.word) == ["A", "a", "b"])
      context.delete(oldPair)
      #expect(try context.fetch(Pair.self, order).map(\.word) == ["a", "b"])
      #expect(try context.count(Pair.self) == 2)
    }

    @Test(arguments: [Int.max, .max - 1, 1 << 40])
    func `a limit and an offset may be any numbers`(number: Int) throws {
      let desk = try makeDesk()
      let all = try desk.context.fetch(Note.self)
      let changed = try #require(all.first)
      changed.title = "changed"
      for isUnsaved in [true, false] {
        let request = RowRequest(limit: number)
        let rest = try desk.context.fetch(
          Note.self,
          request,
          offset: 1,
          includesUnsaved: isUnsaved
        )
        #expect(rest.count == all.count - 1)
        #expect(
          try desk.context.fetch(
            Note.self,
            request,
            offset: number,
            includesUnsaved: isUnsaved
          ).isEmpty
        )
      }
    }

    @Test func `an SQL request selects saved rows, and an invalid offset is an error`() throws {
      let desk = try Desk()
      desk.context.insert(Note(title: "new"))
      let request = RowRequest(sql: "SELECT * FROM note WHERE id < 3", key: ["id"])
      #expect(try desk.context.fetch(Note.self, request).count == 2)
      #expect(throws: StoreError.self) { try desk.context.fetch(Note.self, offset: -1) }
    }

    @Test func `up to the statement limit of unsaved objects are included, and more are an error`()
      throws
    {
      let desk = try Desk()
      let row = RowOverlay.Row(key: nil, values: [.null, .text("new")] + [.null, .null, .null])
      func count(_ count: Int) throws -> Int {
        try desk.store.read(patience: .full) { reader in
          let columns = ["id", "title", "body", "rank", "flags"]
          let plan = try reader.plan(for: RowRequest(table: "note", columns: columns))
          let overlay = RowOverlay(rows: Array(repeating: row, count: count))
          return try reader.rows(of: plan).all(overlay, offset: 0).count
        }
      }
      #expect(try count(166_000) == 166_003)
      let error = #expect(throws: StoreError.self) { try count(167_000) }
      #expect(error?.code == .tooMuch)
    }

    @Test func `queries see the other columns of a changed object as another process wrote them`()
      throws
    {
      let desk = try Desk()
      try desk.commit("UPDATE note SET rank = id;")
      let context = desk.context
      let notes = try context.fetch(Note.self)
      notes[0].title = "edited"
      notes[1].title = "too"
      try desk.commit("UPDATE note SET rank = 90 + id WHERE id < 3;")
      context.refresh()
      let great = RowRequest(where: "rank > 90")
      #expect(try context.sum(\Note.rank) == 91 + 92 + 3)
      #expect(try context.maximum(\Note.rank) == 92)
      #expect(try context.count(Note.self, great) == 2)
      #expect(try context.fetch(Note.self, great).map(\.title) == ["edited", "too"])
      #expect(try context.groups(by: \Note.rank).map(\.value) == [3, 91, 92])
    }

    @Test func `aggregates of no values, and sums that overflow`() throws {
      let desk = try Desk()
      let none = RowRequest(where: "id > 99")
      #expect(try desk.context.count(Note.self, none) == 0)
      #expect(try desk.context.sum(\Note.rank, none) == nil)
      #expect(try desk.context.minimum(\Note.title, none) == nil)
      #expect(try desk.context.groups(by: \Note.rank, [.count], none).isEmpty)
      try desk.commit("UPDATE note SET rank = 9223372036854775807;")
      #expect(throws: StoreError.self) { try desk.context.sum(\Note.rank) }
    }
  }

  @Managed("bare")
  private final class Bare {
    var word = ""
  }

  @Managed("pair")
  private final class Pair {
    var a = ""
    var b = 0
    var word = ""
  }
#endif
