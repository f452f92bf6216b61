#if SQLite
  import DatabaseTestSupport
  import Foundation
  import ScaleTestSupport
  import Testing

  @testable import LiveObjects

  /// Random edits here and commits of another process, beside a naive model of both.
  @Suite(.timeLimit(.minutes(15))) struct ContextModelTests {
    @Test(arguments: [ConflictPolicy.error, .theirs, .ours])
    func `a context behaves as its model does`(policy: ConflictPolicy) throws {
      for seed in 1...3 {
        let world = try ModelWorld(policy, seed: UInt64(seed))
        for step in 0..<(TestScale.count(usual: 250, full: 10_000)) {
          try world.step()
          #expect(world.faults == [], "seed \(seed), step \(step): \(world.journal.suffix(30))")
          if !world.faults.isEmpty { return }
        }
      }
    }
  }

  /// A context, another process, and what both should come to.
  private final class ModelWorld {
    typealias Columns = [Value]

    /// What the model knows of one object. Columns are title, body and rank.
    final class Figure {
      enum Stage {
        case fresh
        case inserted
        case saved
      }

      let note: Note
      var stage: Stage
      var key: Int64?
      var values: Columns
      /// What was in the columns that were set, by position.
      var base: [Int: Value] = [:]
      var theirs: [Int: Value] = [:]
      var isDoomed = false
      var isGone = false
      /// Whether the next read finds out whether the row is there.
      var isFault = false
      /// The key that a row had which is gone, and whose key went to another.
      var formerKey: Int64?
      /// What notices have told: keys, and the values they came with.
      var told: Columns
      var wasDeleted: Bool
      var tokens: [ObservationToken] = []

      init(_ note: Note, stage: Stage, key: Int64?, values: Columns) {
        self.note = note
        self.stage = stage
        self.key = key
        self.values = values
        told = values
        wasDeleted = false
      }

      var isDeleted: Bool { isDoomed || isGone }
      var isPending: Bool {
        stage == .inserted || (stage == .saved && (isDoomed || !base.isEmpty))
      }
    }

    enum Undo {
      case set(Figure, Int, Value)
      case remove(Figure)
      case restore(Figure)
    }

    let folder = Folder()
    let path: String
    let shell: Shell
    let truth: Store
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

    init(_ policy: ConflictPolicy, seed: UInt64) throws {
      self.policy = policy
      numbers = SeededNumbers(seed * 7919)
      path = folder.file("model.db")
      try Library.make(path)
      shell = try Shell(path)
      truth = try Store(path: path)
      context = try ManagedContext(
        reading: Store(path: path, access: .readWrite)
      )
      context.undoLimit = nil
      file = try readFile()
      for key in file.keys.sorted() { adopt(key) }
    }

    func readFile() throws -> [Int64: Columns] {
      let request = RowRequest(table: "note", columns: ["title", "body", "rank"])
      var rows: [Int64: Columns] = [:]
      for row in try truth.snapshot(of: request).rows {
        guard case .integer(let key)? = row.key.values.first else { continue }
        rows[key] = row.values
      }
      return rows
    }

    /// Takes up the object of a row that nobody had so far.
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

    // MARK: Steps

    func step() throws {
      switch Int.random(in: 0..<20, using: &numbers) {
      case 0..<6: setSomething()
      case 6: insertSomething()
      case 7, 8: deleteSomething()
      case 9, 10: undo()
      case 11: redo()
      case 12..<16: try commitElsewhere()
      case 16: rollback()
      default: try save()
      }
      if Int.random(in: 0..<2, using: &numbers) == 0 { refresh() }
      check()
    }

    func randomValue(_ position: Int) -> Value {
      let number = Int.random(in: 0..<4, using: &numbers)
      return switch position {
      case 0: .text("t\(number)")
      case 1: number == 0 ? .null : .text("b\(number)")
      default: .integer(Int64(number))
      }
    }

    func put(_ value: Value, _ position: Int, _ note: Note) {
      switch (position, value) {
      case (0, .text(let text)): note.title = text
      case (1, .text(let text)): note.body = text
      case (1, _): note.body = nil
      case (2, .integer(let rank)): note.rank = Int(rank)
      default: break
      }
    }

    func modelSet(_ figure: Figure, _ position: Int, _ value: Value) -> Undo? {
      load(figure)
      let old = figure.values[position]
      let base = figure.base[position] ?? old
      figure.values[position] = value
      if figure.stage == .saved, !figure.isGone, base == value {
        figure.base[position] = nil
        if let theirs = figure.theirs.removeValue(forKey: position) {
          figure.values[position] = theirs
        }
      } else {
        figure.base[position] = base
      }
      return old == value ? nil : .set(figure, position, old)
    }

    func setSomething() {
      guard let figure = figures.randomElement(using: &numbers) else { return }
      let count = Int.random(in: 1...2, using: &numbers)
      var group: [Undo] = []
      context.group {
        for _ in 0..<count {
          let position = Int.random(in: 0..<3, using: &numbers)
          let value = randomValue(position)
          journal.append("set \(figure.key ?? 0).\(position) = \(value)")
          put(value, position, figure.note)
          if let undo = modelSet(figure, position, value), figure.stage != .fresh {
            group.append(undo)
          }
        }
      }
      push(group)
    }

    func push(_ group: [Undo]) {
      if group.isEmpty { return }
      undos.append(group)
      redos = []
    }

    func insertSomething() {
      let note = Note(title: "new")
      note.rank = 1
      let figure = Figure(
        note,
        stage: .inserted,
        key: nil,
        values: [.text("new"), .null, .integer(1)]
      )
      figure.base = [0: .null, 2: .null]
      watch(figure)
      journal.append("insert")
      context.insert(note)
      push([.remove(figure)])
    }

    func deleteSomething() {
      guard let figure = figures.randomElement(using: &numbers) else { return }
      journal.append("delete \(figure.key ?? 0)")
      let wasDeletable = figure.stage != .fresh && !figure.isDeleted
      context.delete(figure.note)
      if wasDeletable, let undo = modelRemove(figure) { push([undo]) }
    }

    func modelRemove(_ figure: Figure) -> Undo? {
      guard figure.stage != .fresh, !figure.isDeleted else { return nil }
      if figure.stage == .inserted { takeOut(figure) } else { figure.isDoomed = true }
      return .restore(figure)
    }

    func takeOut(_ figure: Figure) {
      figure.isGone = true
      figure.stage = figure.key == nil ? .fresh : .saved
      if figure.key != nil {
        figure.base = [:]
        figure.theirs = [:]
        figure.isFault = true
      }
    }

    func load(_ figure: Figure) {
      guard figure.isFault, figure.stage == .saved else { return }
      figure.isFault = false
      if let row = figure.key.flatMap({ file[$0] }) { take(row, figure) }
    }

    func modelRestore(_ figure: Figure) -> Undo? {
      guard figure.isDeleted else { return nil }
      if figure.isDoomed {
        figure.isDoomed = false
      } else {
        figure.stage = .inserted
        figure.isGone = false
        figure.isFault = false
        figure.theirs = [:]
        for position in 0..<3 where figure.base[position] == nil && figure.key != nil {
          figure.base[position] = figure.values[position]
        }
      }
      return .remove(figure)
    }

    func replay(_ group: [Undo]) -> [Undo] {
      group.reversed().compactMap { step in
        switch step {
        case .set(let figure, let position, let value):
          let undo = modelSet(figure, position, value)
          return figure.stage == .fresh ? nil : undo
        case .remove(let figure): return modelRemove(figure)
        case .restore(let figure): return modelRestore(figure)
        }
      }
    }

    func undo() {
      journal.append("undo")
      context.undo()
      guard let group = undos.popLast() else { return }
      let inverse = replay(group)
      if !inverse.isEmpty { redos.append(inverse) }
    }

    func redo() {
      journal.append("redo")
      context.redo()
      guard let group = redos.popLast() else { return }
      let inverse = replay(group)
      if !inverse.isEmpty { undos.append(inverse) }
    }

    func rollback() {
      journal.append("rollback")
      context.rollback()
      for figure in figures where figure.isPending {
        if figure.stage == .inserted {
          takeOut(figure)
          figure.base = [:]
          continue
        }
        for (position, base) in figure.base {
          figure.values[position] = figure.theirs[position] ?? base
        }
        figure.base = [:]
        figure.theirs = [:]
        figure.isDoomed = false
      }
      undos = []
      redos = []
    }

    func commitElsewhere() throws {
      let key = Int64.random(in: 1...8, using: &numbers)
      let position = Int.random(in: 0..<3, using: &numbers)
      let column = ["title", "body", "rank"][position]
      let sql =
        switch Int.random(in: 0..<6, using: &numbers) {
        case 0: "DELETE FROM note WHERE id = \(key);"
        case 1: "INSERT OR IGNORE INTO note(id, title) VALUES(\(key), 'theirs');"
        default: "UPDATE note SET \(column) = \(randomValue(position).literal) WHERE id = \(key);"
        }
      journal.append(sql)
      try shell.run(sql)
      file = try readFile()
    }

    func refresh() {
      journal.append("refresh")
      context.refresh()
      if let failure = context.failure { faults.append("\(failure)") }
      for figure in figures where figure.stage == .saved {
        guard let key = figure.key, let row = file[key] else {
          figure.isGone = true
          figure.isDoomed = false
          figure.isFault = false
          continue
        }
        figure.isFault = false
        take(row, figure)
      }
      for key in file.keys.sorted() { adopt(key) }
    }

    func take(_ row: Columns, _ figure: Figure) {
      figure.isGone = false
      for position in 0..<3 {
        if let base = figure.base[position] {
          figure.theirs[position] = row[position] == base ? nil : row[position]
        } else {
          figure.values[position] = row[position]
        }
      }
    }

    func save() throws {
      journal.append("save")
      var expected = file
      var isConflict = false
      var outcomes: [(Figure, Columns?)] = []
      for figure in figures where figure.stage == .saved && figure.isPending {
        guard let key = figure.key else { continue }
        let row = file[key]
        if figure.isDoomed {
          if let row, (0..<3).contains(where: { row[$0] != figure.base[$0] ?? figure.values[$0] }) {
            switch policy {
            case .error: isConflict = true
            case .theirs:
              outcomes.append((figure, row))
              continue
            case .ours: break
            }
          }
          expected[key] = nil
          outcomes.append((figure, nil))
          continue
        }
        guard var row else {
          switch policy {
          case .error: isConflict = true
          case .theirs: outcomes.append((figure, nil))
          case .ours:
            expected[key] = figure.values
            outcomes.append((figure, figure.values))
          }
          continue
        }
        for (position, base) in figure.base {
          let clashes = row[position] != base && row[position] != figure.values[position]
          if clashes, policy == .error { isConflict = true }
          if !clashes || policy == .ours { row[position] = figure.values[position] }
        }
        expected[key] = row
        outcomes.append((figure, row))
      }
      // A row that was deleted and is back here may be back there as well.
      let isTaken = figures.contains { figure in
        figure.stage == .inserted
          && (figure.key ?? figure.formerKey).map { expected[$0] != nil } ?? false
      }
      do {
        try context.save(onConflict: policy)
      } catch let error as ConflictError {
        if !isConflict { faults.append("unexpected \(error)") }
        return
      } catch let error as StoreError where error.code == .constraint && isTaken {
        return
      }
      if isConflict || isTaken { return faults.append("saved against the model") }
      var strangers: [Figure] = []
      for figure in figures where figure.stage == .inserted {
        var row = figure.values
        if figure.base[2] == nil, row[2] == .null { row[2] = .integer(7) }
        figure.key = figure.key ?? figure.note.id
        figure.formerKey = nil
        guard let key = figure.key else { return faults.append("no key") }
        strangers += figures.filter { $0 !== figure && $0.key == key }
        if expected[key] != nil { faults.append("the key \(key) was taken") }
        expected[key] = row
        outcomes.append((figure, row))
      }
      for (figure, row) in outcomes {
        figure.stage = .saved
        figure.isDoomed = false
        figure.isGone = row == nil
        // A deleted object keeps what it last held.
        if let row { figure.values = row }
        figure.base = [:]
        figure.theirs = [:]
      }
      for figure in strangers {
        figure.isGone = true
        figure.isDoomed = false
        figure.formerKey = figure.key
        figure.key = nil
        figure.stage = .fresh
      }
      file = try readFile()
      if file != expected { faults.append("the file is \(file), not \(expected)") }
    }

    // MARK: Checks

    func check() {
      for figure in figures {
        load(figure)
        let note = figure.note
        let seen: Columns = [
          .text(note.title), note.body.map(Value.text) ?? .null,
          note.rank.map { .integer(Int64($0)) } ?? .null,
        ]
        let name = "note \(figure.key ?? 0) \(figure.stage)"
        if seen != figure.values { faults.append("\(name) is \(seen), not \(figure.values)") }
        if figure.told != seen { faults.append("\(name) was told \(figure.told), not \(seen)") }
        if note.isDeleted != figure.isDeleted {
          faults.append("\(name): isDeleted is \(note.isDeleted)")
        }
        if figure.wasDeleted != note.isDeleted { faults.append("\(name): deletion not told") }
        if note.hasChanges != figure.isPending {
          faults.append("\(name): hasChanges is \(note.hasChanges), \(note.managedState.stage)")
        }
        if let key = figure.key, context.object(Note.self, RowKey(key)) !== note {
          faults.append("\(name) is another object")
        }
      }
      if context.hasChanges != figures.contains(where: \.isPending) { faults.append("hasChanges") }
      if context.canUndo != !undos.isEmpty { faults.append("canUndo") }
      if context.canRedo != !redos.isEmpty { faults.append("canRedo") }
    }
  }
#endif
