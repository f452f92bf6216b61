extension ManagedContext {
  /// Writes all changes in one immediate transaction, or nothing.
  ///
  /// Each object that was inserted or changed is validated first. Columns that another connection
  /// has changed since they were set here are a conflict, which the policy settles; so are columns
  /// that were set without it being known what they held: their row could not be read, or held no
  /// value of the property's type. Rows may exchange values that no two may share. Afterwards the
  /// objects hold what the rows hold: keys that the database gave, defaults, and what triggers made of
  /// them. Whatever is thrown, nothing was written, and all changes are still there to be saved
  /// again, undone or rolled back.
  ///
  /// A child context saves into its parent in place of the database: see ``child()``.
  ///
  /// Waits for a lock of another process as long as the database was told to, but on the main actor no
  /// longer than a frame, 15 milliseconds.
  ///
  /// - Throws: What `validate()`, `validateForDeletion()` or a rule throws, or a ``ValidationError`` that has
  ///   all of it where that is more than one thing; ``ConflictError``; or `StoreError`: `readOnly` when the
  ///   store was opened to be read only, `constraint` when the table refuses a row, or keeps one from being
  ///   deleted (see ``objects(keeping:)``), `wrongType`
  ///   when a value cannot be written, `locked` when another process keeps the lock.
  public func save(onConflict policy: ConflictPolicy = .error) throws {
    try save(onConflict: policy, [:])
  }

  /// The same with what was decided about single conflicts.
  func save(
    onConflict policy: ConflictPolicy,
    _ decisions: [SeenConflict: ConflictPolicy]
  ) throws {
    if let parent { return try save(into: parent, policy, decisions) }
    guard try beginSave() != nil else { return }
    defer { endSave() }
    let local = try waitedForDatabase()
    try validatePending()
    var save = PreparedSave(self, policy)
    save.plan.decisions = decisions
    do {
      let commit = try local.write(patience: patience, after: knownVersion) { writer in
        var plan = save.plan
        try plan.run(writer)
        return plan
      }
      save.plan = commit.result
      finish(save, commit.version)
    } catch let error as StoreError {
      throw explained(error)
    }
  }

  /// Begins a save; answers where to, or nil when there is nothing to save.
  func beginSave() throws -> (any WritableRowDatabase)? {
    guard let database = database as? any WritableRowDatabase else {
      throw StoreError(.readOnly, context: database.name, message: "it cannot be written to")
    }
    if pending.isEmpty, !database.isReadOnly, !life.isSaving { return nil }
    guard life.handle(.saveWished) == [.save] else {
      throw StoreError(
        .badRequest,
        context: database.name,
        message: "a save is under way already"
      )
    }
    return database
  }

  /// The database, for whoever waits for what it writes.
  func waitedForDatabase() throws -> any LocalWritableRowDatabase {
    try checkIsNoChild()
    if let local = database as? any LocalWritableRowDatabase { return local }
    guard database is any WritableRowDatabase else {
      throw StoreError(.readOnly, context: database.name, message: "it cannot be written to")
    }
    throw StoreError(
      .badRequest,
      context: database.name,
      message: "it is not local, so that nobody waits for it: call saveLater"
    )
  }

  /// - Throws: `StoreError` if this is a child context, which writes nothing into the database.
  func checkIsNoChild() throws {
    if parent == nil { return }
    throw StoreError(
      .badRequest,
      context: database.name,
      message: "a child context writes nothing into the database: call its parent"
    )
  }

  /// Ends a save, whatever became of it.
  func endSave() {
    // A child's save closes nothing.
    if parent == nil { gate.open() }
    perform(life.handle(.saveEnded))
    if parent == nil { lookBelow() }
  }

  /// Has children look that were kept from it.
  private func lookBelow() {
    for child in family.living {
      if !child.life.isSaving { child.perform(child.life.handle(.saveEnded)) }
      child.lookBelow()
    }
  }

  /// The version of the state that is known, if nothing was missed since.
  var knownVersion: DatabaseVersion? { life.hasMissed ? nil : version }

  /// Validates the objects with changes, and those that come to have some by that.
  func validatePending() throws {
    let first = pendingObjects
    var latest = pending.latestOrder
    var failures: [ValidationError.Failure] = []
    func validate(_ object: any ManagedObject) {
      object.willSave()
      failures += object.validationFailures()
    }
    for object in first { validate(object) }
    if pending.latestOrder != latest {
      var seen = Set(first.map { ObjectIdentifier($0) })
      repeat {
        latest = pending.latestOrder
        for object in pendingObjects where seen.insert(ObjectIdentifier(object)).inserted {
          validate(object)
        }
      } while pending.latestOrder != latest
    }
    for object in pendingObjects { failures += object.refusals() }
    if failures.count > 1 { throw ValidationError(failures: failures) }
    if let only = failures.first { throw only.error }
  }

  /// Has the objects hold what was committed.
  func finish(_ save: PreparedSave, _ version: DatabaseVersion?) {
    let plan = save.plan
    // From here on all know of it, and observers may save again.
    perform(life.handle(.saveCommitted))
    if parent == nil { gate.open() }
    generation += 1
    let keyChanges = keyChanges(save)
    plans = plan.plans
    // What was committed is read already, if nobody else has committed anything since the last look.
    // Triggers and foreign keys may have written anything.
    if let version, !plan.hasSideEffects { self.version = version }
    // Rows that are gone, known or not, may have left their keys to new ones.
    var strangers: [any ManagedObject] = []
    for saved in plan.saved where saved.values != nil {
      let object = save.objects[saved.index]
      let state = object.managedState
      if let old = state.key, old != saved.key { map.remove(object, old) }
      if state.managedClass.objects.place(object, saved.key) === object { continue }
      if let other = map[state.table, saved.key] { strangers.append(other) }
      if state.table.family != nil { news.exchanged.append(object) }
      map.insert(object, saved.key)
    }
    var parts = strangers.filter { !$0.managedState.isKnownDeleted }
      .map { ManagedRound.Part($0, nil) }
    for saved in plan.saved {
      let object = save.objects[saved.index]
      let state = object.managedState
      guard state.isObserved else { continue }
      parts += state.properties(changedBy: saved, save).map { ManagedRound.Part(object, $0) }
      let isDeleted = saved.values == nil
      if state.isKnownDeleted != isDeleted { parts.append(ManagedRound.Part(object, nil)) }
    }
    var relations: [RelationKeys] = []
    for (relation, keys) in zip(save.relations, plan.relationKeys) {
      relations.append(
        RelationKeys(object: relation.object, property: relation.property, keys: keys)
      )
      let before = knownRelated(
        RelationKeys(object: relation.object, property: relation.property, keys: keys)
      )
      let after = relation.property.make(keys.keys, in: self)
      if !before.elementsEqual(after, by: { $0 === $1 }) {
        parts.append(ManagedRound.Part(relation.object, relation.property))
      }
    }
    let removed = plan.removed
    let written = (plan.saved.map { $0.index } + removed).map { save.objects[$0] }
    parts += partsBelow(keyChanges)
    ManagedRound.run(parts) {
      for saved in plan.saved { save.objects[saved.index].managedState.take(saved, save) }
      for index in removed {
        save.objects[index].managedState
          .noteRemoved(plan.last[index], plan.cascades[index])
      }
      for relation in relations {
        owners.setKeys(relation.keys, of: relation.property, on: relation.object)
      }
      for object in strangers { object.managedState.becomeStranger() }
      for object in written { updatePending(object) }
      for object in strangers { updatePending(object) }
      news.objects += written + strangers
      news.isCommit = true
      family.noteCommit()
      changeKeysBelow(keyChanges, written)
      forgetRelation()
    }
    // Lists see the commit before anybody hears of it.
    if plan.hasSideEffects {
      perform(life.handle(.wished(isCommitting: gate.isClosed)))
    } else {
      participant?.look(isUrgent: false)
    }
    for index in plan.matched { history.forget(save.objects[index]) }
    updateFlags()
    for index in (plan.saved.map { $0.index } + removed).sorted() {
      save.objects[index].didSave()
    }
  }
}

