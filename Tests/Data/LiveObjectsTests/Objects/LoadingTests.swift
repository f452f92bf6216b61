import DatabaseTestSupport
import Testing

@testable import LiveObjects

/// Objects that are displayed together are loaded together.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct LoadingTests {
  private let database = MemoryDatabase()

  init() {
    database.commit { rows in
      for id in 1...40 as ClosedRange<Int64> {
        // The parents have keys far from each other, so that reading ahead does not load them.
        let parent = Value.integer(1_000 * (41 - id))
        rows[id] = [.integer(id), parent, .text("leaf \(id)")]
        rows[1_000 * id] = [.integer(1_000 * id), .null, .text("parent \(id)")]
      }
    }
  }

  /// Returns the number of reads that a closure causes.
  private func reads(_ body: () throws -> Void) rethrows -> Int {
    let before = database.readCount
    try body()
    return database.readCount - before
  }

  @Test func `the relations of a request are read with it`() throws {
    let context = try ManagedContext(database)
    var twigs: [Twig] = []
    let count = try reads {
      twigs = try context.fetch(
        Twig.self,
        RowRequest(limit: 40),
        prefetching: [\.parent, \.children]
      )
    }
    // One read each for the rows, their parents, and the keys of their children.
    #expect(count == 3)
    var texts: [String?] = []
    #expect(reads { texts = twigs.map { $0.parent?.text } } == 0)
    #expect(texts == (1...40).reversed().map { "parent \($0)" })
    var isEmpty = false
    #expect(reads { isEmpty = twigs.allSatisfy(\.children.isEmpty) } == 0)
    #expect(isEmpty)
    let parents = twigs.compactMap(\.parent)
    #expect(reads { context.prefetch(parents, \.children) } == 1)
    #expect(reads { texts = parents.map { $0.children.first?.text } } == 0)
    #expect(texts == twigs.map(\.text))
  }

  @Test func `a relation of one object is read for all objects of its window`() async throws {
    let context = try ManagedContext(database)
    let list = try synchronously { try context.fetchedObjects(Twig.self, RowRequest(limit: 40)) }
    await list.settle()
    list.prepare(0..<20)
    let twigs = (0..<20).map { list[$0] }
    var texts: [String?] = []
    #expect(reads { texts = [twigs[0].parent?.text] } == 1)
    #expect(texts == ["parent 40"])
    #expect(reads { texts = twigs.map { $0.parent?.text } } == 0)
    #expect(texts == (21...40).reversed().map { "parent \($0)" })
    #expect(reads { _ = twigs[0].parent?.children } == 1)
    #expect(reads { _ = twigs[3].children } == 1)
    #expect(reads { for twig in twigs { _ = twig.children } } == 0)
    // After a commit, everything is read again once.
    database.commit { $0[40_000]?[2] = .text("other") }
    synchronously { context.refresh() }
    #expect(twigs[0].parent?.text == "other")
    #expect(reads { for twig in twigs { _ = twig.parent?.text } } <= 1)
  }

  @Test func `a list reads related objects in batches and releases them`() async throws {
    let context = try ManagedContext(database)
    let list = try synchronously {
      try context.fetchedObjects(
        Twig.self,
        RowRequest(limit: 40),
        prefetching: [\.parent]
      )
    }
    await list.settle()
    list.prepare(0..<10)
    // The parents were read with their children, before one of them is requested.
    #expect(reads { _ = list[0].parent?.text } == 0)
    weak let parent = list[0].parent
    #expect(parent != nil)
    #expect(reads { for index in 0..<10 { _ = list[index].parent?.text } } == 0)
    list.prepare(20..<30)
    #expect(parent == nil)
    // The released object is not confused with another at the same address.
    #expect(list[0].parent?.text == "parent 40")
  }

  @Test(arguments: [300, 12_000])
  func `a prepared range is read together, regardless of its size`(count: Int) async throws {
    database.commit { rows in
      rows = [:]
      for id in 1...Int64(count) { rows[id] = [.integer(id), .null, .text("twig \(id)")] }
    }
    let context = try ManagedContext(database)
    let list = try synchronously {
      try context.fetchedObjects(Twig.self, RowRequest(order: ["id"]))
    }
    await list.settle()
    let range = count / 10..<count / 10 + min(10_000, count / 2)
    var texts: [String?] = []
    // One read for the keys and one for the values.
    #expect(reads { list.prepare(range) } <= 2)
    #expect(reads { texts = range.map { list[$0].text } } == 0)
    #expect(texts == range.map { "twig \($0 + 1)" })
    // The objects are retained, and their positions stay correct after an object before them is
    // removed and restored.
    weak let last = list[range.upperBound - 1]
    context.delete(list[0])
    #expect(last != nil && list[range.upperBound - 2] === last)
    context.undo()
    #expect(last != nil && list[range.upperBound - 1] === last)
  }

  @Test func `unprepared objects are read in batches as well`() async throws {
    let context = try ManagedContext(database)
    let list = try synchronously {
      try context.fetchedObjects(Twig.self, RowRequest(order: ["id"]))
    }
    await list.settle()
    var texts: [String?] = []
    #expect(reads { texts = (0..<40).map { list[$0].text } } == 1)
    #expect(texts == (1...40).map { "leaf \($0)" })
    weak let first = list[0]
    #expect(first != nil)
    // The batch is released when the next one is read.
    _ = list[79]
    #expect(first == nil)
  }

  @Test func `relations of fetched objects are read in batches`() throws {
    let context = try ManagedContext(database)
    let twigs = try context.fetch(Twig.self, RowRequest(limit: 40))
    #expect(twigs.count == 40)
    var texts: [String?] = []
    // The first batch has 16 objects, and each following one is twice as large.
    #expect(reads { texts = twigs.map { $0.parent?.text } } <= 3)
    #expect(texts == (1...40).reversed().map { "parent \($0)" })
    #expect(reads { texts = twigs.reversed().map { $0.children.first?.text } } <= 40)
    #expect(reads { for twig in twigs { _ = twig.children } } <= 3)
    // After a commit, nothing cached is used.
    database.commit { $0[40_000]?[2] = .text("other") }
    context.refresh()
    #expect(twigs[0].parent?.text == "other")
    context.delete(twigs[2])
    #expect(twigs[2].parent?.text == "parent 38")
  }

  @Test func `unsaved changes are kept when other objects are loaded`() throws {
    let context = try ManagedContext(database)
    let twigs = try context.fetch(Twig.self, RowRequest(limit: 5))
    let new = Twig(text: "new")
    context.insert(new)
    twigs[0].parent = new
    twigs[1].parent = nil
    context.prefetch(twigs, \.parent, \.children)
    #expect(twigs[0].parent === new && twigs[1].parent == nil)
    #expect(twigs[2].parent?.text == "parent 38")
    #expect(new.children == [twigs[0]])
    context.prefetch([Twig](), \.parent)
  }
}

@Managed("t")
private final class Twig {
  var id: Int64?
  @Stored("b") var text = ""
  @Relation("a") var parent: Twig?
  @Relation(inverse: \Twig.parent) var children: [Twig]
}
