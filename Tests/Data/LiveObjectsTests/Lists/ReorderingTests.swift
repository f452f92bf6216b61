#if SQLite
  import DatabaseTestSupport
  import LiveSQLite
  import ScaleTestSupport
  import Testing

  @testable import LiveObjects

  @Managed("step")
  final class Step {
    var id: Int64?
    var title = ""
    var place = 0

    convenience init(_ title: String, at place: Int) {
      self.init()
      self.title = title
      self.place = place
    }
  }

  /// Lists that are ordered by a number, and whose objects are moved by setting it.
  @MainActor
  @Suite(.timeLimit(.minutes(TestScale.minutes))) struct ReorderingTests {
    private func ground(
      _ kind: ModelGround.Kind = .sqlite,
      _ places: [Int] = [0, 1, 2, 3]
    ) throws -> ModelGround {
      try ModelGround(
        kind,
        "CREATE TABLE step(id INTEGER PRIMARY KEY, title TEXT NOT NULL, place INTEGER);",
        [MemoryTable("step", ["title", "place"])],
        rows: places.enumerated().map { index, place in
          let values: [String: Value] = [
            "title": .text("s\(index + 1)"), "place": .integer(Int64(place)),
          ]
          return .insert("step", Int64(index + 1), values)
        }
      )
    }

    @Test func `edits are reported to lists only while a list can be reordered`() async throws {
      let ground = try ground()
      let context = try ManagedContext(ground.database)
      let step = try #require(try context.find(Step.self, 1))
      var list: FetchedObjects? = try context.fetchedObjects(Step.self, reorderableBy: \.place)
      await list?.settle()
      step.title = "first"
      #expect(context.listeners.followEdits)
      list = nil
      step.title = "second"
      #expect(!context.listeners.followEdits && context.listeners.lists.isEmpty)
    }

    @Test(arguments: ModelGround.Kind.allCases)
    func `a move is shown, undone, redone and saved`(kind: ModelGround.Kind) async throws {
      let ground = try ground(kind)
      let context = try ManagedContext(ground.database)
      let list = try context.fetchedObjects(Step.self, reorderableBy: \.place)
      await list.settle()
      let four = list[3]
      var changes: [ListChange] = []
      let token = list.observeChanges { changes.append($0) }
      try list.move(four, to: 1)
      #expect(list.map(\.title) == ["s1", "s4", "s2", "s3"])
      #expect(list.map(\.place) == [0, 1, 2, 3])
      #expect(changes.count == 1 && changes[0].insertions.isEmpty && changes[0].removals.isEmpty)
      context.undo()
      #expect(list.map(\.title) == ["s1", "s2", "s3", "s4"])
      #expect(!context.hasChanges)
      context.redo()
      try synchronously { try context.save() }
      await list.settle()
      #expect(list.map(\.title) == ["s1", "s4", "s2", "s3"])
      #expect(!changes.contains { !$0.insertions.isEmpty || !$0.removals.isEmpty || $0.isReload })
      #expect(try ground.rows(of: "step", ["place"])[4] == [.integer(1)])
      token.invalidate()
    }

    @Test func `only the objects in between get other numbers, unless numbers are equal`()
      async throws
    {
      let ground = try ground(.sqlite, [10, 20, 20, 20, 21, 40])
      let context = try ManagedContext(ground.database)
      let list = try context.fetchedObjects(Step.self, reorderableBy: \.place)
      try list.move(list[0], to: 1)
      #expect(list.map(\.title) == ["s2", "s1", "s3", "s4", "s5", "s6"])
      #expect(list.map(\.place) == [10, 20, 21, 22, 23, 40])
      context.rollback()
      try list.move(list[5], to: 100)
      try list.move(list[5], to: 5)
      #expect(!context.hasChanges)
      try list.move(list[5], to: -1)
      #expect(list.map(\.title) == ["s6", "s1", "s2", "s3", "s4", "s5"])
      #expect(list.map(\.place) == [10, 20, 21, 22, 23, 40])
    }

    @Test func `a number that does not fit is an error, and nothing is moved`() throws {
      let ground = try ground(.sqlite, [.max, .max, .max])
      let context = try ManagedContext(ground.database)
      let list = try context.fetchedObjects(Step.self, reorderableBy: \.place)
      let error = #expect(throws: StoreError.self) { try list.move(list[2], to: 0) }
      #expect(error.map { "\($0)" }?.contains("renumber") == true)
      #expect(!context.hasChanges && list.map(\.title) == ["s1", "s2", "s3"])
    }

    @Test func `a list that is sorted or filtered otherwise cannot be reordered`() async throws {
      let ground = try ground()
      let context = try ManagedContext(ground.database)
      let list = try context.fetchedObjects(Step.self, reorderableBy: \.place)
      #expect(list.canMove)
      list.sort(by: [SortTerm("title", ascending: false)])
      await list.settle()
      #expect(!list.canMove)
      try list.move(list[0], to: 2)
      #expect(!context.hasChanges)
      list.sort(by: [SortTerm("place")])
      list.filter(by: TextFilter("s", in: ["title"]))
      await list.settle()
      #expect(!list.canMove)
      let other = try await context.fetchedObjects(Step.self, RowRequest(order: ["place"]))
      #expect(!other.canMove)
    }

    @Test func `a row that another process deletes or moves leaves its unsaved place`() async throws
    {
      let ground = try ground()
      let context = try ManagedContext(ground.database)
      let list = try context.fetchedObjects(Step.self, reorderableBy: \.place)
      try list.move(list[3], to: 0)
      try ground.run(.delete("step", 4))
      list.refresh()
      await list.settle()
      #expect(list.map(\.title) == ["s1", "s2", "s3"])
      #expect(list.map(\.place) == [1, 2, 3])
    }

    @Test(arguments: TestScale.seeds(usual: 4, full: 200), ModelGround.Kind.allCases)
    func `lists show unsaved numbers and equal their reported changes`(
      seed: Int,
      kind: ModelGround.Kind
    ) async throws {
      let ground = try ground(kind)
      let context = try ManagedContext(ground.database)
      let child = seed % 3 == 0 ? try context.child() : nil
      let sights =
        try [
          ReorderedSight(context), ReorderedSight(context, RowRequest(order: ["title desc"])),
        ] + [child].compactMap { try $0.map { try ReorderedSight($0) } }
      var numbers = SeededNumbers(UInt64(seed) &* 7919)
      var journal: [String] = []
      for _ in 0..<100 {
        let (key, place) = (
          Int64.random(in: 1...9, using: &numbers), Int.random(in: 0..<6, using: &numbers)
        )
        let action = Int.random(in: 0..<15, using: &numbers)
        journal.append("\(action) \(key) \(place)")
        let editor = child != nil && action % 2 == 0 ? sights[2] : sights[Int(key) % 2]
        let list = editor.list
        let some = list.count > 0 ? list[Int(key) % list.count] : nil
        switch action {
        case 0, 1: editor.context.insert(Step("t\(place)", at: place))
        case 2: some?.place = place
        case 3, 4, 5: if let some { try list.move(some, to: place) }
        case 6: if let some { editor.context.delete(some) }
        case 7: editor.context.undo()
        case 8: editor.context.redo()
        case 9: editor.context.rollback()
        case 10: try ground.run(.delete("step", key))
        case 11:
          let values: [String: Value] = ["title": .text("x"), "place": .integer(Int64(place))]
          try ground.run(.insert("step", key, values))
        case 12: try ground.run(.update("step", key, ["place": .integer(Int64(place))]))
        default:
          do {
            if let child { try synchronously { try child.save(onConflict: .ours) } }
            try synchronously { try context.save(onConflict: .ours) }
          } catch let error as StoreError where error.code == .constraint {
            child?.rollback()
            context.rollback()
          }
        }
        synchronously { context.refresh() }
        for sight in sights { sight.list.refresh() }
        for (number, sight) in sights.enumerated() {
          await sight.list.settle()
          guard let fault = sight.fault() else { continue }
          Issue.record("seed \(seed), list \(number): \(fault); \(journal.suffix(12))")
          return
        }
      }
    }
  }

  /// A reorderable list, with a mirror that is updated only by its changes.
  @MainActor
  private final class ReorderedSight {
    let context: ManagedContext
    let list: FetchedObjects<Step>
    private let isDescending: Bool
    private var told: [ObjectIdentifier?]
    /// Retained, because a new object may be created once the last reference is released.
    private var held: [ObjectIdentifier: Step] = [:]
    private var token: ObservationToken?

    init(_ context: ManagedContext, _ request: RowRequest = RowRequest()) throws {
      self.context = context
      isDescending = !request.order.isEmpty
      list = try context.fetchedObjects(Step.self, reorderableBy: \.place, request)
      told = .init(repeating: nil, count: list.count)
      token = list.observeChanges { [unowned self] change in
        told =
          change.isReload ? .init(repeating: nil, count: list.count) : change.applied(to: told)
      }
    }

    /// Returns a description of the first mismatch, or nil.
    func fault() -> String? {
      let present = (0..<list.count).map { list[$0] }
      for step in present { held[ObjectIdentifier(step)] = step }
      if told.count != present.count { return "\(told.count) told, \(present.count) there" }
      for (position, step) in present.enumerated() {
        if let known = told[position], known != ObjectIdentifier(step) {
          return "not at \(position)"
        }
        if step.isDeleted { return "\(position) is deleted" }
        if list.position(of: step) != position { return "another position than \(position)" }
      }
      told = present.map { ObjectIdentifier($0) }
      let places = present.map(\.place)
      if places != places.sorted() { return "not in order: \(places)" }
      for (step, next) in zip(present, present.dropFirst()) where step.place == next.place {
        if isDescending, step.title < next.title { return "\(step.title) before \(next.title)" }
        if isDescending, step.title > next.title { continue }
        // Keys have the direction of the last term.
        if let key = step.id, let other = next.id, (key > other) != isDescending {
          return "\(key) before \(other)"
        }
      }
      let all = (try? context.fetch(Step.self)) ?? []
      if Set(all.map { ObjectIdentifier($0) }) != Set(told) { return "other objects" }
      return nil
    }
  }
#endif
