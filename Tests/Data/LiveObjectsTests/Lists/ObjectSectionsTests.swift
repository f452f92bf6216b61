#if SQLite
  import DatabaseTestSupport
  import LiveCellsTestSupport
  import LiveObjects
  import LiveSQLite
  import Testing

  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct ObjectSectionsTests {
    @Test func `sections of a relation have its object and a current title`() async throws {
      let desk = try Desk()
      try desk.commit("INSERT INTO note(title) VALUES('of nobody');")
      let list = try synchronously {
        try desk.context.fetchedObjects(
          Note.self,
          sections: .by(\.author, descending: true) { $0?.name ?? "Nobody" }
        )
      }
      #expect(list.sections?.map(\.title) == ["Grace", "Ada", "Nobody"])
      #expect(list.sections?.map(\.indexTitle) == ["G", "A", "N"])
      let sections = try #require(list.sections)
      #expect(list.object(of: sections[0], \.author) === desk.author(2))
      #expect(list.object(of: sections[2], \.author) == nil)

      // A commit by another process, and an unsaved change in this context.
      var titles = told(list)
      try desk.commit("UPDATE author SET name = 'Grace Hopper' WHERE id = 2;")
      synchronously { desk.context.refresh() }
      #expect(await titles.next(isolation: #isolation) == ["Grace Hopper", "Ada", "Nobody"])
      desk.author(1).name = "Augusta"
      #expect(await titles.next(isolation: #isolation) == ["Grace Hopper", "Augusta", "Nobody"])
    }

    /// Returns the titles each time that the list reports a change of them.
    private func told(_ list: FetchedObjects<Note>) -> AsyncStream<[String]>.Iterator {
      let (stream, continuation) = AsyncStream.makeStream(of: [String].self)
      let token = list.observeBatches { batch in
        if !batch.renamedSections.isEmpty { continuation.yield(list.sections?.map(\.title) ?? []) }
      }
      continuation.onTermination = { _ in token.invalidate() }
      return stream.makeAsyncIterator()
    }

    @Test func `section titles receive values of the property's type`() throws {
      let desk = try Desk()
      let list = try desk.context.fetchedObjects(
        Note.self,
        sections: .by(\.rank) { rank in rank.map { "Rank \($0)" } ?? "Without" }
      )
      try desk.commit("INSERT INTO note(title, rank) VALUES('odd', 'text');")
      list.refresh()
      #expect(list.sections?.map(\.title) == ["Rank 1", "Rank 2", "Rank 3", "Without"])
      // A section order set by the user has its own titles.
      list.section(by: SortTerm("title"))
      #expect(list.sections?.map(\.title) == ["odd", "one", "three", "two"])
      list.section(by: nil)
      #expect(list.sections?.first?.title == "Rank 1")
    }

    /// Commits, and changes that are saved, undone, or neither. A consumer that applies all
    /// reported batches has the same sections and rows as the list.
    @Test(arguments: 1...8) func `reported batches lead to the current sections`(seed: Int)
      throws
    {
      let desk = try Desk()
      var numbers = SeededNumbers(UInt64(seed) * 977)
      let list = try desk.context.fetchedObjects(
        Note.self,
        RowRequest(order: ["title"]),
        sections: .by(\.author, title: { $0?.name ?? "" })
      )
      func content() -> [BatchModel<Note>.Section] {
        let layout = SectionLayout(list.sections ?? [])
        return layout.sections.indices.map { index in
          BatchModel.Section(
            title: layout.sections[index].title,
            rows: layout.rows(ofSection: index).map { list[$0] }
          )
        }
      }
      var model = BatchModel<Note>()
      _ = model.apply(try #require(reload()), after: content())
      var faults: [String] = []
      var batches = 0
      let token = list.observeBatches { batch in
        batches += 1
        if batch.isReload { faults.append("a reload") }
        if let fault = model.apply(batch, after: content()) { faults.append(fault) }
      }
      var kept: [Note] = []
      for step in 0..<60 {
        let id = Int.random(in: 1...12, using: &numbers)
        let author = ["1", "2", "NULL"].randomElement(using: &numbers) ?? ""
        switch Int.random(in: 0..<7, using: &numbers) {
        case 0:
          try desk.commit(
            "INSERT OR REPLACE INTO note(id, title, author_id) VALUES(\(id), 'n\(step)', \(author));"
          )
        case 1: try desk.commit("UPDATE note SET author_id = \(author) WHERE id < \(id);")
        case 2: try desk.commit("DELETE FROM note WHERE id = \(id);")
        case 3:
          let note = Note(title: "m\(step)", author: desk.author(Int64(id % 2 + 1)))
          kept.append(note)
          desk.context.insert(note)
        case 4: if list.count > 0 { desk.context.delete(list[id % list.count]) }
        case 5:
          // The key of an object whose deletion was undone may have been taken.
          do { try desk.context.save(onConflict: .ours) } catch { desk.context.rollback() }
        default: desk.context.undo()
        }
        desk.context.refresh()
        kept += (0..<list.count).map { list[$0] }
        let isSame = model.sections.map(\.rows) == content().map(\.rows)
        #expect(isSame, "seed \(seed), step \(step)")
        #expect(faults.isEmpty, "seed \(seed), step \(step)")
      }
      #expect(batches > 15)
      withExtendedLifetime((token, kept)) {}
    }

    /// Returns the batch that a list reports when it is reloaded.
    private func reload() -> BatchUpdate? {
      let list = SectionlessList()
      var told: BatchUpdate?
      let token = list.observeBatches { told = $0 }
      list.observers.send(.reload, from: list)
      withExtendedLifetime(token) {}
      return told
    }
  }

  /// A list without elements.
  private final class SectionlessList: SectionedCollection {
    let observers = ListObservers()
    var count: Int { 0 }
    subscript(position: Int) -> Note { preconditionFailure("there is none") }
    func position(of element: Note) -> Int? { nil }
    func observeChanges(_ body: @escaping (ListChange) -> Void) -> ObservationToken {
      observers.observe(body)
    }
    var sections: [RowSection]? { nil }
    func observeSections(_ body: @escaping () -> Void) -> ObservationToken {
      observers.observe { _ in }
    }
  }
#endif
