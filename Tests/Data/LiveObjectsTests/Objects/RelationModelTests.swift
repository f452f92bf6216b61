#if SQLite
  import DatabaseTestSupport
  import Foundation
  import ScaleTestSupport
  import Testing

  import LiveSQLite
  @testable import LiveObjects

  /// Random changes of relations on both sides, in a context and by another process.
  @Suite(.timeLimit(.minutes(TestScale.minutes))) struct RelationModelTests {
    // Objects of all former rows are checked until the end. Many short runs therefore cover more
    // than one long run.
    @Test(arguments: TestScale.seeds(usual: 3, full: 90), ModelGround.Kind.allCases)
    func `both sides of a relation agree and their observers are notified`(
      seed: Int,
      kind: ModelGround.Kind
    ) throws {
      let ground = try Library.ground(kind)
      let steps = 200
      let context = try ManagedContext(reading: ground.database)
      var numbers = SeededNumbers(UInt64(seed) * 31)
      var sights: [Sight] = []
      func watch(_ author: Author) {
        if !sights.contains(where: { $0.author === author }) { sights.append(Sight(author)) }
      }
      var notes: [Note] = []
      var tokens: [ObjectIdentifier: ObservationToken] = [:]
      func note() -> Note? { notes.randomElement(using: &numbers) }
      func author() -> Author? {
        sights.map(\.author).filter { !$0.isDeleted }.randomElement(using: &numbers)
      }

      var journal: [String] = []
      for step in 0..<steps {
        for note in try context.fetch(Note.self) where !notes.contains(where: { $0 === note }) {
          notes.append(note)
        }
        for author in try context.fetch(Author.self) { watch(author) }
        let id = Int.random(in: 1...9, using: &numbers)
        let other = Int.random(in: 1...4, using: &numbers)
        let action = Int.random(in: 0..<16, using: &numbers)
        journal.append("\(action) \(id) \(other)")
        switch action {
        case 0...3: note()?.author = author()
        case 4: note()?.author = nil
        case 5: author()?.notes = notes.filter { !$0.isDeleted && $0.rank == other }
        case 6:
          let note = Note(title: "new \(step)", author: author())
          note.rank = other
          context.insert(note)
          notes.append(note)
        case 7:
          let author = Author()
          context.insert(author)
          watch(author)
        case 8: if let note = note() { context.delete(note) }
        case 9: context.undo()
        case 10: context.redo()
        case 11: if step % 4 == 0 { context.rollback() }
        case 12: try? context.save(onConflict: .ours)
        case 13: try ground.run(.update("note", Int64(id), ["author_id": .integer(Int64(other))]))
        case 14: try ground.run(.delete("note", Int64(id)))
        default:
          // A deleted row may be inserted again with another relation.
          let values: [String: Value] = ["title": .text("x"), "author_id": .integer(Int64(other))]
          try ground.run(.insert("note", Int64(id), values))
        }
        // Some notes are observed and read again at each commit. The others become faults.
        for note in notes where (note.id ?? 0) % 2 == 1 && tokens[ObjectIdentifier(note)] == nil {
          tokens[ObjectIdentifier(note)] = note.observe(\.title) { _, _ in }
        }
        context.refresh()

        for note in try context.fetch(Note.self) where !notes.contains(where: { $0 === note }) {
          notes.append(note)
        }
        for sight in sights where !sight.author.isDeleted {
          let expected = notes.filter { !$0.isDeleted && $0.author === sight.author }
          let actual = sight.author.notes
          #expect(
            Set(actual.map(ObjectIdentifier.init)) == Set(expected.map(ObjectIdentifier.init)),
            "step \(step)"
          )
          let isKnown = sight.seen == actual.map(ObjectIdentifier.init)
          #expect(isKnown, "step \(step) of \(journal.suffix(12)), \(sight.author.managedState)")
          if !isKnown { return }
        }
      }
    }
  }

  /// An author with observed notes, and the notes as of the last notification.
  private final class Sight {
    let author: Author
    var seen: [ObjectIdentifier]
    private var token: ObservationToken?

    init(_ author: Author) {
      self.author = author
      seen = author.notes.map(ObjectIdentifier.init)
      token = author.observe(\.notes) { [weak self] author, _ in
        self?.seen = author.notes.map(ObjectIdentifier.init)
      }
    }
  }
#endif