extension ManagedState {
  /// The properties that look different once what was saved is taken.
  fileprivate func properties(
    changedBy saved: SavePlan.Saved,
    _ save: PreparedSave
  ) -> [ManagedProperty] {
    guard let new = saved.values else {
      // What led to a new object leads nowhere now.
      return table.properties.filter { edits?.references[$0.index] != nil }
    }
    if values.isEmpty { return [] }
    var changed = new.indices.filter { values[$0] != new[$0] }
    if changed.isEmpty { return [] }
    if let later = laterEdits(than: saved, new, save) {
      changed.removeAll { later.base[$0] != nil }
    }
    return table.properties(at: changed).filter { property in
      // A relation to an object that has got its key leads to the same object.
      guard let reference = edits?.references[property.index] else { return true }
      let key = save.key(of: reference)
      return RowKey(table.positions(of: property).map { new[$0] }) != key
    }
  }

  /// What was set since a save began; nil when that is nothing.
  private func laterEdits(
    than saved: SavePlan.Saved,
    _ new: [Value],
    _ save: PreparedSave
  ) -> Edits? {
    let draft = save.plan.drafts[saved.index]
    var later = Edits()
    if values != draft.values {
      for position in new.indices where position < values.count {
        let isOurs = draft.base[position] != nil || edits?.base[position] != nil
        // Others may have been read again meanwhile.
        if isOurs, values[position] != draft.values[position] {
          later.base[position] = new[position]
        }
      }
    }
    let references = edits?.references ?? FewValues()
    let given = save.references[saved.index] ?? FewValues()
    if !references.isEmpty || !given.isEmpty {
      for property in table.properties where references[property.index] !== given[property.index] {
        later.references[property.index] = references[property.index]
        for position in table.positions(of: property) { later.base[position] = new[position] }
      }
    }
    later.refusals = edits?.refusals ?? FewValues()
    return later.isEmpty ? nil : later
  }

  /// Takes what the row holds after the save. What was set since the save began stays ours.
  fileprivate func take(_ saved: SavePlan.Saved, _ save: PreparedSave) {
    let kind = save.plan.drafts[saved.index].kind
    // What was taken out meanwhile is deleted by the next save.
    if kind == .inserted, stage == .detached { isDoomed = true }
    if kind == .deleted { isDoomed = false }
    stage = .saved
    cascade = nil
    matching = nil
    if saved.values != nil { isReplaced = false }
    key = saved.key
    let later = saved.values.flatMap { laterEdits(than: saved, $0, save) }
    let changed = row.take(saved.values) { later?.base[$0] != nil }
    row.owesValues = false
    if saved.values == nil { isDoomed = false }
    forgetDecoded(at: changed)
    edits = later
    relations = [:]
    trimExtras()
  }

  /// Notes that the row was deleted as it was to be, what it held if that was not known, and what
  /// went with it.
  fileprivate func noteRemoved(_ last: [Value]?, _ cascade: (any DeletionCascade)?) {
    if let last { row.values = last }
    self.cascade = cascade
    row.isFault = false
    relations = [:]
    if isDoomed || stage != .saved {
      isDoomed = false
      row.isGone = true
      edits = nil
    } else {
      // The deletion was undone meanwhile: the next save writes the row again.
      becomeNew()
      stage = .inserted
      row.isGone = false
    }
  }
}
