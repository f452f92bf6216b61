#if SQLite
  import DatabaseTestSupport
  import Testing

  import LiveSQLite
  @testable import LiveObjects

  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct FetchedObjectsTests {
    private let byRank = RowRequest(order: ["rank"])

    @Test func `a list returns the context's own objects, loaded together`() throws {
      let desk = try Desk()
      let notes = try desk.context.fetchedObjects(Note.self, byRank)
      #expect(notes.count == 3)
      #expect(notes[1] === desk.note(2))
      let object = notes[2]
      #expect(object.isFault)
      notes.prepare(0..<3)
      #expect(!object.isFault)
      #expect(notes.position(of: object) == 2)
      #expect(notes.position(of: desk.note(99)) == nil)
    }

    @Test func `commits of another process change list and objects`() throws {
      let desk = try Desk()
      let notes = try desk.context.fetchedObjects(Note.self, byRank)
      let replay = ObjectReplay(notes)
      let first = notes[0]
      try desk.commit("UPDATE note SET rank = 9 WHERE id = 1; DELETE FROM note WHERE id = 2;")
      notes.refresh()
      #expect(replay.titles == ["three", "one"])
      #expect(notes[1] === first)
      #expect(first.rank == 9)
      #expect(replay.reloads == 0)
    }

    @Test(arguments: [false, true])
    func `a group of changes is one change of lists and objects`(isSaved: Bool) throws {
      let desk = try Desk()
      let notes = try desk.context.fetchedObjects(Note.self, byRank)
      let replay = ObjectReplay(notes)
      let (first, author) = (desk.note(1), desk.author(2))
      var told: [String] = []
      let tokens = [
        first.observe(\.title, options: [.old, .new]) { _, change in
          told.append("\(change.old ?? "-") \(change.new ?? "-")")
        },
        first.observe(\.author?.name) { _, _ in told.append("author") },
        author.observe(\.notes) { _, _ in told.append("notes \(author.notes.count)") },
        desk.note(2).observe(\.isDeleted) { note, _ in told.append("deleted \(note.isDeleted)") },
      ]
      let before = replay.changes
      try groupingChanges {
        first.title = "eins"
        first.title = "uno"
        first.author = author
        author.name = "Grace H."
        desk.context.delete(desk.note(2))
        let new = Note(title: "new")
        new.rank = 9
        desk.context.insert(new)
        if isSaved { try desk.context.save() }
        #expect(told.isEmpty)
      }
      #expect(told.sorted() == ["author", "deleted true", "notes 2", "one uno"])
      #expect(replay.titles == ["uno", "three", "new"])
      #expect(replay.changes == before + 1)
      desk.context.rollback()
      desk.context.undo()
      #expect(replay.titles == (0..<notes.count).map { notes[$0].title })
      withExtendedLifetime(tokens) {}
    }

    @Test func `unsaved changes are displayed at their index, and saving changes nothing`() throws {
      let desk = try Desk()
      let notes = try desk.context.fetchedObjects(Note.self, byRank)
      let replay = ObjectReplay(notes)
      let new = Note(title: "new")
      new.rank = 0
      desk.context.insert(new)
      #expect(replay.titles == ["new", "one", "two", "three"])
      desk.context.delete(desk.note(2))
      #expect(replay.titles == ["new", "one", "three"])
      #expect(notes.position(of: new) == 0)
      #expect(notes.position(of: desk.note(3)) == 2)
      #expect(notes.position(of: desk.note(2)) == nil)
      let before = replay.changes
      try desk.context.save()
      #expect(replay.titles == ["new", "one", "three"])
      #expect(replay.changes == before)
      desk.context.undo()
      #expect(replay.titles == ["new", "one", "two", "three"])
      desk.context.undo()
      #expect(replay.titles == ["one", "two", "three"])
      desk.context.rollback()
      #expect(replay.titles == ["new", "one", "three"])
      #expect(replay.reloads == 0)
    }

    @Test func `the closure determines which new objects belong to a list`() throws {
      let desk = try Desk()
      let request = RowRequest(where: "rank > 1")
      let notes = try desk.context.fetchedObjects(Note.self, request) { ($0.rank ?? 0) > 1 }
      for rank in 1...2 {
        let note = Note(title: "rank \(rank)")
        note.rank = rank
        desk.context.insert(note)
      }
      #expect((0..<notes.count).map { notes[$0].title } == ["two", "three", "rank 2"])
      try desk.context.save()
      #expect((0..<notes.count).map { notes[$0].title } == ["two", "three", "rank 2"])
    }

    @Test func `sections count displayed objects and include new ones`() throws {
      let desk = try Desk()
      let notes = try desk.context.fetchedObjects(Note.self, RowRequest(section: "author_id"))
      var told = 0
      let token = notes.observeSections { told += 1 }
      #expect(notes.sections?.map(\.rowCount) == [2, 1])
      desk.context.delete(desk.note(1))
      desk.context.insert(Note(title: "new"))
      #expect(notes.sections?.map(\.rowCount) == [1, 1, 1])
      #expect(notes.sections?.map(\.value) == [.null, .integer(1), .integer(2)])
      desk.context.delete(desk.note(2))
      #expect(notes.sections?.map(\.rowCount) == [1, 1])
      #expect(notes.sections?.map(\.value) == [.null, .integer(2)])
      let third = Note(title: "third")
      third.authorID = 2
      desk.context.insert(third)
      #expect(notes.sections?.map(\.rowCount) == [1, 2] && notes.position(of: third) == 2)
      #expect(notes.count == 3 && told == 0)
      token.invalidate()
    }

    @Test func `the database orders, filters and groups by property names`() throws {
      let desk = try Desk()
      let notes = try desk.context.fetchedObjects(Note.self)
      func titles() -> [String] { (0..<notes.count).map { notes[$0].title } }
      let term = SortTerm("title", ascending: false)
      #expect(notes.canSort(by: [term]))
      #expect(!notes.canSort(by: [SortTerm("author")]) && !notes.canSort(by: [SortTerm("no")]))
      notes.sort(by: [term])
      #expect(notes.sortTerms == [term])
      #expect(titles() == ["two", "three", "one"])
      notes.filter(by: TextFilter("T", in: ["title"]))
      #expect(titles() == ["two", "three"])
      #expect(notes.textFilter == TextFilter("T", in: ["title"]))
      desk.context.insert(Note(title: "new"))
      #expect(titles() == ["two", "three", "new"])
      notes.filter(by: nil)
      notes.section(by: SortTerm("rank"))
      #expect(notes.sectionTerm == SortTerm("rank"))
      #expect(notes.sections?.map(\.rowCount) == [1, 1, 1, 1])
      #expect(titles() == ["one", "two", "three", "new"])
    }

    @Test func `a suspended list reads nothing and is current after resuming`() throws {
      let desk = try Desk()
      let notes = try desk.context.fetchedObjects(Note.self, RowRequest(order: ["title"]))
      var changes: [ListChange] = []
      var token: ObservationToken? = notes.observeChanges { changes.append($0) }
      notes.suspend()
      desk.context.insert(Note(title: "first"))
      #expect(changes.count == 1, "it is observed, so it goes on")
      token?.invalidate()
      notes.suspend()
      desk.context.insert(Note(title: "second"))
      try desk.commit("UPDATE note SET title = 'a' WHERE id = 3;")
      notes.refresh()
      #expect(changes.count == 1)
      #expect(notes.count == 4)
      token = notes.observeChanges { changes.append($0) }
      #expect((0..<notes.count).map { notes[$0].title } == ["a", "first", "one", "second", "two"])
      #expect(token != nil && changes.count == 2 && changes.last?.isReload == true)
    }

    @Test func `values go into a request as parameters, and SQL may select the rows`() throws {
      let desk = try Desk()
      let bound = RowRequest(where: "title = :title", parameters: ["title": .text("two")])
      #expect(try desk.context.fetch(Note.self, bound).map(\.id) == [2])
      let joined = RowRequest(
        sql: "SELECT note.* FROM note JOIN author ON author.id = author_id WHERE name = :name",
        key: [],
        parameters: ["name": .text("Ada")]
      )
      #expect(try desk.context.fetch(Note.self, joined).map(\.id) == [1, 2])
      let notes = try desk.context.fetchedObjects(Note.self, joined)
      #expect(notes[1] === desk.note(2))
    }

    @Test func `a declared key identifies the objects of a list`() throws {
      let folder = Folder()
      let path = folder.file("items.db")
      try Shell.run(
        path,
        "PRAGMA journal_mode=WAL; CREATE TABLE item(id BLOB PRIMARY KEY NOT NULL, name TEXT);"
      )
      let context = try ManagedContext(Store(path: path, access: .readWrite))
      let items = try context.fetchedObjects(Item.self, RowRequest(order: ["name"]))
      let made = ["b", "a", "c"].map { name in
        let item = Item()
        item.name = name
        context.insert(item)
        return item
      }
      try context.save()
      #expect((0..<items.count).map { items[$0].name } == ["a", "b", "c"])
      #expect(items[1] === made[0])
      #expect(items.position(of: made[2]) == 2)
      context.delete(made[1])
      #expect((0..<items.count).map { items[$0].name } == ["b", "c"])
    }

    @Test func `a window of a large table is sufficient`() async throws {
      let desk = try Desk()
      try desk.commit(
        "CREATE INDEX note_rank ON note(rank);"
          + "INSERT INTO note(title, rank) SELECT 'n' || value, value FROM generate_series(4, 30000);"
      )
      let notes = try synchronously { try desk.context.fetchedObjects(Note.self, byRank) }
      await notes.settle()
      #expect(notes.count == 30_000)
      notes.prepare(20_000..<20_040)
      let note = notes[20_010]
      #expect(note.rank == 20_011)
      #expect(notes.rows.knownKeys(in: 0..<30_000).count < 2_000, "other rows are not read")
      desk.context.delete(notes[20_005])
      #expect(notes.count == 29_999)
      #expect(notes[20_009] === note)
      #expect(notes.position(of: note) == 20_009)
      try synchronously { try desk.context.save() }
      #expect(notes[20_009] === note)
      #expect(notes.count == 29_999)
    }

    @Test func `inserting many objects examines each once and reports a group once`() throws {
      let desk = try Desk()
      var looks = 0
      let notes = try desk.context.fetchedObjects(Note.self, byRank) { _ in
        looks += 1
        return true
      }
      var changes = 0
      let token = notes.observeChanges { _ in changes += 1 }
      let count = 2_000
      let made = (0..<count).map { Note(title: "new \($0)") }
      for note in made { desk.context.insert(note) }
      #expect(looks == count)
      #expect(changes == count)
      #expect(notes.count == 3 + count)
      #expect(notes.position(of: made[count / 2]) == count / 2)
      for note in made { desk.context.delete(note) }
      #expect(notes.count == 3)
      #expect(looks == count)
      (looks, changes) = (0, 0)
      desk.context.group {
        for _ in 0..<count { desk.context.insert(Note(title: "grouped")) }
        #expect(changes == 0)
      }
      #expect(looks == count)
      #expect(changes == 1)
      #expect(notes.count == 3 + count)
      desk.context.undo()
      desk.context.redo()
      #expect(looks == 2 * count)
      #expect(changes == 3)
      try desk.context.save()
      #expect(notes.count == 3 + count)
      #expect(looks == 2 * count)
      #expect(changes == 4)
      token.invalidate()
    }

    @Test func `changed values insert a new object into a list or remove it`() throws {
      let desk = try Desk()
      let notes = try desk.context.fetchedObjects(Note.self, byRank) { ($0.rank ?? 0) > 1 }
      let replay = ObjectReplay(notes)
      let (first, second) = (Note(title: "first"), Note(title: "second"))
      desk.context.insert(first)
      desk.context.insert(second)
      second.rank = 2
      first.rank = 3
      #expect(replay.titles == ["one", "two", "second", "three", "first"])
      second.rank = 1
      #expect(replay.titles == ["one", "two", "three", "first"])
    }

    @Test func `a list replayed from its changes equals a new list`() throws {
      let desk = try Desk()
      let writer = try Shell(desk.path)
      var numbers = SeededNumbers(11)
      let notes = try desk.context.fetchedObjects(Note.self, byRank)
      let replay = ObjectReplay(notes)
      for step in 0..<150 {
        let id = Int64.random(in: 1...12, using: &numbers)
        let rank = Int.random(in: 0..<9, using: &numbers)
        switch Int.random(in: 0..<9, using: &numbers) {
        case 0:
          try writer.run("INSERT OR IGNORE INTO note(id, title, rank) VALUES(\(id), 'x', \(rank));")
        case 1: try writer.run("DELETE FROM note WHERE id = \(id);")
        case 2: try writer.run("UPDATE note SET rank = \(rank) WHERE id = \(id);")
        case 3, 4:
          let note = Note(title: "new \(step)")
          note.rank = rank
          desk.context.insert(note)
        case 5: if notes.count > 0 { desk.context.delete(notes[rank % notes.count]) }
        case 6: if notes.count > 0 { notes[rank % notes.count].rank = rank }
        case 7: desk.context.undo()
        default: try? desk.context.save(onConflict: .ours)
        }
        if step % 3 == 0 { notes.refresh() }
        let present = (0..<notes.count).map { ObjectIdentifier(notes[$0]) }
        #expect(replay.objects.map(ObjectIdentifier.init) == present, "step \(step)")
        if step % 10 == 9 {
          desk.context.rollback()
          notes.refresh()
          let fresh = try desk.context.fetch(Note.self, byRank).map(ObjectIdentifier.init)
          #expect(replay.objects.map(ObjectIdentifier.init) == fresh, "step \(step)")
        }
      }
    }
  }

  /// A copy of a list that is updated only by its changes.
  @MainActor
  private final class ObjectReplay {
    private(set) var objects: [Note]
    private(set) var reloads = 0
    private(set) var changes = 0
    private var token: ObservationToken?

    init(_ list: FetchedObjects<Note>) {
      objects = (0..<list.count).map { list[$0] }
      token = list.observeChanges { [weak self, weak list] change in
        guard let self, let list else { return }
        self.changes += 1
        if change.isReload {
          self.reloads += 1
          self.objects = (0..<list.count).map { list[$0] }
          return
        }
        let gone = Set(change.removals + change.moves.map(\.from))
        let moved = Dictionary(
          uniqueKeysWithValues: change.moves.map { ($0.to, self.objects[$0.from]) }
        )
        var rest = self.objects.enumerated().filter { !gone.contains($0.offset) }
          .map(\.element)[...]
        let total =
          self.objects.count - gone.count + change.insertions.count + change.moves.count
        let inserted = Set(change.insertions)
        self.objects = (0..<total).map { position in
          if let object = moved[position] { return object }
          return inserted.contains(position) ? list[position] : rest.removeFirst()
        }
      }
    }

    var titles: [String] { objects.map(\.title) }
  }
#endif
