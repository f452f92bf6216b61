#if SQLite
  import DatabaseTestSupport
  import LiveSQLite

  @testable import LiveObjects

  /// A model of a context and another process.
  final class ContextModel {
    typealias Columns = [Value]
    typealias Figure = ModelFigure

    enum Undo {
      case set(Figure, Int, Value)
      case remove(Figure)
      case restore(Figure)
    }

    let ground: ModelGround
    let context: ManagedContext
    let policy: ConflictPolicy
    var numbers: SeededNumbers
    var figures: [Figure] = []
    /// The rows of the file, by key.
    var file: [Int64: Columns] = [:]
    var undos: [[Undo]] = []
    var redos: [[Undo]] = []
    var journal: [String] = []
    var faults: [String] = []

    init(_ policy: ConflictPolicy, on kind: ModelGround.Kind, seed: UInt64) throws {
      self.policy = policy
      numbers = SeededNumbers(seed * 7919)
      ground = try Library.ground(kind)
      context = try ManagedContext(reading: ground.database)
      context.undoLimit = nil
      file = try readFile()
      for key in file.keys.sorted() { adopt(key) }
    }

    func readFile() throws -> [Int64: Columns] {
      try ground.rows(of: "note", ["title", "body", "rank"])
    }

    /// Adds the object of a row that has none in the model.
    func adopt(_ key: Int64) {
      guard !figures.contains(where: { $0.key == key }), let values = file[key] else { return }
      let figure = Figure(
        context.object(Note.self, RowKey(key)),
        stage: .saved,
        key: key,
        values: values
      )
      _ = figure.note.title
      watch(figure)
    }

    func watch(_ figure: Figure) {
      figures.append(figure)
      figure.tokens = [
        figure.note.observe(\.title) { [weak figure] note, _ in
          figure?.told[0] = .text(note.title)
        },
        figure.note.observe(\.body) { [weak figure] note, _ in
          figure?.told[1] = note.body.map(Value.text) ?? .null
        },
        figure.note.observe(\.rank) { [weak figure] note, _ in
          figure?.told[2] = note.rank.map { .integer(Int64($0)) } ?? .null
        },
        figure.note.observe(\.isDeleted) { [weak figure] note, _ in
          figure?.wasDeleted = note.isDeleted
        },
      ]
    }
  }
#endif
