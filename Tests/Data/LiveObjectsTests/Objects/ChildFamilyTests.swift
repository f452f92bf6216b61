#if SQLite
  import LiveObjects
  import LiveSQLite
  import Testing

  /// Inheritance hierarchies in child contexts.
  @MainActor @Suite(.timeLimit(.minutes(60))) struct ChildFamilyTests {
    let desk: ShelfDesk

    init() throws { desk = try ShelfDesk() }

    @Test func `objects of a child have the classes that their rows determine`() throws {
      let (film, recording, _) = try desk.fill()
      let sheet = try desk.context.child()
      let all = try sheet.fetch(Media.self)
      #expect(all.map { "\(type(of: $0))" } == ["Film", "Recording", "Tune"])
      #expect(sheet.object(for: film as Media) === all[0])
      #expect(sheet.object(Media.self, RowKey(2)) === all[1])
      #expect(sheet.parentObject(of: all[1]) === recording)
      #expect(try sheet.find(Film.self, 2) == nil)
    }

    @Test func `changes, insertions and deletions in the parent keep their classes`() throws {
      let (film, recording, tune) = try desk.fill()
      film.title = "M"
      desk.context.delete(recording)
      let fresh = desk.insert(Film(director: "Murnau", year: 1922))
      let sheet = try desk.context.child()
      let films = try sheet.fetch(Film.self)
      #expect(films.map(\.title) == ["M", ""])
      #expect(films.map(\.director) == ["Lang", "Murnau"])
      #expect(sheet.parentObject(of: films[1]) === fresh)
      let list = try sheet.fetchedObjects(Media.self)
      #expect((0..<list.count).map { "\(type(of: list[$0]))" } == ["Film", "Tune", "Film"])
      #expect(list[1] === sheet.object(for: tune))
    }

    @Test func `insertions and changes in a child are saved into the parent with their classes`()
      throws
    {
      let (film, _, _) = try desk.fill()
      let sheet = try desk.context.child()
      sheet.object(for: film).year = 1931
      let fresh = Recording()
      fresh.title = "Etude"
      sheet.insert(fresh)
      try sheet.save()
      #expect(film.year == 1931)
      let above = try #require(sheet.parentObject(of: fresh))
      #expect(above.managedContext === desk.context && above.title == "Etude")
      try desk.context.save()
      #expect(
        try desk.commit(
          "SELECT kind || ' ' || title FROM media WHERE id = \(try #require(above.id))"
        )
          == "recording Etude"
      )
      #expect(fresh.rowKey == above.rowKey)
    }

    @Test func `a row whose class changes is a new object in a child as well`() throws {
      let (film, _, _) = try desk.fill()
      let sheet = try desk.context.child()
      let own = sheet.object(for: film)
      #expect(own.title == "Metropolis")
      _ = try desk.commit("UPDATE media SET kind = 'recording' WHERE id = 1")
      desk.context.refresh()
      sheet.refresh()
      #expect(own.isDeleted)
      let other = sheet.object(Media.self, RowKey(1))
      #expect(other is Recording && other !== own && other.title == "Metropolis")
    }
  }
#endif
