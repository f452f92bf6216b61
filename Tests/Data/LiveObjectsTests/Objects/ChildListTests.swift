#if SQLite
  import DatabaseTestSupport
  import ScaleTestSupport
  import Testing

  import LiveSQLite
  @testable import LiveObjects

  /// Lists of a child include the unsaved changes of the child and its ancestors.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct ChildListTests {
    private nonisolated static let requests: [RowRequest] = [
      RowRequest(order: ["id"]),
      RowRequest(order: ["rank"]),
      RowRequest(order: ["rank desc", "title"]),
      RowRequest(where: "rank < 100", order: ["title"]),
      RowRequest(order: ["title"], section: "rank"),
      RowRequest(order: ["rank"], section: "author_id desc"),
    ]

    @Test func `new objects are inserted in order and keep their index when they are saved`() throws
    {
      let desk = try Desk()
      let sheet = try desk.context.child()
      let list = try sheet.fetchedObjects(Note.self, RowRequest(order: ["title"]))
      var changes: [ListChange] = []
      let token = list.observeChanges { changes.append($0) }
      let note = Note(title: "p")
      desk.context.insert(note)
      #expect(titles(list) == ["one", "p", "three", "two"])
      #expect(changes == [ListChange(insertions: [1])])
      let own = Note(title: "q")
      sheet.insert(own)
      #expect(titles(list) == ["one", "p", "q", "three", "two"])
      note.title = "z"
      #expect(titles(list) == ["one", "q", "three", "two", "z"])
      sheet.object(for: note).title = "a"
      #expect(titles(list) == ["a", "one", "q", "three", "two"])
      desk.context.delete(desk.note(1))
      #expect(titles(list) == ["a", "q", "three", "two"])
      sheet.delete(list[3])
      #expect(titles(list) == ["a", "q", "three"])
      changes = []
      let shown = all(list)
      try sheet.save(onConflict: .ours)
      #expect(all(list) == shown)
      try desk.context.save()
      #expect(all(list) == shown)
      #expect(changes.flatMap(\.moves).isEmpty)
      withExtendedLifetime(token) {}
    }

    /// Another process commits, and three contexts insert, change, delete, undo and save. Each list
    /// equals a new list.
    @Test(arguments: requests.indices, [1, 2])
    func `lists of children always equal new lists`(request: Int, seed: Int) async throws {
      let desk = try Desk()
      var numbers = SeededNumbers(UInt64(request * 31 + seed))
      try desk.commit(
        """
        CREATE INDEX note_rank ON note(rank);
        INSERT INTO note(title, rank, author_id)
        SELECT 'n' || value % 97, value % 41, 1 + value % 2 FROM generate_series(1, 30);
        """
      )
      let child = try desk.context.child()
      let contexts = [desk.context, child, try child.child()]
      let lists = try contexts.map { try $0.fetchedObjects(Note.self, Self.requests[request]) }
      var told: [[Note?]] = []
      for list in lists {
        await list.settle()
        told.append(all(list))
      }
      let tokens = lists.indices.map { place in
        lists[place].observeChanges { change in
          told[place] = change.isReload ? all(lists[place]) : change.applied(to: told[place])
        }
      }
      for step in 0..<TestScale.count(usual: 30, full: 2_000) {
        let place = Int.random(in: 0..<3, using: &numbers)
        let context = contexts[place]
        let number = Int.random(in: 0..<41, using: &numbers)
        let list = lists[place]
        switch Int.random(in: 0..<12, using: &numbers) {
        case 0...2:
          let note = Note(title: "n\(number)")
          note.rank = number
          note.author = context.object(Author.self, RowKey(Int64(1 + number % 2)))
          context.insert(note)
        case 3, 4:
          if list.count > 0 { list[number % list.count].title = "m\(number)" }
        case 5: if list.count > 0 { list[number % list.count].rank = 40 - number }
        case 6: if list.count > 0 { context.delete(list[number % list.count]) }
        case 7:
          try desk.commit(
            "INSERT INTO note(title, rank, author_id) VALUES('o\(number)', \(number), 1);"
              + "UPDATE note SET rank = \(number) WHERE id % 10 = \(number % 10);"
          )
          synchronously { contexts[2].refresh() }
        case 8: context.undo()
        case 9: context.redo()
        case 10:
          try desk.commit("DELETE FROM note WHERE id % 17 = \(number);")
          synchronously { contexts[2].refresh() }
        default:
          try synchronously { try context.save(onConflict: number % 2 == 0 ? .ours : .theirs) }
        }
        for (place, list) in lists.enumerated() {
          await list.settle()
          let fresh = try synchronously {
            try contexts[place].fetchedObjects(Note.self, Self.requests[request])
          }
          let comment: Comment = "step \(step), context \(place)"
          #expect(all(list) == all(fresh), comment)
          #expect(all(list).allSatisfy { !$0.isDeleted }, comment)
          #expect(list.sections?.map(\.rowCount) == fresh.sections?.map(\.rowCount), comment)
          #expect(told[place].count == list.count, comment)
          #expect(zip(told[place], all(list)).allSatisfy { $0 == nil || $0 === $1 }, comment)
          told[place] = all(list)
          if all(list) != all(fresh) { return }
        }
      }
      withExtendedLifetime(tokens) {}
    }

    private func all(_ list: FetchedObjects<Note>) -> [Note] {
      (0..<list.count).map { list[$0] }
    }

    private func titles(_ list: FetchedObjects<Note>) -> [String] { all(list).map(\.title) }
  }
#endif
