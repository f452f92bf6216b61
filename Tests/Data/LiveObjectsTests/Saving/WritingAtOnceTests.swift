import DatabaseTestSupport
import Testing

@testable import LiveObjects

#if SQLite
  import Foundation
  import LiveSQLite

  /// Objects and lists follow bulk statements.
  @Suite(.timeLimit(.minutes(60))) struct WritingAtOnceTests {
    @Test @MainActor func `one statement changes many rows and their objects follow`() async throws
    {
      let desk = try MusicDesk()
      _ = try synchronously {
        try desk.context.insertAll(Piece.self, 0..<1_000) {
          [.set(\.title, "piece \($0)"), .set(\.number, $0)]
        }
      }
      let list = try synchronously {
        try desk.context.fetchedObjects(Piece.self, RowRequest(order: ["number"]))
      }
      await list.settle()
      #expect(list.count == 1_000)
      let piece = list[10]
      var told: [Int] = []
      let token = piece.observe(\.number) { piece, _ in told.append(piece.number) }
      _ = piece.number
      let request = try RowRequest(where: #Predicate<Piece> { $0.number >= 10 })
      let disc = Disc(title: "disc")
      desk.context.insert(disc)
      try synchronously { try desk.context.save() }
      let count = try synchronously {
        try desk.context.updateAll(
          request,
          .add(5_000, to: \Piece.number),
          .set(\.disc, disc),
          .set(\.title, "it's")
        )
      }
      #expect(count == 990 && told == [5_010] && piece.title == "it's" && piece.disc === disc)
      #expect(disc.pieces.count == 990)
      #expect(
        try synchronously {
          try desk.context.deleteAll(Piece.self, RowRequest(order: ["number desc"], limit: 3))
        } == 3
      )
      #expect(list.count == 997 && disc.pieces.count == 987)
      #expect(try synchronously { try desk.context.deleteAll(Disc.self) } == 1)
      // Rows deleted by foreign keys.
      #expect(piece.isDeleted && list.count == 10 && told.count == 1)
      #expect(!desk.context.hasChanges)
      withExtendedLifetime(token) {}
    }

    @Test func `existing rows are updated in place of new ones`() throws {
      let desk = try MusicDesk()
      let style = Style(name: "rock")
      desk.context.insert(style)
      try desk.context.save()
      let names = ["rock", "jazz", "jazz", "folk"]
      try desk.context.insertAll(Style.self, names, updating: \.name) { [.set(\.name, $0)] }
      #expect(try desk.commit("SELECT * FROM style;") == "1|rock\n2|jazz\n3|folk\n")
      try desk.commit("INSERT INTO style VALUES(9, 'folk');")
      let error = #expect(throws: StoreError.self) {
        try desk.context.insertAll(Style.self, ["new", "folk"], updating: \.name) {
          [.set(\.name, $0)]
        }
      }
      #expect(error?.code == .keyNotUnique)
      #expect(try desk.commit("SELECT count(*) FROM style;") == "4\n")
    }

    @Test func `an object is found by a value of a property`() throws {
      let desk = try MusicDesk()
      #expect(try desk.context.find(\Style.name, "rock") == nil)
      let rock = try desk.context.findOrInsert(\Style.name, "rock")
      #expect(try desk.context.find(\Style.name, "rock") === rock)
      try desk.context.save()
      #expect(try desk.context.find(\Style.name, "rock") === rock)
      rock.name = "pop"
      #expect(try desk.context.find(\Style.name, "rock") == nil)
      #expect(try desk.context.find(\Style.name, "pop") === rock)
    }

    @Test func `an object is found by a value or created`() throws {
      let desk = try MusicDesk()
      let rock = try desk.context.findOrInsert(\Style.name, "rock")
      #expect(try desk.context.findOrInsert(\Style.name, "rock") === rock)
      try desk.context.save()
      #expect(try desk.context.findOrInsert(\Style.name, "rock") === rock)
      rock.name = "pop"
      #expect(try desk.context.findOrInsert(\Style.name, "rock") !== rock)
      #expect(desk.context.insertedObjects.count == 1)
    }

    @Test func `a refused statement changes nothing`() throws {
      let desk = try MusicDesk()
      try desk.context.insertAll(Disc.self, [1]) { _ in [] }
      let disc = try #require(try desk.context.fetch(Disc.self).first)
      try desk.context.insertAll(Piece.self, 1...3) { [.set(\.number, $0), .set(\.disc, disc)] }
      #expect(throws: StoreError.self) {
        try desk.context.updateAll(RowRequest(), .set(\Piece.number, 1))
      }
      #expect(throws: StoreError.self) {
        try desk.context.insertAll(Piece.self, [7, 1]) { [.set(\.number, $0), .set(\.disc, disc)] }
      }
      #expect(throws: StoreError.self) {
        try desk.context.updateAll(RowRequest(), .set(\Piece.disc, Disc()))
      }
      #expect(try desk.context.fetch(Piece.self).map(\.number) == [1, 2, 3])
      #expect(try desk.context.updateAll(RowRequest(where: "0"), .set(\Piece.number, 1)) == 0)
      // An unsaved change of the same column is in conflict.
      let piece = try #require(try desk.context.fetch(Piece.self).first)
      piece.title = "ours"
      try desk.context.updateAll(RowRequest(), .set(\Piece.title, "theirs"))
      #expect(piece.title == "ours")
      #expect(throws: ConflictError.self) { try desk.context.save() }
    }

    @Test func `a conflict is resolved for each object`() throws {
      let desk = try Desk(isolation: nil)
      let notes = try desk.context.fetch(Note.self)
      for note in notes { note.title = "ours" }
      notes[0].rank = 9
      try desk.commit("UPDATE note SET title = 'theirs ' || id;")
      var asked: [String] = []
      try desk.context.save { object, conflict in
        let note = try #require(object as? Note)
        asked.append("\(note.id ?? 0) \(conflict.columns.map(\.name))")
        switch note.id {
        case 1: return .theirs
        case 2:
          note.title += " and \(conflict.columns[0].theirs.text ?? "")"
          // Another process commits during the resolution.
          try desk.commit("UPDATE note SET title = 'later' WHERE id = 3;")
          return .ours
        default: return .ours
        }
      }
      #expect(
        asked == #"["1 [\"title\"]", "2 [\"title\"]", "3 [\"title\"]", "3 [\"title\"]"]"#.texts
      )
      #expect(notes.map(\.title) == ["theirs 1", "ours and theirs 2", "ours"])
      #expect(
        try desk.commit("SELECT title, rank FROM note;")
          == "theirs 1|9\nours and theirs 2|2\nours|3\n"
      )
      notes[0].title = "again"
      try desk.commit("DELETE FROM note WHERE id = 1;")
      #expect(throws: ConflictError.self) { try desk.context.save { _, _ in .error } }
      try desk.context.save { _, conflict in
        #expect(conflict.kind == .deletedThere)
        return .ours
      }
      #expect(try desk.commit("SELECT title FROM note WHERE id = 1;") == "again\n")
    }

    @MainActor @Test func `a conflict is resolved by an asynchronous closure`() async throws {
      let desk = try Desk(isolation: nil)
      let notes = try synchronously { try desk.context.fetch(Note.self) }
      for note in notes { note.title = "ours" }
      try desk.commit("UPDATE note SET title = 'theirs ' || id;")
      var asked: [Int64] = []
      try await desk.context.save { object, conflict in
        let note = try #require(object as? Note)
        asked.append(note.id ?? 0)
        await Task.yield()
        // Changes made during the decision are saved as well.
        if note.id == 1 { notes[2].rank = 9 }
        return note.id == 2 ? .theirs : .ours
      }
      #expect(asked == [1, 2, 3])
      #expect(
        try desk.commit("SELECT title, rank FROM note;") == "ours|1\ntheirs 2|2\nours|9\n"
      )
      notes[0].title = "again"
      try desk.commit("UPDATE note SET title = 'never';")
      await #expect(throws: ConflictError.self) {
        try await desk.context.save { _, _ in .error }
      }
      #expect(notes[0].title == "again" && desk.context.hasChanges)
    }
  }

  extension String {
    /// The strings of a JSON array.
    fileprivate var texts: [String] {
      (try? JSONDecoder().decode([String].self, from: Data(utf8))) ?? []
    }
  }

  extension Value {
    fileprivate var text: String? { if case .text(let text) = self { text } else { nil } }
  }
