#if SQLite
  import DatabaseTestSupport
  import Foundation
  import Testing

  import LiveSQLite
  @testable import LiveObjects

  /// Values that were not read, or cannot be decoded, are not overwritten without consent.
  @Suite struct UnreadValueTests {
    @Test(arguments: [ConflictPolicy.error, .ours, .theirs])
    func `an increment of a row that could not be read is a conflict`(
      policy: ConflictPolicy
    ) throws {
      let desk = try Desk()
      let note = desk.note(2)
      let away = desk.folder.file("away.db")
      #expect(rename(desk.path, away) == 0)
      note.rank = (note.rank ?? 0) + 1
      #expect(desk.context.failure?.code == .noSuchFile)
      #expect(rename(away, desk.path) == 0)
      switch policy {
      case .error:
        let error = #expect(throws: ConflictError.self) { try desk.context.save() }
        #expect(error?.conflicts.first?.columns.map(\.name) == ["rank"])
        #expect(error?.conflicts.first?.columns.map(\.base) == [nil])
        desk.context.undo()
        #expect(note.rank == 2)
        #expect(!desk.context.hasChanges)
      case .ours:
        try desk.context.save(onConflict: policy)
        #expect(note.rank == 1)
      case .theirs:
        try desk.context.save(onConflict: policy)
        #expect(note.rank == 2)
      }
      let kept = policy == .ours ? "1" : "2"
      #expect(try desk.commit("SELECT rank, title FROM note WHERE id = 2;") == "\(kept)|two\n")
    }

    @Test func `setting an unread value to its actual value is saved`() throws {
      let desk = try Desk()
      let note = desk.note(2)
      let away = desk.folder.file("away.db")
      #expect(rename(desk.path, away) == 0)
      note.body = nil
      #expect(rename(away, desk.path) == 0)
      #expect(note.hasChanges)
      try desk.context.save(onConflict: .ours)
      #expect(try desk.commit("SELECT body IS NULL FROM note WHERE id = 2;") == "1\n")
    }

    @Test func `an undecodable value is not overwritten by its placeholder`() throws {
      let desk = try Desk()
      try desk.commit("UPDATE note SET rank = 'many' WHERE id = 1;")
      let note = desk.note(1)
      note.rank = (note.rank ?? 0) + 1
      let error = #expect(throws: ConflictError.self) { try desk.context.save() }
      #expect(error?.conflicts.first?.columns.map(\.theirs) == [.text("many")])
      desk.context.undo()
      #expect(!desk.context.hasChanges)
      note.rank = 5
      try desk.context.save(onConflict: .ours)
      #expect(try desk.commit("SELECT rank FROM note WHERE id = 1;") == "5\n")
    }

    @Test func `values can be read back for all declared column types`() throws {
      let folder = Folder()
      let path = folder.file("kinds.db")
      try Shell.run(
        path,
        """
        CREATE TABLE made(id INTEGER PRIMARY KEY, count REAL, code STRING, amount TEXT, isOn REAL,
          at TEXT, size NUMERIC);
        """
      )
      let context = try ManagedContext(Store(path: path, access: .readWrite))
      let made = Made()
      made.count = 57
      made.code = "123"
      made.amount = 1.5
      made.isOn = true
      made.at = Date(timeIntervalSince1970: 1_700_000_000)
      made.size = 12
      context.insert(made)
      try context.save()
      for _ in 0..<2 {
        #expect(made.valueErrors.isEmpty)
        #expect(made.count == 57)
        #expect(made.code == "123")
        #expect(made.amount == 1.5)
        #expect(made.isOn)
        #expect(made.at == Date(timeIntervalSince1970: 1_700_000_000))
        #expect(made.size == 12)
        made.count += 1
        made.code += "4"
        try context.save()
        #expect(try Shell.run(path, "SELECT count, code FROM made;") == "58.0|1234\n")
        context.undo()
        context.undo()
        try context.save()
      }
    }

    @Test func `a relation to a new object does not hide that another process cleared it`() throws {
      let desk = try Desk()
      let note = desk.note(1)
      let author = Author()
      desk.context.insert(author)
      note.author = author
      try desk.commit("UPDATE note SET author_id = NULL WHERE id = 1;")
      let error = #expect(throws: ConflictError.self) { try desk.context.save() }
      #expect(error?.conflicts.first?.columns.map(\.name) == ["author_id"])
      #expect(error?.conflicts.first?.columns.map(\.theirs) == [.null])
    }

    @Test func `a new object of a released context is saved by another`() throws {
      let desk = try Desk()
      var context: ManagedContext? = try ManagedContext(reading: desk.store)
      let note = Note(title: "orphan")
      context?.insert(note)
      context = nil
      desk.context.insert(note)
      #expect(desk.context.hasChanges)
      try desk.context.save()
      #expect(try desk.commit("SELECT title FROM note WHERE id = 4;") == "orphan\n")
    }

    @Test func `a fault is deleted without a conflict`() throws {
      let desk = try Desk()
      let note = desk.note(1)
      #expect(note.title == "one")
      try desk.commit("UPDATE note SET title = 'theirs' WHERE id = 1;")
      desk.context.refresh()
      #expect(note.isFault)
      desk.context.delete(note)
      try desk.context.save()
      #expect(try desk.commit("SELECT count(*) FROM note;") == "2\n")
    }

    @Test func `many conflicts are described on a short line`() throws {
      let conflict = ConflictError.Conflict(
        className: "Note",
        table: "note",
        key: RowKey(1),
        kind: .deletedThere,
        columns: []
      )
      let error = ConflictError(conflicts: Array(repeating: conflict, count: 100_000))
      #expect(error.description.utf8.count < 400)
      #expect(error.description.hasSuffix(" and 99990 more"))
    }
  }

  @Managed("made")
  final class Made {
    var id: Int64?
    var count = 0
    var code = ""
    var amount = 0.0
    var isOn = false
    @Stored(as: .unixTime) var at = Date(timeIntervalSince1970: 0)
    @Stored(as: .json) var size = 0
  }
#endif
