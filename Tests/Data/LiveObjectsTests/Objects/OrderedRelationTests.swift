#if SQLite
  import DatabaseTestSupport
  import Testing

  import LiveSQLite
  @testable import LiveObjects

  /// Ordered to-many relations.
  @Suite(.timeLimit(.minutes(60))) struct OrderedRelationTests {
    private func disc(_ desk: MusicDesk, _ titles: String...) throws -> Disc {
      let disc = Disc(title: "disc")
      desk.context.insert(disc)
      for title in titles { desk.context.insert(Piece(title: title, disc: disc)) }
      try desk.context.save()
      return disc
    }

    @Test func `an added object is last, and the order is saved`() throws {
      let desk = try MusicDesk()
      let disc = try disc(desk, "a", "b", "c")
      #expect(disc.pieces.map(\.title) == ["a", "b", "c"])
      #expect(disc.pieces.map(\.number) == [0, 1, 2])
      let piece = Piece(title: "d")
      desk.context.insert(piece)
      piece.disc = disc
      #expect(disc.pieces.last === piece && piece.number == 3)
      desk.context.undo()
      #expect(piece.disc == nil && piece.number == 0)
    }

    @Test func `rows exchange unique numbers`() throws {
      let desk = try MusicDesk()
      let disc = try disc(desk, "a", "b", "c", "d")
      var told: [[String]] = []
      let token = disc.observe(\.pieces) { disc, _ in told.append(disc.pieces.map(\.title)) }
      disc.pieces.swapAt(0, 3)
      #expect(disc.pieces.map(\.title) == ["d", "b", "c", "a"])
      #expect(told.last == ["d", "b", "c", "a"])
      try desk.context.save()
      #expect(try desk.commit("SELECT title FROM piece ORDER BY number;") == "d\nb\nc\na\n")
      disc.pieces = disc.pieces.reversed()
      try desk.context.save()
      desk.context.undo()
      desk.context.undo()
      try desk.context.save()
      #expect(disc.pieces.map(\.title) == ["a", "b", "c", "d"])
      #expect(try desk.commit("SELECT title FROM piece ORDER BY number;") == "a\nb\nc\nd\n")
      withExtendedLifetime(token) {}
    }

    @Test func `a rollback reports the former order`() throws {
      let desk = try MusicDesk()
      let disc = try disc(desk, "a", "b", "c")
      var told: [[String]] = []
      let token = disc.observe(\.pieces) { disc, _ in told.append(disc.pieces.map(\.title)) }
      disc.pieces.reverse()
      desk.context.rollback()
      #expect(disc.pieces.map(\.title) == ["a", "b", "c"])
      #expect(told.dropLast().last == ["c", "b", "a"])
      #expect(told.last == ["a", "b", "c"])
      withExtendedLifetime(token) {}
    }

    @Test func `a new order by another process is reported once`() throws {
      let desk = try MusicDesk(isolation: nil)
      let disc = try disc(desk, "a", "b", "c")
      var told: [[String]] = []
      let token = disc.observe(\.pieces, options: [.old]) { disc, change in
        told.append((change.old ?? []).map(\.title) + disc.pieces.map(\.title))
      }
      _ = disc.pieces
      try desk.commit("UPDATE piece SET number = 10 - id;")
      desk.context.refresh()
      #expect(told == [["a", "b", "c", "c", "b", "a"]])
      withExtendedLifetime(token) {}
    }

    @Test func `a many-to-many relation has its own order`() throws {
      let desk = try MusicDesk()
      let disc = try disc(desk, "a", "b", "c")
      let mixes = desk.insert(Mix(name: "x", pieces: disc.pieces.reversed()), Mix(name: "y"))
      #expect(mixes[0].pieces.map(\.title) == ["c", "b", "a"])
      mixes[1].pieces = [disc.pieces[1]]
      mixes[1].pieces.insert(disc.pieces[2], at: 0)
      #expect(mixes[1].pieces.map(\.title) == ["c", "b"])
      #expect(disc.pieces[1].mixes == mixes)
      try desk.context.save()
      #expect(
        try desk.commit("SELECT * FROM mix_piece ORDER BY mix_id, position;")
          == "1|3|0\n1|2|1\n1|1|2\n2|3|0\n2|2|1\n"
      )
      // Added from the other side, the object is last.
      disc.pieces[0].mixes.append(mixes[1])
      #expect(mixes[1].pieces.map(\.title) == ["c", "b", "a"])
      mixes[1].pieces.move(from: 2, to: 0)
      try desk.context.save()
      #expect(
        try desk.commit("SELECT piece_id FROM mix_piece WHERE mix_id = 2 ORDER BY position;")
          == "1\n3\n2\n"
      )
      desk.context.undo()
      #expect(mixes[1].pieces.map(\.title) == ["c", "b", "a"])
    }

    @Test func `objects that stay in order keep their numbers`() {
      #expect(RelationOrder.numbers([]) == [])
      #expect(RelationOrder.numbers([nil, nil]) == [0, 1])
      #expect(RelationOrder.numbers([3, 7, nil]) == [3, 7, 8])
      #expect(RelationOrder.numbers([7, 3]) == [3, 4])
      #expect(RelationOrder.numbers([1, nil, 2]) == [1, 2, 3])
      #expect(RelationOrder.numbers([.max, nil]) == [0, 1])
      #expect(RelationOrder.numbers([5, 5]) == [5, 6])
    }

    /// Random changes of the order, in a context and by another process.
    @Test(arguments: 1...3)
    func `the order is that of the numbers, and observers are notified of it`(seed: Int) throws {
      let desk = try MusicDesk(isolation: nil)
      let (one, two) = (try disc(desk, "a", "b", "c", "d"), try disc(desk, "e"))
      let pieces = try desk.context.fetch(Piece.self)
      let mix = Mix(name: "mix", pieces: pieces)
      desk.context.insert(mix)
      try desk.context.save()
      // Discards the changes, so that only the file's state follows.
      desk.context.rollback()
      let writer = try Shell(desk.path)
      var numbers = SeededNumbers(UInt64(seed) * 13)
      var seen: [ObjectIdentifier: [String]] = [:]
      let tokens = [one, two].map { disc in
        disc.observe(\.pieces) { disc, _ in seen[ObjectIdentifier(disc)] = disc.pieces.map(\.title)
        }
      }
      let token = mix.observe(\.pieces) { mix, _ in
        seen[ObjectIdentifier(mix)] = mix.pieces.map(\.title)
      }
      for step in 0..<150 {
        let disc = Bool.random(using: &numbers) ? one : two
        let piece = pieces.randomElement(using: &numbers) ?? pieces[0]
        switch Int.random(in: 0..<9, using: &numbers) {
        case 0, 1: disc.pieces = disc.pieces.shuffled(using: &numbers)
        case 2: piece.disc = disc
        case 3: disc.pieces.insert(piece, at: 0)
        case 4: mix.pieces = pieces.shuffled(using: &numbers).filter { $0 !== piece }
        case 5: desk.context.undo()
        case 6: desk.context.redo()
        case 7:
          do { try desk.context.save(onConflict: .ours) } catch let error as StoreError {
            // Another process has taken a number in the meantime.
            #expect(error.isNotUnique)
            desk.context.rollback()
          }
        default:
          try writer.run(
            """
            UPDATE piece SET number = number + 100 WHERE disc_id = 1;
            UPDATE mix_piece SET position = 3 - position WHERE piece_id = \(piece.id ?? 0);
            """
          )
        }
        desk.context.refresh()
        for disc in [one, two] {
          let pairs = zip(disc.pieces, disc.pieces.dropFirst())
          #expect(pairs.allSatisfy { $0.number <= $1.number }, "seed \(seed), step \(step)")
          #expect(Set(disc.pieces) == Set(pieces.filter { $0.disc === disc }))
          if let titles = seen[ObjectIdentifier(disc)] {
            #expect(titles == disc.pieces.map(\.title), "seed \(seed), step \(step)")
          }
        }
        if let titles = seen[ObjectIdentifier(mix)] {
          #expect(titles == mix.pieces.map(\.title), "seed \(seed), step \(step)")
        }
      }
      desk.context.rollback()
      let stored = try writer.run(
        "SELECT title FROM mix_piece JOIN piece ON id = piece_id ORDER BY position, piece_id;"
      )
      #expect(stored.split(separator: "\n").map(String.init) == mix.pieces.map(\.title))
      withExtendedLifetime((tokens, token)) {}
    }
  }

  extension Array {
    fileprivate mutating func move(from: Int, to: Int) { insert(remove(at: from), at: to) }
  }
#endif
