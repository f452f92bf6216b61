import DatabaseTestSupport
import KeyValueCore
import Testing

@testable import LiveObjects

/// Managed objects of a database without synchronous access. Reads never block, and missing values
/// are never treated as existing ones.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct LateContextTests {
  private let base = MemoryDatabase()
  private let database: LateDatabase

  init() {
    database = LateDatabase(base)
    base.commit { rows in
      rows[1] = [.integer(1), .null, .text("root")]
      rows[2] = [.integer(2), .integer(1), .text("leaf")]
    }
  }

  /// Waits until a condition is true. The suite's time limit ends a test that would wait forever.
  private func wait(until isSo: () -> Bool) async throws {
    while !isSo() { try await Task.sleep(for: .milliseconds(1)) }
  }

  @Test func `observers are notified when an unloaded value arrives`() async throws {
    let context = try AsyncManagedContext(database)
    let leaf = context.object(LateLeaf.self, RowKey(2))
    var told: [String] = []
    let token = leaf.observe(\.text) { leaf, _ in told.append(leaf.text) }
    #expect(leaf.text == "" && leaf.isFault)
    try await wait { !told.isEmpty }
    #expect(told == ["leaf"])
    #expect(!leaf.isFault)
    withExtendedLifetime(token) {}
  }

  @Test func `an asynchronous request loads its objects and nothing else`() async throws {
    let context = try AsyncManagedContext(database)
    let root = try #require(try await context.find(LateLeaf.self, RowKey(1)))
    #expect(!root.isFault && root.text == "root")
    #expect(try await context.find(LateLeaf.self, RowKey(7)) == nil)
    let children = try await context.related(root, \.children)
    #expect(children.map(\.text) == ["leaf"] && root.children == children)
    let found = try await context.fetch(LateLeaf.self, RowRequest(order: ["b"]))
    #expect(found.map(\.text) == ["leaf", "root"] && found[1] === root)
    #expect(try await context.count(LateLeaf.self) == 2)
  }

  @Test func `observers of a to-many relation are notified when it arrives`() async throws {
    let context = try AsyncManagedContext(database)
    let root = try #require(try await context.find(LateLeaf.self, RowKey(1)))
    var told: [[RowKey?]] = []
    let token = root.observe(\.children) { root, _ in told.append(root.children.map(\.rowKey)) }
    #expect(root.children.isEmpty)
    try await wait { !told.isEmpty }
    #expect(told == [[RowKey(2)]])
    base.commit { $0[3] = [.integer(3), .integer(1), .text("new")] }
    try await wait { told.count == 2 }
    #expect(told.last == [RowKey(2), RowKey(3)])
    withExtendedLifetime(token) {}
  }

  @Test func `deleting an object with a join table reads nothing synchronously`() async throws {
    let tables = [
      MemoryTable("crate", ["text"]), MemoryTable("tag", ["text"]),
      MemoryTable("crate_tag", ["crate_id", "tag_id"]),
    ]
    let context = try AsyncManagedContext(LateDatabase(MemoryDatabase(tables: tables)))
    let crate = LateCrate()
    context.insert(crate)
    try await context.save()
    context.delete(crate)
    #expect(crate.isDeleted && context.failure == nil)
    try await context.save()
    #expect(try await context.count(LateCrate.self) == 0)
  }

  @Test func `changes are saved, undone and saved again`() async throws {
    let context = try AsyncManagedContext(database)
    let root = try #require(try await context.find(LateLeaf.self, RowKey(1)))
    let twig = LateLeaf()
    twig.text = "twig"
    twig.parent = root
    context.insert(twig)
    root.text = "trunk"
    try await context.save()
    #expect(base.rows[1]?[2] == .text("trunk"))
    let key = try #require(twig.rowKey)
    #expect(twig.id != nil && twig.parent === root && !context.hasChanges)
    context.delete(twig)
    try await context.save()
    #expect(base.rows.count == 2)
    context.undo()
    try await context.save()
    #expect(base.rows.count == 3)
    #expect(try await context.find(LateLeaf.self, key) === twig)
  }

  @Test func `closures that do not suspend resolve conflicts of an asynchronous save`()
    async throws
  {
    let context = try AsyncManagedContext(database)
    let leaf = try #require(try await context.find(LateLeaf.self, RowKey(2)))
    leaf.text = "ours"
    base.commit { $0[2]?[2] = .text("theirs") }
    try await context.save { _, _ in .ours }
    #expect(leaf.text == "ours" && !context.hasChanges)
    #expect(base.rows[2]?[2] == .text("ours"))
  }

  @Test func `a change by another connection is a conflict`() async throws {
    let context = try AsyncManagedContext(database)
    let leaf = try #require(try await context.find(LateLeaf.self, RowKey(2)))
    leaf.text = "ours"
    base.commit { $0[2]?[2] = .text("theirs") }
    let error = await #expect(throws: ConflictError.self) { try await context.save() }
    #expect(error?.conflicts.first?.columns.map(\.theirs) == [.text("theirs")])
    try await context.save(onConflict: .ours)
    #expect(base.rows[2]?[2] == .text("ours"))
  }

  @Test func `commits are followed with any delay and order of results`() async throws {
    for seed in 1...20 as ClosedRange<UInt64> {
      let base = MemoryDatabase()
      base.commit { $0[1] = [.integer(1), .null, .text("0")] }
      let context = try AsyncManagedContext(LateDatabase(base, seed: seed))
      let objects = (1...5).map { context.object(LateLeaf.self, RowKey($0)) }
      let tokens = objects.map { $0.observe(\.text) { _, _ in } }
      for number in 1...20 as ClosedRange<Int64> {
        base.commit { $0[number % 5 + 1] = [.integer(number % 5 + 1), .null, .text("\(number)")] }
        _ = objects.map(\.text)
        if number % 7 == 0 {
          objects[0].text = "own \(number)"
          try await context.save(onConflict: .ours)
        }
      }
      try await wait {
        objects.allSatisfy { object in
          base.rows[object.id ?? 0].map { $0[2] } == .text(object.text)
        }
      }
      #expect(!context.hasChanges, "seed \(seed)")
      withExtendedLifetime(tokens) {}
    }
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func `a result that arrives after a newer one has no effect`(seed: UInt64) async throws {
    let base = MemoryDatabase()
    base.commit { $0[1] = [.integer(1), .null, .text("old")] }
    let database = LateDatabase(base, seed: seed)
    let context = try AsyncManagedContext(database)
    let leaf = try #require(try await context.find(LateLeaf.self, RowKey(1)))
    var told: [String] = []
    let token = leaf.observe(\.text) { leaf, _ in told.append(leaf.text) }
    await context.refresh()
    database.hold()
    context.refresh(leaf)
    // Reads of the context's beginning may still be running, and are then held back as well.
    try await wait { database.heldCount > 0 }
    base.commit { $0[1]?[2] = .text("new") }
    let readsOfOld = database.reads
    let refresh = Task { await context.refresh() }
    try await wait { database.holdsRead(after: readsOfOld) }
    // The most recent query is answered first.
    database.release()
    try await wait { !told.isEmpty }
    await refresh.value
    try await context.load([leaf])
    for _ in 0..<200 { await Task.yield() }
    #expect(told == ["new"] && leaf.text == "new")
    withExtendedLifetime(token) {}
  }

  @Test func `a result from before a save does not restore the object that it deleted`()
    async throws
  {
    let context = try AsyncManagedContext(database)
    let root = try #require(try await context.find(LateLeaf.self, RowKey(1)))
    let leaf = context.object(LateLeaf.self, RowKey(2))
    base.commit { $0[1] = [.integer(1), .null, .text("other")] }
    // The round reads the row of the leaf for the first time, together with the commit.
    database.hold(reads: true)
    var deletions: [Bool] = []
    let token = leaf.observe(\.isDeleted) { leaf, _ in deletions.append(leaf.isDeleted) }
    context.setNeedsRefresh()
    try await wait { database.heldCount > 0 }
    context.delete(leaf)
    try await context.save()
    #expect(deletions == [true] && leaf.isDeleted)
    database.release()
    await context.refresh()
    try await wait { root.text == "other" }
    #expect(deletions == [true] && leaf.isDeleted)
    withExtendedLifetime(token) {}
  }

  @Test func `a result from before a save does not change the object that it wrote`() async throws {
    let context = try AsyncManagedContext(database)
    let root = try #require(try await context.find(LateLeaf.self, RowKey(1)))
    let leaf = context.object(LateLeaf.self, RowKey(2))
    base.commit { $0[1] = [.integer(1), .null, .text("other")] }
    database.hold(reads: true)
    var texts: [String] = []
    let token = leaf.observe(\.text) { leaf, _ in texts.append(leaf.text) }
    context.setNeedsRefresh()
    try await wait { database.heldCount > 0 }
    leaf.text = "saved"
    try await context.save(onConflict: .ours)
    // An object with unsaved changes is compared with no values.
    leaf.parent = nil
    database.release()
    await context.refresh()
    try await wait { root.text == "other" }
    #expect(texts == ["saved"] && leaf.text == "saved" && leaf.parent == nil)
    try await context.save()
    #expect(leaf.text == "saved")
    withExtendedLifetime(token) {}
  }

  @Test func `objects fetched during commits are loaded`() async throws {
    let context = try AsyncManagedContext(database)
    for number in 1...50 {
      // The commit may be reported during the fetch or later.
      base.commit { $0[1]?[2] = .text("\(number)") }
      let found = try await context.fetch(LateLeaf.self, RowRequest(order: ["id"]))
      #expect(found.count == 2 && found.allSatisfy { !$0.isFault })
      #expect(found.first?.text == "\(number)")
    }
  }

  @Test func `a list of objects follows commits, together with the objects`() async throws {
    let context = try AsyncManagedContext(database)
    let list = try await context.fetchedObjects(LateLeaf.self, RowRequest(order: ["b"]))
    #expect(list.count == 2)
    list.prepare(0..<2)
    try await wait { !list[0].isFault && !list[1].isFault }
    #expect((0..<2).map { list[$0].text } == ["leaf", "root"])
    base.commit { $0[3] = [.integer(3), .null, .text("bud")] }
    try await wait { list.count == 3 }
    try await wait { list[0].text == "bud" }
    let new = LateLeaf()
    new.text = "a"
    context.insert(new)
    #expect(list.count == 4 && list[3] === new)
    try await context.save()
    try await wait { list[0] === new }
    #expect(list.count == 4)
  }
}

