#if SQLite
  import DatabaseTestSupport
  import Foundation
  import KeyValueCore
  import LiveObjects
  import LiveSQLite
  import Testing

  /// Managed classes that are isolated to the main actor.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct MainActorClassTests {
    private func makeContext(_ store: Store) throws -> ManagedContext {
      try ManagedContext(store, ManagedSchema(Room.self, Lamp.self))
    }

    @Test func `objects are created, saved, related, found and deleted`() throws {
      let context = try makeContext(.temporary())
      let (lamp, other) = (Lamp(name: "a", watts: 5), Lamp(name: "b", watts: 7))
      let room = Room(name: "hall")
      for object in [lamp, other] { context.insert(object) }
      context.insert(room)
      room.lamps = [lamp, other]
      try context.save()
      #expect(lamp.log == ["insert", "saved"] && lamp.room === room)
      let request = RowRequest(where: "watts > 5", order: [.by(\Lamp.name)])
      #expect(try context.fetch(Lamp.self, request) == [other])
      #expect(try context.sum(\Lamp.watts) == 12)
      #expect(try context.find(Lamp.self, 1) === lamp)
      #expect(Set([lamp, lamp, other]).count == 2)
      try context.updateAll(request, .set(\Lamp.watts, 1))
      #expect(other.watts == 1)
      _ = try context.insertAll(Lamp.self, ["c"]) { [.set(\.name, $0)] }
      #expect(try context.fetch(Lamp.self, RowRequest(where: "name = 'c'")).map(\.watts) == [40])
      lamp.name = ""
      #expect(throws: Lamp.Nameless.self) { try context.save() }
      context.rollback()
      #expect(throws: Lamp.Nameless.self) { try lamp.validateValue("", forKey: "name") }
      context.delete(room)
      try context.save()
      #expect(room.isDeleted && lamp.room == nil && !lamp.isDeleted)
    }

    @Test
    func `objects are observed by key, path and name, and listed, after commits by any process`()
      throws
    {
      let store = try Store.temporary()
      let context = try makeContext(store)
      let (lamp, room) = (Lamp(name: "a"), Room(name: "hall"))
      context.insert(lamp)
      context.insert(room)
      lamp.room = room
      try context.save()
      var told: [String] = []
      let tokens = [
        lamp.observe(\.label) { lamp, _ in told.append(lamp.label) },
        lamp.observe(\.room?.name) { lamp, _ in told.append(lamp.room?.name ?? "none") },
        room.observe(\.lamps) { room, _ in told.append("\(room.lamps.count)") },
      ]
      let list = try context.fetchedObjects(Lamp.self)
      #expect(list.count == 1 && list[0] === lamp)
      try store.writeTransaction { writer in
        try writer.run("UPDATE lamp SET name = 'b'")
        try writer.run("UPDATE room SET name = 'cellar'")
      }
      context.refresh()
      #expect(Set(told) == ["b (40 W)", "cellar"])
      told = []
      lamp.room = nil
      #expect(Set(told) == ["none", "0"])
      withExtendedLifetime(tokens) {}
    }

    @Test func `keys are listed on any thread, and the context is queried in the background`()
      async throws
    {
      let context = try makeContext(.temporary())
      let lamp = Lamp(name: "a")
      let names = await Task.detached { lamp.keyTable.keys.map(\.name) }.value
      #expect(names == ["id", "name", "watts", "room", "label", "isDeleted"])
      context.insert(lamp)
      try await context.save()
      try await context.insertAll(Lamp.self, ["b"]) { [.set(\.name, $0)] }
      let lamps = try await context.fetch(Lamp.self, RowRequest(order: [.by(\Lamp.name)]))
      #expect(lamps.map(\.label) == ["a (40 W)", "b (40 W)"] && lamps[0] === lamp)
    }
  }

  @MainActor
  @Managed("room")
  private final class Room {
    var id: Int64?
    var name = ""
    @Relation(inverse: \Lamp.room) var lamps: [Lamp]
  }

  @MainActor
  @Managed("lamp")
  private final class Lamp {
    static let usual = 40
    var id: Int64?
    var name = ""
    var watts: Int = Lamp.usual
    @Relation("room_id") var room: Room?
    @NotObserved var log: [String] = []

    var label: String { "\(name) (\(watts) W)" }

    static var validationRules: [ValidationRule] {
      [.key(\Lamp.name) { if $0.isEmpty { throw Nameless() } }]
    }

    func awakeFromInsert() { log.append("insert") }
    func didSave() { log.append("saved") }

    struct Nameless: Error {}
  }
#endif
