#if SQLite
  import DatabaseTestSupport
  import ScaleTestSupport
  import Testing

  @testable import LiveObjects

  /// Random changes of lists with and without sections, in a context and by another process.
  @MainActor
  @Suite(.timeLimit(.minutes(TestScale.minutes))) struct ListModelTests {
    @Test(arguments: TestScale.seeds(usual: 4, full: 36), ModelGround.Kind.allCases)
    func `lists and sections equal their reported changes, and after a save a new fetch`(
      seed: Int,
      kind: ModelGround.Kind
    ) async throws {
      let ground = try Library.ground(kind)
      let context = try ManagedContext(ground.database)
      let sights = try [
        Sight(context, RowRequest(order: ["title desc", "rank"])),
        Sight(context, RowRequest(order: ["rank", "id desc"])),
        Sight(context, RowRequest(order: ["title"]), sections: .by(\.rank) { "rank \($0 ?? -1)" }),
        Sight(
          context,
          RowRequest(order: ["rank desc"]),
          sections: .by(\.author) { $0?.name ?? "" }
        ),
      ]
      var numbers = SeededNumbers(UInt64(seed) &* 104_729)
      var journal: [String] = []
      func check(_ isSaved: Bool) async throws -> Bool {
        for (number, sight) in sights.enumerated() {
          await sight.list.settle()
          guard let fault = try sight.fault(isSaved) else { continue }
          Issue.record("seed \(seed), list \(number): \(fault); \(journal.suffix(12))")
          return false
        }
        return true
      }
      for _ in 0..<120 {
        let (key, rank) = (
          Int64.random(in: 1...9, using: &numbers), Int64.random(in: 0..<4, using: &numbers)
        )
        let action = Int.random(in: 0..<14, using: &numbers)
        journal.append("\(action) \(key) \(rank)")
        let list = sights[0].list
        let some = list.count > 0 ? list[Int(key) % list.count] : nil
        switch action {
        case 0, 1:
          let note = Note(
            title: "t\(rank)",
            author: context.object(Author.self, RowKey(1 + rank % 2))
          )
          note.rank = Int(rank)
          context.insert(note)
        case 2: some?.title = "t\(rank)"
        case 3: some?.rank = Int(rank)
        case 4: some?.author = rank == 0 ? nil : context.object(Author.self, RowKey(1 + rank % 2))
        case 5: if let some { context.delete(some) }
        case 6: context.undo()
        case 7: context.redo()
        case 8: context.rollback()
        case 9: try ground.run(.delete("note", key))
        case 10:
          let values: [String: Value] = ["title": .text("x"), "author_id": .integer(1 + rank % 2)]
          try ground.run(.insert("note", key, values))
        case 11: try ground.run(.update("note", key, ["rank": .integer(rank)]))
        case 12: try ground.run(.update("author", 1, ["name": .text("A\(rank)")]))
        default:
          do {
            try synchronously { try context.save(onConflict: .ours) }
          } catch let error as StoreError where error.code == .constraint {
            // The key of an object that is inserted again has been taken by another row.
            context.rollback()
          }
        }
        synchronously { context.refresh() }
        for sight in sights { sight.list.refresh() }
        guard try await check(!context.hasChanges) else { return }
      }
    }

    /// A list, with a mirror that is updated only by its changes.
    @MainActor
    private final class Sight {
      let context: ManagedContext
      let request: RowRequest
      let list: FetchedObjects<Note>
      private let isCut: Bool
      private var told: [ObjectIdentifier?] = []
      /// Retained, because a new object may be created once the last reference is released.
      private var held: [ObjectIdentifier: Note] = [:]
      private var token: ObservationToken?

      init(
        _ context: ManagedContext,
        _ request: RowRequest,
        sections: ObjectSections<Note>? = nil
      ) throws {
        self.context = context
        self.request = request
        isCut = sections != nil
        list = try context.fetchedObjects(Note.self, request, sections: sections)
        told = .init(repeating: nil, count: list.count)
        token = list.observeChanges { [unowned self] change in
          told =
            change.isReload ? .init(repeating: nil, count: list.count) : change.applied(to: told)
        }
      }

      /// Returns a description of the first mismatch, or nil.
      func fault(_ isSaved: Bool) throws -> String? {
        let present = (0..<list.count).map { list[$0] }
        for note in present { held[ObjectIdentifier(note)] = note }
        if told.count != present.count { return "\(told.count) told, \(present.count) there" }
        for (position, note) in present.enumerated() {
          if let known = told[position], known != ObjectIdentifier(note) {
            return "not at \(position)"
          }
          if note.isDeleted { return "\(position) is deleted" }
          if list.position(of: note) != position { return "another position than \(position)" }
        }
        told = present.map { ObjectIdentifier($0) }
        let all = try context.fetch(Note.self, RowRequest(order: request.order))
        if Set(all.map { ObjectIdentifier($0) }) != Set(present.map { ObjectIdentifier($0) }) {
          return "other objects than are fetched"
        }
        if !isCut, isSaved, all != present { return "another order than is fetched" }
        guard isCut else { return nil }
        let sections = list.sections ?? []
        if sections.reduce(0, { $0 + $1.rowCount }) != present.count { return "sections of others" }
        guard isSaved else { return nil }
        var rest = present[...]
        for section in sections {
          let notes = rest.prefix(section.rowCount)
          rest = rest.dropFirst(section.rowCount)
          let titles = notes.map { note in
            request.order == ["title"] ? "rank \(note.rank ?? -1)" : note.author?.name ?? ""
          }
          // A title is updated in the turn after the change.
          if Set(titles).count != 1 { return "\(section.title) has \(titles)" }
        }
        return nil
      }
    }
  }
#endif
