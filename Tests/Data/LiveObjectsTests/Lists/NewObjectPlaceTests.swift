#if SQLite
  import DatabaseTestSupport
  import ScaleTestSupport
  import Testing

  import LiveSQLite
  @testable import LiveObjects

  /// New objects have the index that they keep when they are saved.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct NewObjectPlaceTests {
    private nonisolated static let requests: [RowRequest] = [
      RowRequest(),
      RowRequest(order: ["id"]),
      RowRequest(order: ["id desc"]),
      RowRequest(order: ["rank"]),
      RowRequest(order: ["rank desc", "title"]),
      RowRequest(order: [RowOrder("rank", nulls: .last), "title desc"]),
      RowRequest(order: [RowOrder("title", collation: .ignoringCase)]),
      RowRequest(order: [RowOrder("title", descending: true, collation: .localizedStandard)]),
      RowRequest(order: [.expression("length(title)"), .expression("-rank", nulls: .first)]),
      RowRequest(where: "rank < 100", order: ["title"]),
      RowRequest(order: ["title"], section: "rank"),
      RowRequest(order: ["id desc"], section: "author_id desc"),
      RowRequest(order: ["rank"], section: "lower(title)"),
    ]

    /// Other processes commit, and objects are inserted, changed, deleted and restored. Saving the
    /// new objects afterwards changes no index.
    @Test(arguments: requests.indices, [0, 3, 12_000])
    func `saving does not move new objects`(request: Int, size: Int) async throws {
      let desk = try Desk()
      var numbers = SeededNumbers(UInt64(request * 31 + size))
      try desk.commit(
        """
        CREATE INDEX note_rank ON note(rank); DELETE FROM note;
        INSERT INTO note(title, rank, author_id)
        SELECT 'n' || value % 97, value % 41, value % 3 FROM generate_series(1, \(size));
        UPDATE note SET author_id = NULL WHERE author_id = 0;
        """
      )
      let list = try synchronously {
        try desk.context.fetchedObjects(Note.self, Self.requests[request])
      }
      await list.settle()
      var told: [ObjectIdentifier?] = .init(repeating: nil, count: list.count)
      var changes: [ListChange] = []
      let token = list.observeChanges { change in
        changes.append(change)
        told = change.isReload ? .init(repeating: nil, count: list.count) : change.applied(to: told)
      }
      var kept: [Note] = []
      for step in 0..<TestScale.count(usual: 6, full: 400) {
        let rank = Int.random(in: 0..<41, using: &numbers)
        let title = (Bool.random(using: &numbers) ? "n" : "N") + "\(rank)"
        switch Int.random(in: 0..<10, using: &numbers) {
        case 0...3:
          let note = Note(title: title)
          note.rank = rank
          note.authorID = [nil, 1, 2][rank % 3]
          if rank == 7 { note.id = Int64(1_000_000 + step * 1_000) }
          kept.append(note)
          desk.context.insert(note)
        case 4, 5:
          let new = desk.context.insertedObjects.compactMap { $0 as? Note }
          new.randomElement(using: &numbers)?.title = title
          new.randomElement(using: &numbers)?.rank = rank
        case 6: if list.count > 0 { desk.context.delete(list[rank % list.count]) }
        case 7:
          try desk.commit(
            "INSERT INTO note(title, rank) VALUES('\(title)', \(rank));"
              + "UPDATE note SET rank = \(rank) WHERE id % 1000 = \(rank);"
          )
          synchronously { desk.context.refresh() }
          list.refresh()
        case 8: desk.context.undo()
        default:
          try desk.commit("DELETE FROM note WHERE id % 5000 = \(rank);")
          synchronously { desk.context.refresh() }
          list.refresh()
        }
        await list.settle()
        kept += check(list, &told, "step \(step)")
        guard step % 4 == 3 else { continue }
        // Changing the limit discards the history, so that no undo of a save counts as a change.
        desk.context.undoLimit = 0
        desk.context.undoLimit = 100
        let (before, sections) = (shown(list), list.sections?.map(\.rowCount))
        changes = []
        try synchronously { try desk.context.save(onConflict: .ours) }
        await list.settle()
        kept += check(list, &told, "step \(step), saved")
        #expect(shown(list) == before, "step \(step)")
        #expect(list.sections?.map(\.rowCount) == sections, "step \(step)")
        #expect(changes.allSatisfy(\.moves.isEmpty) || size > 10_000, "step \(step)")
      }
      withExtendedLifetime((token, kept)) {}
    }

    /// Returns the displayed objects at both ends and in the middle.
    private func shown(_ list: FetchedObjects<Note>) -> [ObjectIdentifier] {
      guard list.count > 200 else { return (0..<list.count).map { ObjectIdentifier(list[$0]) } }
      return [0..<40, (list.count - 40)..<list.count].joined().map { ObjectIdentifier(list[$0]) }
    }

    /// Compares a list with its reported changes and with itself.
    private func check(
      _ list: FetchedObjects<Note>,
      _ told: inout [ObjectIdentifier?],
      _ step: Comment
    ) -> [Note] {
      #expect(told.count == list.count, step)
      guard told.count == list.count else { return [] }
      var seen: [Note] = []
      let ends = Set(0..<min(60, list.count)).union(max(0, list.count - 60)..<list.count)
      let new = list.overlay.additions.compactMap { $0.object as? Note }
      #expect(new.count == list.overlay.additions.count, step)
      let added = new.compactMap(list.position)
      for position in ends.union(added).sorted() {
        let note = list[position]
        seen.append(note)
        // In a large table, changes far from the displayed rows are not reported individually.
        if list.count < 10_000, let known = told[position] {
          #expect(known == ObjectIdentifier(note), step)
        }
        told[position] = ObjectIdentifier(note)
        #expect(!note.isDeleted, step)
      }
      for note in new {
        #expect(list.position(of: note).map { list[$0] === note } == true, step)
      }
      if let sections = list.sections {
        #expect(sections.reduce(0) { $0 + $1.rowCount } == list.count, step)
      }
      return seen
    }

    @Test func `a new object moves with its values and relative to committed rows`() throws {
      let desk = try Desk()
      let list = try desk.context.fetchedObjects(Note.self, RowRequest(order: ["title"]))
      var changes: [ListChange] = []
      let token = list.observeChanges { changes.append($0) }
      let new = Note(title: "p")
      desk.context.insert(new)
      #expect(changes == [ListChange(insertions: [1])])
      new.title = "q"
      #expect(changes.count == 1, "it stands where it stood")
      new.title = "z"
      #expect(changes.last == ListChange(moves: [ListChange.Move(from: 1, to: 3)]))
      // The row keeps its position among the rows.
      try desk.commit("UPDATE note SET title = 'zz' WHERE title = 'two';")
      list.refresh()
      #expect((0..<list.count).map { list[$0].title } == ["one", "three", "z", "zz"])
      #expect(changes.count == 3)
      withExtendedLifetime(token) {}
    }

    @Test func `a new object among millions of rows is found without reading them`() async throws {
      let desk = try Desk()
      try desk.commit(
        "CREATE INDEX note_rank ON note(rank);"
          + "INSERT INTO note(title, rank) SELECT 'n', value FROM generate_series(4, 200000);"
      )
      let list = try synchronously {
        try desk.context.fetchedObjects(Note.self, RowRequest(order: ["rank"]))
      }
      await list.settle()
      let new = Note(title: "new")
      new.rank = 150_000
      desk.context.insert(new)
      #expect(list.position(of: new) == 150_000)
      #expect(list.count == 200_001)
      list.prepare(149_990..<150_010)
      #expect(list[149_999].rank == 150_000 && list[150_000] === new)
      #expect(list[150_001].rank == 150_001)
      try synchronously { try desk.context.save() }
      await list.settle()
      #expect(list[150_000] === new && list.count == 200_001)
    }
  }

  extension ListChange {
    /// Returns a list after the change; inserted elements are nil.
    func applied<Element>(to old: [Element?]) -> [Element?] {
      let gone = Set(removals + moves.map(\.from))
      let moved = Dictionary(uniqueKeysWithValues: moves.map { ($0.to, old[$0.from]) })
      var rest = old.indices.filter { !gone.contains($0) }.map { old[$0] }[...]
      let inserted = Set(insertions)
      return (0..<(old.count - removals.count + insertions.count)).map { position in
        if let element = moved[position] { return element }
        return inserted.contains(position) ? nil : rest.removeFirst()
      }
    }
  }
#endif
