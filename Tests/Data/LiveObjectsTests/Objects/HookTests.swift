#if SQLite
  import DatabaseTestSupport
  import LiveObjects
  import LiveSQLite
  import Testing

  /// Life cycle hooks, and refreshing of single objects.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct HookTests {
    private func makeContext() throws -> ManagedContext {
      let context = try ManagedContext(.temporary() as Store, ManagedSchema(Told.self))
      return context
    }

    @Test func `hooks are called for insertion, save and deletion`() throws {
      let context = try makeContext()
      let told = Told(name: "a")
      context.insert(told)
      #expect(told.log == ["insert"] && told.token == "a!")
      context.undo()
      #expect(!context.hasChanges)
      context.redo()
      try context.save()
      #expect(told.log == ["insert", "will save", "did save a. 1"])
      told.name = "b"
      try context.save()
      #expect(told.log.suffix(2) == ["will save", "did save b. 1"])
      context.delete(told)
      #expect(told.log.last == "delete b.")
      try context.save()
      #expect(told.log.suffix(2) == ["will save", "did save b. 1"])
    }

    @Test func `changes by willSave are saved, including those of other objects`() throws {
      let context = try makeContext()
      let (one, two) = (Told(name: "a"), Told(name: "b"))
      context.insert(one)
      context.insert(two)
      try context.save()
      one.partner = two
      one.name = "c"
      try context.save()
      #expect(two.name == "b. of c.")
      #expect(try context.fetch(Told.self).map(\.name) == ["c.", "b. of c."])
    }

    @Test(arguments: ["fetch", "read", "later"])
    func `awakeFromFetch is called once`(way: String) async throws {
      let store = try Store.temporary()
      try ManagedSchema(Told.self).migrate(store, .newTables)
      try store.writeTransaction { try $0.run("INSERT INTO told(name, token) VALUES('x', 't')") }
      let context = try ManagedContext(store)
      let told =
        switch way {
        case "fetch": try synchronously { try context.fetch(Told.self) }[0]
        case "later": try await context.fetch(Told.self)[0]
        default: context.object(Told.self, RowKey(1))
        }
      #expect(told.name == "x")
      #expect(told.log == ["fetch x"])
      try store.writeTransaction { try $0.run("UPDATE told SET name = 'y'") }
      synchronously { context.refresh() }
      #expect(try synchronously { try context.fetch(Told.self) }[0].name == "y")
      #expect(told.log == ["fetch x"])
    }

    @Test func `the hooks of objects that delete each other are called once`() throws {
      let context = try makeContext()
      let (one, two) = (Told(name: "a"), Told(name: "b"))
      (one.partner, two.partner) = (two, one)
      for told in [one, two] { context.insert(told) }
      try context.save()
      context.delete(one)
      #expect(one.isDeleted && two.isDeleted)
      #expect([one, two].map { $0.log.filter { $0.hasPrefix("delete") }.count } == [1, 1])
      context.undo()
      #expect(!one.isDeleted && !two.isDeleted)
    }

    @Test func `a single object is refreshed with or without its unsaved changes`() throws {
      let desk = try Desk(isolation: nil)
      let note = desk.note(1)
      var told: [String] = []
      let token = note.observe(\.title, options: .new) { _, change in told.append(change.new ?? "")
      }
      #expect(note.title == "one")
      try desk.commit("UPDATE note SET title = 'theirs', body = 'text' WHERE id = 1;")
      note.body = "ours"
      desk.context.refresh(note)
      #expect(told == ["theirs"] && note.body == "ours" && note.hasChanges)
      note.title = "ours"
      desk.context.refresh(note, keepingChanges: false)
      #expect(
        told == ["theirs", "ours", "theirs"] && note.body == "text" && !desk.context.hasChanges
      )
      desk.context.delete(note)
      desk.context.refresh(note, keepingChanges: false)
      #expect(!note.isDeleted && note.title == "theirs")
      let new = Note(title: "new")
      desk.context.insert(new)
      desk.context.refresh(new, keepingChanges: false)
      #expect(new.title == "new" && new.hasChanges)
      token.invalidate()
    }

    @Test func `a reset context contains only the contents of the file`() throws {
      let desk = try Desk(isolation: nil)
      let (note, other) = (desk.note(1), desk.note(2))
      let token = other.observe(\.title) { _, _ in }
      #expect(note.title == "one" && other.title == "two")
      let new = Note(title: "new")
      desk.context.insert(new)
      note.title = "changed"
      desk.context.delete(desk.note(3))
      try desk.commit("UPDATE note SET title = 'theirs';")
      desk.context.reset()
      #expect(!desk.context.hasChanges && !desk.context.canUndo)
      #expect(note.isFault && !other.isFault)
      #expect([note, other, desk.note(3)].map(\.title) == ["theirs", "theirs", "theirs"])
      #expect(!new.hasChanges && desk.note(1) === note)
      token.invalidate()
    }

    @Test func `an unobserved object is told that it becomes a fault, once`() throws {
      let desk = try Desk()
      try desk.commit(
        """
        CREATE TABLE told(id INTEGER PRIMARY KEY, name TEXT, token TEXT, partner_id INTEGER);
        INSERT INTO told(name, token) VALUES('a', ''), ('b', '');
        """
      )
      let objects = try desk.context.fetch(Told.self, RowRequest(order: ["id"]))
      _ = objects.map(\.name)
      let token = objects[1].observe(\.name) { _, _ in }
      try desk.commit("UPDATE told SET name = name || '2';")
      desk.context.refresh()
      desk.context.refresh()
      #expect(objects[0].faults == ["will be a fault: a", "fault true"])
      #expect(objects[1].faults.isEmpty)
      #expect(objects.map(\.name) == ["a2", "b2"])
      token.invalidate()
    }

    @Test func `a subclass is told that its object becomes a fault`() throws {
      let folder = Folder()
      let path = folder.file("family.db")
      let context = try ManagedContext(
        Store(path: path, access: .create),
        ManagedSchema(ToldBase.self)
      )
      let kind = ToldKind()
      context.insert(kind)
      try context.save()
      try Shell.run(path, "UPDATE told_base SET name = 'b';")
      context.refresh()
      #expect(kind.isFault && kind.log == ["will", "did"])
    }

    @Test func `objects are equal by identity`() throws {
      let desk = try Desk()
      let notes = try desk.context.fetch(Note.self)
      #expect(Set(notes + notes).count == 3)
      #expect(notes[0] == desk.note(1) && notes[0] != notes[1])
      func identity(_ object: some Identifiable) -> AnyHashable { AnyHashable(object.id) }
      #expect(identity(notes[0]) == AnyHashable(Optional(Int64(1))))
    }
  }

  @Managed("told_base", kindColumn: "kind", subclasses: "ToldKind")
  private class ToldBase {
    var id: Int64?
    var name = "a"
  }

  @Managed(kind: "kind")
  private final class ToldKind: ToldBase {
    @NotObserved var log: [String] = []

    override func willTurnIntoFault() { log.append("will") }
    override func didTurnIntoFault() { log.append("did") }
  }

  @Managed("told")
  private final class Told {
    var id: Int64?
    var name = ""
    var token = ""
    @Relation("partner_id") var partner: Told?
    @NotObserved var log: [String] = []
    @NotObserved var faults: [String] = []

    func awakeFromInsert() {
      log.append("insert")
      token = name + "!"
    }

    func awakeFromFetch() { log.append("fetch \(name)") }

    func willSave() {
      log.append("will save")
      if !isDeleted, !name.hasSuffix(".") { name += "." }
      if let partner, !name.contains("of"), !partner.name.contains("of"), !isDeleted {
        partner.name += " of \(name)"
      }
    }

    func didSave() { log.append("did save \(name) \(id ?? 0)") }

    func willTurnIntoFault() { faults.append("will be a fault: \(name)") }

    func didTurnIntoFault() { faults.append("fault \(isFault)") }

    func prepareForDeletion() {
      log.append("delete \(name)")
      if let partner { managedContext?.delete(partner) }
    }
  }
#endif
