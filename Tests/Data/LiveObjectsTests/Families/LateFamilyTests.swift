import DatabaseTestSupport
import KeyValueCore
import ScaleTestSupport
import Testing

@testable import LiveObjects

/// Classes that share a table by inheritance, in a database without synchronous access. The class
/// of an object is known only when its row has arrived.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct LateFamilyTests {
  private let base = MemoryDatabase()
  private let database: LateDatabase

  init() {
    database = LateDatabase(base)
    base.commit { rows in
      rows[1] = [.integer(1), .null, .text("river")]
      rows[2] = [.integer(2), .integer(1), .text("lake")]
      rows[3] = [.integer(3), .integer(2), .text("river")]
    }
  }

  /// Waits until a condition is true. The suite's time limit ends a test that would wait forever.
  private func wait(until isSo: () -> Bool) async throws {
    while !isSo() { try await Task.sleep(for: .milliseconds(1)) }
  }

  @Test func `asynchronous requests return objects of the class that the row determines`()
    async throws
  {
    let context = try AsyncManagedContext(database)
    let river = try #require(try await context.find(Water.self, RowKey(1)) as? River)
    #expect(try await context.find(River.self, RowKey(1)) === river)
    #expect(try await context.find(Lake.self, RowKey(1)) == nil)
    #expect(try await context.find(Water.self, RowKey(9)) == nil)
    let all = try await context.fetch(Water.self, RowRequest(order: [.by(\Water.id)]))
    #expect(all.map { "\(type(of: $0))" } == ["River", "Lake", "River"] && all[0] === river)
    #expect(try await context.fetch(Lake.self) == [all[1]])
    #expect(try await context.count(River.self) == 2)
    let into = try await context.related(river, \.tributaries)
    #expect(into == [all[1]] && all[1].mouth === river)
  }

  @Test func `a relation is nil until the class is known, and observers are notified then`()
    async throws
  {
    let context = try AsyncManagedContext(database)
    let lake = try #require(try await context.find(Lake.self, RowKey(2)))
    var told: [String] = []
    let tokens = [
      lake.observe(\.mouth) { lake, _ in told.append("\(lake.mouth is River)") },
      lake.observe(\.tributaries) { lake, _ in
        told.append("\(lake.tributaries.map { $0 is River })")
      },
    ]
    #expect(lake.mouth == nil && lake.tributaries.isEmpty)
    try await wait { told.count == 2 }
    #expect(told.sorted() == ["[true]", "true"])
    // The class becomes known without an observer, too.
    let other = try AsyncManagedContext(database)
    let same = try #require(try await other.find(Lake.self, RowKey(2)))
    try await wait { same.mouth is River && same.tributaries.first is River }
    withExtendedLifetime(tokens) {}
  }

  @Test func `reads that overlap notify observers of a class once`() async throws {
    let context = try AsyncManagedContext(reading: database, synchronously: nil)
    await context.refresh()
    let lake = try #require(try await context.find(Lake.self, RowKey(2)))
    var told: [String] = []
    let token = lake.observe(\.mouth) { lake, _ in told.append("\(lake.mouth is River)") }
    var rounds: [(number: Int, query: ContextQuery)] = []
    for _ in 0..<2 {
      #expect(lake.mouth == nil)
      rounds.append(context.beginLateRound())
    }
    for (number, query) in rounds {
      let result = try await database.read { reader in
        var query = query
        return try query.execute(reader)
      }
      context.endRound(number, result)
    }
    #expect(told == ["true"])
    withExtendedLifetime(token) {}
  }

  @Test func `a list replaces placeholders when the classes of their rows become known`()
    async throws
  {
    let context = try AsyncManagedContext(database)
    let list = try await context.fetchedObjects(
      Water.self,
      RowRequest(order: [.by(\Water.id)])
    )
    #expect(list.count == 3)
    var changes: [ListChange] = []
    let token = list.observeChanges { changes.append($0) }
    list.prepare(0..<3)
    try await wait { list[0] is River && list[1] is Lake && list[2] is River }
    #expect(changes.contains { !$0.isEmpty })
    #expect(list.position(of: list[1]) == 1)
    try await wait { !list[2].isFault }
    base.commit { $0[3]?[2] = .text("lake") }
    let river = list[2]
    try await wait { river.isDeleted && list[2] is Lake }
    // A row whose discriminator matches no class is removed from the list.
    base.commit { $0[1]?[2] = .text("sea") }
    try await wait { list.count == 2 }
    #expect(try await context.count(Water.self) == 2)
    #expect(try await context.fetch(Water.self).count == 2)
    #expect(try await context.find(Water.self, RowKey(1)) == nil)
    withExtendedLifetime(token) {}
  }

  @Test func `a synchronous request for an unknown class is refused with a hint`() throws {
    let context = try AsyncManagedContext(database)
    #expect(context.object(Water.self, RowKey(1)).isDeleted)
    #expect(context.failure?.description.contains("find") == true)
  }

  @Test func `objects of all classes are saved, undone and saved again`() async throws {
    let context = try AsyncManagedContext(database)
    let river = try #require(try await context.find(Water.self, RowKey(1)))
    let lake = Lake()
    lake.mouth = river
    context.insert(lake)
    try await context.save()
    #expect(base.rows[4] == [.integer(4), .integer(1), .text("lake")])
    context.undo()
    try await context.save()
    #expect(base.rows[4] == nil)
    context.redo()
    try await context.save()
    #expect(base.rows[4]?[2] == .text("lake"))
  }

  @Test(arguments: 1...TestScale.count(usual: 6, full: 100))
  func `after any commits lists, relations and objects match the discriminators`(
    seed: Int
  ) async throws {
    var numbers = SeededNumbers(UInt64(seed) &* 7919)
    let context = try AsyncManagedContext(LateDatabase(base, seed: UInt64(seed)))
    let waters = try await context.fetchedObjects(
      Water.self,
      RowRequest(order: [.by(\Water.id)])
    )
    let lakes = try await context.fetchedObjects(
      Lake.self,
      RowRequest(order: [.by(\Lake.id)])
    )
    let tokens = [waters.observeChanges { _ in }, lakes.observeChanges { _ in }]
    for _ in 0..<40 {
      let key = Int64.random(in: 1...6, using: &numbers)
      let kind = Int.random(in: 0..<3, using: &numbers)
      let mouth = Int64.random(in: 1...6, using: &numbers)
      let action = Int.random(in: 0..<4, using: &numbers)
      base.commit { rows in
        switch action {
        case 0: rows[key] = nil
        case 1 where rows[key] != nil: rows[key]?[1] = .integer(mouth)
        default:
          rows[key] = [.integer(key), .integer(mouth), .text(["river", "lake", "sea"][kind])]
        }
      }
      waters.prepare(0..<waters.count)
      lakes.prepare(0..<lakes.count)
      if Int.random(in: 0..<3, using: &numbers) > 0 { continue }
      let rows = base.rows.filter { $0.value[2] != .text("sea") }.sorted { $0.key < $1.key }
      func isRight() -> Bool {
        guard waters.count == rows.count,
          lakes.count == rows.filter({ $0.value[2] == .text("lake") }).count
        else { return false }
        waters.prepare(0..<waters.count)
        for (position, row) in rows.enumerated() {
          let object = waters[position]
          guard object.rowKey == RowKey(row.key), !object.isFault,
            (row.value[2] == .text("lake")) == (object is Lake), !object.isDeleted
          else { return false }
          let mouth = rows.first { .integer($0.key) == row.value[1] }
          // A relation to a missing row is nil or leads to a deleted object.
          let isThere = object.mouth.map { !$0.isDeleted } ?? false
          guard isThere == (mouth != nil) else { return false }
          if let mouth, object.mouth?.rowKey != RowKey(mouth.key) { return false }
        }
        return (0..<lakes.count).allSatisfy { lakes[$0].rowKey != nil && !lakes[$0].isDeleted }
      }
      try await wait { isRight() }
    }
    withExtendedLifetime(tokens) {}
  }
}

@Managed("t", kindColumn: "b", subclasses: "River", "Lake")
class Water {
  var id: Int64?
  @Relation("a") var mouth: Water?
  @Relation(inverse: \Water.mouth) var tributaries: [Water]
}

@Managed(kind: "river")
final class River: Water {}

@Managed(kind: "lake")
final class Lake: Water {}
