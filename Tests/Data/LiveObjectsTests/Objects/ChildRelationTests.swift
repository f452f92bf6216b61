#if SQLite
  import DatabaseTestSupport
  import Testing

  import LiveSQLite
  @testable import LiveObjects

  /// Relations of a child to objects with unsaved changes in the parent.
  @Suite(.timeLimit(.minutes(60))) struct ChildRelationTests {
    @Test func `relations to many include and follow changes of the parent`() throws {
      let desk = try Desk()
      let sheet = try desk.context.child()
      let (ada, grace) = (desk.author(1), desk.author(2))
      let (own, other) = (sheet.object(for: ada), sheet.object(for: grace))
      var told: [Int] = []
      let token = own.observe(\.notes) { author, _ in told.append(author.notes.count) }
      #expect(own.notes.count == 2 && other.notes.count == 1)
      desk.note(1).author = grace
      #expect(told == [1])
      #expect(
        other.notes.map(\.title) == ["one", "three"]
          || other.notes.map(\.title) == ["three", "one"]
      )
      desk.context.insert(Note(title: "new", author: ada))
      #expect(told == [1, 2] && own.notes.map(\.title) == ["two", "new"])
      sheet.delete(try #require(own.notes.last))
      #expect(told == [1, 2, 1])
      try sheet.save()
      #expect(ada.notes.map(\.title) == ["two"] && told == [1, 2, 1])
      desk.context.undo()
      #expect(told == [1, 2, 1, 2])
      try desk.context.save()
      #expect(own.notes.map(\.title) == ["two", "new"])
      token.invalidate()
    }

    @Test func `many-to-many relations work through a child`() throws {
      let desk = try MusicDesk()
      let (disc, jazz, folk) = (Disc(), Style(), Style())
      (disc.title, jazz.name, folk.name) = ("Blue", "jazz", "folk")
      _ = desk.insert(disc) as [Disc]
      _ = desk.insert(jazz, folk) as [Style]
      disc.styles = [jazz]
      let sheet = try desk.context.child()
      let own = sheet.object(for: disc)
      #expect(own.styles == [sheet.object(for: jazz)])
      let new = Style()
      new.name = "new"
      sheet.insert(new)
      own.styles = [sheet.object(for: folk), new]
      #expect(disc.styles == [jazz])
      try sheet.save()
      #expect(Set(disc.styles.map(\.name)) == ["folk", "new"])
      #expect(jazz.discs == [] && folk.discs == [disc])
      try desk.context.save()
      #expect(try desk.commit("SELECT count(*) FROM disc_style;") == "2\n")
      #expect(Set(own.styles.map(\.name)) == ["folk", "new"])
      own.styles = [new, sheet.object(for: jazz)]
      try sheet.save()
      desk.context.undo()
      #expect(Set(own.styles.map(\.name)) == ["folk", "new"])
      desk.context.redo()
      try desk.context.save()
      #expect(
        try desk.commit(
          "SELECT name FROM style JOIN disc_style ON style_id = style.id ORDER BY 1;"
        ) == "jazz\nnew\n"
      )
    }

    @Test func `a child keeps the order of a relation`() throws {
      let desk = try MusicDesk()
      let disc = Disc()
      desk.context.insert(disc)
      let pieces = (0..<3).map { _ in Piece() }
      for (index, piece) in pieces.enumerated() {
        piece.title = "\(index)"
        desk.context.insert(piece)
        piece.disc = disc
      }
      try desk.context.save()
      let sheet = try desk.context.child()
      let own = sheet.object(for: disc)
      let new = Piece()
      new.title = "new"
      sheet.insert(new)
      own.pieces = [new] + own.pieces.reversed()
      #expect(own.pieces.map(\.title) == ["new", "2", "1", "0"])
      #expect(disc.pieces.map(\.title) == ["0", "1", "2"])
      try sheet.save()
      #expect(disc.pieces.map(\.title) == ["new", "2", "1", "0"])
      #expect(own.pieces.map(\.title) == ["new", "2", "1", "0"])
      try desk.context.save()
      #expect(own.pieces.map(\.title) == ["new", "2", "1", "0"])
    }

    @Test func `dependent objects are deleted in the child, and in the parent after a save`()
      throws
    {
      let desk = try Desk()
      let moved = desk.note(3)
      moved.author = desk.author(1)
      let new = Note(title: "new", author: desk.author(1))
      desk.context.insert(new)
      let sheet = try desk.context.child()
      sheet.delete(sheet.object(for: desk.author(1)))
      #expect(sheet.object(for: moved).isDeleted && sheet.object(for: new).isDeleted)
      #expect(sheet.deletedObjects.count == 5)
      #expect(!moved.isDeleted && !new.isDeleted)
      #expect(try sheet.fetch(Note.self).isEmpty)
      try sheet.save()
      #expect(
        moved.isDeleted && new.isDeleted && desk.note(1).isDeleted && desk.author(1).isDeleted
      )
      desk.context.undo()
      #expect(!moved.isDeleted && !new.isDeleted)
      #expect(sheet.object(for: desk.author(1)).notes.count == 4)
    }
  }
#endif
