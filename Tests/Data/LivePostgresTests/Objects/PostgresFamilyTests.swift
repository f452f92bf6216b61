#if PostgreSQL
  import Foundation
  import LiveObjects
  import Testing

  @testable import LivePostgres

  /// Class hierarchies that share a table on a server.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct PostgresFamilyTests {
    private static let schema = ManagedSchema(Craft.self, Fleet.self, Badge.self)

    private func scene() async throws -> (AsyncManagedContext, Writer, PostgresDatabase) {
      let address = try TestServer.shared.get().schema("SELECT 1")
      let database = try PostgresDatabase(address, access: .readWrite)
      let context = try await AsyncManagedContext(database, Self.schema)
      return (context, try Writer(address), database)
    }

    /// Creates a yacht, a tug and a balloon, saved with the keys 1 to 3.
    private func fill(_ context: AsyncManagedContext) async throws -> (Yacht, Tug, Balloon) {
      let (yacht, tug, balloon) = (Yacht(), Tug(), Balloon())
      yacht.name = "Ann"
      yacht.masts = 2
      tug.name = "Bob"
      tug.pull = 50
      balloon.name = "Cy"
      for object in [yacht, tug, balloon] as [Craft] {
        context.insert(object)
        // The keys are in this order.
        try await context.save()
      }
      return (yacht, tug, balloon)
    }

    /// Waits until a condition holds; the suite's time limit ends it.
    private func wait(until isSo: () -> Bool) async throws {
      while !isSo() { try await Task.sleep(for: .milliseconds(2)) }
    }

    private let order = RowRequest(order: [.by(\Craft.id)])

    @Test func `objects of all classes are saved, fetched, counted and found with their own class`()
      async throws
    {
      let (context, writer, database) = try await scene()
      let (yacht, tug, balloon) = try await fill(context)
      #expect(
        try writer.text("SELECT kind, name, masts, pull FROM craft ORDER BY id")
          == "yacht|Ann|2|NULL\ntug|Bob|NULL|50\nballoon|Cy|NULL|NULL"
      )
      #expect(try await context.fetch(Craft.self, order) == [yacht, tug, balloon])
      let other = try AsyncManagedContext(database)
      let all = try await other.fetch(Craft.self, order)
      #expect(all.map { "\(type(of: $0))" } == ["Yacht", "Tug", "Balloon"])
      #expect((all[0] as? Yacht)?.masts == 2)
      #expect(try await other.fetch(Boat.self, RowRequest(order: [.by(\Boat.id)])).count == 2)
      #expect(try await other.count(Boat.self) == 2)
      #expect(try await other.count(Craft.self) == 3)
      #expect(try await other.find(Craft.self, RowKey(2)) === all[1])
      #expect(try await other.find(Yacht.self, RowKey(2)) == nil)
      let wide = try RowRequest(where: #Predicate<Yacht> { $0.masts > 1 && $0.name != "" })
      #expect(try await other.fetch(Yacht.self, wide) == [all[0]])
      try writer.run("INSERT INTO craft(kind, name) VALUES ('glider', 'Di')")
      #expect(try await other.fetch(Craft.self).count == 3)
      #expect(try await other.count(Craft.self) == 3)
      #expect(try await other.find(Craft.self, RowKey(4)) == nil)
    }

    @Test func `relations contain objects of the right classes on both sides, and follow commits`()
      async throws
    {
      let (context, writer, database) = try await scene()
      let (yacht, tug, balloon) = try await fill(context)
      let (fleet, badge) = (Fleet(), Badge())
      fleet.flagship = yacht
      fleet.crafts = [yacht, balloon]
      badge.crafts = [tug, balloon]
      context.insert(fleet)
      context.insert(badge)
      try await context.save()
      #expect(yacht.fleet === fleet)
      try await wait { balloon.badges == [badge] }

      let other = try AsyncManagedContext(database)
      let found = try #require(try await other.fetch(Fleet.self).first)
      var told: [String] = []
      let token = found.observe(\.flagship) { fleet, _ in told.append("\(fleet.flagship is Yacht)")
      }
      #expect(found.flagship == nil)
      try await wait { found.flagship is Yacht && found.flagship?.isFault == false }
      #expect(told == ["true"])
      let crafts = try await other.related(found, \.crafts)
      #expect(crafts.map { "\(type(of: $0))" } == ["Yacht", "Balloon"])
      let mark = try #require(try await other.fetch(Badge.self).first)
      let marked = try await other.related(mark, \.crafts)
      #expect(Set(marked.map { "\(type(of: $0))" }) == ["Tug", "Balloon"])
      try writer.run("UPDATE fleet SET flagship_id = 2")
      try await wait { found.flagship is Tug }
      try writer.run("DELETE FROM badge_craft WHERE craft_id = 2")
      try await wait { mark.crafts.map { "\(type(of: $0))" } == ["Balloon"] }
      // A relation can be set before it has been read.
      mark.crafts = []
      try await other.save()
      #expect(try writer.count("badge_craft") == 0)
      withExtendedLifetime(token) {}
    }

    @Test func `a list contains objects of all classes, and follows rows that change their class`()
      async throws
    {
      let (context, writer, database) = try await scene()
      let (yacht, _, _) = try await fill(context)
      let other = try AsyncManagedContext(database)
      let list = try await other.fetchedObjects(Craft.self, order)
      let boats = try await other.fetchedObjects(
        Boat.self,
        RowRequest(order: [.by(\Boat.name, descending: true)])
      )
      let tokens = [list.observeChanges { _ in }, boats.observeChanges { _ in }]
      func names<Object: ManagedObject>(_ list: FetchedObjects<Object>) -> [String] {
        list.prepare(0..<list.count)
        return (0..<list.count).map { position in
          let craft = list[position] as? Craft
          return "\(type(of: list[position])) \(craft?.name ?? "")"
        }
      }
      try await wait { names(list) == ["Yacht Ann", "Tug Bob", "Balloon Cy"] }
      try await wait { names(boats) == ["Tug Bob", "Yacht Ann"] }
      #expect(list[0] === boats[1] && list.position(of: list[1]) == 1)
      let old = list[2]
      try writer.run("UPDATE craft SET kind = 'tug', pull = 7 WHERE id = 3")
      try await wait { names(list) == ["Yacht Ann", "Tug Bob", "Tug Cy"] && old.isDeleted }
      try await wait { names(boats) == ["Tug Cy", "Tug Bob", "Yacht Ann"] }
      try writer.run("UPDATE craft SET kind = 'glider' WHERE id = 3")
      try await wait { names(list) == ["Yacht Ann", "Tug Bob"] && boats.count == 2 }
      yacht.name = "Zoe"
      try await context.save()
      try await wait { names(boats) == ["Yacht Zoe", "Tug Bob"] }
      let new = Yacht()
      new.name = "New"
      other.insert(new)
      #expect(list.count == 3 && list[2] === new)
      try await other.save()
      try await wait { names(list).last == "Yacht New" }
      #expect(list[2] === new && list.count == 3)
      withExtendedLifetime(tokens) {}
    }

    @Test func `conflicts, deletion and undo include the columns of a subclass`() async throws {
      let (context, writer, _) = try await scene()
      let (yacht, tug, _) = try await fill(context)
      yacht.masts = 3
      try writer.run("UPDATE craft SET masts = 9 WHERE id = 1")
      let error = await #expect(throws: ConflictError.self) { try await context.save() }
      #expect(error?.conflicts.first?.columns.map(\.name) == ["masts"])
      try await context.save(onConflict: .ours)
      context.delete(tug)
      try await context.save()
      #expect(try writer.text("SELECT kind, masts FROM craft WHERE id < 3") == "yacht|3")
      context.undo()
      try await context.save()
      #expect(try writer.text("SELECT kind, pull FROM craft WHERE id = 2") == "tug|50")
      // Another session has changed the class of the row.
      tug.pull = 60
      try writer.run("UPDATE craft SET kind = 'yacht' WHERE id = 2")
      await #expect(throws: ConflictError.self) { try await context.save() }
      try await context.save(onConflict: .theirs)
      try await wait { tug.isDeleted }
      #expect(try await context.find(Craft.self, RowKey(2)) is Yacht)
    }
  }

  @Managed("craft", kindColumn: "kind", subclasses: "Boat", "Balloon")
  class Craft {
    var id: Int64?
    var name = ""
    @Relation("fleet_id") var fleet: Fleet?
    @Relation(inverse: \Badge.crafts) var badges: [Badge]
  }

  @Managed(subclasses: "Yacht", "Tug")
  class Boat: Craft {}

  @Managed(kind: "yacht")
  final class Yacht: Boat {
    var masts = 1
  }

  @Managed(kind: "tug")
  final class Tug: Boat {
    var pull = 10
  }

  @Managed(kind: "balloon")
  final class Balloon: Craft {}

  @Managed("fleet")
  final class Fleet {
    var id: Int64?
    @Relation("flagship_id") var flagship: Craft?
    @Relation(inverse: \Craft.fleet) var crafts: [Craft]
  }

  @Managed("badge")
  final class Badge {
    var id: Int64?
    @Relation(through: "badge_craft") var crafts: [Craft]
  }
#endif
