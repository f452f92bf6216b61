extension AsyncManagedContext {
  /// Marks an object for deletion when the context is saved. A new object is removed from the
  /// context.
  ///
  /// ``ManagedObject/isDeleted`` changes immediately. The delete rules of the tables' foreign keys
  /// are applied immediately to objects of all classes that this context or its schema knows. They
  /// are applied to all other rows when the context is saved. If a foreign key refuses the
  /// deletion, the save throws. Does nothing if the object belongs to no context or is already
  /// deleted. Traps if it belongs to another context.
  public func delete(_ object: any ManagedObject) {
    let state = object.managedState
    precondition(
      state.context == nil || state.context === self,
      "\(state.description) belongs to another context"
    )
    // The row of a deleted object is not loaded. Another program may have inserted a row with its
    // key, which is not the one to delete.
    guard state.stage != .detached, !state.isKnownDeleted else { return }
    // Without loading, earlier changes by other connections would appear as conflicts.
    state.load(object)
    if state.isKnownDeleted { return }
    group {
      // An explicit stack is used, because a long chain of cascades would overflow the call stack.
      // Dependent objects are deleted first. Their observers can still follow relations to the
      // objects that caused the deletion, and the foreign keys have nothing left to delete.
      var open = [(object: object, isReady: false)]
      while let (next, isReady) = open.popLast() {
        if isReady {
          unsaved.beingDeleted.remove(ObjectIdentifier(next))
          remove(next)
        } else if let gone = prepareToDelete(next) {
          open.append((next, true))
          open += gone.reversed().map { ($0, false) }
        }
      }
    }
  }

  /// Marks objects for deletion as one undoable step; see ``delete(_:)-(ManagedObject)``.
  public func delete(_ objects: some Sequence<any ManagedObject>) {
    let objects = Array(objects)
    let own = objects.filter {
      $0.managedState.context === self && !$0.managedState.isKnownDeleted
    }
    prefetchFaults(own)
    readReferring(to: own)
    group { for object in objects { delete(object) } }
  }

  /// Calls the deletion hook and clears relations to the object. Returns the objects that have to
  /// be deleted with it, or nil if the object is already deleted.
  private func prepareToDelete(_ object: any ManagedObject) -> [any ManagedObject]? {
    let state = object.managedState
    if state.isKnownDeleted || state.stage == .detached { return nil }
    // The hook may delete other objects, whose hooks may delete this one.
    guard unsaved.beingDeleted.insert(ObjectIdentifier(object)).inserted else { return nil }
    object.prepareForDeletion()
    guard !state.isKnownDeleted, state.stage != .detached else {
      unsaved.beingDeleted.remove(ObjectIdentifier(object))
      return nil
    }
    let isNew = state.stage == .inserted || state.key?.isProvisional ?? false
    if !isNew { return followers(of: object) }
    // A new object has no row. No foreign key refers to it, so relations of unsaved objects have to
    // be cleared here, except those of objects that are already deleted.
    var gone: [any ManagedObject] = []
    for other in unsavedObjects(leadingTo: object) where !other.managedState.isKnownDeleted {
      other.managedState.load(other)
      for relation in other.managedState.table.relationsToOne
      where relation.target(of: other.managedState) === object {
        if other.managedState.table.isLink {
          gone.append(other)
          break
        }
        leadNowhere(other, relation)
      }
    }
    return gone
  }

  /// Sets a to-one relation of an object to nil.
  private func leadNowhere(_ object: any ManagedObject, _ property: ManagedProperty) {
    let none = [Value](repeating: .null, count: property.columns.count)
    object.managedState.assign(property, none, nil, of: object)
  }

  /// Clears or collects the objects that refer to an object, according to the delete rules. Returns
  /// the objects that have to be deleted with it.
  private func followers(of object: any ManagedObject) -> [any ManagedObject] {
    guard object.managedState.key != nil else { return [] }
    var gone: [any ManagedObject] = []
    for referrer in referrers(to: object.managedState.table) where isFollowed(referrer) {
      let objects = referring(to: object, referrer)
      if referrer.table.isLink || deleteRule(of: referrer) == .cascade {
        gone += objects
      } else {
        for other in objects { leadNowhere(other, referrer.relation) }
      }
    }
    return gone
  }
}
