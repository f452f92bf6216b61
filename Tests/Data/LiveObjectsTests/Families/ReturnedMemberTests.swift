#if SQLite
  import DatabaseTestSupport
  import LiveObjects
  import LiveSQLite
  import Testing

  /// Rows whose discriminator another process changes while an object with their key is marked for
  /// deletion or inserted again.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct ReturnedMemberTests {
    private let order = RowRequest(order: [.by(\Media.id)])
    private let toTune = "UPDATE media SET kind = 'tune', plays = 7 WHERE id = 1"

    private func all<Object: ManagedObject>(_ list: FetchedObjects<Object>) -> [Object] {
      (0..<list.count).map { list[$0] }
    }

    @Test(arguments: [false, true])
    func `a row that belongs to another object is not hidden with the deleted object`(
      isObserved: Bool
    ) throws {
      let desk = try ShelfDesk()
      let (film, recording, tune) = try desk.fill()
      let media = try desk.context.fetchedObjects(Media.self, order)
      let recordings = try desk.context.fetchedObjects(Recording.self, order)
      let token = isObserved ? film.observe(\.isDeleted) { _, _ in } : nil
      desk.context.delete(film)
      #expect(all(media) == [recording, tune])
      try desk.commit(toTune)
      media.refresh()
      let other = try #require(try desk.context.fetch(Media.self, order).first as? Tune)
      #expect(other.plays == 7 && other.rowKey == RowKey(1))
      #expect(all(media) == [other, recording, tune])
      #expect(all(recordings) == [other, recording, tune])
      #expect(try desk.context.count(Media.self) == 3)
      #expect(film.isDeleted && !desk.context.hasChanges)
      withExtendedLifetime(token) {}
    }

    @Test func `an object that is restored while its row belongs to another is a new one`() throws {
      let desk = try ShelfDesk()
      let (film, recording, tune) = try desk.fill()
      let media = try desk.context.fetchedObjects(Media.self, order)
      desk.context.delete(film)
      try desk.commit(toTune)
      media.refresh()
      let other = desk.context.object(Media.self, RowKey(1))
      #expect(other is Tune)
      desk.context.undo()
      #expect(!film.isDeleted && film.rowKey == nil && film.title == "Metropolis")
      #expect(desk.context.insertedObjects.map { $0 === film } == [true])
      #expect(Set(try desk.context.fetch(Media.self)) == [film, other, recording, tune])
      #expect(Set(all(media)) == [film, other, recording, tune] && media.count == 4)
      #expect(try desk.context.count(Media.self) == 4)
      // The key belongs to the other object until that is deleted.
      #expect(throws: StoreError.self) { try desk.context.save() }
      desk.context.delete(other)
      try desk.context.save()
      #expect(film.rowKey == RowKey(1) && desk.context.object(Media.self, RowKey(1)) === film)
      #expect(all(media) == [film, recording, tune])
      #expect(try desk.commit("SELECT kind FROM media WHERE id = 1") == "film")
    }

    @Test func `an object that is inserted again represents a row of any class with its key`()
      throws
    {
      let desk = try ShelfDesk()
      let (film, recording, tune) = try desk.fill()
      desk.context.delete(film)
      try desk.context.save()
      desk.context.undo()
      let media = try desk.context.fetchedObjects(Media.self, order)
      let recordings = try desk.context.fetchedObjects(Recording.self, order)
      try desk.commit(
        "INSERT INTO media(id, kind, title, seconds, year, plays) VALUES(1, 'tune', 'x', 5, 2000, 1)"
      )
      media.refresh()
      #expect(try desk.context.fetch(Media.self, order) == [film, recording, tune])
      #expect(try desk.context.fetch(Recording.self, order) == [recording, tune])
      #expect(try desk.context.count(Media.self) == 3)
      #expect(try desk.context.count(Recording.self) == 2)
      #expect(all(media) == [film, recording, tune] && all(recordings) == [recording, tune])
      desk.context.rollback()
      let other = try #require(desk.context.object(Media.self, RowKey(1)) as? Tune)
      #expect(film.isDeleted && other.title == "x")
      #expect(
        all(media) == [other, recording, tune] && all(recordings) == [other, recording, tune]
      )
      #expect(try desk.context.fetch(Media.self, order) == [other, recording, tune])
    }
  }
#endif
