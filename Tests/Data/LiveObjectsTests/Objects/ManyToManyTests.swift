#if SQLite
  import DatabaseTestSupport
  import Testing

  import LiveSQLite
  @testable import LiveObjects

  /// Many-to-many relations.
  @Suite(.timeLimit(.minutes(60))) struct ManyToManyTests {
    @Test func `a join table is created with keys and rules`() throws {
      let desk = try MusicDesk()
      #expect(
        try desk.commit(
          "SELECT sql FROM sqlite_schema WHERE tbl_name = 'disc_style' AND sql <> '';"
        )
          == """
          CREATE TABLE "disc_style"(
            "disc_id" INTEGER NOT NULL REFERENCES "disc" ON DELETE CASCADE,
            "style_id" INTEGER NOT NULL REFERENCES "style" ON DELETE CASCADE,
            PRIMARY KEY("disc_id", "style_id")
          )
          CREATE INDEX "disc_style_style_id" ON "disc_style"("style_id")

          """
      )
    }

    @Test func `both sides change together and are saved together`() throws {
      let desk = try MusicDesk()
      let (rock, jazz) = (Style(name: "rock"), Style(name: "jazz"))
      // The relation is set before the objects are inserted.
      let disc = Disc(title: "one", styles: [rock, jazz, rock])
      #expect(disc.styles == [rock, jazz])
      #expect(rock.discs.isEmpty)
      for object in [disc, rock, jazz] as [any ManagedObject] { desk.context.insert(object) }
      #expect(disc.styles == [rock, jazz] && rock.discs == [disc] && jazz.discs == [disc])
      #expect(desk.context.insertedObjects.count == 3)
      try desk.context.save()
      #expect(try desk.commit("SELECT * FROM disc_style;") == "1|1\n1|2\n")
      var told: [String] = []
      let tokens = [
        disc.observe(\.styles, options: [.old]) { disc, change in
          told.append("styles \(change.old?.count ?? 9) \(disc.styles.map(\.name))")
        },
        rock.observe(\.discs) { rock, _ in told.append("discs \(rock.discs.map(\.title))") },
      ]
      rock.discs = []
      #expect(disc.styles == [jazz])
      #expect(told.sorted() == ["discs []", #"styles 2 ["jazz"]"#])
      // Restoring the saved value leaves no change.
      disc.styles.append(rock)
      #expect(Set(disc.styles) == [rock, jazz] && rock.discs == [disc])
      #expect(!desk.context.hasChanges)
      disc.styles = [rock]
      try desk.context.save()
      #expect(try desk.commit("SELECT * FROM disc_style;") == "1|1\n")
      withExtendedLifetime(tokens) {}
    }

    @Test func `a relation can be undone and redone, also after a save`() throws {
      let desk = try MusicDesk()
      let disc = Disc(title: "one")
      let styles = desk.insert(Style(name: "a"), Style(name: "b"), Style(name: "c"))
      desk.context.insert(disc)
      disc.styles = styles
      desk.context.undo()
      #expect(disc.styles.isEmpty && styles[0].discs.isEmpty)
      desk.context.redo()
      #expect(disc.styles == styles && styles[2].discs == [disc])
      try desk.context.save()
      disc.styles = [styles[1]]
      try desk.context.save()
      desk.context.undo()
      #expect(disc.styles.count == 3)
      try desk.context.save()
      #expect(try desk.commit("SELECT count(*) FROM disc_style;") == "3\n")
      desk.context.rollback()
      #expect(disc.styles == styles)
    }

    @Test
    func `observers of both sides are notified of links added and removed by another process`()
      throws
    {
      let desk = try MusicDesk(isolation: nil)
      try desk.commit(
        """
        INSERT INTO disc VALUES(1, 'one'), (2, 'two'); INSERT INTO style VALUES(1, 'a'), (2, 'b');
        INSERT INTO disc_style VALUES(1, 1);
        """
      )
      let disc = try #require(try desk.context.find(Disc.self, 1))
      let style = try #require(try desk.context.find(Style.self, 2))
      var told: [String] = []
      let tokens = [
        disc.observe(\.styles) { disc, _ in told.append("\(disc.styles.map(\.name))") },
        style.observe(\.discs) { style, _ in told.append("\(style.discs.map(\.title))") },
      ]
      #expect(disc.styles.count == 1 && style.discs.isEmpty)
      try desk.commit("INSERT INTO disc_style VALUES(1, 2);")
      desk.context.refresh()
      #expect(told.sorted() == [#"["a", "b"]"#, #"["one"]"#])
      try desk.commit("DELETE FROM disc_style WHERE style_id = 2;")
      desk.context.refresh()
      #expect(told.count == 4 && disc.styles.map(\.name) == ["a"] && style.discs.isEmpty)
      withExtendedLifetime(tokens) {}
    }

    @Test func `a link inserted by two processes is one row and no conflict`() throws {
      let desk = try MusicDesk(isolation: nil)
      try desk.commit(
        "INSERT INTO disc VALUES(1, 'one'); INSERT INTO style VALUES(1, 'a'), (2, 'b');"
          + "INSERT INTO disc_style VALUES(1, 2);"
      )
      let disc = try #require(try desk.context.find(Disc.self, 1))
      disc.styles = try desk.context.fetch(Style.self, RowRequest(where: "id = 1"))
      try desk.commit(
        "INSERT INTO disc_style VALUES(1, 1); DELETE FROM disc_style WHERE style_id = 2;"
      )
      try desk.context.save()
      #expect(disc.styles.map(\.name) == ["a"])
      #expect(try desk.commit("SELECT * FROM disc_style;") == "1|1\n")
    }

    @Test func `a class may be related to itself`() throws {
      let desk = try MusicDesk()
      let styles = desk.insert(Style(name: "a"), Style(name: "b"), Style(name: "c"))
      styles[0].alike = [styles[1], styles[0]]
      styles[1].likeners.append(styles[2])
      try desk.context.save()
      #expect(try desk.commit("SELECT * FROM likeness ORDER BY 1, 2;") == "1|1\n1|2\n3|2\n")
      #expect(Set(styles[1].likeners) == [styles[0], styles[2]])
      #expect(styles[0].likeners == [styles[0]] && styles[2].alike == [styles[1]])
    }

    @Test func `a deleted object is in no relation and returns to all of them`() throws {
      let desk = try MusicDesk()
      let disc = Disc(title: "one")
      let styles = desk.insert(Style(name: "a"), Style(name: "b"))
      desk.context.insert(disc)
      disc.styles = styles
      try desk.context.save()
      var told: [Int] = []
      let token = disc.observe(\.styles) { disc, _ in told.append(disc.styles.count) }
      desk.context.delete(styles[0])
      #expect(disc.styles == [styles[1]] && told == [1])
      desk.context.undo()
      #expect(disc.styles == styles && told == [1, 2])
      desk.context.delete(styles[0])
      try desk.context.save()
      #expect(try desk.commit("SELECT * FROM disc_style;") == "1|2\n")
      desk.context.undo()
      try desk.context.save()
      #expect(try desk.commit("SELECT * FROM disc_style ORDER BY 2;") == "1|1\n1|2\n")
      // Removing a new object removes its links.
      let new = desk.insert(Style(name: "new"))[0]
      disc.styles.append(new)
      desk.context.delete(new)
      #expect(disc.styles == styles && !desk.context.hasChanges)
      withExtendedLifetime(token) {}
    }

    /// Random changes on both sides, in a context and by another process.
    @Test(arguments: 1...3)
    func `both sides equal each other, and the file after a save`(seed: Int) throws {
      let desk = try MusicDesk(isolation: nil)
      try desk.commit(
        """
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5)
        INSERT INTO disc SELECT i, 'd' || i FROM n;
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5)
        INSERT INTO style SELECT i, 'g' || i FROM n;
        """
      )
      let context = desk.context
      let writer = try Shell(desk.path)
      var numbers = SeededNumbers(UInt64(seed) * 77)
      let discs = try context.fetch(Disc.self)
      let styles = try context.fetch(Style.self)
      var seen: [ObjectIdentifier: [String]] = [:]
      let tokens =
        discs.map { disc in
          disc.observe(\.styles) { disc, _ in
            seen[ObjectIdentifier(disc)] = disc.styles.map(\.name).sorted()
          }
        }
        + styles.map { style in
          style.observe(\.discs) { style, _ in
            seen[ObjectIdentifier(style)] = style.discs.map(\.title).sorted()
          }
        }
      for step in 0..<200 {
        let disc = discs.randomElement(using: &numbers) ?? discs[0]
        let style = styles.randomElement(using: &numbers) ?? styles[0]
        switch Int.random(in: 0..<10, using: &numbers) {
        case 0, 1: disc.styles = styles.filter { _ in Bool.random(using: &numbers) }
        case 2: style.discs = discs.filter { _ in Bool.random(using: &numbers) }
        case 3: if !disc.styles.contains(style) { disc.styles.append(style) }
        case 4: style.discs.removeAll { $0 === disc }
        case 5: context.undo()
        case 6: context.redo()
        case 7: try context.save(onConflict: .ours)
        case 8:
          try writer.run(
            "INSERT OR IGNORE INTO disc_style VALUES(\(disc.id ?? 0), \(style.id ?? 0));"
          )
        default: try writer.run("DELETE FROM disc_style WHERE style_id = \(style.id ?? 0);")
        }
        context.refresh()
        for disc in discs {
          let other = styles.filter { $0.discs.contains(disc) }
          #expect(Set(disc.styles) == Set(other), "seed \(seed), step \(step)")
          if let names = seen[ObjectIdentifier(disc)] {
            #expect(disc.styles.map(\.name).sorted() == names, "seed \(seed), step \(step)")
          }
        }
        for style in styles {
          if let names = seen[ObjectIdentifier(style)] {
            #expect(style.discs.map(\.title).sorted() == names, "seed \(seed), step \(step)")
          }
        }
        guard !context.hasChanges else { continue }
        let rows = try writer.run("SELECT disc_id || ' ' || style_id FROM disc_style;")
          .split(separator: "\n").map(String.init)
        let own = discs.flatMap { disc in disc.styles.map { "\(disc.id ?? 0) \($0.id ?? 0)" } }
        #expect(rows.sorted() == own.sorted(), "seed \(seed), step \(step)")
      }
      withExtendedLifetime(tokens) {}
    }
  }
#endif
