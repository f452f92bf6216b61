#if SQLite
  import DatabaseTestSupport
  import LiveSQLite

  @testable import LiveObjects

  extension ChildModel {
    /// Performs a random operation in the contexts and in the model.
    func step() throws {
      let level = Int.random(in: 0..<3, using: &numbers)
      let number = Int.random(in: 0..<1_000, using: &numbers)
      let figure = figures.randomElement(using: &numbers)
      switch Int.random(in: 0..<20, using: &numbers) {
      case 0...6: if let figure { set(figure, level, number) }
      case 7, 8: insert(level, number)
      case 9, 10: if let figure { delete(figure, level) }
      case 11: rollback(level)
      case 12...14: try commit(figure, number)
      default:
        let policy: ConflictPolicy = [.ours, .theirs, .error][number % 3]
        try save(level, policy)
      }
      // A missing row does not have to be deleted.
      for figure in figures {
        for level in 0..<3
        where figure.layers[level].isMarkedForDeletion && below(figure, level) == nil {
          figure.layers[level].isMarkedForDeletion = false
        }
      }
      check()
    }

    private func set(_ figure: Figure, _ level: Int, _ number: Int) {
      guard let note = figure.notes[level], shown(figure, level) != nil else { return }
      let column = number % 3
      let value: Value
      switch column {
      case 0: (note.title, value) = ("t\(number % 4)", .text("t\(number % 4)"))
      case 1:
        note.body = number % 2 == 0 ? nil : "b\(number % 4)"
        // A value that is set back to its base shows the value of the other connection.
        value = number % 2 == 0 ? .null : .text("b\(number % 4)")
      default: (note.rank, value) = (number % 4, .integer(Int64(number % 4)))
      }
      journal.append("set \(figure.key ?? 0) in \(level): \(column) = \(value)")
      set(figure, level, column, value)
    }

    func set(_ figure: Figure, _ level: Int, _ column: Int, _ value: Value) {
      if figure.layers[level].new != nil {
        figure.layers[level].new?[column] = value
        return
      }
      guard let present = shown(figure, level)?[column] else { return }
      let base = figure.layers[level].edits[column]?.base ?? present
      figure.layers[level].edits[column] = base == value ? nil : (base, value)
    }

    private func insert(_ level: Int, _ number: Int) {
      journal.append("insert in \(level)")
      let note = Note(title: "new \(number)")
      note.rank = number
      let figure = Figure()
      figure.layers[level].new = [.text(note.title), .null, .integer(Int64(number))]
      contexts[level].insert(note)
      adopt(figure, note, at: level)
    }

    private func delete(_ figure: Figure, _ level: Int) {
      guard let note = figure.notes[level], shown(figure, level) != nil else { return }
      journal.append("delete \(figure.key ?? 0) in \(level)")
      contexts[level].delete(note)
      remove(figure, level)
    }

    func remove(_ figure: Figure, _ level: Int) {
      if figure.layers[level].new != nil {
        figure.layers[level] = Layer()
      } else {
        figure.layers[level].isMarkedForDeletion = true
      }
    }

    private func rollback(_ level: Int) {
      journal.append("roll \(level) back")
      contexts[level].rollback()
      for figure in figures { figure.layers[level] = Layer() }
    }

    private func commit(_ figure: Figure?, _ number: Int) throws {
      if number % 3 == 0 {
        nextKey += 1_000
        journal.append("others insert \(nextKey)")
        let values: [String: Value] = ["title": .text("other"), "rank": .integer(Int64(number))]
        try ground.run(.insert("note", nextKey, values))
        file[nextKey] = [.text("other"), .null, .integer(Int64(number))]
        let figure = Figure()
        figure.key = nextKey
        adopt(figure, contexts[0].object(Note.self, RowKey(nextKey)), at: 0)
      } else if let key = figure?.key, file[key] != nil {
        if number % 3 == 1 {
          journal.append("others delete \(key)")
          try ground.run(.delete("note", key))
          file[key] = nil
        } else {
          journal.append("others set \(key)")
          try ground.run(.update("note", key, ["rank": .integer(Int64(number % 4))]))
          file[key]?[2] = .integer(Int64(number % 4))
        }
      }
      contexts[2].refresh()
    }
  }
#endif
