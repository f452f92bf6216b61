extension ManagedContext {
  /// Looks at the database now, if anything was committed since the last look.
  ///
  /// Commits are followed without it; call it to be sure of the present state at once, however many
  /// objects are held. Columns that were set here keep what was set; all others take what the file
  /// holds, and whoever observes them is told where that differs. When the database cannot be read,
  /// ``failure`` says why.
  public func refresh() {
    parent?.refresh()
    lookIfMissed()
  }

  /// Looks at the database now, if anything was committed since the last look.
  func lookIfMissed() {
    if life.handle(.wished(isCommitting: gate.isClosed)) == [.look] { look(isUrgent: true) }
  }

  /// Reads the row of one object again now, whatever is known of it.
  ///
  /// Whoever observes it is told what differs. Does nothing for an object that is not saved yet, or in no
  /// context; when the row cannot be read, ``failure`` says why. Traps when the object is in another
  /// context.
  ///
  /// - Parameters:
  ///   - object: The object.
  ///   - keepingChanges: Whether what was set here and is not saved stays; otherwise the object takes what
  ///     the file holds, and is not deleted. That cannot be undone.
  public func refresh(_ object: some ManagedObject, keepingChanges: Bool = true) {
    let state = object.managedState
    precondition(
      state.context == nil || state.context === self,
      "\(state.description) is in another context"
    )
    guard state.stage == .saved, state.context === self else { return }
    if !keepingChanges, state.isPending { dropChanges(of: object) }
    if local == nil {
      state.row.isFault = true
      return want([object])
    }
    do {
      take(try read { try self.changedRows([object], includingSame: true, $0) })
    } catch {
      fail(error)
    }
  }

  /// Drops all changes that are not saved, what could be undone, and what was read: all is read again
  /// when somebody wants it, and what is observed at once.
  ///
  /// Objects that anyone holds stay the objects of their rows. New ones are taken out.
  public func reset() {
    rollback()
    _ = life.handle(.missed)
    refresh()
  }

  /// Does what follows from something that happened.
  func perform(_ effects: [ContextLife.Effect]) {
    for effect in effects {
      switch effect {
      case .look: look(isUrgent: false)
      case .rollBack: dropChanges()
      // Whoever asks does these.
      case .take, .save: break
      }
    }
  }

  private func look(isUrgent: Bool) {
    if let participant { return participant.look(isUrgent: isUrgent) }
    lookAlone()
  }

  /// Looks without the lists, however long that takes.
  func lookAlone() {
    if local == nil { return wantLook() }
    do {
      if let look = try read({ try ask($0) }) { take(look) }
    } catch {
      fail(error)
    }
  }

  /// What a look at the database has found.
  struct Look {
    let number: Int
    let version: DatabaseVersion
    /// The values of the rows of observed objects that differ, nil where there is no row.
    let rows: [(any ManagedObject, [Value]?)]
    /// Objects that nobody observes.
    let faults: [any ManagedObject]
    let relations: [RelationKeys]
  }

  /// Looks at a state; answers nil when nothing was committed since the last look.
  func ask(_ reader: any RowReader) throws -> Look? {
    guard let version = try missedVersion(reader) else { return nil }
    looks.begun += 1
    try plans.check(reader)
    var observed: [any ManagedObject] = []
    var faults: [any ManagedObject] = []
    for (managedClass, type) in map.classes {
      for object in managedClass.objects.living {
        let object = type.known(object)
        let state = object.managedState
        guard state.stage == .saved else { continue }
        if state.isObserved { observed.append(object) } else { faults.append(object) }
      }
    }
    return Look(
      number: looks.begun,
      version: version,
      rows: try changedRows(observed, reader),
      faults: faults,
      relations: try relationKeys(reader)
    )
  }

  /// What the relations have in a state that are loaded and observed.
  func relationKeys(_ reader: any RowReader) throws -> [RelationKeys] {
    try relationKeys(of: observedRelations(), reader)
  }

  /// What some relations have in a state.
  func relationKeys(
    of relations: [(object: any ManagedObject, property: any ToManyProperty)],
    _ reader: any RowReader
  ) throws -> [RelationKeys] {
    try relations.compactMap { object, property in
      try object.managedState.key.map { key in
        RelationKeys(
          object: object,
          property: property,
          keys: try keys(of: property, key, reader)
        )
      }
    }
  }

  /// Takes what a look has found, and looks again if anyone has asked for it meanwhile.
  func take(_ look: Look) {
    // What was read before is older.
    guard look.number > looks.taken else { return }
    // What may have seen a commit that its objects know nothing of is read again.
    guard life.handle(.answered(isCommitting: gate.isClosed)) == [.take] else { return }
    looks.taken = look.number
    generation += 1
    failure = nil
    version = look.version
    forgetRelation()
    // Here, and not while reading, for objects may end with it.
    for object in look.faults { object.managedState.becomeFault() }
    news.isCommit = true
    family.noteCommit()
    take(look.rows, look.relations)
    perform(life.handle(.told))
  }

  /// Takes what was read: the values of rows, nil where there is none, and keys of relations.
  func take(
    _ rows: [(any ManagedObject, [Value]?)],
    _ relations: [RelationKeys] = []
  ) {
    let (rows, replaced) = fitting(inherited(rows))
    let relations = relations.map { relation in
      RelationKeys(
        object: relation.object,
        property: relation.property,
        keys: inherited(relation.keys, relation.object, relation.property)
      )
    }
    var parts: [ManagedRound.Part] = []
    var fresh: [any ManagedObject] = []
    for (object, values) in rows {
      let state = object.managedState
      if state.values.isEmpty, values != nil { fresh.append(object) }
      // Nobody is told of what nobody has observed.
      if !state.registry.isUntouched {
        for property in state.properties(changedBy: values) {
          parts.append(ManagedRound.Part(object, property))
        }
      }
      if (values == nil) != state.row.isGone, !state.isDoomed {
        parts.append(ManagedRound.Part(object, nil))
        // What was set here leads there, or no longer, whatever the file says of the relation.
        if state.edits != nil { parts += ownerParts(of: object) }
      }
    }
    // Rows may have come back that are still known as gone.
    let present =
      relations.isEmpty
      ? [:] : Dictionary(rows.map { (ObjectIdentifier($0), $1 != nil) }) { $1 }
    for relation in relations {
      let before = knownRelated(relation)
      let after = visible(relation.keys, relation.object, relation.property, rows: present)
      if !before.elementsEqual(after, by: { $0 === $1 }) {
        parts.append(ManagedRound.Part(relation.object, relation.property))
      }
    }
    ManagedRound.run(parts) {
      for (object, values) in rows { object.managedState.accept(values) }
      if !replaced.isEmpty { replace(replaced) }
      for relation in relations {
        owners.setKeys(relation.keys, of: relation.property, on: relation.object)
      }
      if !relations.isEmpty || parts.contains(where: { $0.property == nil }) { forgetRelation() }
    }
    if !pending.isEmpty {
      for (object, _) in rows where pending.contains(object) {
        // A row that is gone is not to be deleted any more.
        if object.managedState.row.isGone { news.objects.append(object) }
        updatePending(object)
      }
    }
    updateFlags()
    for object in fresh { object.awakeFromFetch() }
  }
}

extension ManagedState {
  /// The properties that look different once a row's values are taken.
  fileprivate func properties(changedBy new: [Value]?) -> [ManagedProperty] {
    guard stage == .saved else { return [] }
    return table.properties(
      at: row.changes(by: new, initial: table.initialValues()) { edits?.base[$0] != nil }
    )
  }

  /// Takes the first values of an object that nobody knows anything of; answers whether it is one.
  func takeFirst(_ new: [Value]) -> Bool {
    edits == nil && row.takeFirst(new)
  }

  /// Takes the values of the row, or notes that it is not there.
  fileprivate func accept(_ new: [Value]?) {
    guard stage == .saved else { return }
    let wasUnread = row.owesValues
    let changed = row.take(new) { edits?.base[$0] != nil }
    guard let new else {
      isDoomed = false
      relations = [:]
      return
    }
    for position in new.indices {
      guard let base = edits?.base[position] else { continue }
      if wasUnread {
        edits?.base[position] = new[position]
      } else {
        edits?.theirs[position] = new[position] == base ? nil : new[position]
      }
    }
    forgetDecoded(at: changed)
  }
}
