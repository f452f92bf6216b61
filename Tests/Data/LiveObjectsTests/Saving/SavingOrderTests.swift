#if SQLite
  import DatabaseTestSupport
  import Foundation
  import Testing

  import LiveSQLite
  @testable import LiveObjects

  /// The order of the statements in one save.
  @Suite struct SavingOrderTests {
    private let folder = Folder()

    private func context(_ sql: String) throws -> (path: String, context: ManagedContext) {
      let path = folder.file("\(UUID().uuidString).db")
      try Shell.run(path, sql)
      return (path, try ManagedContext(Store(path: path, access: .readWrite)))
    }

    private static let places = """
      CREATE TABLE place(id INTEGER PRIMARY KEY, position INTEGER NOT NULL UNIQUE, name TEXT UNIQUE);
      INSERT INTO place SELECT value, value, 'n' || value FROM generate_series(1, 400);
      """

    @Test func `two objects exchange unique values`() throws {
      let (path, context) = try context(Self.places)
      let places = try context.fetch(Place.self, RowRequest(limit: 3))
      (places[0].position, places[1].position) = (places[1].position, places[0].position)
      (places[0].name, places[2].name) = (places[2].name, places[0].name)
      try context.save()
      #expect(
        try Shell.run(path, "SELECT * FROM place LIMIT 3;") == "1|2|n3\n2|1|n2\n3|3|n1\n"
      )
      context.undo()
      context.undo()
      context.undo()
      context.undo()
      try context.save()
      #expect(
        try Shell.run(path, "SELECT * FROM place LIMIT 3;") == "1|1|n1\n2|2|n2\n3|3|n3\n"
      )
    }

    @Test(arguments: [1, -1])
    func `all positions move by one`(step: Int) throws {
      let (path, context) = try context(Self.places)
      for place in try context.fetch(Place.self) { place.position += step }
      try context.save()
      #expect(
        try Shell.run(path, "SELECT count(*) FROM place WHERE position = id + \(step);") == "400\n"
      )
    }

    @Test func `a value of a deleted row moves to another`() throws {
      let (path, context) = try context(Self.places)
      let places = try context.fetch(Place.self, RowRequest(limit: 3))
      let new = Place()
      new.position = 3
      new.name = "n2"
      context.insert(new)
      places[0].name = "n3"
      places[1].name = "n1"
      places[1].position = 900
      context.delete(places[2])
      try context.save()
      #expect(
        try Shell.run(path, "SELECT position, name FROM place WHERE id < 4 OR id > 400;")
          == "1|n3\n900|n1\n3|n2\n"
      )
    }

    @Test func `a value that remains taken is reported as the original error`() throws {
      let (path, context) = try context(Self.places)
      let places = try context.fetch(Place.self, RowRequest(limit: 3))
      places[0].position = 300
      let error = #expect(throws: StoreError.self) { try context.save() }
      #expect(error?.description == "Place 1: another row has the same position")
      #expect(try Shell.run(path, "SELECT position FROM place WHERE id = 1;") == "1\n")
    }

    @Test(arguments: ["", "ON UPDATE CASCADE"])
    func `keys are exchanged and relations keep their objects`(
      action: String
    ) throws {
      let (path, context) = try context(
        """
        CREATE TABLE tag(name TEXT PRIMARY KEY NOT NULL, note TEXT);
        CREATE TABLE tagged(id INTEGER PRIMARY KEY, tag TEXT REFERENCES tag \(action));
        INSERT INTO tag VALUES('a', 'was a'), ('b', 'was b'), ('c', 'was c');
        INSERT INTO tagged VALUES(1, NULL), (2, NULL), (3, 'c');
        """
      )
      let a = try #require(try context.find(Tag.self, "a"))
      let b = try #require(try context.find(Tag.self, "b"))
      let tagged = try context.fetch(Tagged.self)
      tagged[0].tag = a
      (a.name, b.name) = ("b", "a")
      tagged[1].tag = b
      if !action.isEmpty {
        let c = try #require(try context.find(Tag.self, "c"))
        c.name = "d"
        #expect(tagged[2].tag === c)
      }
      try context.save()
      #expect(tagged[0].tag === a)
      #expect(tagged[1].tag === b)
      #expect(a.note == "was a")
      #expect(
        try Shell.run(path, "SELECT t.id, note, t.tag FROM tagged t JOIN tag ON name = tag;")
          == "1|was a|b\n2|was b|a\n3|was c|\(action.isEmpty ? "c" : "d")\n"
      )
      #expect(tagged[2].tag?.note == "was c")
      #expect(tagged[2].tag?.isDeleted == false)
    }

    @Test func `rows deleted by a cascade are known as deleted immediately`() throws {
      let desk = try Desk()
      let (note, ada) = (desk.note(1), desk.author(1))
      #expect(note.author === ada)
      var told: [Bool] = []
      let token = note.observe(\.isDeleted) { note, _ in told.append(note.isDeleted) }
      try desk.commit("UPDATE author SET mentor_id = NULL;")
      desk.context.delete(ada)
      try desk.context.save()
      #expect(note.isDeleted)
      #expect(told == [true])
      token.invalidate()
    }

    @Test func `undoing a saved deletion restores cascaded rows`() throws {
      let desk = try Desk()
      let sql = "SELECT id, author_id FROM note; SELECT id, mentor_id FROM author;"
      try desk.commit(
        """
        CREATE TABLE kept(id INTEGER PRIMARY KEY, mentor_id REFERENCES author ON DELETE SET NULL);
        INSERT INTO kept VALUES(1, 1); UPDATE author SET mentor_id = NULL;
        CREATE TABLE mark(note_id INTEGER REFERENCES note ON DELETE CASCADE, text TEXT);
        INSERT INTO mark VALUES(1, 'deep');
        """
      )
      let before = try desk.commit(sql)
      let ada = desk.author(1)
      #expect(ada.notes.count == 2)
      for _ in 0..<2 {
        desk.context.delete(ada)
        try desk.context.save()
        #expect(try desk.commit("SELECT count(*) FROM note;") == "1\n")
        desk.context.undo()
        try desk.context.save()
        #expect(try desk.commit(sql) == before)
        #expect(try desk.commit("SELECT * FROM mark; SELECT * FROM kept;") == "1|deep\n1|1\n")
        #expect(ada.notes.map(\.id) == [1, 2])
      }
    }

    @Test func `long chains of new objects are saved`() throws {
      let desk = try Desk()
      func chain(_ count: Int) -> Author {
        var author = Author()
        for _ in 1..<count {
          let next = Author()
          next.mentor = author
          author = next
        }
        return author
      }
      var author: Author? = chain(20_000)
      let first = author
      while let next = author {
        desk.context.insert(next)
        author = next.mentor
      }
      try desk.context.save()
      #expect(first?.rowKey == RowKey(20_002))
      #expect(
        try desk.commit("SELECT count(*) FROM author WHERE mentor_id = id - 1 AND id > 2;")
          == "19999\n"
      )
    }

    @Test func `a save reads each row back once and does not read its own commit again`() throws {
      let desk = try Desk()
      try desk.commit(
        "INSERT INTO note(id, title, rank) SELECT value, 'n', 1 FROM generate_series(4, 1003);"
      )
      let notes = try desk.context.fetch(Note.self)
      desk.context.refresh()
      let tokens = notes.map { $0.observe(\.title) { _, _ in } }
      for note in notes { note.rank = 5 }
      var before = try desk.store.readerRuns()
      try desk.context.save()
      let written = try desk.store.readerRuns() + desk.store.writerRuns() - before
      // Each row is written by its own statement. Statements that compare and read back handle many
      // rows.
      #expect(written <= notes.count + 60, "\(written) statements")
      before = try desk.store.readerRuns()
      desk.context.refresh()
      let again = try desk.store.readerRuns() - before
      #expect(again < 10, "\(again) statements")
      withExtendedLifetime(tokens) {}
    }

    @Test func `commits of other connections around a save are seen`() throws {
      let desk = try Desk()
      let (one, two) = (desk.note(1), desk.note(2))
      var told: [String] = []
      let token = two.observe(\.title) { note, _ in told.append(note.title) }
      #expect(two.title == "two")
      one.rank = 4
      try desk.commit("UPDATE note SET title = 'before' WHERE id = 2;")
      try desk.context.save()
      desk.context.refresh()
      #expect(told == ["before"])
      one.rank = 5
      try desk.context.save()
      try desk.commit("UPDATE note SET title = 'after' WHERE id = 2;")
      desk.context.refresh()
      #expect(told == ["before", "after"])
      let other = try ManagedContext(reading: desk.store)
      other.object(Note.self, RowKey(2)).title = "another context's"
      try other.save()
      one.rank = 6
      try desk.context.save()
      desk.context.refresh()
      #expect(told == ["before", "after", "another context's"])
      token.invalidate()
    }
  }

  @Managed("place")
  final class Place {
    var id: Int64?
    var position = 0
    var name: String?
  }

  @Managed("tag")
  final class Tag {
    var name = ""
    var note: String?
  }

  @Managed("tagged")
  final class Tagged {
    var id: Int64?
    @Relation("tag") var tag: Tag?
  }
#endif
