extension ManagedContext {
  /// How many groups of changes can be undone; nil for all, 0 for none. It is 100 at first.
  public var undoLimit: Int? {
    get { history.limit }
    set {
      history.limit = newValue.map { max(0, $0) }
      updateFlags()
    }
  }

  /// Undoes the latest group of changes; does nothing when there is none, or a group is open.
  ///
  /// Changes that were saved can be undone too: that makes changes to be saved again. A row that
  /// was inserted and saved is deleted, one that was deleted and saved is inserted with the same
  /// key; when that is saved, the rows that foreign keys took along with it come back too. Commits
  /// of others are not undone.
  public func undo() {
    guard let steps = history.beginUndo() else { return }
    replay(steps)
  }

  /// Does the latest group again that was undone, unless something else was changed since.
  public func redo() {
    guard let steps = history.beginRedo() else { return }
    replay(steps)
  }

  private func replay(_ steps: [UndoHistory.Step]) {
    for step in steps {
      switch step {
      case .assign(let object, let property, let values, let reference):
        object.managedState.assign(property, values, reference, of: object)
      case .remove(let object): remove(object)
      case .restore(let object): if object.managedState.isKnownDeleted { restore(object) }
      }
    }
    history.endReplay()
    updateFlags()
  }

  /// Drops all changes that are not saved, and what could be undone.
  ///
  /// Columns that were set take what the file held when it was last read, new objects are taken
  /// out of the context, and objects that were to be deleted are not. While a save is under way it
  /// comes after that.
  public func rollback() {
    perform(life.handle(.rollbackWished))
  }

  /// Drops all changes that are not saved.
  func dropChanges() {
    dropChanges(of: pendingObjects) {
      pending.removeAll()
      history.clear()
    }
  }

  /// Drops the changes of one object. What can be undone stays.
  func dropChanges(of object: any ManagedObject) {
    dropChanges(of: [object]) { pending.remove(object) }
  }

  private func dropChanges(of objects: [any ManagedObject], _ forget: () -> Void) {
    var parts: [ManagedRound.Part] = []
    for object in objects {
      let state = object.managedState
      if state.stage == .inserted || state.isDoomed {
        parts.append(ManagedRound.Part(object, nil))
      }
      let changed = state.revertedValues.indices.filter {
        state.values[$0] != state.revertedValues[$0]
      }
      var properties = state.table.properties(at: changed)
      for property in state.table.properties
      where state.edits?.references[property.index] != nil {
        properties.append(property)
      }
      parts += properties.map { ManagedRound.Part(object, $0) }
    }
    for object in objects { parts += ownerParts(revertedBy: object) }
    ManagedRound.run(parts) {
      for object in objects { object.managedState.revert() }
      forget()
      news.objects += objects
      family.touch(objects)
      forgetRelation()
    }
    updateFlags()
  }
}

extension ManagedContext {
  /// The relations to many that an object is in, or comes to be in when what was changed here is
  /// dropped, but not both.
  private func ownerParts(revertedBy object: any ManagedObject) -> [ManagedRound.Part] {
    let state = object.managedState
    var parts: [ManagedRound.Part] = []
    for relation in state.table.relationsToOne {
      let before =
        state.isKnownDeleted
        ? nil
        : state.edits?.references[relation.index]
          ?? relation.livingTarget(in: state.values, of: state.table, self)
      let after =
        state.stage == .inserted || state.row.isGone
        ? nil : relation.livingTarget(in: state.revertedValues, of: state.table, self)
      if before === after { continue }
      for owner in [before, after].compactMap({ $0 }) {
        parts += ManagedRound.inverses(of: relation, state.table, on: owner)
      }
    }
    return parts
  }
}

extension ManagedState {
  /// What the columns hold without the changes that were made here.
  fileprivate var revertedValues: [Value] {
    guard stage == .saved, let edits else { return values }
    var values = values
    for (position, base) in edits.base { values[position] = edits.theirs[position] ?? base }
    return values
  }

  /// Drops the changes that were made here.
  fileprivate func revert() {
    row.values = revertedValues
    edits = nil
    decoded = [:]
    isDoomed = false
    if stage == .inserted { takeOut() }
  }
}