/// A context that is isolated to a custom actor.
@Suite(.timeLimit(.minutes(60))) struct LateActorTests {
  private actor Keeper {
    private var context: AsyncManagedContext?
    private var tokens: [ObservationToken] = []
    private(set) var told: [String] = []

    func begin(_ database: LateDatabase) async throws {
      let context = try AsyncManagedContext(database)
      self.context = context
      guard let leaf = try await context.find(LateLeaf.self, RowKey(2)) else { return }
      tokens = [
        leaf.observe(\.text) { [unowned self] leaf, _ in
          let text = leaf.text
          self.assumeIsolated { $0.told.append(text) }
        }
      ]
      leaves = [leaf]
    }

    private var leaves: [LateLeaf] = []

    func save(_ text: String) async throws {
      leaves[0].text = text
      try await context?.save()
    }
  }

  @Test func `a context on an actor follows commits and saves`() async throws {
    let base = MemoryDatabase()
    base.commit { $0[2] = [.integer(2), .null, .text("leaf")] }
    let keeper = Keeper()
    try await keeper.begin(LateDatabase(base))
    base.commit { $0[2]?[2] = .text("theirs") }
    while await keeper.told.last != "theirs" { try await Task.sleep(for: .milliseconds(1)) }
    try await keeper.save("ours")
    #expect(base.rows[2]?[2] == .text("ours"))
  }
}

@Managed("t")
private final class LateLeaf {
  var id: Int64?
  @Stored("b") var text = ""
  @Relation("a") var parent: LateLeaf?
  @Relation(inverse: \LateLeaf.parent) var children: [LateLeaf]
}

@Managed("crate")
private final class LateCrate {
  var id: Int64?
  var text: String?
  @Relation(through: "crate_tag") var tags: [LateTag]
}

@Managed("tag")
private final class LateTag {
  var id: Int64?
  var text: String?
}
