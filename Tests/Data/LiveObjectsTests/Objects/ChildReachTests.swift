#if SQLite
  import DatabaseTestSupport
  import KeyValueCore
  import Testing

  import LiveSQLite
  @testable import LiveObjects

  /// Children with composite keys, with very many objects, and during saves of the parent.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct ChildReachTests {
    @Test func `rows with composite keys are edited, inserted, related and deleted`() throws {
      let folder = Folder()
      let path = folder.file("seats.db")
      try Shell.run(
        path,
        """
        CREATE TABLE seat(hall TEXT, number INTEGER, note TEXT, PRIMARY KEY(hall, number));
        CREATE TABLE booking(id INTEGER PRIMARY KEY, hall TEXT, number INTEGER,
          FOREIGN KEY(hall, number) REFERENCES seat);
        INSERT INTO seat VALUES('a', 1, 'x'), ('a', 2, 'y');
        INSERT INTO booking VALUES(1, 'a', 1);
        """
      )
      let context = try ManagedContext(Store(path: path, access: .readWrite))
      let booking = try #require(try context.find(Booking.self, 1))
      let sheet = try context.child()
      let own = sheet.object(for: booking)
      let old = try #require(own.seat)
      #expect(old.note == "x" && old.bookings == [own])
      let seat = Seat(hall: "b", number: 7)
      sheet.insert(seat)
      own.seat = seat
      old.note = "free"
      let second = Booking()
      second.seat = try sheet.find(Seat.self, "a", 2)
      sheet.insert(second)
      #expect(seat.bookings == [own] && old.bookings.isEmpty)
      try sheet.save()
      #expect(booking.seat?.hall == "b" && booking.seat === sheet.parentObject(of: seat))
      #expect(own.seat === seat && seat.bookings == [own])
      let grandchild = try sheet.child()
      #expect(grandchild.object(for: own).seat?.number == 7)
      try context.save()
      #expect(
        try Shell.run(path, "SELECT hall, number FROM booking ORDER BY id; SELECT note FROM seat;")
          == "b|7\na|2\nfree\ny\n\n"
      )
      #expect(seat.rowKey == RowKey([.text("b"), .integer(7)]) && own.seat === seat)
      sheet.delete(old)
      try sheet.save()
      try context.save()
      #expect(try Shell.run(path, "SELECT hall, number FROM seat ORDER BY hall;") == "a|2\nb|7\n")
      context.undo()
      try context.save()
      #expect(
        try Shell.run(path, "SELECT note FROM seat WHERE hall = 'a' ORDER BY number;")
          == "free\ny\n"
      )
    }

    @Test func `thousands of objects are edited in a child and follow commits in slices`()
      async throws
    {
      let desk = try Desk()
      try desk.commit(
        "INSERT INTO note(title, rank, author_id) SELECT 'n', value, 1 FROM generate_series(4, 5000);"
      )
      let sheet = try desk.context.child()
      let notes = try synchronously { try sheet.fetch(Note.self, RowRequest(order: ["id"])) }
      #expect(notes.count == 5_000)
      var told = 0
      let tokens = notes.map { $0.observe(\.title) { _, _ in told += 1 } }
      sheet.group {
        for note in notes where (note.rank ?? 0) > 1_000 { note.rank = 0 }
      }
      #expect(sheet.updatedObjects.count == 4_000)
      // More objects than are refreshed in one turn.
      try desk.commit("UPDATE note SET title = 'other';")
      while told < 5_000 { try await Task.sleep(for: .milliseconds(2)) }
      #expect(told == 5_000 && notes.allSatisfy { $0.title == "other" })
      #expect(notes[2_000].rank == 0)
      try synchronously { try sheet.save() }
      #expect(!sheet.hasChanges && desk.context.updatedObjects.count == 4_000)
      try synchronously { try desk.context.save() }
      #expect(try desk.commit("SELECT count(*) FROM note WHERE rank = 0;") == "4000\n")
      #expect(told == 5_000 && notes.allSatisfy { !$0.hasChanges })
      withExtendedLifetime(tokens) {}
    }

    @Test func `thousands of new objects are saved into the parent and the file`() throws {
      let desk = try Desk()
      let sheet = try desk.context.child()
      let author = sheet.object(for: desk.author(2))
      let notes = (0..<3_000).map { Note(title: "n\($0)", author: author) }
      sheet.group { for note in notes { sheet.insert(note) } }
      try sheet.save()
      #expect(desk.context.insertedObjects.count == 3_000)
      try desk.context.save()
      #expect(try desk.commit("SELECT count(*) FROM note WHERE author_id = 2;") == "3001\n")
      #expect(Set(notes.compactMap(\.id)).count == 3_000 && author.notes.count == 3_001)
    }

    @Test func `a child saves while its parent is saving without losing changes of either`()
      async throws
    {
      let desk = try Desk()
      let (one, two) = (desk.note(1), desk.note(2))
      let sheet = try desk.context.child()
      let (own, other) = (sheet.object(for: one), sheet.object(for: two))
      for round in 0..<20 {
        one.title = "parent \(round)"
        let made = Note(title: "made \(round)")
        desk.context.insert(made)
        let context = desk.context
        let saving = Task { try await context.save() }
        // At an arbitrary moment of the save.
        for _ in 0..<(round % 7) { await Task.yield() }
        own.rank = round
        other.title = "child \(round)"
        let new = Note(title: "new \(round)", author: sheet.object(for: desk.author(1)))
        sheet.insert(new)
        let below = sheet.object(for: made)
        below.body = "from below"
        try synchronously { try sheet.save() }
        try await saving.value
        #expect(!sheet.hasChanges)
        #expect(one.title == "parent \(round)" && one.rank == round && own.rank == round)
        #expect(two.title == "child \(round)" && made.body == "from below")
        try await desk.context.save()
        #expect(!desk.context.hasChanges)
        let rows = try desk.commit(
          "SELECT title, rank FROM note WHERE id = 1; SELECT title FROM note WHERE id = 2;"
            + "SELECT body FROM note WHERE id = \(made.id ?? 0);"
            + "SELECT author_id FROM note WHERE id = \(new.id ?? 0);"
        )
        #expect(rows == "parent \(round)|\(round)\nchild \(round)\nfrom below\n1\n")
        #expect(below.id == made.id && sheet.parentObject(of: new)?.id == new.id)
      }
    }
  }

  @Managed("seat", key: "hall", "number")
  final class Seat {
    var hall = ""
    var number = 0
    var note: String?
    @Relation(inverse: \Booking.seat) var bookings: [Booking]
  }

  @Managed("booking")
  final class Booking {
    var id: Int64?
    @Relation("hall", "number") var seat: Seat?
  }
#endif
