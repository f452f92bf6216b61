#if SQLite
  import DatabaseTestSupport
  import Foundation
  import Testing

  import LiveSQLite
  @testable import LiveObjects

  @Suite(.timeLimit(.minutes(60))) struct RefreshingTests {
    @Test func `only keys whose values differ are notified, once each, after all are set`() throws {
      let desk = try Desk()
      let (one, two) = (desk.note(1), desk.note(2))
      desk.context.prefetch([one, two])
      var told: [String] = []
      let tokens = ["title", "body", "rank", "author"].map { key in
        [one, two].map { note in
          try? note.observe(keyPath: key) { note, _ in
            told.append("\(note.id ?? 0) \(key) \(one.title) \(two.rank ?? 0)")
          }
        }
      }
      try desk.commit(
        "BEGIN; UPDATE note SET title = 'new', body = body WHERE id = 1;"
          + "UPDATE note SET rank = 8 WHERE id = 2; COMMIT;"
      )
      desk.context.refresh()
      #expect(told.sorted() == ["1 title new 8", "2 rank new 8"])
      withExtendedLifetime(tokens) {}
    }

    @Test func `an unobserved object becomes a fault without a notification and is read again`()
      throws
    {
      let desk = try Desk()
      let note = desk.note(1)
      #expect(note.title == "one")
      try desk.commit("UPDATE note SET title = 'later' WHERE id = 1;")
      desk.context.refresh()
      #expect(note.isFault)
      #expect(note.title == "later")
    }

    @Test func `a column with an unsaved change is kept and others follow`() throws {
      let desk = try Desk()
      let note = desk.note(1)
      note.title = "ours"
      var told: [String] = []
      let token = note.observeAllKeys { _, key in told.append(key) }
      try desk.commit("UPDATE note SET title = 'theirs', body = 'theirs' WHERE id = 1;")
      desk.context.refresh()
      #expect(note.title == "ours")
      #expect(note.body == "theirs")
      #expect(told == ["body"])
      token.invalidate()
    }

    @Test func `deletion and restoration by another process are reported as such`() throws {
      let desk = try Desk()
      let note = desk.note(1)
      #expect(note.title == "one")
      var told: [String] = []
      let token = note.observeAllKeys { note, key in told.append("\(key) \(note.isDeleted)") }
      try desk.commit("DELETE FROM note WHERE id = 1;")
      desk.context.refresh()
      #expect(note.title == "one")
      #expect(note.isDeleted)
      try desk.commit(
        "INSERT INTO note(id, title, rank, author_id) VALUES(1, 'again', 1, 1);"
      )
      desk.context.refresh()
      #expect(told.sorted() == ["isDeleted false", "isDeleted true", "title false"])
      #expect(note.title == "again")
      token.invalidate()
    }

    @Test func `observed relations to many follow the file, others are read on demand`() throws {
      let desk = try Desk()
      let (ada, grace) = (desk.author(1), desk.author(2))
      #expect(ada.notes.count == 2)
      #expect(grace.notes.count == 1)
      var told: [[String]] = []
      let token = ada.observe(\.notes) { ada, _ in told.append(ada.notes.map(\.title)) }
      try desk.commit(
        "UPDATE note SET author_id = 1; INSERT INTO note(title, author_id) VALUES('four', 2);"
      )
      desk.context.refresh()
      #expect(told == [["one", "two", "three"]])
      #expect(grace.notes.map(\.title) == ["four"])
      try desk.commit("UPDATE note SET body = 'x';")
      desk.context.refresh()
      #expect(told.count == 1)
      token.invalidate()
    }

    @Test func `faults are loaded together`() throws {
      let desk = try Desk()
      let notes = desk.context.prefetch(Note.self, keys: [1, 2, 3, 9].map { RowKey($0) })
      #expect(notes.map(\.managedState.row.isFault) == [false, false, false, false])
      #expect(notes.map(\.managedState.row.isGone) == [false, false, false, true])
    }

    @Test func `a request selects, orders and limits`() throws {
      let desk = try Desk()
      let request = RowRequest(where: "rank > 1", order: ["title desc"], limit: 1)
      #expect(try desk.context.fetch(Note.self, request).map(\.title) == ["two"])
      #expect(throws: StoreError.self) {
        try desk.context.fetch(Note.self, RowRequest(where: "nonsense = 1"))
      }
      #expect(try desk.context.find(Note.self, 99) == nil)
    }

    @Test func `a replaced file is read again`() throws {
      let desk = try Desk()
      let note = desk.note(1)
      #expect(note.title == "one")
      var told: [String] = []
      let token = note.observe(\.title) { note, _ in told.append(note.title) }
      let next = desk.folder.file("next.db")
      try Library.make(next, mode: "DELETE")
      try Shell.run(next, "UPDATE note SET title = 'replaced' WHERE id = 1;")
      for suffix in ["-wal", "-shm"] { unlink(desk.path + suffix) }
      #expect(rename(next, desk.path) == 0)
      desk.context.refresh()
      #expect(told == ["replaced"])
      note.title = "ours"
      try desk.context.save()
      #expect(try desk.commit("SELECT title FROM note WHERE id = 1;") == "ours\n")
      token.invalidate()
    }

    @Test func `a row that cannot be read has initial values, and is reported when it can`() throws
    {
      let desk = try Desk(mode: "DELETE", wait: 0.02)
      let (read, set) = (desk.note(1), desk.note(2))
      let writer = try Shell(desk.path)
      try writer.run("BEGIN EXCLUSIVE;")
      var told: [String] = []
      let token = read.observe(\.title) { note, _ in told.append(note.title) }
      #expect(read.title == "")
      #expect(read.isFault)
      #expect(desk.context.failure?.code == .locked)
      #expect(throws: StoreError.self) { try read.checkedValue(\.title) }
      set.title = "set unseen"
      try writer.run("COMMIT;")
      desk.context.refresh()
      #expect(told == ["one"])
      #expect(desk.context.failure == nil)
      #expect(set.rank == 2)
      let error = #expect(throws: ConflictError.self) { try desk.context.save() }
      #expect(error?.conflicts.first?.columns.map(\.base) == [nil])
      #expect(error?.conflicts.first?.columns.map(\.theirs) == [.text("two")])
      try desk.context.save(onConflict: .ours)
      #expect(try desk.commit("SELECT title, rank FROM note WHERE id = 2;") == "set unseen|2\n")
      token.invalidate()
    }

    @Test func `a context may be isolated to any actor and follows commits there`() async throws {
      let folder = Folder()
      let path = folder.file("actor.db")
      try Library.make(path)
      let reader = Reader()
      async let titles = reader.titles(of: try Store(path: path), until: "arrived")
      try Shell.run(path, "UPDATE note SET title = 'arrived' WHERE id = 1;")
      #expect(try await titles.last == "arrived")
    }

    @MainActor
    @Test func `commits of another process are followed automatically`() async throws {
      let desk = try Desk()
      let note = desk.note(1)
      #expect(note.title == "one")
      let (titles, continuation) = AsyncStream.makeStream(of: String.self)
      let token = note.observe(\.title) { note, _ in continuation.yield(note.title) }
      try desk.commit("UPDATE note SET title = 'arrived' WHERE id = 1;")
      for await title in titles where title == "arrived" { break }
      token.invalidate()
    }

    @MainActor
    @Test func `a following context is released with its last reference`() async throws {
      var desk: Desk? = try Desk()
      weak let context = desk?.context
      let note = try #require(desk).note(1)
      #expect(note.title == "one")
      desk = nil
      // The follower retains the context only during a refresh.
      while context != nil { await Task.yield() }
      #expect(note.title == "one")
      #expect(note.author == nil)
      note.title = "changed"
      #expect(note.title == "changed")
    }
  }

  /// An actor with its own context.
  private actor Reader {
    func titles(of store: Store, until last: String) async throws -> [String] {
      let context = try ManagedContext(store)
      let note = context.object(Note.self, RowKey(1))
      let (stream, continuation) = AsyncStream.makeStream(of: String.self)
      let token = note.observe(\.title) { note, _ in continuation.yield(note.title) }
      continuation.yield(note.title)
      var titles: [String] = []
      for await title in stream {
        titles.append(title)
        if title == last { break }
      }
      token.invalidate()
      withExtendedLifetime(context) {}
      return titles
    }
  }
#endif
