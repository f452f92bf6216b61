#if SQLite
  import DatabaseTestSupport
  import Foundation
  import Testing

  import LiveSQLite
  @testable import LiveObjects

  @Suite struct ManagedObjectTests {
    @Test func `values are read by property, by name and along a path`() throws {
      let desk = try Desk()
      let note = desk.note(2)
      #expect(note.title == "two")
      #expect(note.body == "text")
      #expect(note.rank == 2)
      #expect(note.author?.name == "Ada")
      #expect(try note.value(forKey: "title") as? String == "two")
      #expect(try note.value(forKeyPath: "author.name") as? String == "Ada")
      #expect(desk.author(2).mentor === desk.author(1))
    }

    @Test func `a row has one object as long as it is referenced, and none afterwards`() throws {
      let desk = try Desk()
      let note = desk.note(1)
      #expect(try desk.context.fetch(Note.self, RowRequest(order: ["id"])).first === note)
      weak let weakly = desk.note(3)
      #expect(weakly == nil)
    }

    @Test func `observing fires no fault, and loading is not a change`() throws {
      let desk = try Desk()
      let note = desk.note(1)
      var changes = 0
      let tokens = [
        note.observe(\.title) { _, _ in changes += 1 },
        try note.observe(keyPath: "rank", options: [.old, .new]) { _, _ in changes += 1 },
        note.observe(\.isDeleted) { _, _ in changes += 1 },
      ]
      #expect(note.isFault)
      #expect(note.title == "one")
      #expect(!note.isFault)
      #expect(changes == 0)
      withExtendedLifetime(tokens) {}
    }
  }
#endif
