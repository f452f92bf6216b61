#if SQLite
  import DatabaseTestSupport
  import Foundation
  import LiveCellsTestSupport
  import LiveObjects
  import LiveSQLite
  import Synchronization
  import Testing

  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct `A followed value` {
    @Test func `follows unsaved changes, saves and undos`() async throws {
      let desk = try Desk()
      let count = FollowedValue(in: desk.context, initially: -1) {
        try await $0.count(Note.self)
      }
      #expect(count.value == -1)
      await count.settle()
      #expect(count.value == 3)
      let note = Note(title: "new")
      desk.context.insert(note)
      await count.settle()
      #expect(count.value == 4)
      try synchronously { try desk.context.save() }
      desk.context.delete(desk.note(1))
      await count.settle()
      #expect(count.value == 3)
      desk.context.undo()
      await count.settle()
      #expect(count.value == 4 && count.failure == nil)
    }

    @Test func `follows the commits of other processes without a loaded object`() async throws {
      let desk = try Desk()
      let (values, continuation) = AsyncStream.makeStream(of: Int.self)
      let sum = FollowedValue(in: desk.context, initially: 0) {
        try await $0.sum(\Note.rank) ?? 0
      }
      let token = sum.observe(\.value) { sum, _ in continuation.yield(sum.value) }
      defer { token.invalidate() }
      await sum.settle()
      var seen = values.makeAsyncIterator()
      #expect(await seen.next(isolation: #isolation) == 6)
      try desk.commit("UPDATE note SET rank = 10 WHERE id = 1;")
      #expect(await seen.next(isolation: #isolation) == 15)
    }

    @Test func `of a child context follows commits that change none of its objects`() async throws {
      let desk = try Desk()
      let (values, continuation) = AsyncStream.makeStream(of: Int.self)
      let child = try desk.context.child()
      let count = FollowedValue(in: child, initially: 0) { try await $0.count(Note.self) }
      let token = count.observe(\.value) { count, _ in continuation.yield(count.value) }
      defer { token.invalidate() }
      var seen = values.makeAsyncIterator()
      #expect(await seen.next(isolation: #isolation) == 3)
      await count.settle()
      desk.context.insert(Note(title: "new"))
      try synchronously { try desk.context.save() }
      #expect(await seen.next(isolation: #isolation) == 4)
      try desk.commit("DELETE FROM note WHERE id = 1;")
      #expect(await seen.next(isolation: #isolation) == 3)
    }

    @Test func `notifies once for several changes, and not for an equal value`() async throws {
      let desk = try Desk()
      let count = FollowedValue(in: desk.context, initially: 0) {
        try await $0.count(Note.self)
      }
      await count.settle()
      var seen: [Int] = []
      let token = count.observe(\.value) { count, _ in seen.append(count.value) }
      defer { token.invalidate() }
      for number in 0..<50 { desk.context.insert(Note(title: "\(number)")) }
      await count.settle()
      desk.note(1).title = "changed"
      await count.settle()
      #expect(seen == [53])
    }

    @Test func `keeps its value while it cannot be computed`() async throws {
      struct Refusal: Error {}
      let desk = try Desk()
      let refuses = Mutex(false)
      let count = FollowedValue(in: desk.context, initially: 0) { context in
        if refuses.withLock({ $0 }) { throw Refusal() }
        return try await context.count(Note.self)
      }
      await count.settle()
      refuses.withLock { $0 = true }
      desk.context.insert(Note(title: "new"))
      await count.settle()
      #expect(count.value == 3 && count.failure is Refusal)
      refuses.withLock { $0 = false }
      desk.note(1).title = "changed"
      await count.settle()
      #expect(count.value == 4 && count.failure == nil)
    }

    @Test func `reflects a change that is made while it is computed`() async throws {
      let desk = try Desk()
      var computations = 0
      let count = FollowedValue(in: desk.context, initially: 0) { context in
        let count = try await context.count(Note.self)
        computations += 1
        if computations == 1 { context.insert(Note(title: "meanwhile")) }
        return count
      }
      await count.settle()
      #expect(count.value == 4 && computations == 2)
    }

    @Test func `is released with its last reference, and follows nothing then`() async throws {
      let desk = try Desk()
      var computations = 0
      weak var released: FollowedValue<Int>?
      do {
        let count = FollowedValue(in: desk.context, initially: 0) { _ in
          computations += 1
          return computations
        }
        await count.settle()
        released = count
      }
      while released != nil { await Task.yield() }
      desk.context.insert(Note(title: "new"))
      #expect(computations == 1)
    }
  }

  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct `Followed counts of a relation` {
    @Test func `include unsaved objects, and load no object`() async throws {
      let desk = try Desk()
      let notes = desk.context.followedCounts(by: \Note.author)
      let (ada, grace) = (desk.author(1), desk.author(2))
      #expect(notes[ada] == 0)
      await notes.settle()
      #expect(notes[ada] == 2 && notes[grace] == 1 && notes.withoutRelation == 0)
      let note = Note(title: "new")
      desk.context.insert(note)
      await notes.settle()
      #expect(notes.withoutRelation == 1)
      note.author = grace
      await notes.settle()
      #expect(notes[grace] == 2 && notes.withoutRelation == 0)
      // An author that has no key yet, and no count.
      let author = Author()
      author.name = "Edsger"
      desk.context.insert(author)
      note.author = author
      try synchronously { try desk.context.save() }
      await notes.settle()
      #expect(notes[author] == 1)
      try desk.commit("UPDATE note SET author_id = 1;")
      synchronously { desk.context.refresh() }
      await notes.settle()
      #expect(notes[ada] == 4 && notes[grace] == 0 && notes[author] == 0)
      #expect(notes.failure == nil)
    }

    @Test func `follow only the objects of a request, and are observed by columns`() async throws {
      let desk = try Desk()
      let long = desk.context.followedCounts(
        by: \Note.author,
        try RowRequest(where: #Predicate<Note> { ($0.rank ?? 0) > 1 })
      )
      await long.settle()
      let authors = try synchronously {
        try desk.context.fetchedObjects(Author.self, RowRequest(order: ["id"]))
      }
      let screen = SessionScreen(
        TableSession(
          LiveTable(authors) {
            Column("Name", \.name)
            Column("Notes") { long[$0] }
          }
        )
      )
      #expect(screen.text.map { $0.suffix(1) } == ["1", "1"])
      desk.note(1).rank = 9
      await long.settle()
      screen.update()
      #expect(screen.text.map { $0.suffix(1) } == ["2", "1"])
    }
  }
#endif
