#if SQLite
  import DatabaseTestSupport
  import LiveObjects
  import LiveSQLite
  import Testing

  /// Contexts that save by themselves.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct AutosaveTests {
    private let desk: Desk
    private let errors = ErrorLog()

    init() throws {
      desk = try Desk(wait: 0)
    }

    /// The errors that autosaving has reported.
    private final class ErrorLog {
      var errors: [any Error] = []
    }

    private func wait(until isSo: () throws -> Bool) async rethrows {
      while try !isSo() { await Task.yield() }
    }

    private func autosave(
      after delay: Duration = .zero,
      _ policy: ConflictPolicy = .error
    ) -> ObservationToken {
      desk.context.autosave(after: delay, onConflict: policy) { [errors] in
        errors.errors.append($0)
      }
    }

    private func titles() throws -> String {
      try desk.commit("SELECT group_concat(title) FROM note;")
    }

    @Test func `save changes of objects, insertions, deletions and undone changes`() async throws {
      let (one, two) = (desk.note(1), desk.note(2))
      one.title = "early"
      let token = autosave()
      await wait { !desk.context.hasChanges }
      #expect(try titles() == "early,two,three\n", "changes before the call are saved, too")
      desk.context.insert(Note(title: "new"))
      desk.context.delete(two)
      await wait { !desk.context.hasChanges }
      #expect(try titles() == "early,three,new\n")
      desk.context.undo()
      await wait { !desk.context.hasChanges }
      #expect(try titles().contains("two") && errors.errors.isEmpty)
      withExtendedLifetime(token) {}
    }

    @Test func `save after the delay, unless the program saves before`() async throws {
      let token = autosave(after: .seconds(3_600))
      (desk.note(1).title, desk.note(2).title) = ("a", "b")
      for _ in 0..<1_000 { await Task.yield() }
      #expect(try titles() == "one,two,three\n" && desk.context.hasChanges)
      try await desk.context.save()
      #expect(try titles() == "a,b,three\n" && !desk.context.hasChanges)
      withExtendedLifetime(token) {}
    }

    @Test func `report a failed save, keep the changes, and try again after the next change`()
      async throws
    {
      let token = autosave()
      let note = desk.note(1)
      #expect(note.rank == 1)
      try desk.commit("UPDATE note SET title = 'theirs' WHERE id = 1;")
      note.title = "ours"
      await wait { !errors.errors.isEmpty }
      #expect(errors.errors.first is ConflictError && desk.context.hasChanges)
      #expect(try titles() == "theirs,two,three\n")
      note.title = "theirs"
      await wait { !desk.context.hasChanges }
      #expect(errors.errors.count == 1)
      withExtendedLifetime(token) {}
    }

    @Test(arguments: [false, true])
    func `go on after a conflict with a deletion that the program resolves`(
      isInvalid: Bool
    ) async throws {
      let desk = try Desk()
      let token = desk.context.autosave(after: .zero) { [errors] error in
        errors.errors.append(error)
        if error is ConflictError { try? desk.context.save(onConflict: .theirs) }
      }
      try desk.commit("INSERT INTO author(id, name) VALUES(9, 'nine');")
      let author = desk.context.object(Author.self, RowKey(9))
      #expect(author.name == "nine")
      author.name = isInvalid ? "invalid" : "ours"
      try desk.commit("DELETE FROM author WHERE id = 9;")
      synchronously { desk.context.refresh() }
      await wait { !errors.errors.isEmpty }
      desk.note(2).title = "later"
      await wait { !desk.context.hasChanges }
      let titles = try desk.commit("SELECT group_concat(title) FROM note;")
      #expect(titles == "one,later,three\n")
      #expect(errors.errors.count { $0 is ConflictError } == 1 && author.isDeleted)
      withExtendedLifetime(token) {}
    }

    @Test func `try again by themselves while the database is locked`() async throws {
      let token = autosave()
      let lock = try Shell(desk.path)
      try lock.run("BEGIN IMMEDIATE;")
      desk.note(1).title = "ours"
      await wait { !errors.errors.isEmpty }
      #expect((errors.errors.first as? StoreError)?.code == .locked)
      try lock.run("COMMIT;")
      await wait { !desk.context.hasChanges }
      #expect(try titles() == "ours,two,three\n")
      withExtendedLifetime(token) {}
    }

    @Test func `end with the token, and retain nothing`() async throws {
      weak var context: ManagedContext?
      do {
        let other = try ManagedContext(desk.store)
        context = other
        var token: ObservationToken? = other.autosave(after: .zero) { _ in }
        let note = other.object(Note.self, RowKey(1))
        note.title = "ours"
        token = nil
        // The task of an ended token does nothing.
        for _ in 0..<1_000 { await Task.yield() }
        #expect(other.hasChanges && token == nil)
        other.rollback()
        token = other.autosave(after: .seconds(3_600)) { _ in }
        note.title = "lost"
        withExtendedLifetime(token) {}
      }
      await wait { context == nil }
      #expect(try titles() == "one,two,three\n")
    }

    @Test func `save a child context into its parent`() async throws {
      let child = try desk.context.child()
      let token = child.autosave(after: .zero) { Issue.record($0) }
      child.object(Note.self, RowKey(1)).title = "below"
      await wait { !child.hasChanges }
      #expect(desk.note(1).title == "below" && desk.context.hasChanges)
      #expect(try titles() == "one,two,three\n")
      withExtendedLifetime(token) {}
    }
  }
#endif
