#if SQLite
  import LiveSQLite

  @testable import LiveObjects

  extension ChildModel {
    func save(_ level: Int, _ policy: ConflictPolicy) throws {
      journal.append("save \(level), \(policy)")
      var hasConflict = false
      for figure in figures { hasConflict = hasConflict || !conflicts(figure, level).isEmpty }
      do {
        try contexts[level].save(onConflict: policy)
        if case .error = policy, hasConflict { faults.append("no conflict was found") }
      } catch let error as ConflictError {
        guard case .error = policy, hasConflict else { throw error }
        return
      }
      for figure in figures where !figure.layers[level].isEmpty {
        let isTheirs = if case .theirs = policy { true } else { false }
        move(figure, level, isTheirs)
      }
    }

    /// Returns the columns that were changed both in the context and below it. Returns -1 for a
    /// missing row.
    private func conflicts(_ figure: Figure, _ level: Int) -> Set<Int> {
      let layer = figure.layers[level]
      if layer.new != nil || layer.edits.isEmpty { return [] }
      guard let present = below(figure, level) else { return [-1] }
      // The values of a deleted object were known when they were changed.
      if layer.isMarkedForDeletion {
        return Set(layer.edits.filter { present[$0] != $1.base }.keys)
      }
      return Set(
        layer.edits.filter { present[$0] != $1.value && present[$0] != $1.base }.keys
      )
    }

    /// Moves the unsaved changes of a row into the context below, or into the file.
    private func move(_ figure: Figure, _ level: Int, _ isTheirs: Bool) {
      let conflicts = conflicts(figure, level)
      let layer = figure.layers[level]
      let known = figure.last[level]
      figure.layers[level] = Layer()
      if conflicts == [-1] {
        if isTheirs { return }
        if keep(figure, level - 1) {
          return write(layer.edits.mapValues(\.value), figure, level)
        }
        return create(known, figure, level)
      }
      if let new = layer.new {
        if !keep(figure, level - 1), below(figure, level) == nil {
          return create(new, figure, level)
        }
        return write(
          Dictionary(uniqueKeysWithValues: new.enumerated().map { ($0, $1) }),
          figure,
          level
        )
      }
      if layer.isMarkedForDeletion {
        if isTheirs, !conflicts.isEmpty { return }
        guard level == 0 else { return remove(figure, level - 1) }
        if let key = figure.key { file[key] = nil }
        return
      }
      let kept = layer.edits.filter { !isTheirs || !conflicts.contains($0.key) }
      write(kept.mapValues(\.value), figure, level)
    }

    /// Removes the mark for deletion in a context. Returns whether there was one.
    private func keep(_ figure: Figure, _ level: Int) -> Bool {
      guard level >= 0, figure.layers[level].isMarkedForDeletion else { return false }
      figure.layers[level].isMarkedForDeletion = false
      return true
    }

    private func write(_ values: [Int: Value], _ figure: Figure, _ level: Int) {
      for (column, value) in values {
        if level > 0 {
          set(figure, level - 1, column, value)
        } else if let key = figure.key {
          file[key]?[column] = value
        }
      }
    }

    private func create(_ values: Columns, _ figure: Figure, _ level: Int) {
      if level > 0 {
        figure.layers[level - 1] = Layer(new: values)
        if let note = figure.notes[level].flatMap(contexts[level].parentObject) {
          adopt(figure, note, at: level - 1)
        } else {
          faults.append("what was saved has no object in context \(level - 1)")
        }
        return
      }
      if figure.key == nil, case .integer(let key)? = figure.notes[0]?.rowKey?.values.first {
        figure.key = key
      }
      guard let key = figure.key else { return faults.append("what was saved has no key") }
      file[key] = values
    }
  }
#endif
