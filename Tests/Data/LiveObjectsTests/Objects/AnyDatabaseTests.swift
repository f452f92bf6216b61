import DatabaseTestSupport
import Testing

@testable import LiveObjects

/// Managed objects work with any database that rows can be written to. This suite uses a database
/// in memory.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct AnyDatabaseTests {
  private let database = MemoryDatabase()

  init() {
    database.commit { rows in
      rows[1] = [.integer(1), .null, .text("root")]
      rows[2] = [.integer(2), .integer(1), .text("leaf")]
    }
  }

  @Test func `objects are inserted, saved, changed and deleted`() throws {
    let context = try ManagedContext(database)
    let root = context.object(Leaf.self, RowKey(1))
    #expect(root.children.map(\.text) == ["leaf"])
    let (twig, bud) = (Leaf(), Leaf())
    twig.text = "twig"
    twig.parent = root
    bud.text = "bud"
    bud.parent = twig
    context.insert(bud)
    context.insert(twig)
    #expect(root.children.map(\.text) == ["leaf", "twig"])
    try context.save()
    #expect(twig.rowKey != nil && bud.rowKey != nil)
    #expect(bud.parent === twig)
    #expect(database.rows.count == 4)
    twig.text = "branch"
    context.delete(bud)
    try context.save()
    #expect(
      Set(database.rows.values.map { $0[2] }) == [.text("root"), .text("leaf"), .text("branch")]
    )
    context.undo()
    try context.save()
    #expect(
      database.rows.values.contains { $0[2] == .text("bud") && $0[1] == .integer(twig.id ?? 0) }
    )
  }

  @Test func `keys are exchanged and relations follow`() throws {
    let context = try ManagedContext(database)
    let items = try context.fetch(Leaf.self)
    (items[0].id, items[1].id) = (2, 1)
    try context.save()
    #expect(database.rows[2] == [.integer(2), .null, .text("root")])
    #expect(database.rows[1]?[2] == .text("leaf"))
  }

  @Test func `unsaved changes are included in fetches and counts`() async throws {
    let context = try ManagedContext(database)
    let items = try synchronously { try context.fetch(Leaf.self) }
    items[0].text = "x"
    let new = Leaf(text: "m", parent: items[0])
    context.insert(new)
    let order = RowRequest(order: ["b"])
    #expect(
      try synchronously { try context.fetch(Leaf.self, order) }.map(\.text) == ["leaf", "m", "x"]
    )
    #expect(try context.fetch(Leaf.self, order, offset: 1) == [new, items[0]])
    #expect(try context.fetch(Leaf.self, includesUnsaved: false).count == 2)
    #expect(try await context.fetch(Leaf.self, order).count == 3)
    context.delete(items[1])
    #expect(try synchronously { try context.count(Leaf.self) } == 2)
    #expect(try synchronously { try context.minimum(\Leaf.text) } == "m")
    #expect(try synchronously { try context.maximum(\Leaf.text) } == "x")
    #expect(try synchronously { try context.sum(\Leaf.id) } == 1)
    #expect(try synchronously { try context.average(\Leaf.id) } == 1)
    #expect(try synchronously { try context.distinctValues(of: \Leaf.text) } == ["m", "x"])
    let groups = try synchronously {
      try context.groups(by: \Leaf.text, [.count, .distinctCount(\.id)])
    }
    #expect(groups.map(\.value) == ["m", "x"])
    #expect(groups.map(\.results) == [[.integer(1), .integer(0)], [.integer(1), .integer(1)]])
    #expect(try synchronously { try context.keys(Leaf.self) } == [RowKey(1)])
  }

  @Test func `new objects have their sorted index in a list`() throws {
    let context = try ManagedContext(database)
    let list = try context.fetchedObjects(Leaf.self, RowRequest(order: ["b desc"]))
    let new = Leaf(text: "middle", parent: nil)
    context.insert(new)
    #expect((0..<list.count).map { list[$0].text } == ["root", "middle", "leaf"])
    var changes = 0
    let token = list.observeChanges { _ in changes += 1 }
    try context.save()
    #expect((0..<list.count).map { list[$0].text } == ["root", "middle", "leaf"])
    #expect(changes == 0 && list[1] === new)
    withExtendedLifetime(token) {}
  }

  @Test func `classes are compared with the existing tables`() throws {
    _ = try ManagedContext(database, ManagedSchema(Leaf.self))
    let error = #expect(throws: SchemaError.self) {
      try ManagedContext(database, ManagedSchema(Wider.self))
    }
    #expect(
      error?.description
        == "memory: the tables do not match the classes: t.a has the type integer; expected a type for"
        + " text values; column t.c is missing; t has an unexpected index on a; t.a has an unexpected"
        + " foreign key to t"
    )
    #expect(throws: StoreError.self) {
      try ManagedContext(database, ManagedSchema(Wider.self), .everything)
    }
  }

  @Test func `a change by another connection is a conflict`() throws {
    let context = try ManagedContext(database)
    let leaf = context.object(Leaf.self, RowKey(2))
    leaf.text = "ours"
    database.commit { $0[2]?[2] = .text("theirs") }
    let error = #expect(throws: ConflictError.self) { try context.save() }
    #expect(error?.conflicts.first?.columns.map(\.theirs) == [.text("theirs")])
    try context.save(onConflict: .ours)
    #expect(database.rows[2]?[2] == .text("ours"))
  }

  @Test func `commits are followed automatically, for objects and lists in one read`()
    async throws
  {
    let context = try ManagedContext(database)
    let lists = try (0..<10).map { _ in try context.fetchedObjects(Leaf.self) }
    for list in lists { list.prepare(0..<list.count) }
    let leaf = lists[0][1]
    let (stream, continuation) = AsyncStream.makeStream(of: String.self)
    let token = leaf.observe(\.text) { leaf, _ in
      continuation.yield("\(leaf.text) \(database.readCount)")
    }
    let listTokens = lists.map { list in
      list.observeChanges { _ in continuation.yield("\(list.count) \(database.readCount)") }
    }
    await settle(lists)
    let before = database.readCount
    database.commit { rows in
      rows[2]?[2] = .text("new")
      rows[3] = [.integer(3), .null, .text("third")]
    }
    var told: [String] = []
    for await text in stream {
      told.append(text)
      if told.count == 11 { break }
    }
    #expect(Set(told) == ["new \(before + 1)", "3 \(before + 1)"])
    withExtendedLifetime((token, listTokens)) {}
  }

  /// Waits until the initial notices, which report no change, have been processed.
  private func settle(_ lists: [FetchedObjects<Leaf>]) async {
    for list in lists { await list.settle() }
    var reads = -1
    var quiet = 0
    while quiet < 100 {
      quiet = reads == database.readCount ? quiet + 1 : 0
      reads = database.readCount
      await Task.yield()
    }
  }

  @Test func `an own save is read by all lists at once and by no object again`() throws {
    let context = try ManagedContext(database)
    let lists = try (0..<10).map { _ in try context.fetchedObjects(Leaf.self) }
    let items = try context.fetch(Leaf.self)
    let tokens = items.map { $0.observe(\.text) { _, _ in } }
    var told: [Int] = []
    let listTokens = lists.map { list in
      list.observeChanges { _ in told.append(lists.map(\.count).min() ?? 0) }
    }
    let item = Leaf()
    item.text = "new"
    context.insert(item)
    told = []
    items[0].text = "changed"
    let before = database.readCount
    try context.save()
    #expect(database.readCount == before + 1)
    #expect(lists.allSatisfy { $0[2] === item })
    withExtendedLifetime((tokens, listTokens)) {}
  }
}

@Managed("t")
private final class Wider {
  var id: Int64?
  var a: String?
  var b = ""
  var c: Int?
}

@Managed("t")
private final class Leaf {
  var id: Int64?
  @Stored("b") var text = ""
  @Relation("a") var parent: Leaf?
  @Relation(inverse: \Leaf.parent) var children: [Leaf]
}
