#if SQLite
  import DatabaseTestSupport
  import Foundation
  import KeyValueCore
  import LiveObjects
  import LiveRows
  import LiveSQLite
  import Testing

  /// Rows whose discriminator is changed by another process.
  @Suite(.timeLimit(.minutes(60))) struct KindChangeTests {
    private let toTune = "UPDATE media SET kind = 'tune', plays = 7 WHERE id = 1"

    @Test(arguments: [false, true])
    func `the old object becomes deleted and a new one represents the row`(isObserved: Bool) throws
    {
      let desk = try ShelfDesk()
      let (film, _, _) = try desk.fill()
      var told: [Bool] = []
      let token =
        isObserved ? film.observe(\.isDeleted) { film, _ in told.append(film.isDeleted) } : nil
      try desk.commit(toTune)
      desk.context.refresh()
      #expect(told == (isObserved ? [true] : []))
      #expect(film.isDeleted && film.title == "Metropolis")
      let tune = try #require(desk.context.object(Media.self, RowKey(1)) as? Tune)
      #expect(tune.plays == 7 && tune.title == "Metropolis")
      #expect(
        try desk.context.find(Film.self, 1) == nil && desk.context.find(Tune.self, 1) === tune
      )
      // The object stays deleted, regardless of later changes of the row.
      try desk.commit("UPDATE media SET kind = 'film' WHERE id = 1")
      desk.context.refresh()
      #expect(tune.isDeleted && film.isDeleted)
      let next = try #require(try desk.context.find(Film.self, 1))
      #expect(next !== film && next.director == "Lang")
      withExtendedLifetime(token) {}
    }

    @MainActor
    @Test
    func `lists of the base class replace the object and those of subclasses insert or remove it`()
      throws
    {
      let desk = try ShelfDesk()
      let (film, recording, tune) = try desk.fill()
      let request = RowRequest(order: [.by(\Media.id)])
      let media = try desk.context.fetchedObjects(Media.self, request)
      let films = try desk.context.fetchedObjects(Film.self, request)
      let tunes = try desk.context.fetchedObjects(Tune.self, request)
      media.prepare(0..<3)
      #expect((0..<3).map { media[$0] } == [film, recording, tune])
      #expect(films.count == 1 && films[0] === film && tunes.count == 1)
      var changes: [ListChange] = []
      let token = media.observeChanges { changes.append($0) }
      try desk.commit(toTune)
      desk.context.refresh()
      #expect(changes == [ListChange(removals: [0], insertions: [0])])
      #expect(media[0] is Tune && media[0] !== film && media.position(of: film) == nil)
      #expect(films.count == 0 && tunes.count == 2 && tunes[0] === media[0])
      withExtendedLifetime(token) {}
    }

    @Test func `unsaved changes of the old object are a conflict that either side may win`() throws
    {
      for policy in [ConflictPolicy.ours, .theirs] {
        let desk = try ShelfDesk()
        let (film, _, _) = try desk.fill()
        film.director = "ours"
        try desk.commit(toTune)
        let error = #expect(throws: ConflictError.self) { try desk.context.save() }
        #expect(error?.conflicts.first?.kind == .deletedThere)
        desk.context.refresh()
        let tune = try #require(desk.context.object(Media.self, RowKey(1)) as? Tune)
        try desk.context.save(onConflict: policy)
        desk.context.refresh()
        let row = try desk.commit("SELECT kind, director FROM media WHERE id = 1")
        #expect(row == (policy == .ours ? "film|ours" : "tune|Lang"))
        #expect(film.isDeleted == (policy == .theirs) && tune.isDeleted == (policy == .ours))
        let present = desk.context.object(Media.self, RowKey(1))
        #expect(present === (policy == .ours ? film as Media : tune))
        #expect(!desk.context.hasChanges)
      }
    }

    @Test func `a row that belongs to another object is not deleted with the old object`() throws {
      let desk = try ShelfDesk()
      let (film, _, _) = try desk.fill()
      desk.context.delete(film)
      try desk.commit(toTune)
      try desk.context.save()
      desk.context.refresh()
      #expect(try desk.commit("SELECT kind FROM media WHERE id = 1") == "tune")
      #expect(film.isDeleted && desk.context.object(Media.self, RowKey(1)) is Tune)
    }

    @MainActor
    @Test func `a row whose discriminator matches no class is ignored by all requests`()
      async throws
    {
      let desk = try ShelfDesk()
      let (film, recording, tune) = try desk.fill()
      let context = desk.context
      let shelf = desk.insert(MediaShelf(name: "a"))
      shelf.best = tune
      shelf.media = [film, tune]
      try synchronously { try context.save() }
      try desk.commit("UPDATE media SET kind = 'podcast' WHERE id = 3")
      synchronously { context.refresh() }
      let order = RowRequest(order: [.by(\Media.id)])
      #expect(try synchronously { try context.fetch(Media.self, order) } == [film, recording])
      #expect(try await context.fetch(Media.self, order) == [film, recording])
      #expect(
        try synchronously { try context.fetch(Media.self, RowRequest(sql: "SELECT * FROM media")) }
          .count == 2
      )
      #expect(
        try synchronously { try context.count(Media.self, RowRequest(sql: "SELECT * FROM media")) }
          == 2
      )
      #expect(
        try synchronously {
          try context.count(Recording.self, RowRequest(sql: "SELECT * FROM media"))
        } == 1
      )
      #expect(try context.find(Media.self, 3) == nil)
      #expect(try await context.find(Media.self, RowKey(3)) == nil)
      #expect(context.object(Media.self, RowKey(3)).isDeleted && context.failure == nil)
      #expect(try synchronously { try context.count(Media.self) } == 2)
      #expect(try await context.count(Media.self) == 2)
      #expect(try synchronously { try context.keys(Media.self, order) } == [RowKey(1), RowKey(2)])
      #expect(try synchronously { try context.maximum(\Media.id) } == 2)
      #expect(
        try synchronously { try context.distinctValues(of: \Media.title) } == [
          "Metropolis", "Rain",
        ]
      )
      // A missing row has the same effect.
      #expect(tune.isDeleted && shelf.best?.isDeleted != false && shelf.media == [film])
      _ = try synchronously { try context.updateAll(RowRequest(), .set(\Media.title, "x")) }
      #expect(try desk.commit("SELECT title FROM media WHERE id = 3") == "Lili")
      #expect(try synchronously { try context.deleteAll(Media.self) } == 2)
      #expect(try desk.commit("SELECT count(*) FROM media") == "1")
    }

    @MainActor
    @Test func `lists leave out rows whose discriminator matches no class`() throws {
      let desk = try ShelfDesk()
      let (film, recording, _) = try desk.fill()
      let list = try desk.context.fetchedObjects(Media.self, RowRequest(order: [.by(\Media.id)]))
      try desk.commit("UPDATE media SET kind = 'podcast' WHERE id = 3")
      desk.context.refresh()
      #expect(list.count == 2 && list[0] === film && list[1] === recording)
    }
  }
#endif