#endif

/// Bulk operations of a database without bulk statements.
@Suite struct WritingEachTests {
  @Test func `rows are written one by one`() throws {
    let database = MemoryDatabase()
    database.commit { rows in
      for id in 1...4 as ClosedRange<Int64> { rows[id] = [.integer(id), .integer(id), .text("x")] }
    }
    let context = try ManagedContext(database)
    let rows = try context.fetch(Cell.self)
    var request = RowRequest()
    request.predicate = .less(.value(.integer(2)), .column("a", scope: 0))
    #expect(try context.updateAll(request, .add(10, to: \Cell.number)) == 2)
    #expect(rows.map(\.number) == [1, 2, 13, 14])
    #expect(try context.deleteAll(Cell.self, request) == 2)
    #expect(rows.map(\.isDeleted) == [false, false, true, true])
    try context.insertAll(Cell.self, [2, 7], updating: \.number) {
      [.set(\.number, $0), .set(\.text, "new")]
    }
    #expect(try context.fetch(Cell.self).map(\.text) == ["x", "new", "new"])
  }
}

/// Bulk operations of a database without synchronous access.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct WritingLaterTests {
  @Test func `rows are written in the background and objects follow`() async throws {
    let base = MemoryDatabase()
    base.commit { rows in
      for id in 1...4 as ClosedRange<Int64> { rows[id] = [.integer(id), .integer(id), .text("x")] }
    }
    let context = try AsyncManagedContext(LateDatabase(base))
    let rows = try await context.fetch(Cell.self)
    var request = RowRequest()
    request.predicate = .less(.value(2), .column("a", scope: 0))
    #expect(try await context.updateAll(request, .add(10, to: \Cell.number)) == 2)
    try await context.load(rows)
    #expect(rows.map(\.number) == [1, 2, 13, 14])
    #expect(try await context.deleteAll(Cell.self, request) == 2)
    try await context.load(rows)
    #expect(rows.map(\.isDeleted) == [false, false, true, true])
    let count = try await context.insertAll(Cell.self, [2, 7], updating: \.number) {
      [.set(\.number, $0), .set(\.text, "new")]
    }
    #expect(count == 2)
    #expect(try await context.fetch(Cell.self).map(\.text) == ["x", "new", "new"])
    // A new object updates an existing row as well.
    let cell = Cell(number: 7, text: "upsert")
    context.insert(cell, updating: \.number)
    try await context.save()
    #expect(cell.rowKey == base.rows.keys.max().map { RowKey($0) })
    #expect(try await context.count(Cell.self) == 3)
  }
}

@Managed("t")
private final class Cell {
  var id: Int64?
  @Stored("a") var number = 0
  @Stored("b") var text = ""
}
