#if SQLite
  import DatabaseTestSupport
  import Testing

  import LiveSQLite
  @testable import LiveObjects

  /// Long reads on the main actor. Synchronous requests wait for them.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct LongReadTests {
    @Test func `a text of many megabytes is read and saved`() throws {
      let desk = try Desk()
      try desk.commit("UPDATE note SET body = hex(zeroblob(5000000)) WHERE id = 1;")
      desk.context.refresh()
      let note = desk.note(1)
      #expect(note.body?.utf8.count == 10_000_000)
      note.body? += "!"
      try desk.context.save()
      #expect(try desk.commit("SELECT length(body) FROM note WHERE id = 1;") == "10000001\n")
      #expect(try desk.context.fetch(Note.self).first?.body?.utf8.count == 10_000_001)
    }

    @Test func `a request that takes longer than a frame succeeds`() throws {
      let desk = try Desk()
      let slow =
        "(WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 6000000)"
        + " SELECT count(*) FROM c)"
      let notes = try desk.context.fetch(Note.self, RowRequest(where: "\(slow) > id"))
      #expect(notes.count == 3)
    }
  }
#endif
