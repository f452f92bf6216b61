#if SQLite
  import DatabaseTestSupport

  @testable import LiveObjects

  // The expected effect of a save.
  extension ContextModel {
    func save() throws {
      journal.append("save")
      var expected = file
      var isConflict = false
      var outcomes: [(Figure, Columns?)] = []
      for figure in figures where figure.stage == .saved && figure.isPending {
        guard let key = figure.key else { continue }
        let row = file[key]
        if figure.isMarkedForDeletion {
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
      do {
        try context.save(onConflict: policy)
      } catch let error as ConflictError {
        if !isConflict { faults.append("unexpected \(error)") }
        return
      }
      if isConflict { return faults.append("saved against the model") }
      var strangers: [Figure] = []
      for figure in figures where figure.stage == .inserted {
        var row = figure.values
        if figure.base[2] == nil, row[2] == .null { row[2] = .integer(7) }
        // A restored row whose key is in use in the file gets another key.
        if let key = figure.key, expected[key] == nil, figure.note.id != key {
          faults.append("the key \(key) was free")
        }
        figure.key = figure.note.id
        figure.hadRow = false
        guard let key = figure.key else { return faults.append("no key") }
        strangers += figures.filter { $0 !== figure && $0.key == key }
        if expected[key] != nil { faults.append("the key \(key) was taken") }
        expected[key] = row
        outcomes.append((figure, row))
      }
      for (figure, row) in outcomes {
        figure.stage = .saved
        figure.isMarkedForDeletion = false
        figure.isGone = row == nil
        // A deleted object keeps its last values.
        if let row { figure.values = row }
        figure.base = [:]
        figure.theirs = [:]
      }
      for figure in strangers {
        figure.isGone = true
        figure.isMarkedForDeletion = false
        detach(figure)
      }
      file = try readFile()
      if file != expected { faults.append("the file is \(file), not \(expected)") }
    }
  }
#endif
