#if SQLite
  import DatabaseTestSupport
  import LiveSQLite

  @testable import LiveObjects

  /// A model of a context, its child, its grandchild and another process.
  final class ChildModel {
    typealias Columns = [Value]

    /// The unsaved changes of a row in one context.
    struct Layer {
      /// The base and the value of each changed column.
      var edits: [Int: (base: Value, value: Value)] = [:]
      /// The values of a new row.
      var new: Columns?
      var isMarkedForDeletion = false

      var isEmpty: Bool { edits.isEmpty && new == nil && !isMarkedForDeletion }
    }

    /// A row in all contexts.
    final class Figure {
      var key: Int64?
      var layers = [Layer](repeating: Layer(), count: 3)
      var notes: [Note?] = [nil, nil, nil]
      /// The last known values, by context.
      var last: [Columns] = [[], [], []]
      var titles: [String?] = [nil, nil, nil]
      var tokens: [ObservationToken] = []
    }

    let ground: ModelGround
    let contexts: [ManagedContext]
    var numbers: SeededNumbers
    var figures: [Figure] = []
    /// The rows of the file, by key.
    var file: [Int64: Columns] = [:]
    var nextKey: Int64 = 1_000
    var journal: [String] = []
    var faults: [String] = []

    init(on kind: ModelGround.Kind, seed: UInt64) throws {
      numbers = SeededNumbers(seed * 7919)
      ground = try Library.ground(
        kind,
        key: "INTEGER PRIMARY KEY AUTOINCREMENT",
        hasRows: false
      )
      let root = try ManagedContext(reading: ground.database)
      let child = try root.child()
      contexts = [root, child, try child.child()]
    }

    /// Returns the expected row in a context.
    func shown(_ figure: Figure, _ level: Int) -> Columns? {
      figure.layers[level].isMarkedForDeletion ? nil : known(figure, level)
    }

    /// Returns the expected values in a context, including a row that is marked for deletion.
    private func known(_ figure: Figure, _ level: Int) -> Columns? {
      let layer = figure.layers[level]
      if let new = layer.new { return new }
      guard var values = below(figure, level) else { return nil }
      for (column, edit) in layer.edits { values[column] = edit.value }
      return values
    }

    /// Returns the row without the changes of a context.
    func below(_ figure: Figure, _ level: Int) -> Columns? {
      level == 0 ? figure.key.flatMap { file[$0] } : shown(figure, level - 1)
    }

    /// Adds the object of a row in a context, and those in its children.
    func adopt(_ figure: Figure, _ note: Note, at level: Int) {
      if !figures.contains(where: { $0 === figure }) { figures.append(figure) }
      hold(note, figure, level)
      for next in (level + 1)..<3 where next < 3 {
        hold(contexts[next].object(for: note), figure, next)
      }
    }

    private func hold(_ note: Note, _ figure: Figure, _ level: Int) {
      if let known = figure.notes[level] {
        if known !== note { faults.append("two objects of \(figure.key ?? 0) in context \(level)") }
        return
      }
      figure.notes[level] = note
      figure.titles[level] = note.title
      figure.tokens += [
        note.observe(\.title) { [weak figure] note, _ in figure?.titles[level] = note.title },
        note.observe(\.isDeleted) { _, _ in },
      ]
    }

    /// Compares the contexts with the model.
    func check() {
      for figure in figures {
        for level in 0..<3 {
          let expected = shown(figure, level)
          if let known = known(figure, level) { figure.last[level] = known }
          guard let note = figure.notes[level] else { continue }
          let name = "row \(figure.key ?? 0) in context \(level)"
          if note.isDeleted != (expected == nil) {
            faults.append("\(name): deleted \(note.isDeleted)")
          }
          guard let expected else { continue }
          let values = columns(note)
          if values != expected { faults.append("\(name): \(values), not \(expected)") }
          if figure.titles[level] != note.title { faults.append("\(name): not told of its title") }
        }
      }
      for (level, context) in contexts.enumerated() {
        let hasChanges = figures.contains { !$0.layers[level].isEmpty }
        if context.hasChanges != hasChanges {
          faults.append("context \(level): \(context.hasChanges)")
        }
        let expected = figures.compactMap { shown($0, level) }.map { "\($0)" }.sorted()
        let found = (try? context.fetch(Note.self)).map { $0.map { "\(columns($0))" }.sorted() }
        if found != expected {
          faults.append("context \(level) fetches \(found ?? []), not \(expected)")
        }
      }
    }

    private func columns(_ note: Note) -> Columns {
      [
        .text(note.title), note.body.map(Value.text) ?? .null,
        note.rank.map { .integer(Int64($0)) } ?? .null,
      ]
    }
  }
#endif
