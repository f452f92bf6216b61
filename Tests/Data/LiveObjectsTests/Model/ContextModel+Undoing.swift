#if SQLite
  import DatabaseTestSupport

  @testable import LiveObjects

  // The expected effect of undo.
  extension ContextModel {
    func modelRemove(_ figure: Figure) -> Undo? {
      guard figure.stage != .fresh, !figure.isDeleted else { return nil }
      if figure.stage == .inserted {
        removeFromContext(figure)
      } else {
        figure.isMarkedForDeletion = true
      }
      return .restore(figure)
    }

    func removeFromContext(_ figure: Figure) {
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
      if figure.isMarkedForDeletion {
        figure.isMarkedForDeletion = false
      } else {
        figure.stage = .inserted
        figure.isGone = false
        figure.isFault = false
        figure.theirs = [:]
        for position in 0..<3
        where figure.base[position] == nil && (figure.key != nil || figure.hadRow) {
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
          removeFromContext(figure)
          figure.base = [:]
          continue
        }
        for (position, base) in figure.base {
          figure.values[position] = figure.theirs[position] ?? base
        }
        figure.base = [:]
        figure.theirs = [:]
        figure.isMarkedForDeletion = false
      }
      undos = []
      redos = []
    }
  }
#endif
