#if SQLite
  import DatabaseTestSupport
  import KeyValueCore
  import LiveObjects
  import LiveSQLite
  import ScaleTestSupport
  import Testing

  /// Random changes of an inheritance hierarchy in a context and by another process, which also
  /// changes discriminators.
  @MainActor
  @Suite(.timeLimit(.minutes(TestScale.minutes))) struct FamilyModelTests {
    @Test(arguments: TestScale.seeds(usual: 6, full: 70), ModelGround.Kind.allCases)
    func `classes of objects match the discriminators after changes by any process`(
      seed: Int,
      kind: ModelGround.Kind
    ) throws {
      let world = try World(UInt64(seed), on: kind)
      for step in 0..<120 {
        try world.act()
        guard let fault = try world.fault() else { continue }
        Issue.record("seed \(seed), step \(step): \(fault); \(world.journal.suffix(12))")
        return
      }
    }

    /// A context with three lists, and another process that writes to the database.
    @MainActor
    private final class World {
      let ground: ModelGround
      let context: ManagedContext
      var numbers: SeededNumbers
      var journal: [String] = []
      let media: Sight<Media>
      let recordings: Sight<Recording>
      let films: Sight<Film>
      /// All objects that were ever returned, in the order of their first appearance, and those
      /// whose deletion was reported.
      var known: [Media] = []
      var seen: Set<ObjectIdentifier> = []
      var gone: Set<ObjectIdentifier> = []
      var tokens: [ObservationToken] = []

      init(_ seed: UInt64, on kind: ModelGround.Kind) throws {
        ground = try ShelfDesk.ground(kind)
        context = try ManagedContext(ground.database)
        numbers = SeededNumbers(seed &* 104_729)
        media = try Sight(context, Media.self)
        recordings = try Sight(context, Recording.self)
        films = try Sight(context, Film.self)
      }

      private func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &numbers) }

      private func some() -> Media? {
        known.filter { !$0.isDeleted && $0.managedContext != nil }.randomElement(using: &numbers)
      }

      func adopt(_ object: Media) {
        guard seen.insert(ObjectIdentifier(object)).inserted else { return }
        known.append(object)
        // Some objects are observed. The others become faults after each commit.
        guard number(0..<2) == 0 else { return }
        tokens.append(
          object.observe(\.isDeleted) { [unowned self] object, _ in
            let identity = ObjectIdentifier(object)
            if object.isDeleted { gone.insert(identity) } else { gone.remove(identity) }
          }
        )
      }

      func act() throws {
        let action = number(0..<14)
        let key = Int64(number(1..<9))
        let kind = ["film", "recording", "tune"][number(0..<3)]
        journal.append("\(action) \(key) \(kind)")
        switch action {
        case 0, 1:
          let object: Media = [Film(), Recording(), Tune()][number(0..<3)]
          object.title = "t\(number(0..<9))"
          context.insert(object)
          adopt(object)
        case 2, 3: some()?.title = "t\(number(0..<9))"
        case 4:
          switch some() {
          case let film as Film: film.director = "d\(number(0..<9))"
          case let tune as Tune: tune.plays += 1
          case let object: (object as? Recording)?.seconds += 1
          }
        case 5: if let object = some() { context.delete(object) }
        case 6: context.undo()
        case 7: context.redo()
        case 8: try save()
        case 9: context.rollback()
        case 10:
          let values: [String: Value] = [
            "kind": .text(kind), "title": "o", "seconds": 5, "year": 2000, "plays": 1,
          ]
          try ground.run(.insert("media", key, values))
        case 11: try ground.run(.update("media", key, ["kind": .text(kind)]))
        case 12: try ground.run(.update("media", key, ["title": .text("o\(number(0..<9))")]))
        default: try ground.run(.delete("media", key))
        }
        context.refresh()
        for object in try context.fetch(Media.self) { adopt(object) }
        let (count, start) = (media.list.count, number(0..<4))
        media.list.prepare(min(start, count)..<min(start + 4, count))
      }

      private func save() throws {
        let policy: ConflictPolicy = number(0..<2) == 0 ? .ours : .theirs
        do {
          try context.save(onConflict: policy)
        } catch let error as StoreError where error.code == .constraint {
          // The key of an object that is inserted again has been taken by another row.
          context.rollback()
          journal.append("constraint")
        }
      }

      /// Returns a description of the first mismatch, or nil.
      func fault() throws -> String? {
        let pending = Set(
          (context.insertedObjects + context.deletedObjects).map(ObjectIdentifier.init)
        )
        let rows = try ground.rows(of: "media", ["kind"])
        for (key, row) in rows.sorted(by: { $0.key < $1.key }) {
          let object = context.object(Media.self, RowKey(key))
          adopt(object)
          if pending.contains(ObjectIdentifier(object)) { continue }
          if .text("\(type(of: object))".lowercased()) != row[0] {
            return "\(key) is \(type(of: object))"
          }
          if object.isDeleted { return "\(key) is there" }
          if context.object(Media.self, RowKey(key)) !== object { return "\(key) is two" }
          if let film = object as? Film, context.object(Film.self, RowKey(key)) !== film {
            return "\(key) is another film"
          }
        }
        var living: [String: ObjectIdentifier] = [:]
        for object in known where object.managedContext != nil {
          let identity = ObjectIdentifier(object)
          let isGone = object.isDeleted
          if !tokens.isEmpty, gone.contains(identity), !isGone {
            return "told of \(object) in vain"
          }
          guard !isGone, !pending.contains(identity), let key = object.rowKey else { continue }
          if let other = living.updateValue(identity, forKey: "\(key)"), other != identity {
            return "two objects for \(key)"
          }
        }
        return try media.fault() ?? recordings.fault() ?? films.fault()
      }
    }

    /// A list, with a mirror that is updated only by its changes.
    @MainActor
    private final class Sight<Object: ManagedObject> {
      let list: FetchedObjects<Object>
      private let context: ManagedContext
      private var mirror: [Object?]
      private var token: ObservationToken?
      private var problem: String?

      init(_ context: ManagedContext, _ type: Object.Type) throws {
        self.context = context
        list = try context.fetchedObjects(type, RowRequest(order: ["id"]))
        mirror = (0..<list.count).map { [list] in list[$0] }
        token = list.observeChanges { [unowned self] in apply($0) }
      }

      private func apply(_ change: ListChange) {
        if change.isReload {
          mirror = (0..<list.count).map { list[$0] }
          return
        }
        var taken = Set(change.removals)
        var arriving: [Int: Object?] = [:]
        for move in change.moves {
          taken.insert(move.from)
          arriving[move.to] = mirror[move.from]
        }
        for position in change.insertions { arriving[position] = .some(list[position]) }
        var next = mirror.indices.filter { !taken.contains($0) }.map { mirror[$0] }
        for position in arriving.keys.sorted() {
          guard position <= next.count else { return problem = "\(change) leaves a hole" }
          next.insert(arriving[position] ?? nil, at: position)
        }
        mirror = next
      }

      func fault() throws -> String? {
        let name = "\(Object.self)"
        if let problem { return "\(name): \(problem)" }
        let shown = (0..<list.count).map { list[$0] }
        // Reading an element can reveal that its row has another class, which is a change of the
        // list.
        if shown.count != mirror.count || !zip(shown, mirror).allSatisfy({ $0 === $1 }) {
          return "\(name): shows \(shown.map(\.rowKey)), told \(mirror.map { $0?.rowKey })"
        }
        let fetched = try context.fetch(Object.self)
        if Set(shown.map(ObjectIdentifier.init)) != Set(fetched.map(ObjectIdentifier.init)) {
          return "\(name): shows \(shown.count), fetches \(fetched.count)"
        }
        for object in shown where object.isDeleted {
          return "\(name): \(object.rowKey as Any) is deleted"
        }
        return nil
      }
    }
  }
#endif
