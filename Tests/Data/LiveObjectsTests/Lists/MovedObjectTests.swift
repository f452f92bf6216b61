#if SQLite
  import DatabaseTestSupport
  import LiveCells
  import LiveCellsTestSupport
  import Testing

  import LiveSQLite
  @testable import LiveObjects

  @MainActor
  @Suite(.timeLimit(.minutes(15))) struct MovedObjectTests {
    private func desk(_ ranks: [Int]) throws -> Desk {
      let desk = try Desk()
      let rows = ranks.enumerated().map { index, rank in
        "(\(index + 1), 'n\(index + 1)', \(rank), \(index % 2 + 1))"
      }
      try desk.commit(
        "DELETE FROM note; INSERT INTO note(id, title, rank, author_id) VALUES"
          + rows.joined(separator: ",") + ";"
      )
      desk.context.refresh()
      return desk
    }

    private func list(
      _ desk: Desk,
      _ request: RowRequest = RowRequest(order: ["rank"]),
      isReorderable: Bool = true
    ) throws -> FetchedObjects<Note> {
      let list = try desk.context.fetchedObjects(Note.self, request)
      if isReorderable { list.allowReordering(by: \.rank) }
      return list
    }

    /// Returns the stored values of an expression in all rows.
    private func stored(_ desk: Desk, _ value: String, by order: String) throws -> [String] {
      try desk.commit("SELECT \(value) FROM note ORDER BY \(order)").split(separator: "\n")
        .map(String.init)
    }

    private func titles(_ list: FetchedObjects<Note>) -> [String] { list.map(\.title) }

    @Test func `a move is displayed at once as one move, and a save changes nothing`() throws {
      let desk = try desk([10, 20, 30, 40])
      let list = try list(desk)
      var changes: [ListChange] = []
      let token = list.observeChanges { changes.append($0) }
      try list.move(list[3], to: 1)
      #expect(titles(list) == ["n1", "n4", "n2", "n3"])
      #expect(changes == [ListChange(moves: [ListChange.Move(from: 3, to: 1)])])
      try desk.context.save()
      list.refresh()
      #expect(titles(list) == ["n1", "n4", "n2", "n3"])
      #expect(changes.dropFirst().allSatisfy { $0.moves.isEmpty && $0.insertions.isEmpty })
      #expect(try stored(desk, "title", by: "rank") == ["n1", "n4", "n2", "n3"])
      // The numbers are exchanged, so that rows elsewhere keep theirs.
      #expect(try stored(desk, "rank", by: "rank") == ["10", "20", "30", "40"])
      withExtendedLifetime(token) {}
    }

    @Test func `a move is one undoable step`() throws {
      let desk = try desk([1, 2, 3, 4])
      let list = try list(desk)
      try list.move(list[0], to: 3)
      #expect(titles(list) == ["n2", "n3", "n4", "n1"])
      #expect(desk.context.undoName == "Move")
      desk.context.undo()
      #expect(titles(list) == ["n1", "n2", "n3", "n4"])
      #expect(!desk.context.hasChanges && !desk.context.canUndo)
      desk.context.redo()
      #expect(titles(list) == ["n2", "n3", "n4", "n1"])
      desk.context.rollback()
      #expect(titles(list) == ["n1", "n2", "n3", "n4"])
    }

    @Test func `rows with equal numbers are numbered as far as necessary`() throws {
      let desk = try desk([0, 0, 0, 0, 9])
      let list = try list(desk)
      try list.move(list[2], to: 1)
      #expect(titles(list) == ["n1", "n3", "n2", "n4", "n5"])
      try desk.context.save()
      #expect(
        try stored(desk, "title || rank", by: "rank")
          == ["n10", "n31", "n22", "n43", "n59"]
      )
    }

    @Test func `the numbers of a unique index are exchanged`() throws {
      let desk = try desk([10, 20, 30, 40])
      try desk.commit("CREATE UNIQUE INDEX one_rank ON note(rank);")
      let list = try list(desk)
      try list.move(list[3], to: 0)
      try list.move(list[2], to: 1)
      try desk.context.save()
      #expect(
        try stored(desk, "title || rank", by: "rank") == ["n410", "n220", "n130", "n340"]
      )
    }

    @Test(arguments: ModelGround.Kind.allCases)
    func `a move is saved and undone in each kind of database`(kind: ModelGround.Kind) async throws
    {
      let ground = try Library.ground(kind)
      let context = try ManagedContext(ground.database)
      for note in try await context.fetch(Note.self) { context.delete(note) }
      for rank in [10, 20, 30] {
        let note = Note(title: "n\(rank)")
        note.rank = rank
        context.insert(note)
      }
      try await context.save()
      let list = try await context.fetchedObjects(Note.self, RowRequest(order: ["rank"]))
      list.allowReordering(by: \.rank, undoName: "Reorder")
      try list.move(list[2], to: 0)
      try await context.save()
      await list.settle()
      #expect(titles(list) == ["n30", "n10", "n20"] && list.map(\.rank) == [10, 20, 30])
      #expect(context.undoName == "Reorder")
      context.undo()
      #expect(titles(list) == ["n10", "n20", "n30"])
      try await context.save()
      await list.settle()
      #expect(titles(list) == ["n10", "n20", "n30"] && list.map(\.rank) == [10, 20, 30])
    }

    @Test func `a row that another process inserts between moved rows stays there`() throws {
      let desk = try desk([10, 20, 30])
      let list = try list(desk)
      try list.move(list[0], to: 2)
      try desk.commit("INSERT INTO note(id, title, rank) VALUES(9, 'n9', 15);")
      desk.context.refresh()
      list.refresh()
      #expect(titles(list) == ["n2", "n9", "n3", "n1"])
      try list.move(list[3], to: 1)
      try desk.context.save()
      list.refresh()
      #expect(titles(list) == ["n2", "n1", "n9", "n3"])
      #expect(try stored(desk, "title", by: "rank") == ["n2", "n1", "n9", "n3"])
    }

    @Test func `the least and the greatest numbers are kept, or the move is refused`() throws {
      let desk = try desk([.min, .max - 1, .max])
      let list = try list(desk)
      try list.move(list[1], to: 0)
      #expect(titles(list) == ["n2", "n1", "n3"])
      let other = try self.desk([1, .max, .max])
      let full = try self.list(other)
      #expect(throws: ReorderError("no number is left for the rows that follow")) {
        try full.move(full[2], to: 1)
      }
      #expect(titles(full) == ["n1", "n2", "n3"] && !other.context.hasChanges)
      withExtendedLifetime((desk, other)) {}
    }

    @Test func `a descending list is moved in its own order`() throws {
      let desk = try desk([1, 2, 3, 4])
      let list = try list(desk, RowRequest(order: ["rank desc"]))
      try list.move(list[3], to: 0)
      #expect(titles(list) == ["n1", "n4", "n3", "n2"])
      try desk.context.save()
      #expect(try stored(desk, "title", by: "rank DESC") == ["n1", "n4", "n3", "n2"])
    }

    @Test func `a filtered list moves the rows that it shows, and the hidden ones stay`()
      async throws
    {
      let desk = try desk([1, 2, 3, 4, 5])
      let list = try list(desk)
      list.filter(by: TextFilter("n5", in: ["title"]))
      await list.settle()
      #expect(titles(list) == ["n5"])
      list.filter(by: nil)
      await list.settle()
      let odd = try self.list(desk, RowRequest(where: "id % 2 = 1", order: ["rank"]))
      #expect(titles(odd) == ["n1", "n3", "n5"])
      try odd.move(odd[2], to: 0)
      #expect(titles(odd) == ["n5", "n1", "n3"])
      #expect(titles(list) == ["n5", "n2", "n1", "n4", "n3"])
    }

    @Test func `a row is moved within its section, and not into another one`() throws {
      let desk = try desk([1, 2, 3, 4])
      let list = try list(desk, RowRequest(order: ["rank"], section: "author_id"))
      #expect(titles(list) == ["n1", "n3", "n2", "n4"])
      try list.move(list[3], to: 2)
      #expect(titles(list) == ["n1", "n3", "n4", "n2"])
      #expect(throws: ReorderError("a row cannot be moved into another section")) {
        try list.move(list[3], to: 1)
      }
      #expect(desk.note(2).authorID == 2)
    }

    @Test func `other orders refuse moves with a reason`() async throws {
      let desk = try desk([1, 2, 3, 4])
      let list = try list(desk)
      list.sort(by: [SortTerm("title", ascending: false)])
      await list.settle()
      #expect(list.reorderRefusal == "rows cannot be moved while they are sorted by title")
      #expect(throws: ReorderError.self) { try list.move(list[3], to: 0) }
      list.sort(by: [SortTerm("rank", ascending: false)])
      await list.settle()
      try list.move(list[3], to: 0)
      #expect(titles(list) == ["n1", "n4", "n3", "n2"])
      let other = try self.list(desk, RowRequest(order: ["title", "rank"]))
      #expect(
        other.reorderRefusal
          == "rows cannot be moved, because they are not in the order of rank"
      )
      let plain = try self.list(desk, isReorderable: false)
      #expect(!plain.canReorder)
      #expect(throws: ReorderError("these rows cannot be moved")) {
        try plain.move(plain[0], to: 1)
      }
    }

    @Test func `a moved row that another process deletes leaves the list`() throws {
      let desk = try desk([1, 2, 3, 4])
      let list = try list(desk)
      try list.move(list[0], to: 3)
      try desk.commit("DELETE FROM note WHERE id = 1;")
      desk.context.refresh()
      list.refresh()
      #expect(titles(list) == ["n2", "n3", "n4"])
    }

    @Test func `a child context displays moves of its parent, and its own`() throws {
      let desk = try desk([1, 2, 3, 4])
      let child = try desk.context.child()
      let list = try list(desk)
      let lower = try child.fetchedObjects(Note.self, RowRequest(order: ["rank"]))
      lower.allowReordering(by: \.rank)
      try list.move(list[3], to: 0)
      child.refresh()
      #expect(titles(lower) == ["n4", "n1", "n2", "n3"])
      try lower.move(lower[0], to: 1)
      #expect(titles(lower) == ["n1", "n4", "n2", "n3"])
      #expect(titles(list) == ["n4", "n1", "n2", "n3"])
      try child.save()
      #expect(titles(list) == ["n1", "n4", "n2", "n3"])
      #expect(titles(lower) == ["n1", "n4", "n2", "n3"])
    }

    @Test func `two contexts move rows, and the later save sees the earlier one`() throws {
      let desk = try desk([1, 2, 3, 4])
      let list = try list(desk)
      let other = try ManagedContext(desk.store)
      let others = try other.fetchedObjects(Note.self, RowRequest(order: ["rank"]))
      others.allowReordering(by: \.rank)
      try list.move(list[0], to: 3)
      #expect(titles(others) == ["n1", "n2", "n3", "n4"])
      try desk.context.save()
      other.refresh()
      #expect(titles(others) == ["n2", "n3", "n4", "n1"])
      try others.move(others[3], to: 1)
      try other.save()
      desk.context.refresh()
      #expect(titles(list) == ["n2", "n1", "n3", "n4"])
      // Both move the same rows before either saves: the second save is refused, not lost.
      try list.move(list[0], to: 1)
      try others.move(others[2], to: 0)
      try desk.context.save()
      #expect(throws: (any Error).self) { try other.save() }
      #expect(try stored(desk, "title", by: "rank") == ["n1", "n2", "n3", "n4"])
      other.rollback()
      other.refresh()
      #expect(titles(others) == titles(list))
    }

    @Test func `the keys K and J move the row under the cursor, and u takes it back`() throws {
      let desk = try desk([1, 2, 3])
      let list = try list(desk)
      let table = LiveTable(list) { Column("Title", \.title) }
      let screen = SessionScreen(TableSession(table), rows: 6)
      screen.session.undoing = desk.context
      screen.press(.character("J"))
      #expect(titles(list) == ["n2", "n1", "n3"])
      screen.press(.character("J"), .character("J"))
      #expect(titles(list) == ["n2", "n3", "n1"])
      screen.press(.character("K"))
      #expect(titles(list) == ["n2", "n1", "n3"])
      #expect(table.cursorRow === desk.note(1))
      screen.press(.character("u"))
      #expect(screen.message == "undone: the move of the row")
      screen.press(.character("u"), .character("u"))
      #expect(titles(list) == ["n1", "n2", "n3"])
      list.sort(by: [SortTerm("title", ascending: false)])
      screen.press(.character("K"))
      #expect(screen.message == "rows cannot be moved while they are sorted by title")
    }
  }
#endif
