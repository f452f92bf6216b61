#if SQLite
  import DatabaseTestSupport
  import Foundation
  import KeyValueCore
  import LiveObjects
  import LiveRows
  import LiveSQLite
  import Testing

  /// Classes that share a table by inheritance.
  @Suite(.timeLimit(.minutes(60))) struct FamilyTests {
    @Test func `each object is saved with its discriminator and its own columns`() throws {
      let desk = try ShelfDesk()
      let (film, _, tune) = try desk.fill()
      #expect(
        try desk.commit(
          "SELECT id, kind, title, director, year, seconds, code, plays FROM media ORDER BY id"
        ) == """
          1|film|Metropolis|Lang|1927|||
          2|recording|Rain|||60||
          3|tune|Lili|||0|s1|3
          """
      )
      #expect(film.log == ["media", "film"] && tune.log == ["media"])
      #expect(
        film.keyTable.keys.map(\.name) == [
          "id", "title", "shelf", "labels", "shout", "isDeleted", "director", "year", "sequel",
        ]
      )
    }

    @Test func `a request for a class returns instances of the class and its subclasses`() throws {
      let desk = try ShelfDesk()
      let (film, recording, tune) = try desk.fill()
      let context = try ManagedContext(Store(path: desk.path))
      let all = try context.fetch(Media.self, RowRequest(order: [.by(\Media.id)]))
      #expect(all.map { "\(type(of: $0))" } == ["Film", "Recording", "Tune"])
      #expect((all[0] as? Film)?.director == "Lang" && (all[2] as? Tune)?.plays == 3)
      #expect(try context.fetch(Film.self) == [all[0]])
      #expect(
        try context.fetch(Recording.self, RowRequest(order: [.by(\Recording.id)])) == [
          all[1], all[2],
        ]
      )
      #expect(try context.fetch(Tune.self).map(\.shout) == ["LILI"])
      #expect(try context.count(Media.self) == 3 && context.count(Recording.self) == 2)
      #expect(
        try desk.context.fetch(Media.self, RowRequest(order: [.by(\Media.id)])) == [
          film, recording, tune,
        ]
      )
    }

    @Test func `a row is one object regardless of the requested class`() throws {
      let desk = try ShelfDesk()
      _ = try desk.fill()
      let context = try ManagedContext(Store(path: desk.path))
      let media = context.object(Media.self, RowKey(1))
      #expect(media is Film && context.object(Film.self, RowKey(1)) === media)
      #expect(try context.find(Film.self, 1) === media)
      let tune = try #require(try context.find(Tune.self, 3))
      #expect(context.object(Recording.self, RowKey(3)) === tune)
      #expect(try context.find(Film.self, 3) == nil && context.find(Media.self, 9) == nil)
      #expect(context.object(Film.self, RowKey(3)).isDeleted && !tune.isDeleted)
      #expect(context.object(Media.self, RowKey(9)).isDeleted)
      #expect(try context.find(Media.self, 3) === tune)
    }

    @Test func `predicates and orders may use inherited properties`() throws {
      let desk = try ShelfDesk()
      let (film, recording, tune) = try desk.fill()
      let context = desk.context
      #expect(
        try context.fetch(
          Film.self,
          RowRequest(where: #Predicate<Film> { $0.title == "Metropolis" && $0.year > 1900 })
        ) == [film]
      )
      #expect(
        try context.fetch(
          Tune.self,
          RowRequest(
            where: #Predicate<Tune> { $0.seconds == 0 && $0.plays == 3 && $0.title == "Lili" }
          )
        ) == [tune]
      )
      #expect(
        try context.fetch(
          Recording.self,
          RowRequest(order: [.by(\Recording.seconds, descending: true)])
        ) == [recording, tune]
      )
      #expect(
        try context.fetch(Media.self, RowRequest(where: #Predicate<Media> { $0.title == "Rain" }))
          == [recording]
      )
      #expect(try context.sum(\Tune.plays) == 3)
    }

    @Test func `a predicate may test the class of an object`() throws {
      let desk = try ShelfDesk()
      let (film, recording, tune) = try desk.fill()
      let shelf = desk.insert(MediaShelf(name: "a"))
      shelf.best = tune
      _ = desk.insert(MediaShelf(name: "b"))
      try desk.context.save()
      let order = [SortDescriptor(\Media.id)]
      func media(_ predicate: Predicate<Media>) throws -> [Media] {
        try desk.context.fetch(Media.self, RowRequest(where: predicate, order: order))
      }
      #expect(try media(#Predicate { $0 is Film || $0 is Tune }) == [film, tune])
      #expect(try media(#Predicate { !($0 is Film) && $0 is Recording }) == [recording, tune])
      let shelves = try desk.context.fetch(
        MediaShelf.self,
        RowRequest(where: #Predicate<MediaShelf> { $0.best is Recording })
      )
      #expect(shelves == [shelf])
    }

    @Test func `properties of all classes of the hierarchy are observable`() throws {
      let desk = try ShelfDesk()
      let (film, _, tune) = try desk.fill()
      var told: [String] = []
      let tokens = [
        film.observe(\.title) { film, _ in told.append(film.title) },
        film.observe(\.director) { film, _ in told.append(film.director ?? "none") },
        film.observe(\.shout) { film, _ in told.append(film.shout) },
        (tune as Media).observe(\.title) { media, _ in told.append(media.title) },
      ]
      film.director = "Harbou"
      film.title = "M"
      tune.title = "Marleen"
      #expect(
        told == ["Harbou", "M", "M", "Marleen"]
          || told == ["Harbou", "M", "M", "Marleen"].reversed()
      )
      try desk.context.save()
      told = []
      try desk.commit("UPDATE media SET director = 'Lang', title = title || '!'")
      desk.context.refresh()
      #expect(Set(told) == ["Lang", "M!", "Marleen!"])
      withExtendedLifetime(tokens) {}
    }

    @Test func `relations to the base class accept any class and those to a subclass only its own`()
      throws
    {
      let desk = try ShelfDesk()
      let (film, recording, tune) = try desk.fill()
      let shelf = desk.insert(MediaShelf(name: "a"))
      let label = desk.insert(MediaLabel(name: "x"))
      shelf.best = tune
      shelf.favourite = film
      shelf.media = [film, tune]
      label.media = [recording, film]
      let other = desk.insert(Film())
      film.sequel = other
      try desk.context.save()
      #expect(shelf.media == [film, tune] && film.shelf === shelf)
      let context = try ManagedContext(Store(path: desk.path))
      let found = try #require(try context.fetch(MediaShelf.self).first)
      #expect(found.best is Tune && found.favourite?.director == "Lang")
      #expect(found.media.map { "\(type(of: $0))" } == ["Film", "Tune"])
      #expect((found.media[0] as? Film)?.sequel?.year == 1900)
      let films = try context.fetch(MediaLabel.self).flatMap(\.media)
      #expect(films.map { "\(type(of: $0))" } == ["Film", "Recording"])
      #expect(films[0] === found.media[0] && films[0].labels.map(\.name) == ["x"])
    }

    @Test func `deletions follow the rules of the table for all classes`() throws {
      let desk = try ShelfDesk()
      let (film, _, tune) = try desk.fill()
      let shelf = desk.insert(MediaShelf(name: "a"))
      let label = desk.insert(MediaLabel(name: "x"))
      let next = desk.insert(Film())
      next.sequel = film
      shelf.media = [tune]
      shelf.best = film
      shelf.favourite = film
      label.media = [film]
      try desk.context.save()
      desk.context.delete(film)
      #expect(
        shelf.best == nil && shelf.favourite == nil && next.sequel == nil && label.media.isEmpty
      )
      desk.context.delete(shelf)
      #expect(tune.isDeleted)
      try desk.context.save()
      #expect(try desk.commit("SELECT group_concat(id) FROM media") == "2,4")
      desk.context.undo()
      desk.context.undo()
      #expect(!tune.isDeleted && !film.isDeleted)
      try desk.context.save()
      #expect(
        try desk.commit("SELECT kind FROM media WHERE id IN (1, 3) ORDER BY id") == "film\ntune"
      )
    }

    @Test func `rules and validation of superclasses apply to subclasses`() throws {
      let desk = try ShelfDesk()
      let film = desk.insert(Film(year: 1900))
      for (title, director, year, what) in [
        ("bad", "a", 1900, "title"), ("worse", "a", 1900, "media"), ("a", "nobody", 1900, "film"),
        ("a", "a", 1800, "year"),
      ] {
        (film.title, film.director, film.year) = (title, director, year)
        #expect(throws: Refused(what: what)) { try desk.context.save() }
      }
      #expect(throws: Refused(what: "title")) { try film.validateValue("bad", forKey: "title") }
    }

    @Test func `bulk statements change only rows of the class`() throws {
      let desk = try ShelfDesk()
      let (film, recording, tune) = try desk.fill()
      try desk.context.updateAll(RowRequest(), .set(\Recording.title, "R"))
      #expect(film.title == "Metropolis" && recording.title == "R" && tune.title == "R")
      try desk.context.updateAll(RowRequest(), .set(\Film.title, "F"))
      #expect(film.title == "F" && tune.title == "R")
      try desk.context.insertAll(Tune.self, ["s1", "s2"], updating: \.code) {
        [.set(\.code, $0), .set(\.title, "new")]
      }
      #expect(try tune.title == "new" && desk.context.count(Tune.self) == 2)
      #expect(try desk.context.deleteAll(Recording.self) == 3)
      #expect(tune.isDeleted && recording.isDeleted && !film.isDeleted)
      #expect(try desk.commit("SELECT count(*) FROM media") == "1")
    }

    @Test func `an object is found or inserted, and an upsert updates a row of its class`() throws {
      let desk = try ShelfDesk()
      let (_, _, tune) = try desk.fill()
      #expect(try desk.context.findOrInsert(\Tune.code, "s1") === tune)
      let next = Tune(code: "s1", plays: 9)
      desk.context.insert(next, updating: \Tune.code)
      try desk.context.save()
      #expect(try desk.commit("SELECT id, plays, kind FROM media WHERE code = 's1'") == "3|9|tune")
    }

    @Test func `conflicts, undo and rollback include the columns of a subclass`() throws {
      let desk = try ShelfDesk()
      let (film, _, _) = try desk.fill()
      film.director = "ours"
      try desk.commit("UPDATE media SET director = 'theirs' WHERE id = 1")
      let error = #expect(throws: ConflictError.self) { try desk.context.save() }
      #expect(error?.conflicts.first?.className == "Film")
      #expect(error?.conflicts.first?.columns.map(\.name) == ["director"])
      try desk.context.save(onConflict: .ours)
      desk.context.undo()
      #expect(film.director == "Lang" || film.director == "theirs")
      desk.context.rollback()
      #expect(film.director == "ours" && !desk.context.hasChanges)
    }
  }
#endif
