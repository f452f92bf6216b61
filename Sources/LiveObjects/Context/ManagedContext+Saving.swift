#if SQLite
  extension ManagedContext {
    /// Writes all changes in one immediate transaction, or nothing.
    ///
    /// Each object that was inserted or changed is validated first. Columns that another connection
    /// has changed since they were set here are a conflict, which the policy settles; so are columns
    /// that were set without it being known what they held: their row could not be read, or held no
    /// value of the property's type. Rows may exchange values that no two may share. Afterwards the
    /// objects hold what the rows hold: keys that SQLite gave, defaults, and what triggers made of
    /// them. Whatever is thrown, nothing was written, and all changes are still there to be saved
    /// again, undone or rolled back.
    ///
    /// Waits for a lock of another process as long as the store does.
    ///
    /// - Throws: What `validate()` throws; ``ConflictError``; or `StoreError`: `readOnly` when the
    ///   store was opened to be read only, `constraint` when the table refuses a row, `wrongType`
    ///   when a value cannot be written, `locked` when another process keeps the lock.
    public func save(onConflict policy: ConflictPolicy = .error) throws {
      guard !isSaving else {
        throw StoreError(.badRequest, context: store.path, message: "a save is under way already")
      }
      isSaving = true
      var plan: SavePlan
      do {
        defer { isSaving = false }
        if store.access == .readWrite, pending.isEmpty { return }
        try validatePending()
        plan = SavePlan(self, policy)
        let (wasCurrent, isLast) = try store.commit { session in
          try plan.run(session)
          return self.isCurrent
        }
        let isKnown = wasCurrent && !plan.hasSideEffects
        // What was committed is read already, if nobody else has committed anything since the last
        // look. The order matters: a commit that comes after the version is another version.
        if isKnown, let present = try? connection.dataVersion(), isLast() { version = present }
      }
      finish(plan)
      // Triggers and foreign keys may have written anything.
      if plan.hasSideEffects { refresh() }
    }

    /// Whether one row may be several objects: two classes stand for one table, or one for a view.
    var hasSharedTables: Bool {
      var names: Set<String> = []
      return mappings.values.contains { mapping in
        let table = mapping.query.table
        return table.kind != .table || !names.insert(table.name).inserted
      }
    }

    /// Whether all that was committed so far has been looked at.
    private var isCurrent: Bool {
      let identity = store.isImmutable ? nil : try? FileIdentity.checking(path: store.path)
      return identity == connection.identity && (try? connection.dataVersion()) == version
        && failure == nil
    }

    /// Validates the objects with changes, and those that come to have some by that.
    private func validatePending() throws {
      var seen: Set<ObjectIdentifier> = []
      var isDone = false
      while !isDone {
        isDone = true
        for object in pendingObjects where !object.managedState.isDoomed {
          guard seen.insert(ObjectIdentifier(object)).inserted else { continue }
          isDone = false
          try object.validate()
        }
      }
      for object in pendingObjects where !object.managedState.isDoomed {
        if let refusal = object.managedState.edits?.refusals.values.first { throw refusal }
      }
    }

    /// Has the objects hold what was committed.
    private func finish(_ plan: SavePlan) {
      // Rows that are gone, known or not, may have left their keys to new ones.
      var strangers: [any ManagedObject] = []
      for saved in plan.saved where saved.values != nil {
        let state = saved.object.managedState
        if let old = state.key, old != saved.key { map.remove(saved.object, state.table, old) }
        if let other = map[state.table, saved.key], other !== saved.object {
          strangers.append(other)
        }
        map.insert(saved.object, state.table, saved.key)
      }
      var places = strangers.filter { !$0.managedState.isKnownDeleted }
        .map { ManagedRound.Place($0, nil) }
      for saved in plan.saved {
        let state = saved.object.managedState
        places += state.properties(changedBy: saved, plan.keys).map {
          ManagedRound.Place(saved.object, $0)
        }
        let isDeleted = saved.values == nil
        if state.isKnownDeleted != isDeleted {
          places.append(ManagedRound.Place(saved.object, nil))
        }
      }
      for relation in plan.relations {
        let before = related(to: relation.object, by: relation.property)
        let after = relation.keys.map { relation.property.make($0, in: self) }
        if !before.elementsEqual(after, by: { $0 === $1 }) {
          places.append(ManagedRound.Place(relation.object, relation.property))
        }
      }
      ManagedRound.run(places) {
        for saved in plan.saved { saved.object.managedState.take(saved) }
        for object in plan.removed {
          object.managedState.noteRemoved(plan.last[ObjectIdentifier(object)])
          object.managedState.cascade = plan.cascades[ObjectIdentifier(object)]
        }
        for relation in plan.relations {
          owners.setKeys(relation.keys, of: relation.property, on: relation.object)
        }
        for object in strangers { object.managedState.becomeStranger() }
        for object in plan.saved.map(\.object) + strangers + plan.removed {
          updatePending(object)
          news.objects.append(object)
        }
        news.isCommit = true
      }
      updateFlags()
    }
  }

  extension ManagedState {
    /// The properties that look different once what was saved is taken.
    fileprivate func properties(
      changedBy saved: SavePlan.Saved,
      _ keys: [ObjectIdentifier: RowKey]
    ) -> [ManagedProperty] {
      guard let new = saved.values else {
        // What led to a new object leads nowhere now.
        return table.properties.filter { edits?.references[$0.index] != nil }
      }
      if values.isEmpty { return [] }
      let changed = new.indices.filter { values[$0] != new[$0] }
      return table.properties(at: changed).filter { property in
        // A relation to an object that has got its key leads to the same object.
        guard let reference = edits?.references[property.index] else { return true }
        let key = keys[ObjectIdentifier(reference)] ?? reference.managedState.key
        return RowKey(table.positions(of: property).map { new[$0] }) != key
      }
    }

    /// Takes what the row holds after the save. What was set since the save began stays ours.
    fileprivate func take(_ saved: SavePlan.Saved) {
      stage = .saved
      cascade = nil
      key = saved.key
      isFault = false
      isDoomed = false
      owesValues = false
      guard let new = saved.values else {
        isGone = true
        edits = nil
        relations = [:]
        return
      }
      isGone = false
      var later = Edits()
      for position in new.indices {
        if position < values.count, values[position] != saved.given[position] {
          later.base[position] = new[position]
        }
      }
      let changed = new.indices.filter { position in
        values.isEmpty || (values[position] != new[position] && later.base[position] == nil)
      }
      if values.isEmpty { values = new }
      for position in changed { values[position] = new[position] }
      forgetDecoded(at: changed)
      edits = later.isEmpty ? nil : later
      relations = [:]
    }

    /// Notes that the row was deleted as it was to be, and what it held if that was not known.
    fileprivate func noteRemoved(_ last: [Value]?) {
      if let last { values = last }
      isDoomed = false
      isGone = true
      isFault = false
      edits = nil
      relations = [:]
    }
  }
#endif
