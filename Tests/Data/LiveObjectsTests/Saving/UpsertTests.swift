#if SQLite
  import DatabaseTestSupport
  import LiveObjects
  import LiveSQLite
  import Testing

  /// New objects that update existing rows.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct UpsertTests {
    private let desk: MusicDesk

    init() throws {
      desk = try MusicDesk(isolation: nil)
      try desk.commit(
        """
        CREATE UNIQUE INDEX style_name ON style(name);
        INSERT INTO style VALUES(7, 'folk'), (8, 'rock');
        INSERT INTO disc VALUES(1, 'one'); INSERT INTO disc_style VALUES(1, 7);
        """
      )
      desk.context.refresh()
    }

    @Test func `set properties are written into the existing row`() throws {
      let disc = Disc(title: "two")
      let (folk, jazz) = (Style(name: "folk"), Style(name: "jazz"))
      desk.context.insert(folk, updating: \.name)
      desk.context.insert(jazz, updating: \.name)
      desk.context.insert(disc)
      disc.styles = [folk, jazz]
      try desk.context.save()
      #expect(folk.id == 7 && jazz.id == 9)
      #expect(folk.discs.map(\.title) == ["one", "two"])
      #expect(
        try desk.commit("SELECT id, name FROM style; SELECT * FROM disc_style;")
          == "7|folk\n8|rock\n9|jazz\n1|7\n2|7\n2|9\n"
      )
      // The row was not inserted here, so undo does not delete it.
      while desk.context.canUndo { desk.context.undo() }
      try desk.context.save()
      #expect(try desk.commit("SELECT count(*) FROM style WHERE id = 7;") == "1\n")
      #expect(try desk.context.fetch(Style.self).contains { $0 === folk })
    }

    @Test func `a row inserted by another process in the meantime is no error`() throws {
      let found = try desk.context.findOrInsert(\Style.name, "soul")
      #expect(found.rowKey == nil)
      try desk.commit("INSERT INTO style VALUES(20, 'soul');")
      try desk.context.save()
      #expect(found.id == 20)
      // Without a matching property, a duplicate is refused.
      desk.context.insert(Style(name: "soul"))
      #expect(throws: StoreError.self) { try desk.context.save() }
    }

    @Test func `one of several new objects represents the row`() throws {
      let known = try #require(try desk.context.find(Style.self, 8))
      let (first, second) = (Style(name: "rock"), Style(name: "rock"))
      desk.context.insert(first, updating: \.name)
      desk.context.insert(second, updating: \.name)
      try desk.context.save()
      #expect(try desk.context.find(Style.self, 8) === second)
      #expect(!second.isDeleted && first.isDeleted && known.isDeleted)
      #expect(first.rowKey == nil && known.rowKey == nil)
      #expect(first.managedContext == nil && known.managedContext == nil && first.id == nil)
      second.name = "Rock"
      try desk.context.save()
      #expect(try desk.commit("SELECT name FROM style WHERE id = 8;") == "Rock\n")
      // The replaced object can be inserted as a new one.
      first.name = "first"
      desk.context.insert(first)
      try desk.context.save()
      #expect(first.id == 9 && second.id == 8 && first.managedContext === desk.context)
    }

    @Test func `an object that is removed and inserted again is a new one`() throws {
      let style = Style(name: "rock")
      desk.context.insert(style, updating: \.name)
      desk.context.undo()
      desk.context.redo()
      desk.context.undo()
      desk.context.insert(style)
      #expect(throws: StoreError.self) { try desk.context.save() }
      desk.context.rollback()
      desk.context.insert(style, updating: \.name)
      desk.context.undo()
      desk.context.redo()
      try desk.context.save()
      #expect(style.id == 8)
    }

    @Test func `several rows with the same value are refused`() throws {
      try desk.commit("INSERT INTO disc VALUES(2, 'one');")
      desk.context.insert(Disc(title: "one"), updating: \.title)
      let error = #expect(throws: StoreError.self) { try desk.context.save() }
      #expect(error?.code == .keyNotUnique)
      #expect(try desk.commit("SELECT count(*) FROM disc;") == "2\n")
    }
  }
#endif
