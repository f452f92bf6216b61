#if SQLite
  import DatabaseTestSupport

  @testable import LiveObjects

  // The expected state.
  extension ContextModel {
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
