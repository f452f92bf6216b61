#if SQLite
  import DatabaseTestSupport
  import LiveSQLite

  @testable import LiveObjects

  // Random operations.
  extension ContextModel {
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

    func commitElsewhere() throws {
      let key = Int64.random(in: 1...8, using: &numbers)
      let position = Int.random(in: 0..<3, using: &numbers)
      let column = ["title", "body", "rank"][position]
      let deed: ModelGround.Deed =
        switch Int.random(in: 0..<6, using: &numbers) {
        case 0: .delete("note", key)
        case 1: .insert("note", key, ["title": .text("theirs")])
        default: .update("note", key, [column: randomValue(position)])
        }
      journal.append(deed.description)
      try ground.run(deed)
      file = try readFile()
    }

    func refresh() {
      journal.append("refresh")
      context.refresh()
      if let failure = context.failure { faults.append("\(failure)") }
      for figure in figures where figure.stage == .saved {
        guard let key = figure.key, let row = file[key] else {
          figure.isGone = true
          figure.isMarkedForDeletion = false
          figure.isFault = false
          continue
        }
        figure.isFault = false
        take(row, figure)
      }
      for key in file.keys.sorted() { adopt(key) }
    }

    /// Turns the figure of a deleted row whose key belongs to another row into a new one.
    func detach(_ figure: Figure) {
      figure.key = nil
      figure.stage = .fresh
      figure.hadRow = true
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
  }
#endif
