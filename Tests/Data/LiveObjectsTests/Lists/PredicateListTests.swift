#if SQLite
  import Foundation
  import LiveObjects
  import LiveSQLite
  import Testing

  /// Lists of a predicate.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct PredicateListTests {
    private let context: ManagedContext
    private let longest: Predicate<Hike> = #Predicate { $0.length > 10 }

    init() throws {
      context = try ManagedContext(Store.temporary(), ManagedSchema(Hike.self))
      for (name, length) in [("ridge", 21), ("lake", 5), ("coast", 14), ("pass", 30)] {
        context.insert(Hike(name: name, length: length))
      }
      try context.save()
    }

    @Test func `a list has the objects of its predicate in order, up to the limit`() throws {
      let order = [SortDescriptor(\Hike.name)]
      let list = try context.fetchedObjects(where: longest, order: order, limit: 2)
      #expect(list.map(\.name) == ["coast", "pass"])
    }

    @Test func `new objects are listed if they satisfy the predicate, or as the closure decides`()
      throws
    {
      let all = try context.fetchedObjects(where: longest)
      let none = try context.fetchedObjects(where: longest) { _ in false }
      context.insert(Hike(name: "pond", length: 1))
      context.insert(Hike(name: "moor", length: 12))
      #expect(all.map(\.name) == ["ridge", "coast", "pass", "moor"])
      #expect(none.map(\.name) == ["ridge", "coast", "pass"])
    }

    @Test func `the asynchronous form takes sections and prefetches as well`() async throws {
      let list = try await context.fetchedObjects(
        where: longest,
        order: [SortDescriptor(\.name)],
        prefetching: [\.guide],
        sections: .by(\.isOpen) { $0 ? "open" : "closed" }
      )
      #expect(list.map(\.name) == ["coast", "pass", "ridge"])
      #expect(list.sections?.map(\.title) == ["open"])
    }
  }

  @Managed("hike")
  private final class Hike {
    var id: Int64?
    var name = ""
    var length = 0
    var isOpen = true
    @Relation("guide_id") var guide: Guide?
  }

  @Managed("guide")
  private final class Guide {
    var id: Int64?
    @Relation(inverse: \Hike.guide) var hikes: [Hike]
  }
#endif
