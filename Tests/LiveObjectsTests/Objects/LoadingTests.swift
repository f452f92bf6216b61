import DatabaseTestSupport
import Testing

@testable import LiveObjects

/// What is shown together is loaded together.
@MainActor
@Suite(.timeLimit(.minutes(15))) struct LoadingTests {
  private let database = MemoryDatabase()

  init() {
    database.commit { rows in
      for id in 1...40 as ClosedRange<Int64> {
        // Parents that lie far apart.
        let parent = Value.integer(1_000 * (41 - id))
        rows[id] = [.integer(id), parent, .text("leaf \(id)")]
        rows[1_000 * id] = [.integer(1_000 * id), .null, .text("parent \(id)")]
      }
    }
  }

  /// How many reads something takes.
  private func reads(_ body: () throws -> Void) rethrows -> Int {
    let before = database.readCount
    try body()
    return database.readCount - before
  }

  @Test func `relations that a request names are read with it`() throws {
    let context = try ManagedContext(database)
    var twigs: [Twig] = []
    let count = try reads {
      twigs = try context.fetch(
        Twig.self,
        RowRequest(limit: 40),
        prefetching: [\.parent, \.children]
      )
    }
    // The rows, their parents, the keys of their children.
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

  @Test func `a relation of one row of a window is read for all of them`() async throws {
    let context = try ManagedContext(database)
    let list = try context.fetchedObjects(Twig.self, RowRequest(limit: 40))
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
    // After a commit all is asked again, once.
    database.commit { $0[40_000]?[2] = .text("other") }
    context.refresh()
    #expect(twigs[0].parent?.text == "other")
    #expect(reads { for twig in twigs { _ = twig.parent?.text } } <= 1)
  }

  @Test func `a list reads what relations lead to along, and lets go of it`() async throws {
    let context = try ManagedContext(database)
    let list = try context.fetchedObjects(
      Twig.self,
      RowRequest(limit: 40),
      prefetching: [\.parent]
    )
    await list.settle()
    list.prepare(0..<10)
    weak let parent = list[0].parent
    #expect(parent != nil)
    #expect(reads { for index in 0..<10 { _ = list[index].parent?.text } } == 0)
    list.prepare(20..<30)
    #expect(parent == nil)
    // What was let go is not taken for what lies there now.
    #expect(list[0].parent?.text == "parent 40")
  }

  @Test(arguments: [300, 12_000])
  func `what a list makes ready is read together, however much it is`(count: Int) async throws {
    database.commit { rows in
      rows = [:]
      for id in 1...Int64(count) { rows[id] = [.integer(id), .null, .text("twig \(id)")] }
    }
    let context = try ManagedContext(database)
    let list = try context.fetchedObjects(Twig.self, RowRequest(order: ["id"]))
    await list.settle()
    let range = count / 10..<count / 10 + min(10_000, count / 2)
    var texts: [String?] = []
    // Which ones they are, and what they hold.
    #expect(reads { list.prepare(range) } <= 2)
    #expect(reads { texts = range.map { list[$0].text } } == 0)
    #expect(texts == range.map { "twig \($0 + 1)" })
    // They are kept, and found where they stand once one before them has gone, and come back.
    weak let last = list[range.upperBound - 1]
    context.delete(list[0])
    #expect(last != nil && list[range.upperBound - 2] === last)
    context.undo()
    #expect(last != nil && list[range.upperBound - 1] === last)
  }

  @Test func `what nobody has made ready is read for several at once, too`() async throws {
    let context = try ManagedContext(database)
    let list = try context.fetchedObjects(Twig.self, RowRequest(order: ["id"]))
    await list.settle()
    var texts: [String?] = []
    #expect(reads { texts = (0..<40).map { list[$0].text } } == 1)
    #expect(texts == (1...40).map { "leaf \($0)" })
    weak let first = list[0]
    #expect(first != nil)
    // It is let go for others.
    _ = list[79]
    #expect(first == nil)
  }

  @Test func `what was fetched is led on from for several at once`() throws {
    let context = try ManagedContext(database)
    let twigs = try context.fetch(Twig.self, RowRequest(limit: 40))
    #expect(twigs.count == 40)
    var texts: [String?] = []
    // Sixteen, then twice as many.
    #expect(reads { texts = twigs.map { $0.parent?.text } } <= 3)
    #expect(texts == (1...40).reversed().map { "parent \($0)" })
    #expect(reads { texts = twigs.reversed().map { $0.children.first?.text } } <= 40)
    #expect(reads { for twig in twigs { _ = twig.children } } <= 3)
    // After a commit nothing of it is taken for what is there.
    database.commit { $0[40_000]?[2] = .text("other") }
    context.refresh()
    #expect(twigs[0].parent?.text == "other")
    context.delete(twigs[2])
    #expect(twigs[2].parent?.text == "parent 38")
  }

  @Test func `what was set here stays when the others are loaded`() throws {
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
